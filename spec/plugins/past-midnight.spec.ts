// tags: full
import t from 'tap'
import { moveLesson } from '../../lib/lessons/transactions.ts'
import { isLessonTime, localEndOf, minutesBetween } from '../../lib/text/times.ts'
import { cli } from '../support/cli.ts'
import { addSchool, SCHOOL } from '../support/school.ts'
import { serve } from '../support/server.ts'

const HEADER = 'date,start,end,lessonType,spot,instructors'
const TIMES: readonly [start: string, end: string, isFit: boolean][] = [
  ['22:30', '23:30', true],
  ['22:30', '00:00', true],
  ['22:30', '00:30', true],
  ['20:00', '08:00', true],
  ['20:00', '08:01', false],
  ['14:00', '12:00', false],
  ['10:00', '10:00', false]
]

t.test('a lesson may end at midnight or after', async t => {
  const { run, runWith, sql, url } = await cli(t)
  const server = await serve(t, { on: { url, sql } })
  await addSchool(sql)
  await sql`insert into instructors (school_id, id, name) values (${SCHOOL}, 'ana', 'Ana')`
  const key = await server.schoolKey()
  const load = (...rows: string[]) =>
    runWith({ input: [HEADER, ...rows].join('\n') }, 'lessons', 'import', '-', '--school', SCHOOL, '--json')

  for (const [start, end, isFit] of TIMES) {
    t.test(`${start} to ${end} is ${isFit ? 'valid' : 'invalid'}, here and in the database`, async t => {
      t.equal(isLessonTime(start, end), isFit)
      const [row] = await sql`select is_lesson_time(${start}::text::time, ${end}::text::time) as fit,
        extract(epoch from lesson_end('2027-05-20', ${start}::text::time, ${end}::text::time) - '2027-05-20'::date)::int / 60 as minutes,
        to_char(lesson_end('2027-05-20', ${start}::text::time, ${end}::text::time), 'YYYY-MM-DD"T"HH24:MI:SS') as ends`
      t.equal(row?.fit, isFit)
      t.equal(localEndOf('2027-05-20', start, end), row?.ends)
      t.equal(
        minutesBetween(start, end) + Number(start.slice(0, 2)) * 60 + Number(start.slice(3)),
        row?.minutes
      )
    })
  }

  t.test('it is imported with 24:00, and with a time of the next day', async t => {
    const { code, out } = await load(
      '2027-05-20,22:30,24:00,group,Praia,Ana',
      '2027-05-21,22:30,00:30,group,Praia,Ana'
    )
    t.equal(code, 0, out)
    const list = (await run('lessons', 'list', '--school', SCHOOL, '--json')).json()
    t.match(list, [
      { date: '2027-05-20', start: '22:30', end: '00:00' },
      { date: '2027-05-21', start: '22:30', end: '00:30' }
    ])
    const [late] =
      await sql`select extract(epoch from ends_at - starts_at)::int / 60 as minutes from slots where local_end = '00:30'`
    t.equal(late?.minutes, 120)
  })

  t.test('reversed times are still refused', async t => {
    const { code, out } = await load('2027-06-20,14:00,12:00,group,Praia,Ana')
    t.equal(code, 1)
    t.match(out, /after midnight, within twelve hours/)
  })

  t.test('its instructor is busy on the next day too', async t => {
    const { code, out } = await load('2027-05-22,00:00,01:00,group,Baleal,Ana')
    t.equal(code, 1)
    t.match(out, /Ana already teaches a lesson at that time: 2027-05-21 from 22:30 to 00:30/)
    t.equal((await load('2027-05-22,00:30,01:30,group,Baleal,Ana')).code, 0, 'behind it there is room')
    const two = await load(
      '2027-07-01,23:00,01:00,group,Praia,Ana',
      '2027-07-02,00:30,02:00,group,Baleal,Ana'
    )
    t.match(two.out, /Ana teaches in line 2 at that time too/)
  })

  t.test('v1 and strict OCTO say that it ends on the next day', async t => {
    const v1 = await server.get('/api/partner/v1/availability?from=2027-05-20&to=2027-05-21', { key })
    t.match(v1.body, [
      { localDateTimeStart: '2027-05-20T22:30:00', localDateTimeEnd: '2027-05-21T00:00:00' },
      { localDateTimeStart: '2027-05-21T22:30:00', localDateTimeEnd: '2027-05-22T00:30:00' }
    ])
    const octo = await server.post('/api/partner/octo/availability', {
      key,
      body: {
        productId: 'group',
        optionId: 'DEFAULT',
        localDateStart: '2027-05-21',
        localDateEnd: '2027-05-21'
      }
    })
    t.match(octo.body, [
      { localDateTimeStart: '2027-05-21T22:30:00+01:00', localDateTimeEnd: '2027-05-22T00:30:00+01:00' }
    ])
  })

  t.test('its booking has the next day too', async t => {
    const [slot] = await sql`select id from slots where local_end = '00:30'`
    const body = { lessonSlotId: slot?.id, customerName: 'Ada', customerEmail: 'ada@example.com' }
    const { body: booked } = await server.post('/api/partner/v1/bookings', { key, body })
    const read = await server.get(`/api/partner/v1/bookings/${booked.bookingId}`, { key })
    t.equal(read.body.localDateTimeEnd, '2027-05-22T00:30:00')
  })

  t.test('its page shows both times', async t => {
    const [slot] = await sql`select id from slots where local_end = '00:30'`
    t.match((await server.get(`/book/${SCHOOL}/${slot?.id}`)).text, '22:30–00:30')
  })

  t.test('it is moved past midnight by command, assistant and centre', async t => {
    await load('2027-08-01,20:00,22:00,group,Praia,Ana')
    const [slot] = await sql`select id from slots where local_date = '2027-08-01'`
    const moved = await run(
      'lessons',
      'move',
      slot?.id,
      '--date',
      '2027-08-02',
      '--start',
      '22:00',
      '--end',
      '24:00'
    )
    t.equal(moved.code, 0, moved.err)
    const to = { schoolId: SCHOOL, slotId: slot?.id, version: null, date: '2027-08-02', spotName: null }
    t.equal(await moveLesson(sql, { ...to, startTime: '23:00', endTime: '01:00' }), 'ok')
    t.equal(await moveLesson(sql, { ...to, startTime: '23:00', endTime: '22:00' }), 'time_reversed')
    t.match(
      [
        ...(await sql`select local_end, during @> ends_at - interval '1 second' as taught
      from slots s join slot_instructors x on x.slot_id = s.id where s.id = ${slot?.id}`)
      ],
      [{ local_end: '01:00:00', taught: true }]
    )
  })
})
