import { type Static, Type } from '@sinclair/typebox'
import { decimalOf, PricingPer, precisionOf } from '../../../lib/booking/money.ts'
import type { LessonsFormat } from '../../../lib/booking/schedule/serializer.ts'
import type { AvailableSlot, LessonType, LessonTypes, SchoolInfo } from '../../../lib/booking/slot.ts'
import { unitNames } from '../../../lib/booking/unit-names.ts'
import type { UnitId } from '../../../lib/booking/units.ts'
import { literals } from '../../../lib/infra/shapes.ts'
import { localEndOf } from '../../../lib/text/times.ts'
import { OfferField, offerField } from './offer.ts'
import { LessonSale, lessonSale, lowestPrice, ServiceSale, serviceSale } from './sale.ts'
import { LessonKind, LevelName } from './words.ts'

const Total = Type.Object(
  {
    amount: Type.String({ description: 'Decimal with two places, 35.00' }),
    currency: Type.String()
  },
  { title: 'FareHarborTotal' }
)

const Pk = Type.String()

/** A rate, with the additional fields that FareHarbor adapters read. Money is in minor units, as in FareHarbor. */
const FhRate = Type.Object(
  {
    pk: Pk,
    total: Total,
    capacity: Type.Integer({ description: 'Free seats at this rate' }),
    minimum_party_size: Type.Integer(),
    maximum_party_size: Type.Integer(),
    customer_type: Type.Object({
      pk: Pk,
      singular: Type.String(),
      plural: Type.String(),
      note: Type.String()
    }),
    customer_prototype: Type.Object({
      pk: Pk,
      display_name: Type.String(),
      note: Type.String(),
      total: Type.Integer({ description: 'Minor units' }),
      total_including_tax: Type.Integer({ description: 'Minor units' })
    })
  },
  { title: 'FareHarborRate' }
)

const FhSlot = Type.Object(
  {
    pk: Type.String(),
    start_at: Type.String({ description: 'Local date-time of the school, no offset' }),
    end_at: Type.String(),
    capacity: Type.Integer({ description: 'All seats of the lesson, sold or free' }),
    num_remaining: Type.Integer(),
    is_available: Type.Boolean(),
    online_booking_status: literals(['open', 'closed']),
    headline: Type.String(),
    item: Type.Object(
      { pk: Pk, name: Type.String() },
      { description: 'The lesson type, as /services names it' }
    ),
    customer_type_rates: Type.Array(FhRate),
    _sb_meta: Type.Object({
      level: LevelName,
      bookingUrl: Type.String({ format: 'uri' }),
      pricingPer: PricingPer,
      offer: OfferField,
      ...LessonSale
    })
  },
  { title: 'FareHarborAvailability' }
)

/** Lessons in the format of FareHarbor. */
export const FhAvailabilities = Type.Object(
  { availabilities: Type.Array(FhSlot) },
  { title: 'FareHarborAvailabilities' }
)

/** Serializer of lessons in the `fh` format. */
export const fhAvailabilities = {
  name: 'fh',
  open: '{"availabilities":[',
  item: fhSlot,
  close: () => ']}'
} satisfies LessonsFormat

function totalOf(cents: number, currency: string): Static<typeof Total> {
  return { amount: decimalOf(cents, precisionOf(currency)), currency }
}

function fhSlot(slot: AvailableSlot, school: SchoolInfo): Static<typeof FhSlot> {
  return {
    pk: slot.id,
    start_at: `${slot.localDate}T${slot.localStart}:00`,
    end_at: localEndOf(slot.localDate, slot.localStart, slot.localEnd),
    capacity: slot.capacity,
    num_remaining: slot.vacancies,
    is_available: slot.vacancies > 0,
    online_booking_status: slot.status === 'CLOSED' ? 'closed' : 'open',
    headline: slot.lessonTypeName,
    item: { pk: slot.lessonTypeId, name: slot.lessonTypeName },
    customer_type_rates: fhRatesOf(slot).map(unit => rateOf(slot, unit, school.currency)),
    _sb_meta: {
      level: slot.level,
      bookingUrl: slot.bookingUrl,
      pricingPer: slot.pricingPer,
      ...offerField(slot),
      ...lessonSale(slot, school)
    }
  }
}

/** Customer type and price, in FareHarbor terms. */
interface FhPrice {
  readonly pk: string
  readonly singular: string
  readonly plural: string
  readonly note: string
  readonly cents: number
}

const PLURALS: Readonly<Record<UnitId, string>> = {
  adult: 'Adults',
  youth: 'Youths',
  child: 'Children',
  infant: 'Infants',
  senior: 'Seniors',
  student: 'Students',
  military: 'Military'
}

/** One rate per unit. A lesson that is not sold by age has one rate for any participant. */
function fhRatesOf({ units, priceCents }: Pick<AvailableSlot, 'units' | 'priceCents'>): FhPrice[] {
  if (!units)
    return [{ pk: 'default', singular: 'Participant', plural: 'Participants', note: '', cents: priceCents }]
  return units.map(({ id, minAge, maxAge, cents }) => ({
    ...{ pk: id, singular: unitNames.en[id], plural: PLURALS[id] },
    ...{ note: `Ages ${minAge} to ${maxAge}`, cents }
  }))
}

function rateOf(
  slot: AvailableSlot,
  { pk, singular, plural, note, cents }: FhPrice,
  currency: string
): Static<typeof FhRate> {
  return {
    pk: `${slot.id}-${pk}`,
    total: totalOf(cents, currency),
    capacity: slot.vacancies,
    minimum_party_size: 1,
    maximum_party_size: slot.vacancies,
    customer_type: { pk, singular, plural, note },
    customer_prototype: {
      pk: `${slot.lessonTypeId}-${pk}`,
      display_name: singular,
      note,
      total: cents,
      total_including_tax: cents
    }
  }
}

const FhItem = Type.Object(
  {
    pk: Type.String(),
    name: Type.String(),
    headline: Type.String(),
    description: Type.String(),
    customer_prototypes: Type.Array(
      Type.Object({ pk: Type.String(), display_name: Type.String(), total: Total })
    ),
    _sb_meta: Type.Object({
      level: LevelName,
      type: LessonKind,
      durationMinutes: Type.Integer(),
      capacity: Type.Integer(),
      pricingPer: PricingPer,
      priceFrom: Type.Integer({ description: 'The lowest price of a unit, minor units' }),
      ...ServiceSale
    })
  },
  { title: 'FareHarborItem' }
)

/** Lesson types in the format of FareHarbor. */
export const FhItems = Type.Object({ items: Type.Array(FhItem) }, { title: 'FareHarborItems' })

export function fhItems(read: LessonTypes): Static<typeof FhItems> {
  return { items: read.services.map(service => fhItem(service, read)) }
}

function fhItem(service: LessonType, school: LessonTypes): Static<typeof FhItem> {
  const { id, name, description, level, kind, durationMinutes, capacity, priceFromCents, pricingPer, units } =
    service
  return {
    pk: id,
    name,
    headline: name,
    description,
    customer_prototypes: fhRatesOf({ units, priceCents: priceFromCents }).map(({ pk, singular, cents }) => ({
      pk: `${id}-${pk}`,
      display_name: singular,
      total: totalOf(cents, school.currency)
    })),
    _sb_meta: {
      ...{ level, type: kind, durationMinutes, capacity, pricingPer },
      priceFrom: lowestPrice(units, priceFromCents),
      ...serviceSale(service, school)
    }
  }
}
