import { HOUR_MS } from '../text/dates.ts'
import type { StaffLanguage } from '../text/language.ts'

/** Most offers of a school, and bytes of all of them together. */
export const OFFER_BOUNDS = { most: 50, bytes: 60_000 } as const

/** Who bears an offer: the school, so that whoever sells keeps what they would have kept; or the partner who sells, of what they keep. */
export const BEARERS = ['school', 'partner'] as const
export type Bearer = (typeof BEARERS)[number]

/** What an offer takes off: a share of each price, or so many minor units of it; one of the two. */
export interface Reduction {
  readonly percent?: number
  readonly cents?: number
}

/** An offer of a school. What is absent is no condition. */
export interface SchoolOffer extends Reduction {
  /** In capitals; what guests and partners send, in whatever letters. */
  readonly code: string
  /** What guests know it as, in the school's own language, and in others. */
  readonly title: string
  readonly titles?: Readonly<Partial<Record<StaffLanguage, string>>>
  /** Whether it is for all, without a word; else for who sends its code. */
  readonly open: boolean
  readonly bearer: Bearer
  /** The lesson types that it is of, by id. */
  readonly types?: readonly string[]
  /** The first and the last day of the lessons that it is of. */
  readonly from?: string
  readonly to?: string
  /** The size of the party. */
  readonly seatsFrom?: number
  readonly seatsTo?: number
  /** Hours from the sale to the beginning of the lesson: more than the one, not more than the other. */
  readonly hoursFrom?: number
  readonly hoursTo?: number
}

/** What somebody thinks of buying, as far as offers ask: a party in a lesson, so long before it begins. */
interface Occasion {
  readonly typeId: string
  /** The lesson's local day, YYYY-MM-DD. */
  readonly date: string
  readonly seats: number
  readonly leadMs: number
}

/** What is paid `count` times: a seat's price, or that of the whole party once. */
export interface PriceOf {
  readonly cents: number
  readonly count: number
}

/** The one spelling of a code. */
export function spelledCode(typed: string): string {
  return typed.trim().toUpperCase()
}

/** Whether all conditions of an offer are met; offer_met.sql decides the same at the sale. */
export function isMet(offer: SchoolOffer, { typeId, date, seats, leadMs }: Occasion): boolean {
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

/** A price less a reduction: a share rounded half up, an amount never below zero; reduced_cents in the migration says the same. */
export function reducedCents(cents: number, { percent = 0, cents: amount = 0 }: Reduction): number {
  return Math.max(0, Math.round((cents * (100 - percent)) / 100) - amount)
}

/** What an offer takes off these prices together. */
export function offCents(offer: Reduction, prices: readonly PriceOf[]): number {
  return prices.reduce((sum, { cents, count }) => sum + (cents - reducedCents(cents, offer)) * count, 0)
}

/** What a partner pays the school of a price, less its discount. */
export function netCents(cents: number, discountPercent: number): number {
  return Math.round((cents * (100 - discountPercent)) / 100)
}

/** The same under an offer: less by all of it where the school bears it; as it was where the partner does, but never more than the guest pays. */
export function netUnder(
  offer: Reduction & { readonly bearer: Bearer },
  cents: number,
  discountPercent: number
): number {
  const [net, sold] = [netCents(cents, discountPercent), reducedCents(cents, offer)]
  return offer.bearer === 'partner' ? Math.min(net, sold) : Math.max(0, net - (cents - sold))
}

/** What decides which offer a party has. */
interface PartyWanted {
  readonly occasion: Occasion
  readonly prices: readonly PriceOf[]
  /** The code that was sent, in whatever letters. */
  readonly code?: string | undefined
}

/**
 * The one offer that a party has, of the open ones and that of the code, all of whose conditions are met: that which takes most off,
 * then that of the code, then the first. They never add up. Undefined where none takes anything off.
 */
export function bestOffer(
  offers: readonly SchoolOffer[],
  { occasion, prices, code }: PartyWanted
): SchoolOffer | undefined {
  const sent = code === undefined ? undefined : spelledCode(code)
  const [best] = offers
    .filter(offer => (offer.open || offer.code === sent) && isMet(offer, occasion))
    .map(offer => ({ offer, off: offCents(offer, prices), isSent: Number(offer.code === sent) }))
    .filter(({ off }) => off > 0)
    .sort((a, b) => b.off - a.off || b.isSent - a.isSent)
  return best?.offer
}

/** The instants at which time alone changes what offers a lesson has. */
export function turnsOf(offers: readonly SchoolOffer[], startsAtMs: number): number[] {
  return offers.flatMap(({ hoursFrom, hoursTo }) =>
    [hoursFrom, hoursTo].flatMap(hours => (hours === undefined ? [] : [startsAtMs - hours * HOUR_MS]))
  )
}
