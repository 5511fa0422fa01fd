import ICAL from 'ical.js'
import t from 'tap'
import { type CalendarEvent, writeCalendar } from '../../../lib/feeds/feed.ts'

const EVENT: CalendarEvent = {
  uid: '1@swellbook',
  startsAt: '2026-05-23T09:00:00.000Z',
  endsAt: '2026-05-23T11:00:00.000Z',
  stampedAt: '2026-05-01T08:00:00.000Z',
  summary: 'Group lesson; beginners, (2/8) \\o/',
  location: 'Baleal',
  description: '',
  url: 'https://surf.example/book/1',
  isCancelled: false,
  sequence: 3
}

function read(text: string): ICAL.Event {
  const [component] = new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent')
  return new ICAL.Event(component as ICAL.Component)
}

t.test('writeCalendar', async t => {
  t.test('can be parsed back', async t => {
    const event = read(writeCalendar('Onda Clara', [EVENT]))
    t.equal(event.summary, EVENT.summary)
    t.equal(event.startDate.toString(), '2026-05-23T09:00:00Z')
    t.equal(event.endDate.toString(), '2026-05-23T11:00:00Z')
    t.equal(event.sequence, 3)
  })

  t.test('folds at 75 bytes, between characters', async t => {
    const summary = 'Água e ondas 🏄 '.repeat(20).trim()
    const text = writeCalendar('Onda Clara', [{ ...EVENT, summary }])
    for (const line of text.split('\r\n')) t.ok(Buffer.byteLength(line) <= 75, line)
    t.equal(read(text).summary, summary)
  })

  t.test('lets no text add lines', async t => {
    const location = 'Baleal\r\nEND:VEVENT\nBEGIN:VEVENT\rATTENDEE:mailto:x@example.com\u0000'
    const text = writeCalendar('Onda\r\nClara', [{ ...EVENT, location }])
    t.equal(text.match(/^BEGIN:VEVENT/gm)?.length, 1)
    t.notMatch(text, /^ATTENDEE/m)
    t.notMatch(text, '\u0000')
  })

  t.test('marks a cancelled lesson', async t =>
    t.match(writeCalendar('x', [{ ...EVENT, isCancelled: true }]), 'STATUS:CANCELLED')
  )
})
