import t from 'tap'
import {
  backoffSeconds,
  isFailingByRefusals,
  outcomeOf,
  refusalBackoff,
  retryAfterSeconds
} from '../../../lib/webhooks/rules.ts'

t.test('outcomes of answers', async t => {
  const rows: readonly [status: number | null, outcome: string][] = [
    [200, 'delivered'],
    [204, 'delivered'],
    [301, 'refused'],
    [307, 'refused'],
    [400, 'refused'],
    [404, 'refused'],
    [408, 'ill'],
    [410, 'gone'],
    [429, 'ill'],
    [500, 'ill'],
    [503, 'ill'],
    [null, 'ill']
  ]
  for (const [status, outcome] of rows) t.equal(outcomeOf(status), outcome, String(status))
})

t.test('the backoff of a failing endpoint', async t => {
  const all = [0, 1, 2, 3, 4, 5, 6, 100].map(failures => backoffSeconds(failures, 0.5))
  t.strictSame(all, [5, 30, 120, 600, 1800, 3600, 3600, 3600])
  t.strictSame([backoffSeconds(0, 0), backoffSeconds(0, 0.75)], [4, 5.5], 'chance spreads them by a fifth')
  t.equal(backoffSeconds(0, 0.5, 60), 60, 'what it asks for counts where it is longer')
  t.equal(backoffSeconds(3, 0.5, 60), 600)
  t.equal(backoffSeconds(0, 0.5, 86_400), 3600, 'up to an hour')
})

t.test('the backoff of a refused event ends', async t => {
  const all = [1, 2, 3, 4, 5, 6, 7].map(attempts => refusalBackoff(attempts, 0.5))
  t.strictSame(all, [60, 600, 3600, 21_600, 86_400, 172_800, undefined])
})

t.test('ten refusals in a row mean a failing endpoint', async t => {
  t.strictSame([isFailingByRefusals(9), isFailingByRefusals(10)], [false, true])
})

t.test('Retry-After is seconds or a date, and otherwise ignored', async t => {
  const nowMs = Date.parse('2027-06-01T08:00:00Z')
  t.equal(retryAfterSeconds('120', nowMs), 120)
  t.equal(retryAfterSeconds('Tue, 01 Jun 2027 08:01:00 GMT', nowMs), 60)
  for (const text of [undefined, '', 'soon', '-5', 'Tue, 01 Jun 2027 07:00:00 GMT'])
    t.equal(retryAfterSeconds(text, nowMs), 0, String(text))
})
