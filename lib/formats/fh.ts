import type { Availability, AvailableSlot, Service, Services } from '../booking/slot.ts'
import { type Static, Type } from '../util/schema.ts'
import { decimalOf, precisionOf } from './money.ts'

const Total = Type.Object({
  amount: Type.String({ description: 'Decimal with two places, 35.00' }),
  currency: Type.String()
})

const FhSlot = Type.Object({
  pk: Type.String(),
  start_at: Type.String({ description: 'Local date-time of the school, no offset' }),
  end_at: Type.String(),
  capacity: Type.Integer({ description: 'All seats of the lesson, sold or not' }),
  num_remaining: Type.Integer(),
  is_available: Type.Boolean(),
  customer_type_rates: Type.Array(Type.Object({ pk: Type.String(), total: Total })),
  _sb_meta: Type.Object({ level: Type.String(), bookingUrl: Type.String({ format: 'uri' }) })
})

/** Availability for adapters written for FareHarbor. */
export const FhAvailabilities = Type.Object({ availabilities: Type.Array(FhSlot) })

/** Writes a school's availability in the `fh` format. */
export function fhAvailabilities({ slots, currency }: Availability): Static<typeof FhAvailabilities> {
  const totalOf = totalIn(currency)
  return { availabilities: slots.map(slot => fhSlot(slot, totalOf)) }
}

/** Writes prices of one currency; its precision is looked up once. */
function totalIn(currency: string): (cents: number) => Static<typeof Total> {
  const precision = precisionOf(currency)
  return cents => ({ amount: decimalOf(cents, precision), currency })
}

function fhSlot(slot: AvailableSlot, totalOf: ReturnType<typeof totalIn>): Static<typeof FhSlot> {
  return {
    pk: slot.id,
    start_at: `${slot.localDate}T${slot.localStart}:00`,
    end_at: `${slot.localDate}T${slot.localEnd}:00`,
    capacity: slot.capacity,
    num_remaining: slot.vacancies,
    is_available: slot.vacancies > 0,
    customer_type_rates: [{ pk: `${slot.id}-default`, total: totalOf(slot.priceCents) }],
    _sb_meta: { level: slot.level, bookingUrl: slot.bookingUrl }
  }
}

const FhItem = Type.Object({
  pk: Type.String(),
  name: Type.String(),
  headline: Type.String(),
  description: Type.String(),
  customer_prototypes: Type.Array(
    Type.Object({ pk: Type.String(), display_name: Type.String(), total: Total })
  ),
  _sb_meta: Type.Object({
    level: Type.String(),
    type: Type.String(),
    durationMinutes: Type.Integer(),
    capacity: Type.Integer()
  })
})

/** Lesson types for adapters written for FareHarbor. */
export const FhItems = Type.Object({ items: Type.Array(FhItem) })

/** Writes a school's lesson types in the `fh` format. */
export function fhItems({ services, currency }: Services): Static<typeof FhItems> {
  const totalOf = totalIn(currency)
  return { items: services.map(service => fhItem(service, totalOf)) }
}

function fhItem(service: Service, totalOf: ReturnType<typeof totalIn>): Static<typeof FhItem> {
  const { id, name, description, level, kind, durationMinutes, capacity, priceFromCents } = service
  return {
    pk: id,
    name,
    headline: name,
    description,
    customer_prototypes: [
      {
        pk: `${id}-default`,
        display_name: 'Participant',
        total: totalOf(priceFromCents)
      }
    ],
    _sb_meta: { level, type: kind, durationMinutes, capacity }
  }
}
