// tags: full
import t from 'tap'
import { isTimeZone } from '../../../lib/text/zones.ts'

t.test('a time zone has its IANA name', async t => {
  for (const name of [
    'Europe/Lisbon',
    'Pacific/Apia',
    'America/Argentina/Buenos_Aires',
    'UTC',
    'Etc/GMT+3'
  ]) {
    t.ok(isTimeZone(name), name)
  }
  for (const name of ['', 'Lisbon', 'Europe/Lisboa', 'WET-5', '+01:00', 'europe/lisbon'])
    t.notOk(isTimeZone(name), name)
})
