import { type Listing, spanAround } from '../../lib/booking/calendar/listing.ts'
import type { Lesson } from '../../lib/booking/calendar/queries.ts'
import type { UnitSeats } from '../../lib/booking/units.ts'
import { productSlotOf } from '../../lib/octo/lesson.ts'
import { turnsOfLessons } from '../../lib/offers/applied.ts'
import { availabilityOf } from './shapes/availability.ts'
import { calendarDay } from './shapes/calendar.ts'
import type { OfferedSale } from './shapes/offers.ts'
import { type OctoView, viewKey } from './shapes/view.ts'
import type { ProductSale } from './sold.ts'

/** Product, view and party of a listing. */
interface Wanted {
  readonly sale: ProductSale & OfferedSale
  readonly view: OctoView
  readonly party: UnitSeats | undefined
  readonly partnerId: string
}

/** Serialize the slots that have not started at an instant. */
export function writeSlots(
  lessons: readonly Lesson[],
  { sale, view, party }: Wanted,
  atMs: number
): string[] {
  const open = lessons.map(lesson => productSlotOf(lesson, atMs)).filter(({ hasBegun }) => !hasBegun)
  return open.map(slot => JSON.stringify(availabilityOf(slot, sale, view, party)))
}

export function slotListing(wanted: Wanted): Listing {
  return listing('slots', wanted, (_, lessons, atMs) => writeSlots(lessons, wanted, atMs))
}

/** One entry per day, including days without slots. */
export function dayListing(wanted: Wanted): Listing {
  const { sale, view, party } = wanted
  const days = listing('days', wanted, (date, lessons, atMs) => {
    const slots = lessons.map(lesson => productSlotOf(lesson, atMs))
    const day = { date, slots, product: sale, party }
    return [JSON.stringify(calendarDay(day, view))]
  })
  return { ...days, isEveryDay: true }
}

/** JSON array of the days' entries. */
function listing(
  what: string,
  { sale: { productId, offers, offerCode }, view, party, partnerId }: Wanted,
  write: (date: string, lessons: readonly Lesson[], atMs: number) => string[]
): Listing {
  return {
    name: `${viewKey(view)} ${what} ${JSON.stringify(party)} ${offerCode ?? ''} ${productId}`,
    ...{ open: '[', between: ',', partnerId },
    isAbout: ({ type }) => type.id === productId,
    day: ({ date, lessons }, _, atMs) => ({
      entries: write(date, lessons, atMs),
      ...spanAround(atMs, turnsOfLessons(offers, lessons))
    }),
    close: () => ']'
  }
}
