// tags: full
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { cli } from '../../support/cli.ts'
import { addLessonType, addSchool, SCHOOL } from '../../support/school.ts'

const HEADER = 'date,start,end,lessonType,spot,capacity,instructors,priceCents'

t.test('lessons import', async t => {
  const { run, runWith, sql } = await cli(t)
  await addSchool(sql)
  await sql`insert into instructors (school_id, id, name) values (${SCHOOL}, 'ines', 'Inês'), (${SCHOOL}, 'rui', 'Rui')`
  const folder = t.testdir()
  const readInput = (text: string, ...more: string[]) =>
    runWith({ input: text }, 'lessons', 'import', '-', '--school', SCHOOL, ...more)
  let files = 0
  /** Imports a file in this process, which is faster than standard input of another one. */
  const read = (text: string | Buffer, ...more: string[]) => {
    files += 1
    const file = join(folder, `${files}.csv`)
    writeFileSync(file, text)
    return run('lessons', 'import', file, '--school', SCHOOL, ...more)
  }
  const count = async () => (await sql`select from slots`).length

  t.test('imports a file, with defaults of the lesson type', async t => {
    const file = join(folder, 'june.csv')
    const lines = [
      HEADER,
      '2035-06-01,10:00,12:00,group,Baleal,,Inês;rui,',
      '2035-06-02,9:00,11:00:00,group,"Baleal, north",4,ines,2900'
    ]
    writeFileSync(file, lines.join('\n'))
    const { code, out, err } = await run('lessons', 'import', file, '--school', SCHOOL)
    t.equal(code, 0, err)
    t.equal(out, 'Imported 2 lessons into onda-clara.\n')
    t.match(err, /^database: [^\n]+\n$/)
    t.match((await run('lessons', 'list', '--school', SCHOOL, '--json')).json(), [
      { date: '2035-06-01', capacity: 8, priceCents: 3500, instructors: ['Inês', 'Rui'], vacancies: 8 },
      {
        date: '2035-06-02',
        start: '09:00',
        end: '11:00',
        spot: 'Baleal, north',
        capacity: 4,
        priceCents: 2900
      }
    ])
  })

  t.test('reads standard input in any column order, with BOM, CRLF, empty lines, semicolons', async t => {
    const rows = [
      '\ufeffinstructors;date;start;end;spot;lessontype',
      '',
      '"ines;rui";2035-06-03;10:00;12:00;Baleal;group',
      ';;;;;'
    ]
    const { code, json } = await readInput(rows.join('\r\n'), '--json')
    t.equal(code, 0)
    const { ids, ...rest } = json()
    t.strictSame(rest, { schoolId: SCHOOL, lessons: 1, faults: [] })
    t.match(
      [...(await sql`select id, instructor_count from slots where id = ${ids[0]}`)],
      [{ instructor_count: 2 }]
    )
  })

  t.test('reports every fault with its line and imports nothing', async t => {
    const before = await count()
    const lines = [
      HEADER,
      '2035-02-30,10:00,12:00,group,Baleal,,ines,',
      '2035-07-01,25:00,12:00,surf,,0,,-1',
      '2035-06-01,11:00,13:00,group,Baleal,,ines;nobody,',
      '2020-06-01,10:00,12:00,group,Baleal,,ines,',
      '2035-03-25,01:30,03:00,group,Baleal,,ines,',
      '2035-07-02,12:00,10:00,group,Baleal,,ines,',
      '2035-07-03,10:00,12:00,group,Baleal,,ines,',
      '2035-07-03,11:00,13:00,group,Baleal,,ines,',
      '2035-07-04,11:00'
    ]
    const { code, json } = await read(lines.join('\n'), '--json')
    t.equal(code, 1)
    const { faults, ids } = json()
    t.strictSame(ids, [])
    t.strictSame(faults.map(({ row, field }: { row: number; field: string }) => `${row} ${field}`).sort(), [
      '10 line',
      '2 date',
      '3 capacity',
      '3 instructors',
      '3 lessonType',
      '3 priceCents',
      '3 spot',
      '3 start',
      '4 instructors',
      '4 instructors',
      '5 date',
      '6 start',
      '7 end',
      '9 instructors'
    ])
    t.equal(await count(), before)
  })

  t.test('reports the file, the line, the field and the fault', async t => {
    const { code, out, err } = await readInput(`${HEADER}\n2035-06-01,11:00,13:00,group,Baleal,,ines,\n`)
    t.equal(code, 1)
    t.equal(out, '')
    t.match(
      err,
      /^standard input:2: instructors: Inês already teaches a lesson at that time: 2035-06-01 from 10:00 to 12:00 at Baleal\.$/m
    )
    t.match(err, /\n1 fault in 1 line; nothing was imported\.\n$/)
  })

  t.test('needs an instructor, except for rental by the day', async t => {
    await addLessonType(sql, { id: 'hire', name: 'Board hire', capacity: 20 })
    await sql`update lesson_types set availability_type = 'OPENING_HOURS', max_students_per_instructor = null
      where id = 'hire'`
    const day = (type: string) => `${HEADER}\n2035-08-01,09:00,18:00,${type},Baleal,,;,`
    const { code, err } = await read(day('group'))
    t.match(
      [code, err],
      [1, /2: instructors: Nobody teaches it; a lesson without an instructor has no seats/]
    )
    t.equal((await read(day('hire'))).code, 0)
    const [slot] = await sql`select instructor_count from slots where lesson_type_id = 'hire'`
    t.equal(slot?.instructor_count, 0)
    await sql`delete from slots where lesson_type_id = 'hire'`
  })

  t.test('only checks with --dry-run', async t => {
    const before = await count()
    const { code, out } = await read(`${HEADER}\n2035-08-01,11:00,13:00,group,Baleal,,ines,\n`, '--dry-run')
    t.equal(code, 0)
    t.equal(out, 'No faults in 1 lesson; nothing was imported.\n')
    t.equal(await count(), before)
  })

  t.test('refuses an invalid lessons file', async t => {
    const faulty = async (text: string, message: RegExp) =>
      t.match(await read(text), { code: 1, err: message }, text)
    await faulty('', /:1: file: The file is empty/)
    await faulty(HEADER, /:1: file: There are no lessons below the header/)
    await faulty(
      'date,start,price,date\n1,2,3,4',
      /:1: end: The column is missing[\s\S]*:1: price: Unknown column[\s\S]*:1: date: The column appears twice/
    )
    await faulty(`${HEADER}\n"2035,1`, /:2: line: This is not valid CSV/)
    t.match(await read(Buffer.from([0xff, 0xfe, 0x64, 0x00])), { code: 1, err: /is not UTF-8/ })
    t.match(await run('lessons', 'import', join(folder, 'none.csv'), '--school', SCHOOL), {
      code: 1,
      err: /The file .* does not exist/
    })
    t.match(await runWith({ input: HEADER }, 'lessons', 'import', '-', '--school', 'nope'), {
      code: 1,
      err: /no school/
    })
    t.match(await run('lessons', 'import', '--school', SCHOOL), { code: 2, err: /FILE is required/ })
  })

  t.test('never imports the same lesson twice, even in concurrent runs', async t => {
    await sql`update lesson_types set availability_type = 'OPENING_HOURS', max_students_per_instructor = null
      where id = 'hire'`
    const day = (date: string, spot = 'Baleal') => `${date},09:00,18:00,hire,${spot},10,,`
    const [file, more] = [day('2035-10-01'), day('2035-10-01', 'BALEAL')].map(row => `${HEADER}\n${row}\n`)
    t.match(await read(`${file}${day('2035-10-01')}\n`), {
      code: 1,
      err: /:3: start: The same lesson is in line 2; for more of it, give one lesson more seats and instructors\./
    })
    t.equal((await read(file!)).code, 0)
    for (const imported of [file!, more!]) {
      t.match(await read(imported), {
        code: 1,
        err: /:2: start: The same lesson is on sale already \([0-9a-f-]{36}\); for/
      })
      t.equal((await read(imported, '--dry-run')).code, 1)
    }
    const seats = await sql`select sum(capacity)::int as seats from slots where lesson_type_id = 'hire'`
    t.equal(seats[0]?.seats, 10)
    const both = await Promise.all([1, 2].map(() => read(`${HEADER}\n${day('2035-10-02')}\n`)))
    t.strictSame(both.map(({ code }) => code).sort(), [0, 1])
    t.match(both.find(({ code }) => code === 1)?.err, /The same lesson is on sale already/)
  })

  t.test('imports a lesson again if the first was closed or cancelled', async t => {
    const file = (date: string) => `${HEADER}\n${date},09:00,18:00,hire,Baleal,10,,\n`
    for (const [date, end] of [
      ['2035-11-01', 'close'],
      ['2035-11-02', 'cancel']
    ] as const) {
      const [id] = (await read(file(date), '--json')).json().ids
      await run('lessons', end, id)
      t.equal((await read(file(date))).code, 0, end)
    }
  })

  t.test('assigns an instructor in only one of two concurrent imports', async t => {
    const file = `${HEADER}\n2035-09-01,11:00,13:00,group,Baleal,,ines,\n`
    const ended = await Promise.all([1, 2, 3].map(() => read(file)))
    t.strictSame(ended.map(({ code }) => code).sort(), [0, 1, 1])
    t.match(ended.find(({ code }) => code === 1)?.err, /Inês already teaches/)
  })
})
