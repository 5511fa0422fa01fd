import { lessonChangeTimes, priceOfPerson } from '../offers/applied.ts'
import { bookingUrlOf, type Level, statusOf, vacanciesOf } from '../rules.ts'
import type { AvailableSlot, SchoolInfo } from '../slot.ts'
import { type AgeUnit, unitPriceOf } from '../units.ts'
import type { Lesson, LessonDays, SchoolRow } from './queries.ts'

/** Days for which the schedule keeps a lesson after its start, because feeds show a week. */
export const RETAINED_DAYS = 8

/** Range of all lessons. */
export const ALL_DAYS: LessonDays = { from: '0001-01-01', to: '9999-12-31' }

/** Serialize a school's lessons day by day. */
export interface DaySerializer {
  /** Cache key: serializers with the same name produce the same bytes. */
  readonly name: string
  readonly open: string
  /** Separator between entries. */
  readonly separator: string
  /** True to include days without lessons. */
  readonly includesEmptyDays?: boolean
  /** Partner whose limits apply; undefined for none. */
  readonly partnerId?: string | undefined
  /** True for lessons to include. */
  includes(lesson: Lesson): boolean
  /** Entries of a day at `atMs`. */
  day(day: DayOfLessons, school: SchoolRow, atMs: number): DayEntries
  /** Text after the last entry. */
  close(total: number, days: LessonDays): string
}

/** Lessons of one day in order of time. */
export interface DayOfLessons {
  readonly date: string
  readonly lessons: readonly Lesson[]
}

/** Time during which only a write can change a value. Unix milliseconds; the end is excluded. */
export interface TimeSpan {
  readonly sinceMs: number
  readonly untilMs: number
}

/** Entries of a day, with their time of validity. */
interface DayEntries extends TimeSpan {
  readonly entries: readonly string[]
}

export const ALL_TIME: TimeSpan = { sinceMs: Number.NEGATIVE_INFINITY, untilMs: Number.POSITIVE_INFINITY }

export function intersect(a: TimeSpan, b: TimeSpan): TimeSpan {
  return {
    sinceMs: Math.max(a.sinceMs, b.sinceMs),
    untilMs: Math.min(a.untilMs, b.untilMs)
  }
}

/** Span from the last of these times before `atMs` to the first one after it. */
export function spanContaining(atMs: number, instants: readonly number[]): TimeSpan {
  let { sinceMs, untilMs } = ALL_TIME
  for (const instant of instants) {
    if (instant <= atMs) sinceMs = Math.max(sinceMs, instant)
    else untilMs = Math.min(untilMs, instant)
  }
  return { sinceMs, untilMs }
}

export function startsOf(lessons: readonly Lesson[]): number[] {
  return lessons.map(({ startsAtMs }) => startsAtMs)
}

/** A v1 format of lessons: opening text, entries separated by commas, closing text. */
export interface LessonsFormat {
  readonly name: string
  readonly open: string
  item(lesson: AvailableSlot, school: SchoolInfo): unknown
  /** Text after the last lesson. */
  close(total: number, days: LessonDays): string
}

/** Options of a partner's request. */
export interface PartnerOptions {
  readonly level: Level | null
  readonly discountPercent: number
  readonly format: LessonsFormat
  readonly publicUrl: string
  readonly partnerId?: string | undefined
}

/** Serializer of upcoming lessons at set times, in a v1 format. */
export function partnerSerializer(options: PartnerOptions): DaySerializer {
  const { format, level, discountPercent, partnerId } = options
  return {
    name: `${format.name} ${level} ${discountPercent}`,
    ...{ open: format.open, separator: ',', partnerId },
    includes: ({ type }) => isForLevel(type, level),
    day({ lessons }, school, atMs) {
      const upcoming = lessons.filter(({ startsAtMs }) => startsAtMs > atMs)
      const entries = upcoming.map(lesson =>
        JSON.stringify(format.item(availableSlot(lesson, school, options, atMs), school))
      )
      return { entries, ...spanContaining(atMs, lessonChangeTimes(school.offers, lessons)) }
    },
    close: (total, days) => format.close(total, days)
  }
}

function isForLevel(type: Lesson['type'], level: Level | null): boolean {
  return type.availabilityType === 'START_TIME' && (level === null || type.level === level)
}

/** Copies each field, because two spread copies of the row cost more than the rest of the entry. */
function availableSlot(
  lesson: Lesson,
  { schoolId, bookingUrlTemplate, offers }: SchoolRow,
  { discountPercent, publicUrl }: PartnerOptions,
  atMs: number
): AvailableSlot {
  const { id, type } = lesson
  const soldAt = (cents: number) => priceOfPerson(offers, lesson, { cents, atMs, discountPercent })
  const price = soldAt(lesson.priceCents)
  return {
    id,
    localDate: lesson.localDate,
    localStart: lesson.localStart,
    localEnd: lesson.localEnd,
    startsAtMs: lesson.startsAtMs,
    cutoffHours: type.cutoffHours,
    lessonTypeId: type.id,
    lessonTypeName: type.name,
    level: type.level,
    spotName: lesson.spotName,
    instructorName: teacherNames(lesson),
    capacity: lesson.capacity,
    vacancies: vacanciesOf(lesson),
    status: statusOf(lesson),
    isCancelled: lesson.isCancelled,
    priceCents: price.cents,
    pricingPer: type.pricingPer,
    netCents: price.netCents,
    offer: price.offer,
    units: unitsOfLesson(lesson)?.map(unit => ({ ...unit, cents: soldAt(unit.cents).cents })) ?? null,
    questions: type.questions,
    transfers: type.transfers,
    bookingUrl: bookingUrlOf(publicUrl, bookingUrlTemplate, { schoolId, slotId: id })
  }
}

/** Units with their prices in this lesson. Null if it has none. */
export function unitsOfLesson(lesson: Lesson): AgeUnit[] | null {
  const { units } = lesson.type
  return units?.map(unit => ({ ...unit, cents: unitPriceOf(lesson, unit.id) })) ?? null
}

/** Names of the instructors; empty if there are none. */
export function teacherNames({ teachers }: Lesson): string {
  return teachers.map(({ name }) => name).join(', ')
}
