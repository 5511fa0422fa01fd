import t from 'tap'
import { drawParties, fillRate } from '../../../lib/demo/guests.ts'
import { mulberry32 } from '../../../lib/demo/random.ts'

const rates: readonly [name: string, date: string, today: string, rate: number][] = [
  ['a winter weekday far ahead', '2026-02-03', '2026-01-06', 0.2 * 0.6],
  ['a winter weekday in a week', '2026-01-13', '2026-01-06', 0.2],
  ['the same day', '2026-01-06', '2026-01-06', 0.2 * 1.2],
  ['a lesson that is over', '2026-01-06', '2026-02-06', 0.2 * 1.2],
  ['a Saturday in April in a week', '2026-04-11', '2026-04-04', 0.4 * 1.15],
  ['a Sunday in August, tomorrow, where the most is reached', '2026-08-16', '2026-08-15', 0.95]
]

t.test('fillRate of', async t => {
  for (const [name, date, today, rate] of rates) {
    t.test(name, async t => {
      t.ok(Math.abs(fillRate(date, today) - rate) < 1e-9)
    })
  }
})

t.test('drawParties', async t => {
  t.test('never sells more seats than there are, in parties of one to four', async t => {
    for (let seed = 0; seed < 200; seed += 1) {
      const parties = drawParties(mulberry32(seed), 12, ['Hotel'], '2026-08-16', '2026-08-15')
      const seats = parties.map(({ participants }) => participants)
      t.ok(seats.reduce((a, b) => a + b, 0) <= 12)
      t.ok(seats.every(n => n >= 1 && n <= 4))
    }
  })

  t.test('gives guests a name and a matching address, deterministically', async t => {
    const draw = () => drawParties(mulberry32(5), 200, ['Hotel'], '2026-08-16', '2026-08-15')
    const parties = draw()
    t.strictSame(draw(), parties)
    t.ok(new Set(parties.map(({ customerName }) => customerName)).size > 40)
    for (const { customerName, customerEmail } of parties) {
      t.match(customerName, /^\p{Lu}\p{Ll}+ \p{Lu}\p{Ll}+$/u)
      t.match(customerEmail, /^[a-z]+\.[a-z]+@example\.com$/)
      t.equal(customerEmail[0], customerName.normalize('NFD')[0]?.toLowerCase())
    }
  })

  t.test("books with the given partners, or on the school's pages by a link", async t => {
    const parties = drawParties(mulberry32(5), 400, ['Hotel', 'Agency'], '2026-08-16', '2026-08-15')
    const byLink = parties.filter(({ affiliateId }) => affiliateId !== null)
    t.ok(byLink.length > 0 && byLink.length < parties.length / 5)
    t.strictSame(new Set(byLink.map(({ partner }) => partner)), new Set(['website']))
    const others = parties.filter(({ affiliateId }) => affiliateId === null)
    t.strictSame(new Set(others.map(({ partner }) => partner)), new Set(['Hotel', 'Agency']))
  })

  t.test('books before today and before the lesson', async t => {
    const parties = drawParties(mulberry32(1), 12, ['Hotel'], '2026-08-16', '2026-07-15')
    t.ok(parties.length > 0)
    t.ok(parties.every(({ createdAt }) => createdAt < '2026-07-15'))
  })
})
