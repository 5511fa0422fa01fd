// tags: full alone
import t from 'tap'
import { readCalendar } from '../../bin/calendar.ts'

const WINDOW = { fromMs: Date.UTC(2026, 4, 1), toMs: Date.UTC(2026, 6, 1), zone: 'Europe/Lisbon' }

const calendar = (...lines: string[]) => ['BEGIN:VCALENDAR', ...lines, 'END:VCALENDAR', ''].join('\r\n')
const event = (uid: number, ...lines: string[]) =>
  ['BEGIN:VEVENT', `UID:${uid}`, 'DTSTART:20260523T090000Z', 'DURATION:PT1H', ...lines, 'END:VEVENT'].join(
    '\r\n'
  )
const read = (text: string, seconds?: number) => readCalendar('our.ics', { text, window: WINDOW }, seconds)

t.test('a calendar parsed in a separate thread', async t => {
  t.test('is parsed as in the main thread', async t => {
    const start = '2026-05-23T09:00:00'
    const busy = [{ start, end: '2026-05-23T10:00:00', zone: 'UTC' }]
    t.strictSame(await read(calendar(event(1))), { busy, notices: [], isComplete: true })
  })

  t.test('is abandoned, with its name and the rule, if a rule matches no day', async t => {
    const rule = 'FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30'
    await t.rejects(read(calendar(event(1, 'RRULE:FREQ=DAILY;COUNT=2'), event(2, `RRULE:${rule}`)), 2), {
      message: `our.ics: It takes longer than 2 seconds to read: the last rule read was ${rule}.`
    })
  })

  t.test('is parsed with 20,000 events within its timeout', async t => {
    const events = Array.from({ length: 20_000 }, (_, n) => event(n))
    t.equal((await read(calendar(...events))).busy.length, 20_000)
  })

  t.test('is refused, with its name, if it is not a calendar', async t =>
    t.rejects(read('hello'), { message: /^our\.ics: This is not an iCalendar file/ })
  )
})
