import { partySize, type UnitSeats } from '../../../lib/booking/units.ts'
import { codeFault, type GuestPrice, priceFor } from '../../../lib/storefront/rules.ts'
import type { DeskLesson } from './lesson-queries.ts'

/** Inputs of the price of an order at the desk. */
export interface PricedOrder {
  readonly count: number
  /** Seats of each unit, if sold by age. */
  readonly party?: UnitSeats | undefined
  /** A valid offer code, or empty. */
  readonly code: string
  /** A price set by staff; null for the list price. */
  readonly ownCents: number | null
}

/** A total and the order for which it was computed; the form sends both back. */
interface Quote extends Pick<GuestPrice, 'cents' | 'wasCents'> {
  readonly key: string
}

/** The total of an order. */
export function quoteOf(lesson: DeskLesson, { count, party, code, ownCents }: PricedOrder): Quote {
  const { cents, wasCents } = deskPrice(lesson, { count, ...(party && { party }), code })
  const seats = party ? Object.entries(party).map(([unit, many]) => `${unit}=${many}`) : [count]
  return {
    ...(ownCents === null ? { cents, wasCents } : { cents: ownCents, wasCents: ownCents }),
    key: [seats.join(), ownCents ?? '', code].join('|')
  }
}

/**
 * True if the form showed another price than this order costs. After a change of the party it shows no price, so the order is
 * booked at its present price.
 */
export function isOtherPrice(
  { quote: key, total }: { readonly quote: string; readonly total?: unknown },
  quote: Quote
): boolean {
  if (key === quote.key) return typeof total === 'string' && total !== String(quote.cents)
  const termsOf = (order: string) => order.split('|').slice(1)
  const now = termsOf(quote.key)
  return termsOf(key).some((term, n) => term !== '' && term !== now[n])
}

/** The party of an order, or one guest, which is the initial party of a form. */
export function partyOf(lesson: DeskLesson, seats: UnitSeats | undefined, people: number) {
  const party = lesson.units ? (seats ?? { [lesson.units[0]?.id ?? '']: people }) : undefined
  return { count: party ? partySize(party) : people, party }
}

function deskPrice(lesson: DeskLesson, buyers: Parameters<typeof priceFor>[1]): GuestPrice {
  return priceFor(pricedOf(lesson), buyers)
}

/** Reason that an offer code gives no discount; undefined if it applies or is empty. */
export function deskCodeFault(lesson: DeskLesson, count: number, code: string): ReturnType<typeof codeFault> {
  return codeFault(pricedOf(lesson), { count, code })
}

function pricedOf({ lessonTypeId, date, isForAll, leadMs, offers, priceCents, units }: DeskLesson) {
  const pricingPer = isForAll ? 'BOOKING' : 'UNIT'
  return { typeId: lessonTypeId, localDate: date, pricingPer, leadMs, offers, priceCents, units } as const
}
