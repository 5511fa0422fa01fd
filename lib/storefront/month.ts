import { addDays } from '../text/dates.ts'
import type { BookableLesson } from './lesson.ts'
import { priceOfParts } from './party.ts'
import { seatsLeft, stateOf } from './rules.ts'
import { daysWith, type LessonSearch, MAX_DAYS_AHEAD, priceOfSearch, type WeekDay } from './week.ts'

/** A day of a month: `best` if the party can book a lesson. */
export interface MonthDay extends Pick<WeekDay, 'date' | 'hasNoLessons'> {
  readonly best: MonthBest | undefined
}

/** Least price for the party, and the most free places in one lesson. */
interface MonthBest {
  readonly cents: number
  readonly left: number
  readonly currency: string
}

/** Month as YYYY-MM with its first and last day. */
export interface Month {
  readonly name: string
  readonly from: string
  readonly to: string
}

/** The requested month, from that of today to that of the last day that can be shown. */
export function monthOf(requested: string, today: string): Month {
  const last = addDays(today, MAX_DAYS_AHEAD).slice(0, 7)
  const name = [today.slice(0, 7), requested].sort()[1] as string
  return withDays(name > last ? last : name)
}

/** The months before and after, if they can be shown. */
export function neighbourMonths({ from, to }: Month, today: string): { before?: Month; after?: Month } {
  const [before, after] = [addDays(from, -1), addDays(to, 1)]
  return {
    ...(before >= today && { before: withDays(before.slice(0, 7)) }),
    ...(after <= addDays(today, MAX_DAYS_AHEAD) && { after: withDays(after.slice(0, 7)) })
  }
}

function withDays(name: string): Month {
  const from = `${name}-01`
  // Every month is over 31 days after its first day.
  const next = `${addDays(from, 31).slice(0, 7)}-01`
  return { name, from, to: addDays(next, -1) }
}

/** All days of a month with their least price and most places for the party. */
export function monthDays(
  { from, to }: Month,
  lessons: readonly BookableLesson[],
  search: LessonSearch
): MonthDay[] {
  return daysWith(from, Number(to.slice(8)), lessons, search).map(day => ({
    date: day.date,
    hasNoLessons: day.hasNoLessons,
    best: bestOf(day, search)
  }))
}

function bestOf({ lessons, proposals }: WeekDay, search: LessonSearch): MonthBest | undefined {
  const open = lessons.filter(lesson => stateOf(lesson) === 'open')
  const proposed = proposals.flat().map(({ lesson }) => lesson)
  const prices = [...open.map(lesson => priceOfSearch(lesson, search)), ...proposals.map(priceOfParts)]
  const [first] = [...open, ...proposed]
  if (!first) return undefined
  return {
    cents: Math.min(...prices.map(({ cents }) => cents)),
    left: Math.max(...[...open, ...proposed].map(seatsLeft)),
    currency: first.currency
  }
}
