import fc from 'fast-check'
import t from 'tap'
import { partySize } from '../../../lib/booking/units.ts'
import type { BookableLesson } from '../../../lib/storefront/lesson.ts'
import { divideOverTimes, divideParty, parseParty, proposalsFor } from '../../../lib/storefront/party.ts'

const UNITS = [
  { id: 'adult', minAge: 13, maxAge: 99, cents: 5000 },
  { id: 'child', minAge: 6, maxAge: 12, cents: 3000 }
] as const

function lesson(id: string, more: Partial<BookableLesson> = {}): BookableLesson {
  return {
    ...{
      id,
      typeId: id,
      schoolId: 's',
      schoolName: 'S',
      currency: 'EUR',
      name: id,
      writtenIn: { name: 'en' }
    },
    ...{
      level: 'beginner',
      spotName: 'Baleal',
      instructorName: null,
      localDate: '2027-07-05',
      localStart: '10:00'
    },
    ...{
      startsAt: '2027-07-05T09:00:00.000Z',
      endsAt: '2027-07-05T11:00:00.000Z',
      leadMs: 1,
      hasBegun: false
    },
    ...{
      isCancelled: false,
      priceCents: 4000,
      pricingPer: 'UNIT',
      units: null,
      offers: [],
      confirmByMail: false
    },
    ...{ capacity: 8, taken: 0, instructors: 2, studentsPerInstructor: 6, isPrivate: false, forSale: true },
    ...more
  } as BookableLesson
}

const adultsGroup = lesson('adults')
const kids = lesson('kids', { level: 'kids', priceCents: 3000 })
const aged = lesson('aged', { units: UNITS })
const later = lesson('later', { startsAt: '2027-07-05T12:00:00.000Z', endsAt: '2027-07-05T14:00:00.000Z' })
const FAMILY = { adults: 2, children: [6, 9] }
const shares = (parts: ReturnType<typeof divideParty>) =>
  parts?.map(({ lesson, ages, seats }) => [(lesson as BookableLesson).id, ages.length, seats])

t.test('a party', t => {
  const rules: readonly [name: string, actual: unknown, expected: unknown][] = [
    [
      'goes to its ages',
      shares(divideParty([adultsGroup, kids], FAMILY)),
      [
        ['adults', 2, null],
        ['kids', 2, null]
      ]
    ],
    [
      'stays together in a lesson for all ages',
      shares(divideParty([aged], FAMILY)),
      [['aged', 4, { adult: 2, child: 2 }]]
    ],
    [
      'goes into a lesson without ages alone',
      shares(divideParty([adultsGroup], FAMILY)),
      [['adults', 4, null]]
    ],
    [
      'has a seat of its unit for the youngest and the oldest child of it',
      shares(divideParty([aged], { adults: 1, children: [6, 12] })),
      [['aged', 3, { adult: 1, child: 2 }]]
    ],
    ['does not leave adults to the kids', divideParty([kids], FAMILY), undefined],
    ['leaves no lesson empty', divideParty([aged, kids], { adults: 2, children: [] }), undefined],
    ['does not fit without seats', divideParty([adultsGroup, { ...kids, taken: 7 }], FAMILY), undefined],
    ['does not fit with a child too young', divideParty([aged], { adults: 1, children: [4] }), undefined],
    [
      'goes to each time',
      shares(divideOverTimes([later, kids, adultsGroup], FAMILY))?.map(([id]) => id),
      ['kids', 'adults', 'later']
    ],
    ['does not fit if one time does not', divideOverTimes([{ ...later, taken: 8 }, aged], FAMILY), undefined]
  ]
  for (const [name, actual, expected] of rules) t.strictSame(actual, expected, name)
  t.end()
})

t.test('proposals', t => {
  const propose = (lessons: readonly BookableLesson[], party = FAMILY) =>
    proposalsFor(lessons, party).map(parts => parts.map(({ lesson }) => lesson.id))
  const cheap = lesson('cheap', { priceCents: 1000 })
  t.strictSame(propose([adultsGroup, kids]), [['adults', 'kids']])
  t.strictSame(
    propose([adultsGroup, kids, cheap]),
    [
      ['kids', 'cheap'],
      ['adults', 'kids']
    ],
    'the cheapest first'
  )
  t.strictSame(propose([adultsGroup, kids], { adults: 4, children: [] }), [], 'only for children')
  t.strictSame(propose([{ ...adultsGroup, hasBegun: true }, kids]), [], 'only of open lessons')
  t.strictSame(propose([{ ...adultsGroup, startsAt: later.startsAt }, kids]), [], 'only at the same time')
  const small = lesson('small', { level: 'kids', units: [{ id: 'child', minAge: 3, maxAge: 7, cents: 1 }] })
  const big = lesson('big', { level: 'kids', units: [{ id: 'youth', minAge: 8, maxAge: 15, cents: 1 }] })
  t.strictSame(
    propose([adultsGroup, small, big]),
    [['adults', 'small', 'big']],
    'of three lessons if two do not do'
  )
  t.end()
})

t.test('a party in a link', t => {
  const cases: readonly [query: Record<string, unknown>, party: object][] = [
    [{}, { adults: 1, children: [] }],
    [{ people: '4' }, { adults: 4, children: [] }],
    [
      { people: '4', children: '9-6' },
      { adults: 2, children: [6, 9] }
    ],
    [
      { adults: '2', child: ['6', '', '9', ''] },
      { adults: 2, children: [6, 9] }
    ],
    [
      { adults: '0', child: '6' },
      { adults: 0, children: [6] }
    ],
    [
      { adults: '0', child: '' },
      { adults: 1, children: [] }
    ],
    [
      { adults: '99', child: ['5', '99', 'x', '2'] },
      { adults: 11, children: [5] }
    ]
  ]
  for (const [query, party] of cases) t.strictSame(parseParty(query), party, JSON.stringify(query))
  t.end()
})

t.test('nobody of a divided party is lost, and no lesson is overbooked', t => {
  const anyLesson = fc.record({
    level: fc.constantFrom('beginner' as const, 'kids' as const),
    units: fc.constantFrom(null, UNITS),
    taken: fc.integer({ min: 0, max: 8 })
  })
  const anyParty = fc.record({
    adults: fc.integer({ min: 0, max: 5 }),
    children: fc.array(fc.integer({ min: 3, max: 17 }), { maxLength: 4 })
  })
  fc.assert(
    fc.property(fc.array(anyLesson, { minLength: 1, maxLength: 3 }), anyParty, (rows, party) => {
      const lessons = rows.map((row, i) => lesson(String(i), row))
      const parts = divideParty(lessons, party)
      if (!parts) return
      const ages = parts.flatMap(part => part.ages)
      t.equal(ages.length, party.adults + party.children.length)
      for (const { ages, seats, lesson } of parts) {
        t.ok(ages.length <= 8 - lesson.taken)
        if (seats) t.equal(partySize(seats), ages.length)
      }
    })
  )
  t.end()
})
