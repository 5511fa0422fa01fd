import * as v from 'valibot'
import { type DayCounts, isAbsent, isUntaught } from './lessons.ts'
import type { DayLesson, RosterParty } from './model.ts'
import { maybe } from './params.ts'

/** Counters of a day; each is also a filter. */
const DAY_FILTERS = ['absent', 'untaught', 'unpaid'] as const
export type DayFilter = (typeof DAY_FILTERS)[number]

/** The filter in a query; an unknown one counts as absent. */
export const DayFilterField = maybe(v.picklist(DAY_FILTERS))

const PARTIES: Readonly<Record<Exclude<DayFilter, 'untaught'>, (party: RosterParty) => boolean>> = {
  absent: isAbsent,
  unpaid: ({ isUnpaid }) => isUnpaid
}

/** Lessons of a day that match a filter, each with the parties that match. Cancelled lessons never match. */
export function filterDay(lessons: readonly DayLesson[], show: DayFilter): DayLesson[] {
  if (show === 'untaught') return lessons.filter(isUntaught)
  return lessons
    .filter(({ state }) => state !== 'cancelled')
    .map(lesson => ({ ...lesson, parties: lesson.parties.filter(PARTIES[show]) }))
    .filter(({ parties }) => parties.length > 0)
}

/** The number that a counter shows. */
export function countOf({ absent, untaught, unpaid }: DayCounts, filter: DayFilter): number {
  return { absent, untaught, unpaid }[filter]
}
