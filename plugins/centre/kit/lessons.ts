import type { CentreLesson } from '../../../lib/lessons/staff-lesson.ts'
import { addDays, daysBetween, isDate } from '../../../lib/text/dates.ts'
import type { DayLesson, RosterParty } from './model.ts'

/** Counters of a day; cancelled lessons and bookings are not counted. */
export interface DayCounts {
  readonly lessons: number
  readonly guests: number
  /** Lessons without an instructor that are not over. */
  readonly untaught: number
  /** Guests of confirmed bookings who may still arrive. */
  readonly absent: number
  /** Parties that must pay at the school and have not paid everything. */
  readonly unpaid: number
}

/** A lesson, with its parties if known. */
type Counted = CentreLesson & Partial<Pick<DayLesson, 'parties'>>

/** Counts the lessons and guests of a day. */
export function countDay(lessons: readonly Counted[]): DayCounts {
  const held = lessons.filter(({ state }) => state !== 'cancelled')
  const sum = (pick: (lesson: Counted) => number) => held.reduce((total, lesson) => total + pick(lesson), 0)
  return {
    lessons: held.length,
    guests: sum(({ taken }) => taken),
    untaught: held.filter(lesson => isUntaught(lesson)).length,
    absent: sum(({ parties = [] }) =>
      parties.filter(isAbsent).reduce((rest, { participants, arrived }) => rest + participants - arrived, 0)
    ),
    unpaid: sum(({ parties = [] }) => parties.filter(({ isUnpaid }) => isUnpaid).length)
  }
}

/** True if guests of a party may still arrive. */
export function isAbsent({ status, noShow, arrived, participants }: RosterParty): boolean {
  return status === 'confirmed' && !noShow && arrived < participants
}

/** True unless a lesson is over or cancelled. */
export function isToCome({ state }: Pick<CentreLesson, 'state'>): boolean {
  return state !== 'cancelled' && state !== 'over'
}

/** Seats that may still be sold; 0 if more are taken than the instructors allow. */
export function seatsLeft({ seats, taken }: Pick<CentreLesson, 'seats' | 'taken'>): number {
  return Math.max(0, seats - taken)
}

/** True if a lesson still needs an instructor. */
export function isUntaught({ taught, instructors, state }: CentreLesson): boolean {
  return taught && instructors.length === 0 && isToCome({ state })
}

/** The first lesson that is not over: under way or next. */
export function findNext<L extends CentreLesson>(lessons: readonly L[]): L | undefined {
  return lessons.find(isToCome)
}

/** Seats of the parties by seller, most seats first. */
export function seatsBySeller(
  parties: readonly Pick<RosterParty, 'partner' | 'participants'>[]
): [partner: string, seats: number][] {
  const seats = new Map<string, number>()
  for (const { partner, participants } of parties)
    seats.set(partner, (seats.get(partner) ?? 0) + participants)
  return [...seats].sort(([, a], [, b]) => b - a)
}

/** ISO week number of a day. */
export function weekNumber(date: string): number {
  return Number(weekOf(date).slice(-2))
}

/** ISO week of a day, as 2026-W48. */
export function weekOf(date: string): string {
  const year = addDays(mondayBefore(date), 3).slice(0, 4)
  const week = 1 + daysBetween(mondayBefore(`${year}-01-04`), mondayBefore(date)) / 7
  return `${year}-W${String(week).padStart(2, '0')}`
}

/** Monday of the week of a day or of an ISO week; undefined if malformed. */
export function findMonday(named: string): string | undefined {
  if (isDate(named)) return mondayBefore(named)
  const [, year, week] = /^(\d{4})-W(\d{2})$/.exec(named) ?? []
  if (!year) return undefined
  const monday = addDays(mondayBefore(`${year}-01-04`), 7 * (Number(week) - 1))
  return isDate(monday) && weekOf(monday) === named ? monday : undefined
}

/** The latest Monday on or before a day. */
function mondayBefore(date: string): string {
  return addDays(date, -((new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7))
}

/** Days from a Monday to its Sunday; fewer if the week goes beyond 9999-12-31. */
export function daysOfWeek(monday: string): string[] {
  return [...new Set(Array.from({ length: 7 }, (_, n) => addDays(monday, n)))]
}
