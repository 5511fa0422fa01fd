// tags: sql
import t from 'tap'
import type { AvailableSlot, LessonTypes } from '../../../../lib/booking/slot.ts'
import { NO_TRANSFERS } from '../../../../lib/guests/transfers/rules.ts'
import { fhAvailabilities, fhItems } from '../../../../plugins/partner-v1/formats/fh.ts'

const slot: AvailableSlot = {
  id: '0197a4c2-6d1e-7c3a-9b52-4a1f0c8e2d11',
  localDate: '2026-07-01',
  localStart: '10:00',
  localEnd: '12:00',
  startsAtMs: Date.UTC(2026, 6, 1, 9),
  cutoffHours: 24,
  isCancelled: false,
  lessonTypeId: 'grp-beg',
  lessonTypeName: 'Beginner group',
  level: 'beginner',
  spotName: 'Baleal',
  instructorName: 'Inês',
  capacity: 12,
  vacancies: 4,
  status: 'LIMITED',
  priceCents: 3500,
  pricingPer: 'UNIT',
  netCents: 3500,
  offer: null,
  units: null,
  questions: [],
  transfers: NO_TRANSFERS,
  bookingUrl: 'https://book.example.com/book/1'
}

const school = { schoolId: 'onda-clara', schoolName: 'Onda Clara', currency: 'EUR', locale: 'pt' }
const availabilityOf = (more: Partial<AvailableSlot>) => fhAvailabilities.item({ ...slot, ...more }, school)

/** An availability as read by a FareHarbor adapter, which searches the rate of a known prototype. */
function adapt(more: Partial<AvailableSlot>, prototypePk: string) {
  const availability = availabilityOf(more)
  const rate = availability.customer_type_rates.find(({ customer_prototype: { pk } }) => pk === prototypePk)
  if (!rate) return undefined
  return {
    key: rate.pk,
    start: availability.start_at,
    end: availability.end_at,
    title: availability.headline,
    free: rate.capacity,
    parties: [rate.minimum_party_size, rate.maximum_party_size],
    bookable: availability.online_booking_status === 'open' && rate.capacity > 0,
    unit: rate.customer_type.singular,
    units: rate.customer_type.plural,
    label: rate.customer_prototype.display_name,
    price: rate.customer_prototype.total_including_tax,
    priceTwice: rate.customer_prototype.total * 2
  }
}

t.test('an adapter written for FareHarbor', async t => {
  const services = {
    ...school,
    timeZone: 'Europe/Lisbon',
    locale: 'pt',
    services: [
      { id: 'grp-beg', name: 'Beginner group', priceFromCents: 3500, questions: [], transfers: NO_TRANSFERS }
    ]
  } as unknown as LessonTypes
  const [item] = fhItems(services).items
  const pk = item?.customer_prototypes[0]?.pk as string

  t.test("finds the rate by the item's prototype, with numeric seats and money", async t => {
    t.match(adapt({}, pk), {
      key: `${slot.id}-default`,
      title: 'Beginner group',
      free: 4,
      parties: [1, 4],
      bookable: true,
      unit: 'Participant',
      units: 'Participants',
      label: 'Participant',
      price: 3500,
      priceTwice: 7000
    })
  })

  t.test('sees a sold-out lesson as open without seats, a closed one as closed', async t => {
    t.match(adapt({ vacancies: 0, status: 'SOLD_OUT' }, pk), { free: 0, bookable: false })
    const closed = availabilityOf({ vacancies: 0, status: 'CLOSED' })
    t.equal(closed.online_booking_status, 'closed')
  })

  t.test('a price by age has its own rate', async t => {
    const units = [
      { id: 'adult', minAge: 13, maxAge: 99, cents: 3500 },
      { id: 'child', minAge: 6, maxAge: 12, cents: 2500 }
    ] as const
    t.match(availabilityOf({ units }).customer_type_rates, [
      { pk: `${slot.id}-adult`, customer_type: { pk: 'adult', plural: 'Adults', note: 'Ages 13 to 99' } },
      {
        pk: `${slot.id}-child`,
        total: { amount: '25.00' },
        capacity: 4,
        customer_prototype: { pk: 'grp-beg-child', display_name: 'Child', total: 2500 }
      }
    ])
  })

  t.test('still finds every field of the specification', async t => {
    const availability = availabilityOf({})
    t.match(availability, {
      pk: slot.id,
      start_at: '2026-07-01T10:00:00',
      end_at: '2026-07-01T12:00:00',
      capacity: 12,
      num_remaining: 4,
      is_available: true,
      _sb_meta: { level: 'beginner', bookingUrl: slot.bookingUrl }
    })
    t.strictSame(availability.customer_type_rates[0]?.total, { amount: '35.00', currency: 'EUR' })
  })
})
