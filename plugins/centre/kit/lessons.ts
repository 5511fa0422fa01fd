import type { CentreLesson } from '../../../lib/lessons/staff-lesson.ts'
import { addDays, daysBetween, isDate } from '../../../lib/text/dates.ts'
import type { DayLesson, RosterParty } from './model.ts'

/** A day in numbers. What is cancelled counts nowhere. */
export interface DayCounts {
  readonly lessons: number
  readonly guests: number
  /** Lessons without an instructor that are not over. */
  readonly untaught: number
  /** Guests of confirmed bookings who are not there yet, without those who did not come. */
  readonly absent: number
  /** Parties that are to pay here, and have not. */
  readonly unpaid: number
}

/** A lesson, with its parties if known. */
type Counted = CentreLesson & Partial<Pick<DayLesson, 'parties'>>

/** Counts what a day comes to. */
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

/** Seats that may still be sold; 0 if more are taken than its instructors take. */
export function seatsLeft({ seats, taken }: Pick<CentreLesson, 'seats' | 'taken'>): number {
  return Math.max(0, seats - taken)
}

/** True if a lesson still needs an instructor. */
export function isUntaught({ taught, instructors, state }: CentreLesson): boolean {
  return taught && instructors.length === 0 && isToCome({ state })
}

/** The lesson that is under way or comes next: what people on the beach look for. */
export function findNext<L extends CentreLesson>(lessons: readonly L[]): L | undefined {
  return lessons.find(isToCome)
}

/** Seats of some parties by their seller, most first. */
export function seatsBySeller(
  parties: readonly Pick<RosterParty, 'partner' | 'participants'>[]
): [partner: string, seats: number][] {
  const seats = new Map<string, number>()
  for (const { partner, participants } of parties)
    seats.set(partner, (seats.get(partner) ?? 0) + participants)
  return [...seats].sort(([, a], [, b]) => b - a)
}

/** The number of the ISO week that holds a day. */
export function weekNumber(date: string): number {
  return Number(weekOf(date).slice(-2))
}

/** The ISO week that holds a day: 2026-W48. */
export function weekOf(date: string): string {
  const year = addDays(mondayBefore(date), 3).slice(0, 4)
  const week = 1 + daysBetween(mondayBefore(`${year}-01-04`), mondayBefore(date)) / 7
  return `${year}-W${String(week).padStart(2, '0')}`
}

/** The Monday of the week of a day or an ISO week; undefined if malformed. */
export function findMonday(named: string): string | undefined {
  if (isDate(named)) return mondayBefore(named)
  const [, year, week] = /^(\d{4})-W(\d{2})$/.exec(named) ?? []
  if (!year) return undefined
  const monday = addDays(mondayBefore(`${year}-01-04`), 7 * (Number(week) - 1))
  return isDate(monday) && weekOf(monday) === named ? monday : undefined
}

/** The last Monday up to a day. */
function mondayBefore(date: string): string {
  return addDays(date, -((new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7))
}

/** Days from a Monday to its Sunday; fewer at the end of the calendar. */
export function daysOfWeek(monday: string): string[] {
  return [...new Set(Array.from({ length: 7 }, (_, n) => addDays(monday, n)))]
}
