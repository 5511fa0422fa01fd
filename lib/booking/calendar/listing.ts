import { soldToOne, turnsOfLessons } from '../../offers/applied.ts'
import { bookingUrlOf, type Level, statusOf, vacanciesOf } from '../rules.ts'
import type { AvailableSlot, SchoolWords } from '../slot.ts'
import { type AgeUnit, unitPriceOf } from '../units.ts'
import type { Lesson, LessonDays, SchoolRow } from './queries.ts'

/** How long a calendar keeps a lesson once it has begun: feeds show a week. */
export const KEPT_DAYS = 8

/** All days of which a lesson may be. */
export const EVER: LessonDays = { from: '0001-01-01', to: '9999-12-31' }

/** A way of writing a school's lessons, a day after another. */
export interface Listing {
  /** Says all that decides what is written of a day: listings of one name write the same. */
  readonly name: string
  readonly open: string
  /** What stands between two entries. */
  readonly between: string
  /** Whether a day without lessons is written, too. */
  readonly isEveryDay?: boolean
  /** Who reads, for the school may limit what a partner sells; absent for nobody in particular. */
  readonly partnerId?: string | undefined
  /** Whether a lesson is among those it writes; the others are not looked at. */
  isAbout(lesson: Lesson): boolean
  /** What is written of a day at an instant. */
  day(day: DayOfLessons, school: SchoolRow, atMs: number): WrittenDay
  /** What stands behind so many entries of these days. */
  close(total: number, days: LessonDays): string
}

/** Lessons of one day in order of time, of a listing those that it is about. */
export interface DayOfLessons {
  readonly date: string
  readonly lessons: readonly Lesson[]
}

/** From when until when something is as it is while nobody changes it (Unix milliseconds, the end excluded). */
export interface TimeSpan {
  readonly sinceMs: number
  readonly untilMs: number
}

/** What is written of a day, and how long time lets it stand. */
interface WrittenDay extends TimeSpan {
  readonly entries: readonly string[]
}

/** All time. */
export const ALWAYS: TimeSpan = { sinceMs: Number.NEGATIVE_INFINITY, untilMs: Number.POSITIVE_INFINITY }

/** The time that two spans have in common. */
export function common(one: TimeSpan, other: TimeSpan): TimeSpan {
  return {
    sinceMs: Math.max(one.sinceMs, other.sinceMs),
    untilMs: Math.min(one.untilMs, other.untilMs)
  }
}

/** Around an instant, the span between those of these instants that come before it and after it. */
export function spanAround(atMs: number, instants: readonly number[]): TimeSpan {
  let { sinceMs, untilMs } = ALWAYS
  for (const instant of instants) {
    if (instant <= atMs) sinceMs = Math.max(sinceMs, instant)
    else untilMs = Math.min(untilMs, instant)
  }
  return { sinceMs, untilMs }
}

/** The instants at which lessons begin. */
export function startsOf(lessons: readonly Lesson[]): number[] {
  return lessons.map(({ startsAtMs }) => startsAtMs)
}

/** A way in which v1 writes lessons: an opening, one after another with commas between, a close. */
export interface LessonsFormat {
  readonly name: string
  readonly open: string
  item(lesson: AvailableSlot, school: SchoolWords): unknown
  /** What stands behind so many lessons of these days. */
  close(total: number, days: LessonDays): string
}

/** How lessons are written for a partner, and of which level. */
export interface PartnersWay {
  readonly level: Level | null
  readonly discountPercent: number
  readonly format: LessonsFormat
  readonly publicUrl: string
  readonly partnerId?: string | undefined
}

/** The lessons to come at set times, as a format of v1 writes them. */
export function partnersListing(way: PartnersWay): Listing {
  const { format, level, discountPercent, partnerId } = way
  return {
    name: `${format.name} ${level} ${discountPercent}`,
    ...{ open: format.open, between: ',', partnerId },
    isAbout: ({ type }) => isOffered(type, level),
    day({ lessons }, school, atMs) {
      const ahead = lessons.filter(({ startsAtMs }) => startsAtMs > atMs)
      const entries = ahead.map(lesson =>
        JSON.stringify(format.item(availableSlot(lesson, school, way, atMs), school))
      )
      return { entries, ...spanAround(atMs, turnsOfLessons(school.offers, lessons)) }
    },
    close: (total, days) => format.close(total, days)
  }
}

function isOffered(type: Lesson['type'], level: Level | null): boolean {
  return type.availabilityType === 'START_TIME' && (level === null || type.level === level)
}

/** Field by field: two copies of what the database sent would cost more than all the rest of a piece. */
function availableSlot(
  lesson: Lesson,
  { schoolId, bookingUrlTemplate, offers }: SchoolRow,
  { discountPercent, publicUrl }: PartnersWay,
  atMs: number
): AvailableSlot {
  const { id, type } = lesson
  const soldAt = (cents: number) => soldToOne(offers, lesson, { cents, atMs, discountPercent })
  const sold = soldAt(lesson.priceCents)
  return {
    id,
    localDate: lesson.localDate,
    localStart: lesson.localStart,
    localEnd: lesson.localEnd,
    lessonTypeId: type.id,
    lessonTypeName: type.name,
    level: type.level,
    spotName: lesson.spotName,
    instructorName: teacherNames(lesson),
    capacity: lesson.capacity,
    vacancies: vacanciesOf(lesson),
    status: statusOf(lesson),
    priceCents: sold.cents,
    pricingPer: type.pricingPer,
    netCents: sold.netCents,
    offer: sold.offer,
    units: unitsOfLesson(lesson)?.map(unit => ({ ...unit, cents: soldAt(unit.cents).cents })) ?? null,
    bookingUrl: bookingUrlOf(publicUrl, bookingUrlTemplate, { schoolId, slotId: id })
  }
}

/** What a lesson is sold by, each unit with what it costs there; null where it is not sold by age. */
export function unitsOfLesson(lesson: Lesson): AgeUnit[] | null {
  const { units } = lesson.type
  return units?.map(unit => ({ ...unit, cents: unitPriceOf(lesson, unit.id) })) ?? null
}

/** Who teaches a lesson, by name; empty where nobody does yet. */
export function teacherNames({ teachers }: Lesson): string {
  return teachers.map(({ name }) => name).join(', ')
}
