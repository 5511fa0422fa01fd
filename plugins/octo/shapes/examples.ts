import type { SchoolOffer } from '../../../lib/booking/offers/rules.ts'
import type { LessonType } from '../../../lib/booking/slot.ts'
import { NO_TRANSFERS } from '../../../lib/guests/transfers/rules.ts'
import type { OctoBooking, ProductSlot } from '../../../lib/octo/slot.ts'
import { availabilityOf } from './availability.ts'
import { bookingOf } from './booking.ts'
import { calendarDay } from './calendar.ts'
import { productOf } from './product.ts'
import type { OctoView } from './view.ts'

// Examples for the OpenAPI document: one lesson, serialized by the functions for responses.

const view: OctoView = {
  pricing: true,
  content: false,
  notifications: false,
  questions: false,
  pickups: false,
  dropoffs: false,
  offers: false,
  webhooks: false,
  language: 'en',
  discountPercent: 20
}
const profile = {
  ...{ id: 'sch_onda_clara', name: 'Onda Clara Surf School', bring: '', meet: '', translations: {} },
  ...{ logo: null, logoUrl: null, photo: null }
}
const seller = {
  ...{ locale: 'pt', timeZone: 'Europe/Lisbon', currency: 'EUR' },
  ...{ isSandbox: false, offers: [], profile }
}

const service: LessonType = {
  id: 'grp-beg',
  name: 'Beginner group lesson',
  description: 'Two hours in white water, board and wetsuit included.',
  level: 'beginner',
  kind: 'group',
  durationMinutes: 120,
  capacity: 12,
  maxStudentsPerInstructor: 6,
  availabilityType: 'START_TIME',
  pricingPer: 'UNIT',
  priceFromCents: 3500,
  priceToCents: 3500,
  units: null,
  cancellationCutoffHours: 24,
  refundSteps: [],
  translations: {},
  spotNames: ['Baleal - Cantinho da Baía'],
  startTimes: ['10:00', '14:00'],
  questions: [],
  transfers: NO_TRANSFERS
}

const slot: ProductSlot = {
  id: '0197a4c2-6d1e-7c3a-9b52-4a1f0c8e2d11',
  localDate: '2026-07-01',
  opensAt: '10:00',
  closesAt: '12:00',
  localDateTimeStart: '2026-07-01T10:00:00+01:00',
  localDateTimeEnd: '2026-07-01T12:00:00+01:00',
  utcCutoffAt: '2026-07-01T09:00:00Z',
  hasBegun: false,
  leadMs: 86_400_000,
  forSale: true,
  capacity: 12,
  taken: 8,
  instructors: 2,
  studentsPerInstructor: 6,
  isPrivate: false,
  allDay: false,
  title: service.name,
  translations: {},
  spotName: 'Baleal - Cantinho da Baía',
  priceCents: 3500,
  unitCents: null
}

const booking: OctoBooking = {
  id: '0197a4c3-0b5d-7e10-8a44-6d0b7a3f9c20',
  reference: '7K3RM9QX',
  status: 'confirmed',
  createdAt: '2026-06-30T09:15:00.000Z',
  updatedAt: '2026-06-30T09:16:10.000Z',
  expiresAt: null,
  confirmedAt: '2026-06-30T09:16:10.000Z',
  cancelledAt: null,
  refund: null,
  refundCents: null,
  reason: null,
  cancellable: true,
  productId: service.id,
  slot,
  totalCents: 3500,
  unitCents: null,
  netCents: 2800,
  discountPercent: 20,
  offer: null,
  currency: 'EUR',
  resellerReference: 'RES-1001',
  contact: { fullName: 'Ana Silva', emailAddress: 'ana@example.com' },
  unitItems: [{ uuid: '0197a4c3-0b5d-7e10-8a44-6d0b7a3f9c21', unitId: 'participant' }],
  notes: null,
  answers: null,
  guests: null,
  pickup: null,
  dropoff: null
}

export const productExample = productOf(seller, service, view)

const earlyBird: SchoolOffer = {
  ...{ code: 'EARLY-BIRD', title: 'Early bird', open: true, bearer: 'school' },
  ...{ percent: 10, hoursFrom: 12 }
}

/** A slot whose prices are reduced by an offer. */
export const availabilityExample = availabilityOf(
  slot,
  {
    ...{ productId: service.id, pricingPer: 'UNIT', units: null, currency: 'EUR' },
    ...{ transfers: NO_TRANSFERS, offers: [earlyBird], locale: 'en' }
  },
  { ...view, offers: true }
)

export const calendarExample = [
  calendarDay(
    {
      date: '2026-07-01',
      product: {
        ...{ pricingPer: 'UNIT', availabilityType: 'START_TIME', priceCents: 3500 },
        ...{
          productId: service.id,
          units: null,
          currency: 'EUR',
          locale: 'en',
          transfers: NO_TRANSFERS,
          offers: []
        }
      },
      slots: [slot],
      party: undefined
    },
    view
  )
]

export const octoBookingExample = bookingOf(booking, seller, service, view)

/** The booking while on hold. */
export const holdExample = bookingOf(
  { ...booking, status: 'on_hold', confirmedAt: null, expiresAt: '2026-06-30T09:45:00.000Z' },
  seller,
  service,
  view
)

/** The booking after a cancellation in time. */
export const cancelledExample = bookingOf(
  {
    ...booking,
    status: 'cancelled',
    cancellable: false,
    cancelledAt: '2026-06-30T10:02:00.000Z',
    refund: 'FULL',
    reason: 'The guests fell ill.'
  },
  seller,
  service,
  view
)
