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
import { type GuestPrice, priceFor, seatsLeft } from './rules.ts'

export const WEEK_DAYS = 7

/** Maximum days from today. */
export const MAX_DAYS_AHEAD = 366

/** Search criteria of a guest: level and number of people. */
export interface LessonSearch {
  readonly level: Level | undefined
  readonly people: number
  /** Ages of the children in the party. */
  readonly children?: readonly number[]
  /** Ids of lessons that the guest has chosen before. They are booked together with the next one. */
  readonly chosen?: readonly string[]
}

/** A day's matching lessons, and lessons that take the party only together. `freeSeats` are those of the lesson with the most. */
export interface WeekDay {
  readonly date: string
  readonly lessons: readonly BookableLesson[]
  readonly proposals: readonly (readonly OrderPart[])[]
  readonly freeSeats: number
  readonly hasNoLessons: boolean
}

export function partyOf({ people, children = [] }: Pick<LessonSearch, 'people' | 'children'>): Party {
  return { adults: people - children.length, children }
}

/** First day of the week that contains `requested`. Weeks count from today; past and distant days are limited. */
export function weekFrom(requested: string | undefined, today: string): string {
  const offset =
    requested === undefined ? 0 : Math.max(0, Math.min(daysBetween(today, requested), MAX_DAYS_AHEAD))
  return addDays(today, offset - (offset % WEEK_DAYS))
}

/** Day to show: the requested one, else the first with free seats, else the first with lessons. */
export function dayOf(days: readonly WeekDay[], requested: string | undefined): WeekDay {
  const match = days.find(({ date }) => date === requested)
  const open =
    days.find(({ freeSeats }) => freeSeats > 0) ??
    days.find(({ lessons, proposals }) => lessons.length + proposals.length > 0)
  return match ?? open ?? (days[0] as WeekDay)
}

/** True if a lesson matches. For one person also full lessons match, for more only those with enough seats for their ages. */
export function matchesSearch(lesson: PartyLesson, search: LessonSearch): boolean {
  const { people, children = [] } = search
  if (!isOfLevel(search)(lesson)) return false
  if (children.length > 0) return divideParty([lesson], partyOf({ people, children })) !== undefined
  return people === 1 || seatsLeft(lesson) >= people
}

/** Seven days from `from` on, each with its matching lessons. */
export function weekDays(from: string, lessons: readonly BookableLesson[], search: LessonSearch): WeekDay[] {
  return daysWith(from, WEEK_DAYS, lessons, search)
}

/** Days from `from` on, each with its matching lessons. */
export function daysWith(
  from: string,
  count: number,
  lessons: readonly BookableLesson[],
  search: LessonSearch
): WeekDay[] {
  return Array.from({ length: count }, (_, n) => {
    const date = addDays(from, n)
    const all = lessons.filter(({ localDate }) => localDate === date)
    const matches = all.filter(lesson => matchesSearch(lesson, search))
    const proposals = proposalsFor(all, partyOf(search))
    const open = new Set([...matches, ...proposals.flat().map(({ lesson }) => lesson)])
    const freeSeats = Math.max(0, ...[...open].map(seatsLeft))
    return { date, lessons: matches, proposals, freeSeats, hasNoLessons: !all.some(isOfLevel(search)) }
  })
}

function isOfLevel({ level }: LessonSearch) {
  return (lesson: PartyLesson) => level === undefined || lesson.level === level || lesson.level === 'all'
}

/** Price of a lesson for the party of a search. */
export function priceOfSearch(lesson: BookableLesson, search: LessonSearch): GuestPrice {
  const party = partyOf(search)
  const seats = party.children.length > 0 ? divideParty([lesson], party)?.[0]?.seats : null
  return priceFor(lesson, { count: search.people, party: seats ?? null })
}

/** Levels to choose from, in order. Includes the selected one, even if it has no lessons. */
export function levelsOf(lessons: readonly BookableLesson[], selected: Level | undefined): Level[] {
  const available = new Set([...lessons.map(({ level }) => level), selected])
  return ORDER.filter(level => available.has(level))
}

const ORDER: readonly Level[] = ['beginner', 'kids', 'intermediate', 'advanced']

/** Requested days: a week, given by one of its days, a single day, or a month (YYYY-MM). */
export interface Days {
  readonly month?: string | undefined
  readonly from?: string | undefined
  readonly day?: string | undefined
}

/** Query string of a school's page. Empty for the default. */
export function weekQuery(
  { level, people, children = [], chosen = [] }: LessonSearch,
  { from, day, month }: Days = {}
): string {
  const parameters = {
    ...(month !== undefined && { month }),
    ...(from !== undefined && { from }),
    ...(day !== undefined && { day }),
    ...(level !== undefined && { level }),
    ...partyParameters(partyOf({ people, children })),
    ...(chosen.length > 0 && { chosen: chosen.join('.') })
  }
  const query = new URLSearchParams(parameters).toString()
  return query && `?${query}`
}
