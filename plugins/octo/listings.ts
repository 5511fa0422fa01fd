import { type Listing, spanAround, startsOf } from '../../lib/booking/calendar/listing.ts'
import type { Lesson } from '../../lib/booking/calendar/queries.ts'
import type { UnitSeats } from '../../lib/booking/units.ts'
import { productSlotOf } from '../../lib/octo/lesson.ts'
import type { ProductSlot } from '../../lib/octo/slot.ts'
import { availabilityOf } from './shapes/availability.ts'
import { calendarDay } from './shapes/calendar.ts'
import { type OctoView, viewKey } from './shapes/view.ts'
import type { ProductSale } from './sold.ts'

/** Which product somebody looks at, on which terms and for how many. */
interface Wanted {
  readonly sale: ProductSale
  readonly view: OctoView
  readonly party: UnitSeats | undefined
  readonly partnerId: string
}

/** The slots of a product that have not begun, as they are written of any lessons at an instant. */
export function writeSlots(
  lessons: readonly Lesson[],
  { sale, view, party }: Wanted,
  atMs: number
): string[] {
  const open = slotsOf(lessons, sale, atMs).filter(({ hasBegun }) => !hasBegun)
  return open.map(slot => JSON.stringify(availabilityOf(slot, sale, view, party)))
}

/** The slots of a product day by day. */
export function slotListing(wanted: Wanted): Listing {
  return listing('slots', wanted, (_, lessons, atMs) => writeSlots(lessons, wanted, atMs))
}

/** A line for each day, those without any slot included. */
export function dayListing(wanted: Wanted): Listing {
  const { sale, view, party } = wanted
  const days = listing('days', wanted, (date, lessons, atMs) => {
    const day = { date, slots: slotsOf(lessons, sale, atMs), product: sale, party }
    return [JSON.stringify(calendarDay(day, view))]
  })
  return { ...days, isEveryDay: true }
}

/** A JSON list of what is written of each day. */
function listing(
  what: string,
  { sale: { productId }, view, party, partnerId }: Wanted,
  write: (date: string, lessons: readonly Lesson[], atMs: number) => string[]
): Listing {
  return {
    name: `${viewKey(view)} ${what} ${JSON.stringify(party)} ${productId}`,
    ...{ open: '[', between: ',', partnerId },
    day({ date, lessons }, _, atMs) {
      const own = lessons.filter(({ type }) => type.id === productId)
      return { entries: write(date, own, atMs), ...spanAround(atMs, startsOf(own)) }
    },
    close: () => ']'
  }
}

function slotsOf(lessons: readonly Lesson[], { productId }: ProductSale, atMs: number): ProductSlot[] {
  return lessons.flatMap(lesson => (lesson.type.id === productId ? productSlotOf(lesson, atMs) : []))
}
