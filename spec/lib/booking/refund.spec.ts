import t from 'tap'
import { formatSteps, parseSteps, refundCents, refundPercent } from '../../../lib/booking/refund.ts'
import { HOUR_MS } from '../../../lib/text/dates.ts'
import { database } from '../../support/database.ts'

const TERMS = {
  cutoffHours: 168,
  refundSteps: [
    { hours: 48, percent: 50 },
    { hours: 24, percent: 25 }
  ]
}

t.test('steps of the cancellation terms', async t => {
  const CASES = [
    ['24:50,12:25', '24 h: 50 %, 12 h: 25 %'],
    ['24 h: 50 %, 12 h: 25 %', '24 h: 50 %, 12 h: 25 %'],
    ['0:10', '0 h: 10 %'],
    ['', ''],
    ['12:25,24:50', undefined],
    ['24:50,12:50', undefined],
    ['24:100', undefined],
    ['24:0', undefined],
    ['48:60,36:50,24:40,12:30', undefined],
    ['24', undefined],
    ['9999:50', undefined]
  ] as const
  for (const [typed, expected] of CASES) {
    const steps = parseSteps(typed)
    t.equal(steps && formatSteps(steps), expected, typed || 'none')
  }
})

t.test('the refund is the same in the program and in the database', async t => {
  const { sql } = await database(t)
  /** Hours before the start, and the percent. */
  const CASES = [
    [169, 100],
    [168, 100],
    [167.99, 50],
    [48, 50],
    [47.99, 25],
    [24, 25],
    [23.99, 0],
    [-1, 0]
  ] as const
  for (const [hours, percent] of CASES) {
    const [row] = await sql<{ percent: number }[]>`
      select refund_percent_at(${TERMS.cutoffHours}, ${JSON.stringify(TERMS.refundSteps)}::text::jsonb, '2030-06-01T10:00Z',
        '2030-06-01T10:00Z'::timestamptz - make_interval(secs => ${hours * 3600})) as percent`
    t.equal(row?.percent, percent, `${hours} h before`)
    t.equal(refundPercent(TERMS, hours * HOUR_MS), percent)
  }
  for (let n = 0; n < 200; n += 1) {
    const [cents, percent] = [Math.floor(Math.random() * 1e6), 1 + (n % 99)]
    const [row] = await sql<{ kept: number }[]>`
      select retained_cents(${cents}, 'cancelled', 'PARTIAL', ${percent})::float8 as kept`
    t.equal(cents - refundCents(cents, percent), row?.kept, `${percent} % of ${cents}`)
  }
})

t.test('a partial refund leaves the rest of the price', async t => {
  const { sql } = await database(t)
  /** Refund, collector, paid cents and the balance of a booking for 70 EUR with 50 % back. */
  const CASES = [
    ['PARTIAL', 'school', 7000, -3500],
    ['PARTIAL', 'school', 3500, 0],
    ['PARTIAL', 'school', 0, 0],
    ['PARTIAL', 'partner', 7000, -7000],
    ['NONE', 'school', 7000, 0],
    ['FULL', 'school', 7000, -7000]
  ] as const
  for (const [refund, collects, paid, balance] of CASES) {
    const [row] = await sql<{ balance: number }[]>`
      select balance_of('cancelled', ${refund}, ${collects}, 7000, ${paid}, 50)::float8 as balance`
    t.equal(row?.balance, balance, `${refund}, ${collects}, ${paid} paid`)
  }
})
