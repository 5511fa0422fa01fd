import type { LessonDraft } from '../../../lib/lessons/rules.ts'
import { daysBetween } from '../../../lib/text/dates.ts'
import { isPlain, normalizeText } from '../../../lib/text/input.ts'
import { parsePrice } from '../kit/amount.ts'
import type { NewCourse } from './writes.ts'

/** Number of lessons of a run, limited by the bookings of an order. */
const RUN_LENGTH = { min: 2, max: 20 } as const
const MAX_NAME = 100
/** Weeks are numbered from this Monday. */
const A_MONDAY = '2024-01-01'

/** Typed name and price of a course. Both are empty if the lessons are not sold as a course. */
export interface CourseValues {
  readonly course: string
  readonly coursePrice: string
}

/** Faulty fields; `weeks`: the weeks have different numbers of lessons, or not 2 to 20. */
export type CourseFault = keyof CourseValues | 'weeks'

/** A course to plan. Each run has the lessons of one week that begin at the same hour. */
export interface PlannedCourse extends Pick<NewCourse, 'name' | 'priceCents'> {
  readonly runs: readonly (readonly LessonDraft[])[]
}

/** The course of a form, or undefined without one. Adds its faults to `faults`. */
export function parseCourse(
  { course, coursePrice }: CourseValues,
  lessons: readonly LessonDraft[],
  currency: string,
  faults: { add(fault: CourseFault): unknown }
): PlannedCourse | undefined {
  const name = normalizeText(course)
  if (name === '' && coursePrice.trim() === '') return undefined
  if (name === '' || name.length > MAX_NAME || !isPlain(name)) faults.add('course')
  const priceCents = coursePrice.trim() === '' ? undefined : parsePrice(coursePrice, currency)
  if (priceCents === undefined) faults.add('coursePrice')
  const runs = [...byWeekAndHour(lessons).values()]
  const lengths = new Set(runs.map(({ length }) => length))
  const [length = 0] = lengths
  if (lengths.size !== 1 || length < RUN_LENGTH.min || length > RUN_LENGTH.max) faults.add('weeks')
  return { name, priceCents: priceCents ?? 0, runs }
}

/** Lessons of each week and hour. The key of a week is its number since A_MONDAY. */
function byWeekAndHour(lessons: readonly LessonDraft[]): Map<string, LessonDraft[]> {
  const groups = new Map<string, LessonDraft[]>()
  for (const lesson of lessons) {
    const week = Math.floor(daysBetween(A_MONDAY, lesson.date as string) / 7)
    const key = `${week} ${lesson.start}`
    groups.set(key, [...(groups.get(key) ?? []), lesson])
  }
  return groups
}

/** Adds ids to the runs of a course. Each lesson must have its id already, in the order of the rows. */
export function withIds(
  { runs, ...course }: PlannedCourse,
  lessons: readonly { readonly row: number; readonly id: string }[],
  newId: () => string
): NewCourse {
  const ids = new Map(lessons.map(({ row, id }) => [row, id]))
  return {
    ...course,
    id: newId(),
    runs: runs.map(run => ({ id: newId(), slotIds: run.map(({ row }) => ids.get(row) as string) }))
  }
}
