import { teacherNames, unitsOfLesson } from '../booking/calendar/listing.ts'
import type { Lesson, LessonDays } from '../booking/calendar/queries.ts'
import type { SchoolLessons } from '../booking/calendars.ts'
import type { PricingPer } from '../booking/money.ts'
import type { Level, Seats } from '../booking/rules.ts'
import type { AgeUnit } from '../booking/units.ts'
import type { SchoolOffer } from '../offers/rules.ts'
import { type Language, schoolLanguageFor, translatedFor } from '../text/language.ts'

/** A lesson as lists of public pages show it. Times are the school's local time, instants ISO 8601 in UTC. */
export interface OfferedLesson extends Seats {
  readonly id: string
  readonly typeId: string
  readonly schoolId: string
  readonly schoolName: string
  readonly currency: string
  readonly name: string
  /** In which languages the school's own texts are, as tags. */
  readonly writtenIn: { readonly name: string }
  readonly level: Level
  readonly spotName: string
  readonly instructorName: string | null
  readonly localDate: string
  /** HH:MM */
  readonly localStart: string
  readonly startsAt: string
  readonly endsAt: string
  /** From the moment of the read to its beginning. */
  readonly leadMs: number
  readonly hasBegun: boolean
  readonly isCancelled: boolean
  readonly priceCents: number
  readonly pricingPer: PricingPer
  readonly units: readonly AgeUnit[] | null
  /** What the school takes off its prices, for all and by codes, which are shown to nobody. */
  readonly offers: readonly SchoolOffer[]
  /** Whether the school asks that what is booked on its pages be confirmed by the link of a mail. */
  readonly confirmByMail: boolean
}

/** Which lessons of a school a page lists: at most so many of these days, those of which `isWanted` says so. */
interface LessonsOffered {
  /** Of the reader, who is given the school's texts in what schools write for it; else as the school wrote them. */
  readonly language: Language
  readonly days: LessonDays
  readonly isWanted?: (lesson: Lesson) => boolean
  readonly limit: number
}

/**
 * Lessons of a school's calendar that have not begun, in order of their start. What is cancelled is left out, and what is hired by
 * the day is no lesson; what the school lets partners sell is no limit to its own pages.
 */
export function offeredLessons(
  { school, atMs, lessons }: SchoolLessons,
  { language, days, isWanted = () => true, limit }: LessonsOffered
): OfferedLesson[] {
  const ahead = lessons(
    days,
    lesson =>
      lesson.startsAtMs > atMs &&
      !lesson.isCancelled &&
      lesson.type.availabilityType === 'START_TIME' &&
      isWanted(lesson)
  )
  return ahead.slice(0, limit).map(lesson => offeredLesson(lesson, school, { language, atMs }))
}

function offeredLesson(
  lesson: Lesson,
  { schoolId, schoolName, currency, locale, confirmByMail, offers }: SchoolLessons['school'],
  { language, atMs }: { readonly language: Language; readonly atMs: number }
): OfferedLesson {
  const { type, startsAtMs, endsAtMs } = lesson
  const told = translatedFor(type.translations, language, locale)?.name
  return {
    ...{ id: lesson.id, typeId: type.id, schoolId, schoolName, currency, confirmByMail, offers },
    name: told ?? type.name,
    writtenIn: { name: told === undefined ? locale : (schoolLanguageFor(language, locale) ?? locale) },
    ...{ level: type.level, spotName: lesson.spotName, instructorName: teacherNames(lesson) || null },
    ...{ localDate: lesson.localDate, localStart: lesson.localStart },
    ...{ startsAt: new Date(startsAtMs).toISOString(), endsAt: new Date(endsAtMs).toISOString() },
    leadMs: startsAtMs - atMs,
    ...{ hasBegun: false, isCancelled: false, forSale: lesson.forSale },
    ...{ capacity: lesson.capacity, taken: lesson.taken, instructors: lesson.instructors },
    studentsPerInstructor: lesson.studentsPerInstructor,
    ...{ priceCents: lesson.priceCents, pricingPer: type.pricingPer, units: unitsOfLesson(lesson) }
  }
}
