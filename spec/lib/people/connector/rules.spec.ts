import t from 'tap'
import { secondsUntilTomorrow } from '../../../../lib/people/connector/rules.ts'

const instants: [at: string, seconds: number][] = [
  ['2026-07-01T00:00:00.000Z', 86_400],
  ['2026-07-01T12:00:00.000Z', 43_200],
  ['2026-07-01T23:59:59.000Z', 1],
  ['2026-07-01T23:59:59.999Z', 1]
]

t.test('secondsUntilTomorrow is never too short', async t => {
  for (const [at, seconds] of instants) t.equal(secondsUntilTomorrow(Date.parse(at)), seconds, at)
})
