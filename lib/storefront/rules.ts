import { type Seats, vacanciesOf } from '../booking/rules.ts'
import type { UnitSeats } from '../booking/units.ts'
import { DESK, WEBSITE } from '../keys/rules.ts'
import { HOUR_MS } from '../text/dates.ts'
import { isUuid } from '../text/uuid.ts'
import type { OfferedLesson } from './lesson.ts'
import type { PublicLesson } from './queries.ts'

/** Whether guests can book a lesson, or why not. */
export type LessonState = 'open' | 'full' | 'closed' | 'cancelled' | 'past'

/** Seats that a guest may still book. */
export function seatsLeft(lesson: Seats): number {
  return vacanciesOf(lesson)
}

/** What so many places of a lesson cost: those of a party by unit, where it is told and the lesson is sold so, else of the first. */
export function totalCents(
  { priceCents, pricingPer, units }: Pick<OfferedLesson, 'priceCents' | 'pricingPer' | 'units'>,
  count: number,
  party: UnitSeats | null = null
): number {
  if (units && party) {
    const each = (id: string) => units.find(unit => unit.id === id)?.cents ?? priceCents
    return Object.entries(party).reduce((sum, [id, seats = 0]) => sum + seats * each(id), 0)
  }
  return pricingPer === 'UNIT' ? count * priceCents : priceCents
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
  const [attempt = '', slotId = '', ...more] = wish.split('/')
  return isUuid(attempt) && isUuid(slotId) && more.length === 0 ? { attempt, slotId } : undefined
}
