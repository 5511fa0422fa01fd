import t from 'tap'
import {
  bestOffer,
  isApplicable,
  netCentsWithOffer,
  priceChangeTimes,
  reducedCents,
  type SchoolOffer
} from '../../../../lib/booking/offers/rules.ts'

const HOUR_MS = 3_600_000
const offer = (more: Partial<SchoolOffer> = {}): SchoolOffer => ({
  ...{ code: 'SURF', title: 'Surf', open: true, bearer: 'school' },
  ...(more.cents === undefined && { percent: 10 }),
  ...more
})
const occasion = { typeId: 'group', date: '2027-06-15', seats: 2, leadMs: 48 * HOUR_MS }

t.test('a discount is a rounded share or an amount, never below zero', async t => {
  const table: [number, Partial<SchoolOffer>, number][] = [
    [3500, { percent: 10 }, 3150],
    [3333, { percent: 10 }, 3000],
    [5, { percent: 50 }, 3],
    [1, { percent: 50 }, 1],
    [3333, { percent: 100 }, 0],
    [3500, { cents: 500 }, 3000],
    [300, { cents: 500 }, 0],
    [0, { percent: 10 }, 0]
  ]
  for (const [cents, more, sold] of table)
    t.equal(reducedCents(cents, offer(more)), sold, JSON.stringify([cents, more]))
})

t.test('the bearer of an offer decides what a partner pays the school', async t => {
  const table: [string, SchoolOffer, number, number, number][] = [
    ['the school bears it: less by all of it', offer({ percent: 10 }), 10_000, 20, 7000],
    ['never below zero', offer({ percent: 90 }), 10_000, 20, 0],
    ['the partner bears it: as it was', offer({ percent: 10, bearer: 'partner' }), 10_000, 20, 8000],
    ['but never more than guests pay', offer({ percent: 30, bearer: 'partner' }), 10_000, 20, 7000],
    ['without a discount the school bears all', offer({ percent: 10, bearer: 'partner' }), 10_000, 0, 9000],
    ['cents round before', offer({ cents: 1 }), 3333, 15, 2832]
  ]
  for (const [name, more, cents, percent, net] of table)
    t.equal(netCentsWithOffer(more, cents, percent), net, name)
})

t.test('a party gets the offer that takes off most', async t => {
  const best = (offers: SchoolOffer[], code?: string, prices = [{ cents: 3500, count: 2 }]) =>
    bestOffer(offers, { occasion, prices, code })?.code
  const small = offer({ code: 'SMALL', percent: 5 })
  const large = offer({ code: 'LARGE', cents: 1000 })
  const secret = offer({ code: 'SECRET', percent: 50, open: false })
  const table: [string, string | undefined, string | undefined][] = [
    ['of those that are open', best([small, large, secret]), 'LARGE'],
    ['and of the code that was sent, in whatever letters', best([small, secret], ' secret '), 'SECRET'],
    [
      'an open one stands before a code that takes off less',
      best([large, offer({ code: 'TEN', open: false })], 'TEN'),
      'LARGE'
    ],
    ['an open one may be named too', best([small, large], 'SMALL'), 'LARGE'],
    ['of equals that of the code', best([offer({ code: 'AAA' }), offer({ code: 'BBB' })], 'bbb'), 'BBB'],
    ['of equals the first', best([offer({ code: 'BBB' }), offer({ code: 'AAA' })]), 'BBB'],
    ['none whose conditions are not met', best([offer({ seatsFrom: 3 })]), undefined],
    ['none that takes nothing off', best([large], undefined, [{ cents: 0, count: 2 }]), undefined],
    [
      'each price by itself',
      best([offer({ code: 'HALF', percent: 50 }), large], undefined, [
        { cents: 2000, count: 1 },
        { cents: 300, count: 1 }
      ]),
      'LARGE'
    ],
    ['none where there are none', best([]), undefined]
  ]
  for (const [name, is, expected] of table) t.equal(is, expected, name)
})

t.test('time alone changes offers only if they depend on hours', async t => {
  const offers = [offer({ hoursFrom: 2 }), offer({ hoursTo: 1 }), offer()]
  const times = priceChangeTimes(offers, 10 * HOUR_MS)
  t.strictSame(times, [8 * HOUR_MS, 9 * HOUR_MS])
  for (const at of times) {
    const met = (atMs: number) =>
      offers.map(o => isApplicable(o, { ...occasion, leadMs: 10 * HOUR_MS - atMs }))
    t.strictSame(met(at), met(at + 1), 'from the instant on')
    t.not(String(met(at - 1)), String(met(at)))
  }
})
