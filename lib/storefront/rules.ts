import {
  bestOffer,
  isApplicable,
  normalizeCode,
  offCents,
  type PriceOf,
  type SchoolOffer
} from '../booking/offers/rules.ts'
import { type Seats, vacanciesOf } from '../booking/rules.ts'
import type { UnitSeats } from '../booking/units.ts'
import { DESK, WEBSITE } from '../partners/keys/rules.ts'
import { HOUR_MS } from '../text/dates.ts'
import { isUuid, readFormId } from '../text/uuid.ts'
import type { BookableLesson, PublicLesson } from './lesson.ts'

/** State of a lesson for guests. */
export type LessonState = 'open' | 'full' | 'closed' | 'cancelled' | 'past'

export function seatsLeft(lesson: Seats): number {
  return vacanciesOf(lesson)
}

/** Data of a lesson on which prices depend. */
type PricedLesson = Pick<
  BookableLesson,
  'typeId' | 'localDate' | 'leadMs' | 'offers' | 'priceCents' | 'pricingPer' | 'units'
>

/** Number of people, their units if known, and their offer code. */
interface Buyers {
  readonly count: number
  readonly party?: UnitSeats | null
  readonly code?: string
}

/** Price of a party, its price before the offer, and the offer. */
export interface GuestPrice {
  readonly cents: number
  readonly wasCents: number
  readonly offer: SchoolOffer | undefined
}

/** Price of a party: by unit if the units are known and the lesson has unit prices, else by the price of the first unit. */
export function priceFor(lesson: PricedLesson, { count, party, code = '' }: Buyers): GuestPrice {
  const prices = pricesOf(lesson, count, party)
  const offer = bestOffer(lesson.offers, { occasion: occasionOf(lesson, count), prices, code })
  const wasCents = prices.reduce((sum, { cents, count: times }) => sum + cents * times, 0)
  return { cents: wasCents - (offer ? offCents(offer, prices) : 0), wasCents, offer }
}

/** Reason why a code has no effect. Undefined if it applies, or if there is no code. */
export function codeFault(
  lesson: PricedLesson,
  { count, code = '' }: Buyers
): 'unknown' | 'unmet' | undefined {
  if (code === '') return undefined
  const offer = lesson.offers.find(schoolOffer => schoolOffer.code === normalizeCode(code))
  if (!offer) return 'unknown'
  return isApplicable(offer, occasionOf(lesson, count)) ? undefined : 'unmet'
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
    const centsOf = (id: string) => units.find(unit => unit.id === id)?.cents ?? priceCents
    return Object.entries(party).map(([id, seats = 0]) => ({ cents: centsOf(id), count: seats }))
  }
  return [{ cents: priceCents, count: pricingPer === 'UNIT' ? count : 1 }]
}

export function lengthInMinutes({ startsAt, endsAt }: Pick<BookableLesson, 'startsAt' | 'endsAt'>): number {
  return (Date.parse(endsAt) - Date.parse(startsAt)) / (HOUR_MS / 60)
}

/** End of free cancellation (ISO 8601). */
export function freeUntil({ startsAt, cutoffHours }: Pick<PublicLesson, 'startsAt' | 'cutoffHours'>): string {
  return new Date(Date.parse(startsAt) - cutoffHours * HOUR_MS).toISOString()
}

/** State of a lesson for guests at the time of the read. */
export function stateOf(lesson: BookableLesson): LessonState {
  if (lesson.isCancelled) return 'cancelled'
  if (lesson.hasBegun) return 'past'
  if (!lesson.forSale) return 'closed'
  return seatsLeft(lesson) > 0 ? 'open' : 'full'
}

/** The first other lessons that can be booked. Those of the same level come first. */
export function nextOpen(
  lessons: readonly BookableLesson[],
  { id, level }: Pick<BookableLesson, 'id' | 'level'>,
  limit: number
): BookableLesson[] {
  const open = lessons.filter(lesson => lesson.id !== id && stateOf(lesson) === 'open')
  const alike = open.filter(lesson => lesson.level === level || lesson.level === 'all')
  return [...alike, ...open.filter(lesson => !alike.includes(lesson))].slice(0, limit)
}

/**
 * externalRef of a booking by form. The form's id makes a repeated form idempotent. The lesson is included, because browsers
 * may keep the id for another lesson.
 */
export function formReference(attempt: string, slotId: string): string {
  return `${attempt}/${slotId}`
}

/** True if the school itself sold the booking, on its pages or by staff. Only then may pages show price and terms. */
export function isOwnSale({ partner }: { readonly partner: string }): boolean {
  return partner === WEBSITE || partner === DESK
}

/** Minutes in which the guest must confirm a booking by form, if the school requires it. */
export const CONFIRM_MINUTES = 60

/** Minutes for which seats are held for a payment online. A provider's page is open for at most 34 of them. */
export const PAY_MINUTES = 35

/** Form id and lesson of such an externalRef. Undefined for others. */
export function parseFormReference(
  reference: string
): { readonly attempt: string; readonly slotId: string } | undefined {
  const [formId, slotId = '', ...rest] = reference.split('/')
  const attempt = readFormId(formId)
  return attempt && isUuid(slotId) && rest.length === 0 ? { attempt, slotId } : undefined
}
