import t from 'tap'
import type { UnitSeats } from '../../../lib/booking/units.ts'
import { NO_TRANSFERS } from '../../../lib/guests/transfers/rules.ts'
import type { PublicLesson } from '../../../lib/storefront/lesson.ts'
import {
  codeFault,
  freeUntil,
  type LessonState,
  nextOpen,
  priceFor,
  seatsLeft,
  stateOf
} from '../../../lib/storefront/rules.ts'

const LESSON: PublicLesson = {
  transfers: NO_TRANSFERS,
  id: 'l',
  schoolId: 's',
  schoolName: 'Onda Clara',
  currency: 'EUR',
  typeId: 'group',
  name: 'Group lesson',
  description: '',
  writtenIn: { name: 'en', description: 'en', bring: 'en', note: 'en' },
  level: 'beginner',
  kind: 'group',
  spotName: 'Baleal',
  instructorName: null,
  localDate: '2026-05-23',
  localStart: '10:00',
  localEnd: '12:00',
  startsAt: '2026-05-23T09:00:00.000Z',
  endsAt: '2026-05-23T11:00:00.000Z',
  hasBegun: false,
  isCancelled: false,
  capacity: 8,
  taken: 3,
  instructors: 2,
  studentsPerInstructor: 3,
  isPrivate: false,
  forSale: true,
  priceCents: 3500,
  pricingPer: 'UNIT',
  units: null,
  leadMs: 86_400_000,
  offers: [],
  cutoffHours: 24,
  refundSteps: [],
  scheduleVersion: 0,
  paymentUrl: null,
  timeZone: 'Europe/Lisbon',
  logo: null,
  photo: null,
  colours: { light: null, dark: null },
  isFreed: false,
  isLate: false,
  because: null,
  words: null,
  bring: '',
  meeting: { words: '', writtenIn: 'en', address: null, at: null, minutes: null },
  guestNote: '',
  payWhen: null,
  takesCredit: false,
  confirmByMail: false
}
const lesson = (more: Partial<PublicLesson>): PublicLesson => ({ ...LESSON, ...more })

t.test('a guest may book what seats and instructors allow', async t => {
  t.equal(seatsLeft(LESSON), 3)
  t.equal(seatsLeft(lesson({ instructors: 9 })), 5)
  t.equal(seatsLeft(lesson({ taken: 8 })), 0)
})

const centsOf = (priced: PublicLesson, count: number, party: UnitSeats | null = null) =>
  priceFor(priced, { count, party }).cents

t.test('a price per person is paid for each, a party price once', async t => {
  t.equal(centsOf(LESSON, 3), 10_500)
  t.equal(centsOf(lesson({ pricingPer: 'BOOKING' }), 3), 3500)
  const units = [{ id: 'child', minAge: 6, maxAge: 12, cents: 2500 }] as const
  t.equal(centsOf(lesson({ units }), 3, { adult: 1, child: 2 }), 8500)
  t.equal(centsOf(LESSON, 3, { adult: 1, child: 2 }), 10_500, 'where it is not sold by age')
})

t.test("a price is reduced by the party's offer, or by its code", t => {
  const offers = [
    { code: 'OPEN', title: 'O', open: true, percent: 10, bearer: 'school', seatsFrom: 2 },
    { code: 'HALF', title: 'H', open: false, percent: 50, bearer: 'partner', hoursFrom: 10 }
  ] as const
  const offered = lesson({ offers, leadMs: 11 * 3_600_000 })
  t.match(priceFor(offered, { count: 1 }), { cents: 3500, wasCents: 3500, offer: undefined })
  t.match(priceFor(offered, { count: 2 }), { cents: 6300, wasCents: 7000, offer: { code: 'OPEN' } })
  t.match(priceFor(offered, { count: 2, code: 'half' }), {
    cents: 3500,
    wasCents: 7000,
    offer: { code: 'HALF' }
  })
  t.equal(codeFault(offered, { count: 1, code: 'half' }), undefined)
  t.equal(codeFault(offered, { count: 1, code: '' }), undefined)
  t.equal(codeFault(offered, { count: 1, code: 'nope' }), 'unknown')
  t.equal(codeFault({ ...offered, leadMs: 3_600_000 }, { count: 1, code: 'HALF' }), 'unmet')
  t.end()
})

t.test('cancellation is free until so many hours before the start', async t => {
  t.equal(freeUntil(LESSON), '2026-05-22T09:00:00.000Z')
  t.equal(freeUntil({ ...LESSON, cutoffHours: 0 }), LESSON.startsAt)
})

const STATES: readonly [state: LessonState, more: Partial<PublicLesson>][] = [
  ['open', {}],
  ['full', { taken: 6 }],
  ['full', { instructors: 0 }],
  ['closed', { forSale: false }],
  ['closed', { forSale: false, taken: 8 }],
  ['past', { hasBegun: true, forSale: false, taken: 8 }],
  ['cancelled', { isCancelled: true, hasBegun: true, forSale: false }]
]
for (const [state, more] of STATES) {
  t.test(`a lesson of ${JSON.stringify(more)} is ${state}`, async t => t.equal(stateOf(lesson(more)), state))
}

t.test('the next lessons are open, others, and similar ones first', async t => {
  const lessons = [
    lesson({ id: 'same' }),
    lesson({ id: 'kids', level: 'kids' }),
    lesson({ id: 'full', taken: 8 }),
    lesson({ id: 'alike' }),
    lesson({ id: 'all', level: 'all' })
  ]
  const ids = (max: number) => nextOpen(lessons, { id: 'same', level: 'beginner' }, max).map(({ id }) => id)
  t.strictSame(ids(5), ['alike', 'all', 'kids'])
  t.strictSame(ids(1), ['alike'])
})
