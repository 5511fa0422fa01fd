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

/** Bookable state of a lesson. */
export type LessonState = 'open' | 'full' | 'closed' | 'cancelled' | 'past'

export function seatsLeft(lesson: Seats): number {
  return vacanciesOf(lesson)
}

/** Lesson data that prices depend on. */
type PricedLesson = Pick<
  BookableLesson,
  'typeId' | 'localDate' | 'leadMs' | 'offers' | 'priceCents' | 'pricingPer' | 'units'
>

/** Number of people, by unit if known, and the code they sent. */
interface Buyers {
  readonly count: number
  readonly party?: UnitSeats | null
  readonly code?: string
}

/** A party's price, its price without the offer, and the offer. */
export interface GuestPrice {
  readonly cents: number
  readonly wasCents: number
  readonly offer: SchoolOffer | undefined
}

/** The price of a party: by unit, if known and the lesson is sold so; else at the first unit's price. */
export function priceFor(lesson: PricedLesson, { count, party, code = '' }: Buyers): GuestPrice {
  const prices = pricesOf(lesson, count, party)
  const offer = bestOffer(lesson.offers, { occasion: occasionOf(lesson, count), prices, code })
  const wasCents = prices.reduce((sum, { cents, count: times }) => sum + cents * times, 0)
  return { cents: wasCents - (offer ? offCents(offer, prices) : 0), wasCents, offer }
}

/** The reason a code has no effect; undefined if it applies or none was sent. */
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

/** Duration of a lesson in minutes. */
export function lengthInMinutes({ startsAt, endsAt }: Pick<BookableLesson, 'startsAt' | 'endsAt'>): number {
  return (Date.parse(endsAt) - Date.parse(startsAt)) / (HOUR_MS / 60)
}

/** Deadline (ISO 8601) for free cancellation. */
export function freeUntil({ startsAt, cutoffHours }: Pick<PublicLesson, 'startsAt' | 'cutoffHours'>): string {
  return new Date(Date.parse(startsAt) - cutoffHours * HOUR_MS).toISOString()
}

/** A lesson's state for guests at the time of reading. */
export function stateOf(lesson: BookableLesson): LessonState {
  if (lesson.isCancelled) return 'cancelled'
  if (lesson.hasBegun) return 'past'
  if (!lesson.forSale) return 'closed'
  return seatsLeft(lesson) > 0 ? 'open' : 'full'
}

/** The first bookable lessons other than this one; those of its level come first. */
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
 * The external reference of a form's booking. The form's id makes a resubmission idempotent. The lesson is included, since
 * browsers may keep the id for another lesson.
 */
export function formReference(attempt: string, slotId: string): string {
  return `${attempt}/${slotId}`
}

/** True if the school itself sold it, on its pages or by staff; only then it may state price and terms. */
export function isOwnSale({ partner }: { readonly partner: string }): boolean {
  return partner === WEBSITE || partner === DESK
}

/** Minutes for confirming a form booking, if the school requires it. */
export const CONFIRM_MINUTES = 60

/** The form id and lesson in such a reference; undefined for others. */
export function parseFormReference(
  reference: string
): { readonly attempt: string; readonly slotId: string } | undefined {
  const [formId, slotId = '', ...rest] = reference.split('/')
  const attempt = readFormId(formId)
  return attempt && isUuid(slotId) && rest.length === 0 ? { attempt, slotId } : undefined
}
