import type { LessonDraft } from '../../../lib/lessons/rules.ts'
import { addDays, daysBetween } from '../../../lib/text/dates.ts'
import type { PlannedLesson } from './season-queries.ts'

/** Weeks by which last year's season moves, so that weekdays stay. */
export const YEAR_DAYS = 52 * 7

/** Parts of a lesson that a copy takes over; its type, spot, hours and seats are always copied. */
interface CopyOptions {
  /** Price of the lesson, or null for its type's. */
  readonly prices: boolean
  /** Its instructors, or null for nobody yet. */
  readonly instructors: boolean
}

/** Days by which a season moves to begin in the week of `start` or the next, on the same weekdays. */
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
