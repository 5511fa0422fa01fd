import t from 'tap'
import { rankOpenings } from '../../../../plugins/centre/weather/rules.ts'

const opening = (
  startTime: string,
  sea: { suitable?: boolean; score?: number | null; tooBigM?: number }
) => ({
  date: '2026-11-28',
  startTime,
  endTime: '23:00',
  startsAt: `2026-11-28T${startTime}:00Z`,
  isNextDay: false,
  minutesAway: 60,
  suitable: false,
  score: null,
  tooBigM: 0,
  ...sea
})

t.test('openings with a suitable sea come first, then smaller waves', async t => {
  const ranked = rankOpenings([
    opening('08:00', { score: 15, tooBigM: 2.5 }),
    opening('09:00', { score: 12, tooBigM: 1.9 }),
    opening('10:00', { score: 60, suitable: true }),
    opening('11:00', { score: 80, suitable: true })
  ])
  t.strictSame(
    ranked.map(({ startTime }) => startTime),
    ['11:00', '10:00', '09:00', '08:00']
  )
})

t.test('the same day comes before the next', async t => {
  const [first] = rankOpenings([
    { ...opening('08:00', { score: 90, suitable: true }), isNextDay: true },
    opening('10:00', { score: 60, suitable: true })
  ])
  t.equal(first?.startTime, '10:00')
})
