import t from 'tap'
import { wallClockOf } from '../../../lib/text/clock.ts'
import { parseTzif } from '../../../lib/text/tzif.ts'
import { compiledZone, shippedRelease } from '../../../lib/text/zones.ts'

const CLOCKS: readonly [what: string, zone: string, at: string, local: string][] = [
  ['Morocco before it left summer time', 'Africa/Casablanca', '2026-09-19T12:00:00Z', '2026-09-19T13:00:00'],
  ['Morocco since', 'Africa/Casablanca', '2026-09-21T12:00:00Z', '2026-09-21T12:00:00'],
  ['Morocco in its next Ramadan', 'Africa/Casablanca', '2027-02-20T12:00:00Z', '2027-02-20T12:00:00'],
  ['the second before a change', 'Europe/Lisbon', '2026-10-25T00:59:59Z', '2026-10-25T01:59:59'],
  ['the second of a change', 'Europe/Lisbon', '2026-10-25T01:00:00Z', '2026-10-25T01:00:00'],
  [
    'a summer that only the yearly rule knows',
    'Europe/Lisbon',
    '2060-07-01T12:00:00Z',
    '2060-07-01T13:00:00'
  ],
  [
    'a winter that only the yearly rule knows',
    'Europe/Lisbon',
    '2060-12-01T12:00:00Z',
    '2060-12-01T12:00:00'
  ],
  ['a southern summer', 'Australia/Sydney', '2050-01-10T00:00:00Z', '2050-01-10T11:00:00'],
  ['a rule with a negative hour', 'America/Godthab', '2050-07-01T12:00:00Z', '2050-07-01T11:00:00'],
  ['half an hour', 'Asia/Kolkata', '2026-06-01T12:00:00Z', '2026-06-01T17:30:00'],
  ['a day that was left out', 'Pacific/Apia', '2011-12-30T10:00:00Z', '2011-12-31T00:00:00'],
  ['before the first change', 'Europe/Lisbon', '1800-01-01T12:00:00Z', '1800-01-01T11:23:15']
]

t.test('clocks by the shipped zone data', async t => {
  for (const [name, zone, at, local] of CLOCKS)
    t.test(`${name}: ${at} is ${local} in ${zone}`, async t =>
      t.equal(wallClockOf(new Date(at), zone), local)
    )

  t.test('an unknown zone has no data', async t =>
    t.throws(() => wallClockOf(new Date(0), 'Europe/Peniche'), RangeError)
  )

  t.test('the data has a release, and is not 2026b or older', async t => t.ok(shippedRelease() >= '2026c'))

  t.test('what is not compiled zone data is refused', async t => {
    for (const bytes of [Buffer.alloc(0), Buffer.from('TZif\0'), Buffer.from('<html>')])
      t.throws(() => parseTzif(bytes), /not compiled time zone data/)
    t.throws(() => parseTzif((compiledZone('Europe/Lisbon') as Buffer).subarray(0, 60)))
  })
})
