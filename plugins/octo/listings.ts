import { lessonChangeTimes } from '../../lib/booking/offers/applied.ts'
import type { Lesson } from '../../lib/booking/schedule/queries.ts'
import { type DaySerializer, spanContaining } from '../../lib/booking/schedule/serializer.ts'
import type { UnitSeats } from '../../lib/booking/units.ts'
import { productSlotOf } from '../../lib/octo/lesson.ts'
import type { ProductSale } from './sale.ts'
import { availabilityOf } from './shapes/availability.ts'
import { calendarDay } from './shapes/calendar.ts'
import type { OfferTerms } from './shapes/offers.ts'
import { type OctoView, viewKey } from './shapes/view.ts'

/** A request for slots: product, negotiated capabilities and language, and party. */
export interface ListingRequest {
  readonly sale: ProductSale & OfferTerms
  readonly view: OctoView
  readonly party: UnitSeats | undefined
  readonly partnerId: string
}

/** Serialize the slots that have not started at `atMs`. */
export function writeSlots(
  lessons: readonly Lesson[],
  { sale, view, party }: ListingRequest,
  atMs: number
): string[] {
  const open = lessons.map(lesson => productSlotOf(lesson, atMs)).filter(({ hasBegun }) => !hasBegun)
  return open.map(slot => JSON.stringify(availabilityOf(slot, sale, view, party)))
}

export function slotSerializer(request: ListingRequest): DaySerializer {
  return serializer('slots', request, (_, lessons, atMs) => writeSlots(lessons, request, atMs))
}

/** Serializer with an entry for each day, including days without slots. */
export function daySerializer(request: ListingRequest): DaySerializer {
  const { sale, view, party } = request
  const days = serializer('days', request, (date, lessons, atMs) => {
    const slots = lessons.map(lesson => productSlotOf(lesson, atMs))
    const day = { date, slots, product: sale, party }
    return [JSON.stringify(calendarDay(day, view))]
  })
  return { ...days, includesEmptyDays: true }
}

/** Serializer of a JSON array. */
function serializer(
  kind: string,
  { sale: { productId, offers, offerCode }, view, party, partnerId }: ListingRequest,
  write: (date: string, lessons: readonly Lesson[], atMs: number) => string[]
): DaySerializer {
  return {
    name: `${viewKey(view)} ${kind} ${JSON.stringify(party)} ${offerCode ?? ''} ${productId}`,
    ...{ open: '[', separator: ',', partnerId },
    includes: ({ type }) => type.id === productId,
    day: ({ date, lessons }, _, atMs) => ({
      entries: write(date, lessons, atMs),
      ...spanContaining(atMs, lessonChangeTimes(offers, lessons))
    }),
    close: () => ']'
  }
}
