import type { LessonDraft } from '../../../lib/lessons/rules.ts'
import { addDays, daysBetween, isDate } from '../../../lib/text/dates.ts'
import { isPlain, normalizeText } from '../../../lib/text/input.ts'
import { clockTime, isLessonTime } from '../../../lib/text/times.ts'
import { parsePrice } from '../kit/amount.ts'
import { type CourseFault, type CourseValues, type PlannedCourse, parseCourse } from './course.ts'

/** Maximum lessons of one form, and maximum start times of a day. */
export const MAX_PLANNED = 200
const MINUTES_OF_DAY = 24 * 60
const MAX_STARTS = 12
const PLAN_DAYS = 366

/** Values of the form, as typed. */
export interface PlanValues extends CourseValues {
  readonly type: string
  readonly spot: string
  /** Start times of a day, as `10:00, 14:30`. */
  readonly hours: string
  /** If empty, lessons last as long as their type says. */
  readonly minutes: string
  readonly from: string
  /** If empty, only the first day is planned. */
  readonly to: string
  /** 1 (Monday) to 7. If empty, all weekdays are planned. */
  readonly weekdays: readonly string[]
  /** Ids of instructors. */
  readonly teachers: readonly string[]
  /** If empty, the number and the price of the lesson type apply. */
  readonly capacity: string
  readonly price: string
}

/** Faulty fields. `many` means too many lessons, `none` no day at all. */
export type PlanFault = Exclude<keyof PlanValues, 'weekdays' | 'teachers'> | 'many' | 'none' | CourseFault

/** Lessons of a form, and the course in which they are also sold. */
interface PlannedLessons {
  readonly lessons: readonly LessonDraft[]
  readonly course?: PlannedCourse | undefined
  readonly faults: ReadonlySet<PlanFault>
}

/** The lessons of a form by day and start time, or its faults. */
export function parsePlan(
  form: PlanValues,
  types: readonly { readonly id: string; readonly durationMinutes: number }[],
  currency: string
): PlannedLessons {
  const faults = new Set<PlanFault>()
  const type = types.find(({ id }) => id === form.type)
  if (!type) faults.add('type')
  const spot = normalizeText(form.spot)
  if (spot === '' || spot.length > 200 || !isPlain(spot)) faults.add('spot')
  const minutes = typedWhole(form.minutes, 1, MINUTES_OF_DAY) ?? type?.durationMinutes ?? 1
  if (Number.isNaN(minutes)) faults.add('minutes')
  const hours = readHours(form.hours)
  const isFit = (at: number) => isLessonTime(clockTime(at), clockTime(at + minutes))
  if (
    hours.length === 0 ||
    hours.length > MAX_STARTS ||
    hours.some(at => Number.isNaN(at + minutes) || !isFit(at))
  )
    faults.add('hours')
  const capacity = typedWhole(form.capacity, 1, 1000)
  if (Number.isNaN(capacity)) faults.add('capacity')
  const cents = form.price.trim() === '' ? null : parsePrice(form.price, currency)
  if (cents === undefined) faults.add('price')
  const days = readDays(form, faults)
  if (days.length * hours.length > MAX_PLANNED) faults.add('many')
  if (faults.size > 0) return { lessons: [], faults }
  const lessons = days.flatMap(date =>
    hours.map(at => ({ date, start: clockTime(at), end: clockTime(at + minutes) }))
  )
  const same = {
    lessonType: form.type,
    spot,
    capacity,
    priceCents: cents ?? null,
    // Null: no instructor yet.
    instructors: form.teachers.length === 0 ? null : form.teachers
  }
  const drafts = lessons.map((lesson, row) => ({ row: row + 1, ...lesson, ...same }))
  const course = parseCourse(form, drafts, currency, faults)
  return faults.size > 0 ? { lessons: [], faults } : { lessons: drafts, course, faults }
}

function readDays({ from, to: last, weekdays }: PlanValues, faults: Set<PlanFault>): string[] {
  const to = last === '' ? from : last
  if (!isDate(from)) faults.add('from')
  if (!isDate(to) || to < from || (isDate(from) && daysBetween(from, to) > PLAN_DAYS)) faults.add('to')
  if (faults.has('from') || faults.has('to')) return []
  const all = Array.from({ length: daysBetween(from, to) + 1 }, (_, n) => addDays(from, n))
  const days = all.filter(date => weekdays.length === 0 || weekdays.includes(String(weekdayNumber(date))))
  if (days.length === 0) faults.add('none')
  return days
}

/** Start times in minutes since midnight, sorted, without duplicates; NaN for a malformed one. */
function readHours(text: string): number[] {
  const words = text.split(/[\s,;]+/).filter(Boolean)
  const minutes = words.map(word => {
    const [, hour, minute = '00'] = /^([01]?\d|2[0-3])(?:[:h]([0-5]\d)?)?$/.exec(word) ?? []
    return hour === undefined ? Number.NaN : Number(hour) * 60 + Number(minute)
  })
  return [...new Set(minutes)].sort((a, b) => a - b)
}

/** An integer within bounds; null if empty, NaN if malformed. */
function typedWhole(text: string, min: number, max: number): number | null {
  const digits = text.trim()
  if (digits === '') return null
  const number = /^\d{1,5}$/.test(digits) ? Number(digits) : Number.NaN
  return number >= min && number <= max ? number : Number.NaN
}

/** 1 for Monday to 7 for Sunday. */
function weekdayNumber(date: string): number {
  return new Date(`${date}T00:00:00Z`).getUTCDay() || 7
}
