import { type Seats, vacanciesOf } from '../booking/rules.ts'
import type { UnitSeats } from '../booking/units.ts'
import { DESK, WEBSITE } from '../keys/rules.ts'
import { bestOffer, isMet, offCents, type PriceOf, type SchoolOffer, spelledCode } from '../offers/rules.ts'
import { HOUR_MS } from '../text/dates.ts'
import { isUuid, readFormId } from '../text/uuid.ts'
import type { OfferedLesson, PublicLesson } from './lesson.ts'

/** Whether guests can book a lesson, or why not. */
export type LessonState = 'open' | 'full' | 'closed' | 'cancelled' | 'past'

/** Seats that a guest may still book. */
export function seatsLeft(lesson: Seats): number {
  return vacanciesOf(lesson)
}

/** A lesson as far as its price goes. */
type PricedLesson = Pick<
  OfferedLesson,
  'typeId' | 'localDate' | 'leadMs' | 'offers' | 'priceCents' | 'pricingPer' | 'units'
>

/** For whom a price is: so many people, by unit where that is told, and the code that they sent. */
interface Buyers {
  readonly count: number
  readonly party?: UnitSeats | null
  readonly code?: string
}

/** What a party pays, what it would without an offer, and the offer. */
export interface GuestPrice {
  readonly cents: number
  readonly wasCents: number
  readonly offer: SchoolOffer | undefined
}

/** What so many places of a lesson cost: those of a party by unit, where it is told and the lesson is sold so, else of the first. */
export function priceFor(lesson: PricedLesson, { count, party, code = '' }: Buyers): GuestPrice {
  const prices = pricesOf(lesson, count, party)
  const offer = bestOffer(lesson.offers, { occasion: occasionOf(lesson, count), prices, code })
  const wasCents = prices.reduce((sum, { cents, count: times }) => sum + cents * times, 0)
  return { cents: wasCents - (offer ? offCents(offer, prices) : 0), wasCents, offer }
}

/** Why a code gives a party nothing; undefined where it does, and where none was sent. */
export function codeFault(
  lesson: PricedLesson,
  { count, code = '' }: Buyers
): 'unknown' | 'unmet' | undefined {
  if (code === '') return undefined
  const offer = lesson.offers.find(known => known.code === spelledCode(code))
  if (!offer) return 'unknown'
  return isMet(offer, occasionOf(lesson, count)) ? undefined : 'unmet'
}

function occasionOf({ typeId, localDate: date, leadMs }: PricedLesson, seats: number) {
  return { typeId, date, seats, leadMs }
}

function pricesOf(
  { priceCents, pricingPer, units }: PricedLesson,
  count: number,
  party?: UnitSeats | null
): PriceOf[] {
  if (units && party) {
    const each = (id: string) => units.find(unit => unit.id === id)?.cents ?? priceCents
    return Object.entries(party).map(([id, seats = 0]) => ({ cents: each(id), count: seats }))
  }
  return [{ cents: priceCents, count: pricingPer === 'UNIT' ? count : 1 }]
}

/** How long a lesson takes, in minutes. */
export function lengthInMinutes({ startsAt, endsAt }: Pick<OfferedLesson, 'startsAt' | 'endsAt'>): number {
  return (Date.parse(endsAt) - Date.parse(startsAt)) / (HOUR_MS / 60)
}

/** The instant (ISO 8601) until which a place may be cancelled for free. */
export function freeUntil({ startsAt, cutoffHours }: Pick<PublicLesson, 'startsAt' | 'cutoffHours'>): string {
  return new Date(Date.parse(startsAt) - cutoffHours * HOUR_MS).toISOString()
}

/** What a lesson is to a guest, at the instant it was read. */
export function stateOf(lesson: OfferedLesson): LessonState {
  if (lesson.isCancelled) return 'cancelled'
  if (lesson.hasBegun) return 'past'
  if (!lesson.forSale) return 'closed'
  return seatsLeft(lesson) > 0 ? 'open' : 'full'
}

/** The first of these lessons that can be booked, but for one, those of its level before others. */
export function nextOpen(
  lessons: readonly OfferedLesson[],
  { id, level }: Pick<OfferedLesson, 'id' | 'level'>,
  most: number
): OfferedLesson[] {
  const open = lessons.filter(lesson => lesson.id !== id && stateOf(lesson) === 'open')
  const alike = open.filter(lesson => lesson.level === level || lesson.level === 'all')
  return [...alike, ...open.filter(lesson => !alike.includes(lesson))].slice(0, most)
}

/**
 * The reference of what a form books. The form's own id makes sending it again a repeat; with another lesson it is another
 * wish, though a browser may have kept the id.
 */
export function wishOf(attempt: string, slotId: string): string {
  return `${attempt}/${slotId}`
}

/** Whether the school itself sold it, on its pages or at its desk: then price and terms are its own to name. */
export function soldByItself({ partner }: { readonly partner: string }): boolean {
  return partner === WEBSITE || partner === DESK
}

/** Minutes in which a guest confirms what was booked by form, where the school asks for it. */
export const CONFIRM_MINUTES = 60

/** What names the page of a booking by form, from the reference that it was booked under. */
export function attemptOf(wish: string): { readonly attempt: string; readonly slotId: string } | undefined {
  const [typed, slotId = '', ...more] = wish.split('/')
  const attempt = readFormId(typed)
  return attempt && isUuid(slotId) && more.length === 0 ? { attempt, slotId } : undefined
}
