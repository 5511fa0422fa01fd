import type { LessonDraft } from '../../../lib/lessons/rules.ts'
import { addDays, daysBetween } from '../../../lib/text/dates.ts'
import type { PlannedLesson } from './season-queries.ts'

/** Days between a season and its copy of the next year: a number of weeks, so that weekdays stay. */
export const YEAR_DAYS = 52 * 7

/** Optional parts of a copy. Type, spot, hours and seats are always copied. */
interface CopyOptions {
  /** True to copy the price; otherwise that of the lesson type applies. */
  readonly prices: boolean
  /** True to copy the instructors; otherwise the lessons have none. */
  readonly instructors: boolean
}

/** Days by which a season moves, on the same weekdays, to begin in the week of `start` or the next one. */
export function shiftOf(from: string, start: string): number {
  return Math.ceil(daysBetween(from, start) / 7) * 7
}

/** Copies of lessons, moved by some days. */
export function copyLessons(
  lessons: readonly PlannedLesson[],
  days: number,
  { prices, instructors }: CopyOptions
): LessonDraft[] {
  return lessons.map((lesson, index) => ({
    row: index + 1,
    date: addDays(lesson.date, days),
    start: lesson.start,
    end: lesson.end,
    lessonType: lesson.typeId,
    spot: lesson.spot,
    capacity: lesson.capacity,
    priceCents: prices ? lesson.priceCents : null,
    instructors: instructors && lesson.instructors.length > 0 ? lesson.instructors : null
  }))
}
