import type { Level, Seats } from '../booking/rules.ts'
import { addDays, daysBetween } from '../text/dates.ts'
import type { BookableLesson } from './lesson.ts'
import { seatsLeft } from './rules.ts'

/** Days shown at once. */
export const WEEK_DAYS = 7

/** Maximum days ahead. */
export const MAX_DAYS_AHEAD = 366

/** A guest's search: level and number of people. */
export interface LessonSearch {
  readonly level: Level | undefined
  readonly people: number
}

/** A day with its matching lessons and their free places; `hasNoLessons` if it has no lessons at all. */
export interface WeekDay {
  readonly date: string
  readonly lessons: readonly BookableLesson[]
  readonly freeSeats: number
  readonly hasNoLessons: boolean
}

/** First day of the week with the requested day. Weeks are counted from today; past and distant days are limited. */
export function weekFrom(requested: string | undefined, today: string): string {
  const offset =
    requested === undefined ? 0 : Math.max(0, Math.min(daysBetween(today, requested), MAX_DAYS_AHEAD))
  return addDays(today, offset - (offset % WEEK_DAYS))
}

/** The day to show: the requested one, else the first with free places, else the first with lessons. */
export function dayOf(days: readonly WeekDay[], requested: string | undefined): WeekDay {
  const match = days.find(({ date }) => date === requested)
  const open = days.find(({ freeSeats }) => freeSeats > 0) ?? days.find(({ lessons }) => lessons.length > 0)
  return match ?? open ?? (days[0] as WeekDay)
}

/** True if a lesson matches. For one person full lessons are included; for more, lessons without enough places are not. */
export function matchesSearch(level: Level, seats: Seats, search: LessonSearch): boolean {
  const isOfLevel = search.level === undefined || level === search.level || level === 'all'
  return isOfLevel && (search.people === 1 || seatsLeft(seats) >= search.people)
}

/** The days of a week from `from`, each with its matching lessons. */
export function weekDays(from: string, lessons: readonly BookableLesson[], search: LessonSearch): WeekDay[] {
  return Array.from({ length: WEEK_DAYS }, (_, n) => {
    const date = addDays(from, n)
    const all = lessons.filter(({ localDate }) => localDate === date)
    const matches = all.filter(lesson => matchesSearch(lesson.level, lesson, search))
    const freeSeats = matches.reduce((sum, lesson) => sum + seatsLeft(lesson), 0)
    return { date, lessons: matches, freeSeats, hasNoLessons: all.length === 0 }
  })
}

/** Levels to choose from, in order; includes the selected one, even without lessons. */
export function levelsOf(lessons: readonly BookableLesson[], selected: Level | undefined): Level[] {
  const available = new Set([...lessons.map(({ level }) => level), selected])
  return ORDER.filter(level => available.has(level))
}

const ORDER: readonly Level[] = ['beginner', 'kids', 'intermediate', 'advanced']

/** The requested days: a week by one of its days, or a single day. */
export interface Days {
  readonly from?: string | undefined
  readonly day?: string | undefined
}

/** The query string of a school's page; empty for its default state. */
export function weekQuery({ level, people }: LessonSearch, { from, day }: Days = {}): string {
  const parameters = {
    ...(from !== undefined && { from }),
    ...(day !== undefined && { day }),
    ...(level !== undefined && { level }),
    ...(people > 1 && { people: String(people) })
  }
  const query = new URLSearchParams(parameters).toString()
  return query && `?${query}`
}
