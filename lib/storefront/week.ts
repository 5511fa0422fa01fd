import type { Level } from '../booking/rules.ts'
import { addDays, daysBetween } from '../text/dates.ts'
import type { BookableLesson } from './lesson.ts'
import {
  divideParty,
  type OrderPart,
  type Party,
  type PartyLesson,
  partyParameters,
  proposalsFor
} from './party.ts'
import { seatsLeft } from './rules.ts'

/** Days shown at once. */
export const WEEK_DAYS = 7

/** Maximum days ahead. */
export const MAX_DAYS_AHEAD = 366

/** A guest's search: level and number of people. */
export interface LessonSearch {
  readonly level: Level | undefined
  readonly people: number
  /** Ages of the children among them. */
  readonly children?: readonly number[]
  /** Ids of lessons that are chosen already; the next one is booked with them. */
  readonly chosen?: readonly string[]
}

/**
 * A day with its matching lessons, and lessons that take the party only together; `freeSeats` are the free places of both.
 * `hasNoLessons` if it has no lessons at all.
 */
export interface WeekDay {
  readonly date: string
  readonly lessons: readonly BookableLesson[]
  readonly proposals: readonly (readonly OrderPart[])[]
  readonly freeSeats: number
  readonly hasNoLessons: boolean
}

/** The party of a search. */
export function partyOf({ people, children = [] }: Pick<LessonSearch, 'people' | 'children'>): Party {
  return { adults: people - children.length, children }
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
  const open =
    days.find(({ freeSeats }) => freeSeats > 0) ??
    days.find(({ lessons, proposals }) => lessons.length + proposals.length > 0)
  return match ?? open ?? (days[0] as WeekDay)
}

/**
 * True if a lesson matches. For one person full lessons are included; for more, lessons without enough places or for other ages are
 * not.
 */
export function matchesSearch(lesson: PartyLesson, { level, people, children = [] }: LessonSearch): boolean {
  const isOfLevel = level === undefined || lesson.level === level || lesson.level === 'all'
  if (children.length > 0)
    return isOfLevel && divideParty([lesson], partyOf({ people, children })) !== undefined
  return isOfLevel && (people === 1 || seatsLeft(lesson) >= people)
}

/** The days of a week from `from`, each with its matching lessons. */
export function weekDays(from: string, lessons: readonly BookableLesson[], search: LessonSearch): WeekDay[] {
  return Array.from({ length: WEEK_DAYS }, (_, n) => {
    const date = addDays(from, n)
    const all = lessons.filter(({ localDate }) => localDate === date)
    const matches = all.filter(lesson => matchesSearch(lesson, search))
    const proposals = proposalsFor(all, partyOf(search))
    const open = new Set([...matches, ...proposals.flat().map(({ lesson }) => lesson)])
    const freeSeats = [...open].reduce((sum, lesson) => sum + seatsLeft(lesson), 0)
    return { date, lessons: matches, proposals, freeSeats, hasNoLessons: all.length === 0 }
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
export function weekQuery(
  { level, people, children = [], chosen = [] }: LessonSearch,
  { from, day }: Days = {}
): string {
  const parameters = {
    ...(from !== undefined && { from }),
    ...(day !== undefined && { day }),
    ...(level !== undefined && { level }),
    ...partyParameters(partyOf({ people, children })),
    ...(chosen.length > 0 && { chosen: chosen.join('.') })
  }
  const query = new URLSearchParams(parameters).toString()
  return query && `?${query}`
}
