/**
 * Files of `oddities/`: the programs known to write such data, the expected busy times, and the expected
 * notices.
 */
export const ODDITIES: readonly [
  file: string,
  seen: string,
  busy: readonly string[],
  notices?: readonly string[]
][] = [
  [
    'day-end-is-start',
    'Airbnb, Booking.com: a one-day block',
    ['2026-12-07T00:00 2026-12-08T00:00 Europe/Lisbon']
  ],
  [
    'day-end-before-start',
    'channel managers: exchanged days',
    ['2026-12-07T00:00 2026-12-08T00:00 Europe/Lisbon']
  ],
  [
    'day-without-value',
    'VRBO: DTEND without VALUE=DATE',
    ['2026-12-07T00:00 2026-12-08T00:00 Europe/Lisbon']
  ],
  [
    'day-without-any-value',
    'Tripadvisor: both without VALUE=DATE',
    ['2026-12-07T00:00 2026-12-08T00:00 Europe/Lisbon']
  ],
  ['day-without-end', 'Google: a day alone', ['2026-12-07T00:00 2026-12-08T00:00 Europe/Lisbon']],
  ['day-with-zone', 'Zimbra: TZID beside VALUE=DATE', ['2026-12-07T00:00 2026-12-08T00:00 Europe/Lisbon']],
  [
    'day-with-time',
    'Lotus Notes: VALUE=DATE before a time',
    ['2026-12-07T00:00 2026-12-08T00:00 Europe/Lisbon']
  ],
  [
    'day-as-midnights',
    'Outlook: a day as two midnights',
    ['2026-12-07T00:00 2026-12-08T00:00 Europe/London']
  ],
  [
    'day-ends-with-time',
    'hotel systems: a day that ends at noon',
    ['2026-12-07T00:00 2026-12-09T00:00 Europe/Lisbon']
  ],
  [
    'time-ends-with-day',
    'booking plugins: a time that ends with a day',
    ['2026-12-07T10:00 2026-12-08T00:00 Europe/Lisbon']
  ],
  [
    'day-lower-case-value',
    'home-made feeds: value=date',
    ['2026-12-07T00:00 2026-12-08T00:00 Europe/Lisbon']
  ],
  ['day-duration', 'Apple: a day with a duration', ['2026-12-07T00:00 2026-12-08T00:00 Europe/Lisbon']],
  [
    'end-is-empty',
    'booking plugins: DTEND without a value',
    ['2026-12-07T00:00 2026-12-08T00:00 Europe/Lisbon']
  ],
  ['zone-windows', 'Outlook, Exchange: no VTIMEZONE', ['2026-12-07T10:00 2026-12-07T11:00 Europe/Paris']],
  ['zone-windows-quoted', 'Exchange: quoted', ['2026-12-07T10:00 2026-12-07T11:00 Europe/Paris']],
  ['zone-windows-w-europe', 'Microsoft 365', ['2026-12-07T10:00 2026-12-07T11:00 Europe/Berlin']],
  [
    'zone-windows-gmt',
    'Microsoft 365: Lisbon and London',
    ['2026-12-07T10:00 2026-12-07T11:00 Europe/London']
  ],
  [
    'zone-windows-greenwich',
    'Microsoft 365: Reykjavik',
    ['2026-12-07T10:00 2026-12-07T11:00 Atlantic/Reykjavik']
  ],
  ['zone-windows-morocco', 'Microsoft 365', ['2026-12-07T10:00 2026-12-07T11:00 Africa/Casablanca']],
  ['zone-windows-azores', 'Microsoft 365', ['2026-12-07T10:00 2026-12-07T11:00 Atlantic/Azores']],
  ['zone-windows-mexico', 'Microsoft 365: brackets', ['2026-12-07T10:00 2026-12-07T11:00 America/Tijuana']],
  ['zone-windows-numbered', 'Outlook: a number behind', ['2026-12-07T10:00 2026-12-07T11:00 Europe/Paris']],
  [
    'zone-windows-summer',
    'Outlook: named after summer time',
    ['2026-12-07T10:00 2026-12-07T11:00 Europe/Paris']
  ],
  [
    'zone-windows-short',
    'Lotus Notes: without Standard Time',
    ['2026-12-07T10:00 2026-12-07T11:00 Europe/Berlin']
  ],
  ['zone-windows-case', 'converters: small letters', ['2026-12-07T10:00 2026-12-07T11:00 Europe/Paris']],
  [
    'zone-display-name',
    'Exchange 2007: the display name',
    ['2026-12-07T10:00 2026-12-07T11:00 Europe/Brussels']
  ],
  [
    'zone-display-name-gmt',
    'Outlook 2003: the older display name',
    ['2026-12-07T10:00 2026-12-07T11:00 Europe/Amsterdam']
  ],
  [
    'zone-display-name-bare',
    'Exchange: display name with colons, not quoted',
    ['2026-12-07T10:00 2026-12-07T11:00 Europe/Dublin']
  ],
  ['zone-slash', 'libical: a slash before the name', ['2026-12-07T10:00 2026-12-07T11:00 Europe/Madrid']],
  ['zone-mozilla', 'Thunderbird: /mozilla.org/', ['2026-12-07T10:00 2026-12-07T11:00 Europe/Berlin']],
  [
    'zone-evolution',
    'Evolution: /freeassociation.sourceforge.net/',
    ['2026-12-07T10:00 2026-12-07T11:00 Europe/Madrid']
  ],
  [
    'zone-citadel',
    'Citadel: /citadel.org/',
    ['2026-12-07T10:00 2026-12-07T11:00 America/Argentina/Buenos_Aires']
  ],
  ['zone-lower-case', 'PHP scripts: europe/madrid', ['2026-12-07T10:00 2026-12-07T11:00 Europe/Madrid']],
  ['zone-upper-case', 'Oracle: EUROPE/MADRID', ['2026-12-07T10:00 2026-12-07T11:00 Europe/Madrid']],
  [
    'zone-space-for-underscore',
    'spreadsheets: America/New York',
    ['2026-12-07T10:00 2026-12-07T11:00 America/New_York']
  ],
  ['zone-old-name', 'older systems: Asia/Calcutta', ['2026-12-07T10:00 2026-12-07T11:00 Asia/Calcutta']],
  [
    'zone-microsoft-utc',
    'Skype for Business: tzone://Microsoft/Utc',
    ['2026-12-07T10:00 2026-12-07T11:00 Etc/UTC']
  ],
  ['zone-utc-name', 'Nextcloud: TZID=UTC', ['2026-12-07T10:00 2026-12-07T11:00 UTC']],
  ['zone-z', 'scripts: TZID=Z', ['2026-12-07T10:00 2026-12-07T11:00 Etc/UTC']],
  ['zone-offset', 'scripts: GMT+1', ['2026-12-07T10:00 2026-12-07T11:00 Etc/GMT-1']],
  ['zone-offset-long', 'scripts: UTC-03:00', ['2026-12-07T10:00 2026-12-07T11:00 Etc/GMT+3']],
  [
    'zone-cet',
    'CalDAV servers: CET, which has summer time',
    ['2026-12-07T10:00 2026-12-07T11:00 Europe/Brussels']
  ],
  ['zone-quoted', 'Zimbra: quoted IANA name', ['2026-12-07T10:00 2026-12-07T11:00 Europe/Madrid']],
  [
    'zone-unknown',
    'scripts: a zone that nobody knows',
    ['2026-12-07T10:00 2026-12-07T11:00 Europe/Lisbon'],
    ['line 7, event e1@example.com, unknown time zone "Hotel Time" in 1 event;']
  ],
  ['zone-empty', 'scripts: TZID without a name', ['2026-12-07T10:00 2026-12-07T11:00 Europe/Lisbon']],
  ['zone-and-utc', 'Sabre: a zone beside a time in UTC', ['2026-12-07T10:00 2026-12-07T11:00 UTC']],
  [
    'zone-defined-brokenly',
    'Exchange: a VTIMEZONE without offsets',
    ['2026-12-07T10:00 2026-12-07T11:00 Europe/Paris'],
    ['line 4, the definition']
  ],
  [
    'exdate-empty',
    'Apple: EXDATE without a date',
    ['2026-12-07T10:00 2026-12-07T11:00 Europe/Berlin', '2026-12-14T10:00 2026-12-14T11:00 Europe/Berlin']
  ],
  ['rdate-empty', 'Zimbra: RDATE without a date', ['2026-12-07T10:00 2026-12-07T11:00 UTC']],
  [
    'exdate-day',
    'Google, Outlook: the day of an occurrence',
    ['2026-12-07T10:00 2026-12-07T11:00 Europe/Madrid']
  ],
  ['exdate-utc', 'CalDAV servers: EXDATE in UTC', ['2026-12-07T10:00 2026-12-07T11:00 Europe/Madrid']],
  [
    'exdate-windows-zone',
    'Exchange: EXDATE in a Windows zone',
    ['2026-12-07T10:00 2026-12-07T11:00 Europe/Paris']
  ],
  [
    'exdate-trailing-comma',
    'scripts: a comma at the end',
    ['2026-12-07T10:00 2026-12-07T11:00 Europe/Madrid']
  ],
  [
    'exdate-unreadable',
    'scripts: one date of a list is none',
    ['2026-12-07T10:00 2026-12-07T11:00 Europe/Madrid'],
    ['line 10, EXDATE is not a date']
  ],
  [
    'exdate-times-of-days',
    'Outlook: times that except days',
    ['2026-12-07T00:00 2026-12-08T00:00 Europe/Lisbon']
  ],
  [
    'recurrence-day',
    'Exchange: RECURRENCE-ID as a day',
    ['2026-12-07T10:00 2026-12-07T11:00 Europe/Madrid', '2026-12-14T15:00 2026-12-14T16:00 Europe/Madrid']
  ],
  [
    'recurrence-day-without-value',
    'Nextcloud: the same without VALUE',
    ['2026-12-07T10:00 2026-12-07T11:00 Europe/Madrid', '2026-12-14T15:00 2026-12-14T16:00 Europe/Madrid']
  ],
  [
    'recurrence-utc',
    'Google: RECURRENCE-ID in UTC',
    ['2026-12-07T10:00 2026-12-07T11:00 Europe/Madrid', '2026-12-14T15:00 2026-12-14T16:00 Europe/Madrid']
  ],
  [
    'recurrence-time-of-days',
    'Outlook: a time in a series of days',
    ['2026-12-07T00:00 2026-12-08T00:00 Europe/Lisbon', '2026-12-16T00:00 2026-12-17T00:00 Europe/Lisbon']
  ],
  [
    'recurrence-cancelled',
    'Exchange: one occurrence is cancelled',
    ['2026-12-07T10:00 2026-12-07T11:00 Europe/Madrid']
  ],
  [
    'moved-from-beyond',
    'Google: moved here from years ahead',
    [
      '2026-12-06T10:00 2026-12-06T11:00 Europe/Lisbon',
      '2027-01-06T10:00 2027-01-06T11:00 Europe/Lisbon',
      '2026-12-09T15:00 2026-12-09T16:00 Europe/Lisbon'
    ]
  ],
  [
    'exception-alone',
    'Outlook invitations: the exception without its series',
    ['2026-12-07T10:00 2026-12-07T11:00 Europe/Madrid']
  ],
  [
    'rule-until-and-count',
    'SOGo: UNTIL beside COUNT',
    ['2026-12-07T10:00 2026-12-07T11:00 UTC', '2026-12-14T10:00 2026-12-14T11:00 UTC']
  ],
  [
    'rule-until-day',
    'Exchange: UNTIL as a day',
    ['2026-12-07T10:00 2026-12-07T11:00 UTC', '2026-12-14T10:00 2026-12-14T11:00 UTC']
  ],
  [
    'rule-until-floating',
    'older Outlook: UNTIL without Z',
    ['2026-12-07T10:00 2026-12-07T11:00 UTC', '2026-12-14T10:00 2026-12-14T11:00 UTC']
  ],
  [
    'rule-small-letters',
    'scripts: freq=weekly',
    ['2026-12-07T10:00 2026-12-07T11:00 UTC', '2026-12-14T10:00 2026-12-14T11:00 UTC']
  ],
  [
    'rule-trailing-semicolon',
    'PHP libraries: a semicolon at the end',
    ['2026-12-07T10:00 2026-12-07T11:00 UTC', '2026-12-14T10:00 2026-12-14T11:00 UTC']
  ],
  [
    'rule-empty-part',
    'Lotus Notes: BYDAY without a day',
    ['2026-12-07T10:00 2026-12-07T11:00 UTC', '2026-12-14T10:00 2026-12-14T11:00 UTC']
  ],
  [
    'rule-trailing-comma',
    'scripts: BYDAY=MO,',
    ['2026-12-07T10:00 2026-12-07T11:00 UTC', '2026-12-14T10:00 2026-12-14T11:00 UTC']
  ],
  [
    'rule-interval-zero',
    'Zimbra: INTERVAL=0',
    ['2026-12-07T10:00 2026-12-07T11:00 UTC', '2026-12-14T10:00 2026-12-14T11:00 UTC']
  ],
  ['rule-empty', 'Teamup: RRULE without a rule', ['2026-12-07T10:00 2026-12-07T11:00 UTC']],
  [
    'rule-spaces',
    'spreadsheets: spaces in a rule',
    ['2026-12-07T10:00 2026-12-07T11:00 UTC', '2026-12-14T10:00 2026-12-14T11:00 UTC']
  ],
  [
    'event-unreadable',
    'scripts: one event with dashes in its times',
    ['2026-12-07T10:00 2026-12-07T11:00 UTC', '2026-12-09T10:00 2026-12-09T11:00 UTC'],
    ['line 13, event bad@example.com, the event was skipped: DTSTART']
  ],
  [
    'line-without-fold',
    'Booking.com, WordPress: a description broken without a fold',
    ['2026-12-07T10:00 2026-12-07T11:00 UTC'],
    ['line 10, event e1@example.com, the line is not']
  ],
  ['line-with-colon', 'WordPress: the broken line has a colon', ['2026-12-07T10:00 2026-12-07T11:00 UTC']],
  ['line-ends-mixed', 'proxies: mixed line ends', ['2026-12-07T10:00 2026-12-07T11:00 UTC']],
  ['line-empty', 'Airbnb: empty lines', ['2026-12-07T10:00 2026-12-07T11:00 UTC']],
  ['byte-order-mark', 'Windows editors: a byte order mark', ['2026-12-07T10:00 2026-12-07T11:00 UTC']],
  ['fold-in-a-character', 'Java libraries: a fold within a value', ['2026-12-07T10:00 2026-12-07T11:00 UTC']],
  ['small-letters', 'scripts: everything in small letters', ['2026-12-07T10:00 2026-12-07T11:00 UTC']],
  [
    'event-without-end',
    'truncated exports: END:VEVENT is missing',
    ['2026-12-07T10:00 2026-12-07T11:00 UTC', '2026-12-09T10:00 2026-12-09T11:00 UTC'],
    ['line 8, VEVENT has no end']
  ],
  [
    'event-without-start',
    'Todoist: DTSTART is missing',
    ['2026-12-07T10:00 2026-12-07T11:00 UTC'],
    ['line 4, event e1@example.com, the event was skipped: DTSTART is missing']
  ],
  ['event-without-uid', 'Google public feeds: no UID', ['2026-12-07T10:00 2026-12-07T11:00 UTC']],
  [
    'uid-twice',
    'Booking.com: two events of one UID',
    ['2026-12-07T10:00 2026-12-07T11:00 UTC', '2026-12-09T10:00 2026-12-09T11:00 UTC']
  ],
  [
    'alarm-inside',
    'Apple: an alarm with a DURATION and a TRIGGER',
    ['2026-12-07T10:00 2026-12-07T11:00 UTC']
  ],
  ['time-without-seconds', 'scripts: 20261207T1000Z', ['2026-12-07T10:00 2026-12-07T11:00 UTC']],
  ['time-24', 'Lotus Notes: 24:00', ['2026-12-07T23:00 2026-12-08T00:00 UTC']],
  ['time-small-letters', 'scripts: t and z', ['2026-12-07T10:00 2026-12-07T11:00 UTC']],
  ['time-spaces', 'spreadsheets: spaces around a value', ['2026-12-07T10:00 2026-12-07T11:00 UTC']],
  ['duration-empty', 'Zoho: DURATION:PT', ['2026-12-07T00:00 2026-12-08T00:00 Europe/Lisbon']],
  ['free-by-outlook', 'Outlook: free by its own property alone', []],
  ['busy-out-of-office', 'Outlook: out of office', ['2026-12-07T10:00 2026-12-07T11:00 UTC']],
  ['transparent-small', 'scripts: Transparent', []],
  [
    'two-calendars',
    'Evolution: two calendars in one file',
    ['2026-12-07T10:00 2026-12-07T11:00 UTC', '2026-12-09T10:00 2026-12-09T11:00 UTC']
  ],
  ['unknown-component', 'Nextcloud: components of its own', ['2026-12-07T10:00 2026-12-07T11:00 UTC']],
  [
    'parameters-strange',
    'Google: parameters of its own',
    ['2026-12-07T10:00 2026-12-07T11:00 Europe/Madrid']
  ],
  [
    'end-before-start',
    'booking plugins: exchanged times',
    ['2026-12-07T10:00 2026-12-07T11:00 UTC'],
    ['line 8, event e1@example.com, the event was skipped: DTEND is before DTSTART']
  ],
  [
    'end-before-start-in-zones',
    'scripts: exchanged times of two zones',
    ['2026-12-07T10:00 2026-12-07T11:00 UTC'],
    ['line 8, event e1@example.com, the event was skipped: DTEND is before DTSTART']
  ],
  [
    'end-in-a-zone-behind',
    'Google: a flight that lands on an earlier clock',
    ['2026-12-07T10:00 2026-12-07T09:30 Europe/Madrid Europe/Lisbon']
  ],
  [
    'end-before-start-repeated',
    'booking plugins: exchanged times of a series',
    ['2026-12-07T10:00 2026-12-07T11:00 UTC'],
    ['line 8, event e1@example.com, the event was skipped: DTEND is before DTSTART']
  ],
  [
    'end-is-day-of-start',
    'booking plugins: a time that ends with its own day',
    ['2026-12-07T10:00 2026-12-07T11:00 UTC'],
    ['line 8, event e1@example.com, the event was skipped: DTEND is before DTSTART']
  ],
  [
    'end-is-empty-of-time',
    'booking plugins: DTEND without a value, of a time',
    ['2026-12-07T11:00 2026-12-07T11:00 UTC', '2026-12-07T10:00 2026-12-07T11:00 UTC'],
    ['line 8, event e1@example.com, DTEND is unreadable, so the event takes no time']
  ],
  [
    'end-is-empty-with-duration',
    'booking plugins: DTEND without a value beside a duration',
    ['2026-12-07T10:00 2026-12-07T11:00 UTC']
  ],
  [
    'duration-negative',
    'scripts: a duration back from the end',
    ['2026-12-07T10:00 2026-12-07T11:00 UTC'],
    ['line 8, event e1@example.com, the event was skipped: DURATION is negative']
  ],
  [
    'duration-negative-day',
    'scripts: a day with a negative duration',
    ['2026-12-07T10:00 2026-12-07T11:00 UTC'],
    ['line 8, event e1@example.com, the event was skipped: DURATION is negative']
  ],
  [
    'duration-zero-day',
    'scripts: a day with a duration of no days',
    ['2026-12-07T00:00 2026-12-08T00:00 Europe/Lisbon']
  ],
  [
    'duration-unreadable',
    'scripts: a duration in words',
    ['2026-12-07T10:00 2026-12-07T10:00 UTC', '2026-12-07T10:00 2026-12-07T11:00 UTC'],
    ['line 8, event e1@example.com, DURATION is unreadable, so the event takes no time']
  ],
  [
    'period-ends-before-start',
    'scripts: exchanged times of a period',
    ['2026-12-07T10:00 2026-12-07T11:00 UTC'],
    ['line 9, event e1@example.com, RDATE ends before it starts']
  ],
  [
    'stretch-ends-before-start',
    'scripts: one stretch of busy time is reversed, one has no end',
    ['2026-12-07T10:00 2026-12-07T11:00 UTC'],
    [
      'line 8, event f@example.com, FREEBUSY ends before it starts',
      'line 9, event f@example.com, FREEBUSY is not a period'
    ]
  ],
  [
    'line-outside-events',
    'WordPress: a warning of PHP before the events',
    ['2026-12-07T10:00 2026-12-07T11:00 UTC'],
    ['line 4, the line is not']
  ],
  [
    'line-broken-in-alarm',
    'scripts: a broken line in an alarm',
    ['2026-12-07T10:00 2026-12-07T11:00 UTC'],
    ['line 11, the line is not']
  ],
  [
    'zones-unknown',
    'scripts: several events of zones that nobody knows',
    ['2026-12-07T10:00 2026-12-07T11:00 Europe/Lisbon', '2026-12-09T10:00 2026-12-09T11:00 Europe/Lisbon'],
    [
      'line 7, event e1@example.com, unknown time zone "Hotel Time" in 2 events',
      'line 14, event e2@example.com, unknown time zone "Spa Time" in 1 event;'
    ]
  ],
  ['nothing', 'Airbnb: no event at all', []]
]
