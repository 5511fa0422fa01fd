import t from 'tap'
import { wallClockOf } from '../../../lib/text/clock.ts'

const CASES: readonly [instant: string, zone: string, local: string][] = [
  ['2026-07-01T08:30:15Z', 'Europe/Lisbon', '2026-07-01T09:30:15'],
  ['2026-12-31T23:30:00Z', 'Pacific/Apia', '2027-01-01T12:30:00'],
  ['2026-10-25T00:30:00Z', 'Europe/Lisbon', '2026-10-25T01:30:00'],
  ['2026-10-25T01:30:00Z', 'Europe/Lisbon', '2026-10-25T01:30:00']
]
for (const [instant, zone, local] of CASES) {
  t.test(`${instant} in ${zone} is ${local}`, async t => t.equal(wallClockOf(new Date(instant), zone), local))
}

t.test('an unknown zone is refused', async t => {
  t.throws(() => wallClockOf(new Date(0), 'Mars/X'), RangeError)
})
