import type { Level } from '../../booking/rules.ts'
import type { Lesson } from '../../booking/schedule/queries.ts'
import { type DayOfLessons, spanContaining, startsOf } from '../../booking/schedule/serializer.ts'
import type { ScheduledLesson } from './queries.ts'

/** Filter of a school's schedule. Null selects all. */
interface ScheduleView {
  readonly staffId: string | null
  readonly level: Level | null
}

/** Lessons at a given time, as staff see them, and the time until which they do not change. */
export function scheduleOf(
  lessons: DayOfLessons['lessons'],
  { staffId, level }: ScheduleView,
  atMs: number
): { lessons: ScheduledLesson[]; untilMs: number } {
  const matches = lessons.filter(
    ({ type, teachers }) =>
      (level === null || type.level === level) &&
      (staffId === null || teachers.some(({ id }) => id === staffId))
  )
  const { untilMs } = spanContaining(atMs, startsOf(matches))
  return { lessons: matches.map(lesson => toScheduledLesson(lesson, atMs)), untilMs }
}

function toScheduledLesson(lesson: Lesson, atMs: number): ScheduledLesson {
  return {
    lessonId: lesson.id,
    date: lesson.localDate,
    startTime: lesson.localStart,
    endTime: lesson.localEnd,
    startsAt: new Date(lesson.startsAtMs).toISOString(),
    lessonType: lesson.type.name,
    level: lesson.type.level,
    spotName: lesson.spotName,
    status: statusAt(lesson, atMs),
    capacity: lesson.capacity,
    participants: lesson.taken,
    instructors: lesson.teachers,
    version: lesson.scheduleVersion
  }
}

function statusAt({ isCancelled, startsAtMs, forSale }: Lesson, atMs: number): ScheduledLesson['status'] {
  if (isCancelled) return 'cancelled'
  if (startsAtMs <= atMs) return 'begun'
  return forSale ? 'open' : 'closed'
}
