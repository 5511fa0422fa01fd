// tags: full alone
import t from 'tap'
import { readBusy as readCalendar } from '../../../lib/feeds/busy.ts'

/** Sorted by start: a calendar's busy times are a set. */
const byStart = (a: { start: string }, b: { start: string }) => a.start.localeCompare(b.start)
const readBusy = (...args: Parameters<typeof readCalendar>) => [...readCalendar(...args).busy].sort(byStart)

const WINDOW = { fromMs: Date.UTC(2026, 4, 1), toMs: Date.UTC(2026, 6, 1), zone: 'Europe/Lisbon' }

const calendar = (...lines: string[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines, 'END:VCALENDAR', ''].join('\r\n')
const event = (...lines: string[]) => ['BEGIN:VEVENT', 'UID:1', ...lines, 'END:VEVENT'].join('\r\n')
const PARIS = `BEGIN:VTIMEZONE
TZID:Our Office
BEGIN:DAYLIGHT
DTSTART:19700329T020000
RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU
TZOFFSETFROM:+0100
TZOFFSETTO:+0200
END:DAYLIGHT
BEGIN:STANDARD
DTSTART:19701025T030000
RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU
TZOFFSETFROM:+0200
TZOFFSETTO:+0100
END:STANDARD
END:VTIMEZONE`.replaceAll('\n', '\r\n')

/** `05-23T09:00/05-23T11:00 ZONE [ZONE OF THE END]`, of 2026. */
function day(text: string) {
  const [times = '', zone, endZone] = text.split(' ')
  const [start, end] = times.split('/').map(time => `2026-${time}:00`)
  return { start: start as string, end, zone, ...(endZone && { endZone }) }
}

const CASES: readonly [what: string, text: string, busy: string[]][] = [
  [
    'an event in UTC',
    event('DTSTART:20260523T090000Z', 'DTEND:20260523T110000Z'),
    ['05-23T09:00/05-23T11:00 UTC']
  ],
  [
    'one in a zone that the file defines',
    `${PARIS}\r\n${event('DTSTART;TZID=Our Office:20260523T090000', 'DTEND;TZID=Our Office:20260523T110000')}`,
    ['05-23T07:00/05-23T09:00 UTC']
  ],
  [
    'one in a zone by its IANA name',
    event('DTSTART;TZID=America/New_York:20260523T090000', 'DURATION:PT90M'),
    ['05-23T09:00/05-23T10:30 America/New_York']
  ],
  [
    'one that begins in a zone by its name and ends in UTC',
    event('DTSTART;TZID=Europe/Madrid:20260523T100000', 'DTEND:20260523T093000Z'),
    ['05-23T10:00/05-23T09:30 Europe/Madrid UTC']
  ],
  [
    'one that begins in one zone and ends in another',
    event('DTSTART;TZID=Europe/Madrid:20260523T100000', 'DTEND;TZID=Europe/Lisbon:20260523T103000'),
    ['05-23T10:00/05-23T10:30 Europe/Madrid Europe/Lisbon']
  ],
  [
    'a repetition that begins in a zone by its name and ends in UTC',
    event(
      'DTSTART;TZID=Europe/Madrid:20260516T100000',
      'DTEND:20260516T093000Z',
      'RRULE:FREQ=WEEKLY;COUNT=2'
    ),
    ['05-16T10:00/05-16T09:30 Europe/Madrid UTC', '05-23T10:00/05-23T09:30 Europe/Madrid UTC']
  ],
  [
    "one that names no zone, in the school's",
    event('DTSTART:20260523T090000', 'DTEND:20260523T110000'),
    ['05-23T09:00/05-23T11:00 Europe/Lisbon']
  ],
  [
    "a whole day, in the school's zone",
    event('DTSTART;VALUE=DATE:20260523'),
    ['05-23T00:00/05-24T00:00 Europe/Lisbon']
  ],
  [
    'a repetition with an exception and a moved one',
    `${event('DTSTART:20260504T090000Z', 'DTEND:20260504T100000Z', 'RRULE:FREQ=WEEKLY;COUNT=4', 'EXDATE:20260511T090000Z')}\r\n${event('RECURRENCE-ID:20260518T090000Z', 'DTSTART:20260519T150000Z', 'DTEND:20260519T160000Z')}`,
    ['05-04T09:00/05-04T10:00 UTC', '05-19T15:00/05-19T16:00 UTC', '05-25T09:00/05-25T10:00 UTC']
  ],
  [
    'the start of an event and the other dates that it spells out',
    event('DTSTART:20260523T090000Z', 'DTEND:20260523T110000Z', 'RDATE:20260530T090000Z'),
    ['05-23T09:00/05-23T11:00 UTC', '05-30T09:00/05-30T11:00 UTC']
  ],
  [
    'the start once where the dates repeat it',
    event(
      'DTSTART;TZID=Europe/Madrid:20260523T090000',
      'DURATION:PT1H',
      'RDATE;TZID=Europe/Madrid:20260516T090000,20260523T090000'
    ),
    ['05-16T09:00/05-16T10:00 Europe/Madrid', '05-23T09:00/05-23T10:00 Europe/Madrid']
  ],
  [
    'the start between the dates, in the zone that it names',
    event(
      'DTSTART;TZID=Europe/Madrid:20260523T090000',
      'DURATION:PT1H',
      'RDATE;TZID=Europe/Madrid:20260516T090000,20260530T090000'
    ),
    [
      '05-16T09:00/05-16T10:00 Europe/Madrid',
      '05-23T09:00/05-23T10:00 Europe/Madrid',
      '05-30T09:00/05-30T10:00 Europe/Madrid'
    ]
  ],
  [
    'a whole day with other days',
    event('DTSTART;VALUE=DATE:20260523', 'RDATE;VALUE=DATE:20260530'),
    ['05-23T00:00/05-24T00:00 Europe/Lisbon', '05-30T00:00/05-31T00:00 Europe/Lisbon']
  ],
  [
    'dates whose start is an exception',
    event(
      'DTSTART:20260523T090000Z',
      'DTEND:20260523T110000Z',
      'RDATE:20260530T090000Z',
      'EXDATE:20260523T090000Z'
    ),
    ['05-30T09:00/05-30T11:00 UTC']
  ],
  [
    'dates whose start was moved',
    `${event('DTSTART:20260523T090000Z', 'DTEND:20260523T110000Z', 'RDATE:20260530T090000Z')}\r\n${event('RECURRENCE-ID:20260523T090000Z', 'DTSTART:20260524T150000Z', 'DTEND:20260524T160000Z')}`,
    ['05-24T15:00/05-24T16:00 UTC', '05-30T09:00/05-30T11:00 UTC']
  ],
  [
    'a moved one whose series is not in the file',
    event('RECURRENCE-ID:20260518T090000Z', 'DTSTART:20260519T150000Z', 'DTEND:20260519T160000Z'),
    ['05-19T15:00/05-19T16:00 UTC']
  ],
  [
    'nothing of what is marked as free',
    event('DTSTART:20260523T090000Z', 'DTEND:20260523T110000Z', 'TRANSP:TRANSPARENT'),
    []
  ],
  [
    'nothing of what is cancelled',
    event('DTSTART:20260523T090000Z', 'DTEND:20260523T110000Z', 'STATUS:CANCELLED'),
    []
  ],
  [
    'nothing of what is free or cancelled, in any case',
    [
      event('DTSTART:20260523T090000Z', 'DTEND:20260523T110000Z', 'TRANSP:transparent'),
      event('DTSTART:20260524T090000Z', 'DTEND:20260524T110000Z', 'STATUS:Cancelled')
    ].join('\r\n'),
    []
  ],
  [
    'other dates that are told as periods, each with its own end, between a rule and an exception',
    event(
      'DTSTART:20260523T090000Z',
      'DURATION:PT1H',
      'RRULE:FREQ=WEEKLY;COUNT=2',
      'RDATE;VALUE=PERIOD:20260524T090000Z/PT3H,20260526T090000Z/PT3H',
      'RDATE;VALUE=PERIOD:20260531T100000Z/20260531T103000Z',
      'EXDATE:20260526T090000Z'
    ),
    [
      '05-23T09:00/05-23T10:00 UTC',
      '05-24T09:00/05-24T12:00 UTC',
      '05-30T09:00/05-30T10:00 UTC',
      '05-31T10:00/05-31T10:30 UTC'
    ]
  ],
  [
    'periods in a zone by its name',
    event(
      'DTSTART;TZID=Europe/Madrid:20260523T090000',
      'DURATION:PT1H',
      'RDATE;TZID=Europe/Madrid;VALUE=PERIOD:20260524T090000/PT3H',
      'RDATE;VALUE=PERIOD:20260525T070000Z/PT2H'
    ),
    [
      '05-23T09:00/05-23T10:00 Europe/Madrid',
      '05-24T09:00/05-24T12:00 Europe/Madrid',
      '05-25T09:00/05-25T11:00 Europe/Madrid'
    ]
  ],
  [
    'exceptions and a moved one in UTC, of a start in a zone by its name',
    `${event(
      'DTSTART;TZID=America/New_York:20260504T200000',
      'DURATION:PT1H',
      'RRULE:FREQ=WEEKLY;COUNT=4',
      'EXDATE:20260512T000000Z'
    )}\r\n${event('RECURRENCE-ID:20260519T000000Z', 'DTSTART:20260520T150000Z', 'DURATION:PT1H')}`,
    [
      '05-04T20:00/05-04T21:00 America/New_York',
      '05-20T15:00/05-20T16:00 UTC',
      '05-25T20:00/05-25T21:00 America/New_York'
    ]
  ],
  [
    'a rule that ends in UTC, of a start in a zone by its name, with its last one',
    event(
      'DTSTART;TZID=Europe/Madrid:20260523T090000',
      'DURATION:PT1H',
      'RRULE:FREQ=DAILY;UNTIL=20260524T070000Z'
    ),
    ['05-23T09:00/05-23T10:00 Europe/Madrid', '05-24T09:00/05-24T10:00 Europe/Madrid']
  ],
  [
    'a rule that ends on a day, with that day',
    event('DTSTART:20260523T090000Z', 'DURATION:PT1H', 'RRULE:FREQ=DAILY;UNTIL=20260524'),
    ['05-23T09:00/05-23T10:00 UTC', '05-24T09:00/05-24T10:00 UTC']
  ],
  [
    'what is told as taken without its events, and nothing of what is told as free',
    [
      'BEGIN:VFREEBUSY',
      'UID:1',
      'DTSTART:20260501T000000Z',
      'DTEND:20260601T000000Z',
      'FREEBUSY:20260523T090000Z/PT2H,20260524T090000Z/20260524T100000Z',
      'FREEBUSY;FBTYPE=busy-tentative:20260525T090000Z/PT1H',
      'FREEBUSY;FBTYPE=Free:20260526T090000Z/PT1H',
      'FREEBUSY;FBTYPE=BUSY:20200523T090000Z/PT1H',
      'END:VFREEBUSY'
    ].join('\r\n'),
    ['05-23T09:00/05-23T11:00 UTC', '05-24T09:00/05-24T10:00 UTC', '05-25T09:00/05-25T10:00 UTC']
  ],
  ['nothing of what is long past', event('DTSTART:20200523T090000Z', 'DTEND:20200523T110000Z'), []],
  ['nothing of what lies far ahead', event('DTSTART:20300523T090000Z', 'DTEND:20300523T110000Z'), []],
  ['nothing of an event without a start', event('SUMMARY:Some day'), []],
  ['nothing of an empty calendar', 'X-EMPTY:yes', []]
]

t.test('readBusy', async t => {
  for (const [name, text, busy] of CASES) {
    t.test(`parses ${name}`, async t =>
      t.strictSame(readBusy(calendar(text), WINDOW), busy.map(day).sort(byStart))
    )
  }

  t.test('parses a file with a byte order mark', async t => {
    const text = `\uFEFF${calendar(event('DTSTART:20260523T090000Z', 'DTEND:20260523T110000Z'))}`
    t.equal(readBusy(text, WINDOW).length, 1)
  })

  t.test('stops an unlimited rule at the window', async t => {
    const daily = event('DTSTART:20260501T090000Z', 'DTEND:20260501T100000Z', 'RRULE:FREQ=DAILY')
    t.equal(readBusy(calendar(daily), WINDOW).length, 61)
  })

  t.test('parses a rule that began long ago', async t => {
    const daily = event('DTSTART:20020101T090000Z', 'DTEND:20020101T100000Z', 'RRULE:FREQ=DAILY')
    t.match(readBusy(calendar(daily), WINDOW).at(-1), day('06-30T09:00/06-30T10:00 UTC'))
  })

  t.test('applies an exception to its own series only', async t => {
    const series = (uid: string, ...more: string[]) =>
      ['BEGIN:VEVENT', `UID:${uid}`, 'DURATION:PT1H', ...more, 'END:VEVENT'].join('\r\n')
    const daily = ['DTSTART:20260523T090000Z', 'RRULE:FREQ=DAILY;COUNT=2']
    const moved = series('a', 'RECURRENCE-ID:20260524T090000Z', 'DTSTART:20260524T150000Z')
    const busy = readBusy(calendar(series('a', ...daily), series('b', ...daily), moved), WINDOW)
    t.strictSame(
      busy.map(({ start }) => start.slice(8)),
      ['23T09:00:00', '23T09:00:00', '24T09:00:00', '24T15:00:00']
    )
  })

  const rule = (year: number, frequency: string) =>
    calendar(event(`DTSTART:${year}0501T090000Z`, 'DURATION:PT1S', `RRULE:FREQ=${frequency}`))
  const noCalendar = /not an? (complete )?iCalendar file/
  const refusals: readonly [name: string, text: string, error: RegExp][] = [
    [
      'a rule that began long ago and repeats every minute',
      rule(2012, 'MINUTELY'),
      /repeats more than 200000 times/
    ],
    ['a rule that repeats every second', rule(2026, 'SECONDLY'), /repeats more than 5000 times/],
    [
      'too many events',
      calendar('BEGIN:VEVENT\r\nEND:VEVENT\r\n'.repeat(50_001).trim()),
      /more than 50000 events/
    ],
    ['an empty file', '', noCalendar],
    ['a text', 'hello', noCalendar],
    ['a page', '<html></html>', noCalendar],
    ['a card', 'BEGIN:VCARD\r\nEND:VCARD', noCalendar],
    ['a truncated calendar', 'BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\n', noCalendar]
  ]
  for (const [name, text, error] of refusals)
    t.test(`refuses ${name}`, async t => t.throws(() => readBusy(text, WINDOW), error))
})
