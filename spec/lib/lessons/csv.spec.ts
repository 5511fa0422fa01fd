import t from 'tap'
import { MAX_LESSONS, parseLessons } from '../../../lib/lessons/csv.ts'

const HEADER = 'date,start,end,lessonType,spot,instructors'
const ROW = '2035-06-01,10:00,12:00,group,Baleal,ines'

t.test('a lessons file', async t => {
  t.test('is parsed into lessons with their lines', async t => {
    const seen: string[] = []
    const text = `${HEADER}\r\n\r\n${ROW}\r\n"2035-06-02",9:30,10:00:00,group,"Two\twords","ines; rui;ines"\r\n`
    const { lessons, faults } = parseLessons(text.replace('\t', ' '), (lines, total) =>
      seen.push(`${lines}/${total}`)
    )
    t.strictSame(faults, [])
    t.strictSame(seen, ['1/2', '2/2'])
    t.strictSame(lessons[1], {
      row: 4,
      date: '2035-06-02',
      start: '09:30',
      end: '10:00',
      lessonType: 'group',
      spot: 'Two words',
      capacity: null,
      priceCents: null,
      instructors: ['ines', 'rui']
    })
  })

  t.test("may begin with Excel's separator line", t => {
    for (const [name, first, separator] of [
      ['semicolon', 'sep=;\n', ';'],
      ['comma', 'sep=,\r\n', ','],
      ['tab', 'SEP=\t\n', '\t'],
      ['quoted by another program', '"sep=;"\n', ';'],
      ['after a byte order mark', '\ufeffsep=;\n', ';']
    ] as const) {
      const { lessons, faults } = parseLessons(first + `${HEADER}\n${ROW}`.replaceAll(',', separator))
      t.strictSame(faults, [], name)
      t.match(lessons, [{ row: 3, date: '2035-06-01', instructors: ['ines'] }], name)
    }
    const { faults } = parseLessons(`sep=;\n${HEADER}\n${ROW}\n1,2`.replaceAll(',', ';'))
    t.match(faults, [{ row: 4, field: 'line' }], 'its line counts')
    t.match(parseLessons(`sep=x\n${HEADER}\n${ROW}`).faults, [{ row: 1 }], 'another separator is none')
    t.end()
  })

  t.test('may be separated by tabs', async t => {
    const { lessons, faults } = parseLessons(`${HEADER}\n${ROW}`.replaceAll(',', '\t'))
    t.strictSame(faults, [])
    t.match(lessons, [{ date: '2035-06-01', instructors: ['ines'] }])
  })

  t.test('names what is wrong with each field', async t => {
    const faultsOf = (row: string) =>
      parseLessons(`${HEADER},capacity,priceCents\n${row}`).faults.map(
        ({ field, message }) => `${field}: ${message}`
      )
    t.strictSame(faultsOf('2035-02-30,24:00,1000,,,;,1001,1.5'), [
      'date: "2035-02-30" is not a valid date, YYYY-MM-DD.',
      'start: "24:00" is not a time of day in the form HH:MM.',
      'end: "1000" is not a time of day in the form HH:MM.',
      'lessonType: It is empty.',
      'spot: It is empty.',
      'capacity: "1001" is not a whole number from 1 to 1000.',
      'priceCents: "1.5" is not a whole number from 0 to 100000000.'
    ])
    t.strictSame(faultsOf(`,,,t\u0007,${'x'.repeat(201)},a,,`), [
      'date: A date is needed.',
      'start: A time is needed.',
      'end: A time is needed.',
      'lessonType: It contains control characters.',
      'spot: It is longer than 200 characters.'
    ])
  })

  t.test('has its texts in complete, visible characters', async t => {
    const { lessons } = parseLessons(
      `${HEADER}\n${'2035-06-01,10:00,12:00,group,Po\u0301voa\u200b,\u202aIne\u0302s\u202c'}`
    )
    t.match(lessons, [{ spot: 'Póvoa', instructors: ['Inês'] }])
    const { faults } = parseLessons(`${HEADER}\n${'2035-06-01,10:00,12:00,\u2060,Peniche,a'}`)
    t.strictSame(
      faults.map(({ field, message }) => `${field}: ${message}`),
      ['lessonType: It is empty.']
    )
  })

  t.test('is refused if rows do not match the columns', async t => {
    const { lessons, faults } = parseLessons(`${HEADER}\n${ROW}\n2035-06-01,10:00`)
    t.equal(lessons.length, 1)
    t.strictSame(faults, [{ row: 3, field: 'line', message: 'The line has 2 fields, the header 6.' }])
  })

  t.test('has a size limit', async t => {
    const { faults } = parseLessons(`${HEADER}\n${`${ROW}\n`.repeat(MAX_LESSONS + 1)}`)
    t.match(faults, [{ row: 1, field: 'file', message: /The file has 10001 lessons; split it/ }])
  })
})
