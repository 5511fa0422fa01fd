import type { Run } from '../booking/runs.ts'
import type { Lesson } from '../booking/schedule/queries.ts'
import { ALL_DAYS } from '../booking/schedule/serializer.ts'
import type { SchoolLessons } from '../booking/schedule-cache.ts'
import type { Language } from '../text/language.ts'
import { type BookableLesson, bookableLessons } from './lesson.ts'
import { type Party, partyParameters } from './party.ts'
import { seatsLeft } from './rules.ts'
import { type LessonSearch, matchesSearch } from './week.ts'

/** A run of a course with its lessons, for a list. */
export interface BookableRun extends Pick<Run, 'id' | 'name' | 'priceCents'> {
  readonly lessons: readonly [BookableLesson, ...BookableLesson[]]
  /** Free seats: the least of its lessons. */
  readonly left: number
}

/** The next runs of which all lessons take the party, by start. */
export function bookableRuns(
  schedule: SchoolLessons,
  search: LessonSearch,
  { language, limit }: { readonly language: Language; readonly limit: number }
): BookableRun[] {
  const runs = schedule.school.runs.filter(({ isOnSale }) => isOnSale)
  if (runs.length === 0) return []
  const takesParty = ({ type, ...lesson }: Lesson) =>
    lesson.startsAtMs > schedule.atMs &&
    lesson.forSale &&
    seatsLeft(lesson) >= search.people &&
    matchesSearch({ ...lesson, level: type.level, units: type.units }, search)
  const open = new Set(schedule.lessons(ALL_DAYS, takesParty).map(({ id }) => id))
  const chosen = runs.filter(({ slotIds }) => slotIds.every(id => open.has(id))).slice(0, limit)
  const ids = new Set(chosen.flatMap(({ slotIds }) => slotIds))
  const lessons = new Map(
    bookableLessons(schedule, {
      ...{ language, days: ALL_DAYS, limit: ids.size },
      filter: ({ id }) => ids.has(id)
    }).map(lesson => [lesson.id, lesson])
  )
  return chosen.flatMap(({ id, name, priceCents, slotIds }) => {
    const [first, ...others] = slotIds.flatMap(slotId => lessons.get(slotId) ?? [])
    if (!first || others.length + 1 < slotIds.length) return []
    const left = Math.min(...[first, ...others].map(seatsLeft))
    return [{ id, name, priceCents, lessons: [first, ...others], left }]
  })
}

/** Path of the form to book a run for a party. */
export function runPath(schoolId: string, runId: string, party: Party): string {
  const query = new URLSearchParams(partyParameters(party)).toString()
  return `/book/${schoolId}/runs/${runId}${query && `?${query}`}`
}
