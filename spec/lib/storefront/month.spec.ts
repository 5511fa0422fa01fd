import t from 'tap'
import { monthOf, neighbourMonths } from '../../../lib/storefront/month.ts'

t.test('the months of a school’s page', async t => {
  const MONTHS: readonly [requested: string, today: string, from: string, to: string][] = [
    ['2027-02', '2027-01-31', '2027-02-01', '2027-02-28'],
    ['2028-02', '2028-01-15', '2028-02-01', '2028-02-29'],
    ['2027-12', '2027-06-30', '2027-12-01', '2027-12-31'],
    ['2020-01', '2027-06-30', '2027-06-01', '2027-06-30'],
    ['2999-01', '2027-06-30', '2028-06-01', '2028-06-30']
  ]
  for (const [requested, today, from, to] of MONTHS)
    t.test(`${requested} on ${today} is ${from} to ${to}`, async t => {
      t.match(monthOf(requested, today), { name: from.slice(0, 7), from, to })
    })

  t.test('have neighbours from today to a year ahead', async t => {
    const neighbours = (month: string) => {
      const { before, after } = neighbourMonths(monthOf(month, '2027-06-15'), '2027-06-15')
      return [before?.name, after?.name]
    }
    t.strictSame(neighbours('2027-06'), [undefined, '2027-07'])
    t.strictSame(neighbours('2027-12'), ['2027-11', '2028-01'])
    t.strictSame(neighbours('2028-06'), ['2028-05', undefined])
  })
})
