import type { Level, Seats } from '../booking/rules.ts'
import { addDays, daysBetween } from '../text/dates.ts'
import type { OfferedLesson } from './lesson.ts'
import { seatsLeft } from './rules.ts'

/** Days that a school's page shows at once. */
export const WEEK_DAYS = 7

/** Days ahead that a page can be asked for. */
export const MOST_DAYS_AHEAD = 366

/** What a guest looks for: lessons of a level, with places for so many. */
export interface Search {
  readonly level: Level | undefined
  readonly people: number
}

/** A day of the strip: its lessons that fit, and the places that are free in them; `isBare` where it has none at all. */
export interface WeekDay {
  readonly date: string
  readonly lessons: readonly OfferedLesson[]
  readonly free: number
  readonly isBare: boolean
}

/** The first day of the week that holds the day asked for, from today on and not too far: weeks are counted from today. */
export function weekFrom(asked: string | undefined, today: string): string {
  const ahead = asked === undefined ? 0 : Math.max(0, Math.min(daysBetween(today, asked), MOST_DAYS_AHEAD))
  return addDays(today, ahead - (ahead % WEEK_DAYS))
}

/** The day of a week that is shown: the one asked for, else the first with places, else the first with lessons. */
export function dayOf(days: readonly WeekDay[], asked: string | undefined): WeekDay {
  const named = days.find(({ date }) => date === asked)
  const open = days.find(({ free }) => free > 0) ?? days.find(({ lessons }) => lessons.length > 0)
  return named ?? open ?? (days[0] as WeekDay)
}

/** Whether a lesson of a level is what is looked for. For one person a full lesson is shown as such; for more, those it cannot take are not. */
export function fits(level: Level, seats: Seats, search: Search): boolean {
  const isOfLevel = search.level === undefined || level === search.level || level === 'all'
  return isOfLevel && (search.people === 1 || seatsLeft(seats) >= search.people)
}

/** The days of a week from `from` on, each with those of its lessons that fit. */
export function weekDays(from: string, lessons: readonly OfferedLesson[], search: Search): WeekDay[] {
  return Array.from({ length: WEEK_DAYS }, (_, n) => {
    const date = addDays(from, n)
    const all = lessons.filter(({ localDate }) => localDate === date)
    const fitting = all.filter(lesson => fits(lesson.level, lesson, search))
    const free = fitting.reduce((sum, lesson) => sum + seatsLeft(lesson), 0)
    return { date, lessons: fitting, free, isBare: all.length === 0 }
  })
}

/** The levels that a guest can choose among, in their order; with the one chosen, which may have no lesson just now. */
export function levelsOf(lessons: readonly OfferedLesson[], chosen: Level | undefined): Level[] {
  const there = new Set([...lessons.map(({ level }) => level), chosen])
  return ORDER.filter(level => there.has(level))
}

const ORDER: readonly Level[] = ['beginner', 'kids', 'intermediate', 'advanced']

/** Which days a school's page is asked for: a week by one of its days, or a day. */
export interface Days {
  readonly from?: string | undefined
  readonly day?: string | undefined
}

/** The query of a school's page that shows this: empty where it is what the page shows by itself. */
export function weekQuery({ level, people }: Search, { from, day }: Days = {}): string {
  const given = {
    ...(from !== undefined && { from }),
    ...(day !== undefined && { day }),
    ...(level !== undefined && { level }),
    ...(people > 1 && { people: String(people) })
  }
  const query = new URLSearchParams(given).toString()
  return query && `?${query}`
}
