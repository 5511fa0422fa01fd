import { HOUR_MS } from '../../text/dates.ts'
import type { StaffLanguage } from '../../text/language.ts'

/** Maximum offers of a school, and maximum bytes of all offers. */
export const OFFER_BOUNDS = { most: 50, bytes: 60_000 } as const

/** The party that pays for an offer: the school, or the partner, whose share then falls by the discount. */
export const BEARERS = ['school', 'partner'] as const
export type Bearer = (typeof BEARERS)[number]

/** A discount: a percentage of each price, or an amount in minor units. */
export interface Reduction {
  readonly percent?: number
  readonly cents?: number
}

/** An offer of a school. An absent condition is always met. */
export interface SchoolOffer extends Reduction {
  /** Upper case; guests and partners may send it in any case. */
  readonly code: string
  /** Name for guests, in the school's language and in others. */
  readonly title: string
  readonly titles?: Readonly<Partial<Record<StaffLanguage, string>>>
  /** True if the offer applies without a code. */
  readonly open: boolean
  readonly bearer: Bearer
  /** Ids of lesson types. */
  readonly types?: readonly string[]
  /** First and last day of the lesson. */
  readonly from?: string
  readonly to?: string
  /** Size of the party. */
  readonly seatsFrom?: number
  readonly seatsTo?: number
  /** Hours between sale and start of the lesson: more than `hoursFrom`, at most `hoursTo`. */
  readonly hoursFrom?: number
  readonly hoursTo?: number
}

/** Data of a sale that decide if an offer applies. */
interface PurchaseContext {
  readonly typeId: string
  /** The lesson's local day, YYYY-MM-DD. */
  readonly date: string
  readonly seats: number
  readonly leadMs: number
}

/** A price, and the number of times that it is paid: once per seat, or once for the party. */
export interface PriceOf {
  readonly cents: number
  readonly count: number
}

export function normalizeCode(code: string): string {
  return code.trim().toUpperCase()
}

/** True if all conditions are met. offer_applies.sql decides the same at the sale. */
export function isApplicable(offer: SchoolOffer, { typeId, date, seats, leadMs }: PurchaseContext): boolean {
  const { types, from, to, seatsFrom, seatsTo, hoursFrom, hoursTo } = offer
  return (
    (types === undefined || types.includes(typeId)) &&
    (from === undefined || date >= from) &&
    (to === undefined || date <= to) &&
    (seatsFrom === undefined || seats >= seatsFrom) &&
    (seatsTo === undefined || seats <= seatsTo) &&
    (hoursFrom === undefined || leadMs > hoursFrom * HOUR_MS) &&
    (hoursTo === undefined || leadMs <= hoursTo * HOUR_MS)
  )
}

/** Price after a discount: percentages rounded half up, never below zero. Must agree with reduced_cents in SQL. */
export function reducedCents(cents: number, { percent = 0, cents: amount = 0 }: Reduction): number {
  return Math.max(0, Math.round((cents * (100 - percent)) / 100) - amount)
}

/** Total discount on these prices. */
export function offCents(offer: Reduction, prices: readonly PriceOf[]): number {
  return prices.reduce((sum, { cents, count }) => sum + (cents - reducedCents(cents, offer)) * count, 0)
}

/** Price that the partner pays after its discount. */
export function netCents(cents: number, discountPercent: number): number {
  return Math.round((cents * (100 - discountPercent)) / 100)
}

/**
 * Net price under an offer. If the school pays for the offer, the net price falls by the complete discount. If the partner
 * pays, it stays the same, but is never above the guest's price.
 */
export function netCentsWithOffer(
  offer: Reduction & { readonly bearer: Bearer },
  cents: number,
  discountPercent: number
): number {
  const [net, sold] = [netCents(cents, discountPercent), reducedCents(cents, offer)]
  return offer.bearer === 'partner' ? Math.min(net, sold) : Math.max(0, net - (cents - sold))
}

/** Sale for which an offer is chosen. */
interface OfferQuery {
  readonly occasion: PurchaseContext
  readonly prices: readonly PriceOf[]
  /** The code as sent, in any case. */
  readonly code?: string | undefined
}

/**
 * The best of the offers that apply: open ones, and the one of the code. The largest discount wins, then the offer of the code,
 * then the first. Offers are never combined. Undefined if none reduces the price.
 */
export function bestOffer(
  offers: readonly SchoolOffer[],
  { occasion, prices, code }: OfferQuery
): SchoolOffer | undefined {
  const sent = code === undefined ? undefined : normalizeCode(code)
  const [best] = offers
    .filter(offer => (offer.open || offer.code === sent) && isApplicable(offer, occasion))
    .map(offer => ({ offer, off: offCents(offer, prices), isSent: Number(offer.code === sent) }))
    .filter(({ off }) => off > 0)
    .sort((a, b) => b.off - a.off || b.isSent - a.isSent)
  return best?.offer
}

/** Times at which the offers that apply change without a write. */
export function priceChangeTimes(offers: readonly SchoolOffer[], startsAtMs: number): number[] {
  return offers.flatMap(({ hoursFrom, hoursTo }) =>
    [hoursFrom, hoursTo].flatMap(hours => (hours === undefined ? [] : [startsAtMs - hours * HOUR_MS]))
  )
}
