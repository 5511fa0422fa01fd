import { teacherNames, unitsOfLesson } from '../booking/calendar/listing.ts'
import type { Lesson, LessonDays } from '../booking/calendar/queries.ts'
import type { Reader, SchoolLessons } from '../booking/calendars.ts'
import type { PricingPer } from '../booking/money.ts'
import type { Level, Seats } from '../booking/rules.ts'
import type { LessonType } from '../booking/slot.ts'
import type { AgeUnit } from '../booking/units.ts'
import type { WhyCancelled } from '../lessons/reasons.ts'
import type { SchoolOffer } from '../offers/rules.ts'
import type { Question } from '../questions/rules.ts'
import { wallClockOf } from '../text/clock.ts'
import type { SchoolColours } from '../text/colours.ts'
import { HOUR_MS } from '../text/dates.ts'
import { type Language, schoolLanguageFor, translatedFor } from '../text/language.ts'
import type { LessonWords, PublicSchool } from './queries.ts'

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

/** A lesson as its own page shows it. Times are the school's local time, instants ISO 8601 in UTC. */
export interface PublicLesson extends OfferedLesson, WhyCancelled, Pick<LessonType, 'transfers'> {
  readonly description: string
  readonly writtenIn: WrittenIn
  readonly kind: 'group' | 'semi_private' | 'private'
  /** HH:MM */
  readonly localEnd: string
  readonly cutoffHours: number
  readonly scheduleVersion: number
  /** Where the school takes payments; null where guests pay when they come. */
  readonly paymentUrl: string | null
  readonly timeZone: string
  /** The name of the school's logo, and the digest of its photo; null where it has none. */
  readonly logo: string | null
  readonly photo: string | null
  readonly colours: SchoolColours
  /** It is too late to cancel for free. */
  readonly isLate: boolean
  /** Where the school is. */
  readonly address: string | null
  /** What guests bring, and where exactly they are met; empty where the school does not say. */
  readonly bring: string
  readonly meet: string
  /** What the school tells those who come to this lesson; empty where nothing. */
  readonly guestNote: string
}

/** A lesson with its school, and what is asked of those who come. */
export interface AskingLesson extends PublicLesson {
  readonly questions: readonly Question[]
  /** The language of the school's own words, as a tag. */
  readonly locale: string
  readonly school: SchoolAtVersion
}

/** The languages of what a school says of a lesson. */
type WrittenIn = Readonly<Record<'name' | 'description' | 'bring' | 'meet' | 'note', string>>

/** A school with its version and the database's clock: who has looked them up may read its calendar. */
export interface SchoolAtVersion extends PublicSchool, Reader {}

/** The school of a calendar, today, to who read it. */
export function schoolAt(
  { schoolId, version, atMs }: Reader,
  { school: { profile } }: SchoolLessons
): SchoolAtVersion {
  const today = wallClockOf(new Date(atMs), profile.timeZone).slice(0, 10)
  return { ...profile, today, schoolId, version, atMs }
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

/** A lesson of a school's calendar as its own page shows it, in the reader's language, whatever has become of it. */
export function publicLesson(
  lesson: Lesson,
  calendar: SchoolLessons,
  said: LessonWords,
  language: Language
): AskingLesson {
  const { atMs } = calendar
  const { zone, because, words, guestNote } = said
  const school = schoolAt(said, calendar)
  const { type, localEnd, scheduleVersion, startsAtMs } = lesson
  const { bring, meet, paymentUrl, logo, photo, colours, address, locale } = school
  const offered = offeredLesson(lesson, calendar.school, { language, atMs })
  const description = translatedFor(type.translations, language, locale)?.description
  const own = translatedFor(school.translations, language, locale)
  const writtenAs = (text: string | undefined) => writtenLanguage(text, language, locale)
  return {
    ...offered,
    description: description ?? type.description,
    bring: own?.bring ?? bring,
    meet: own?.meet ?? meet,
    writtenIn: {
      ...offered.writtenIn,
      ...{ description: writtenAs(description), bring: writtenAs(own?.bring), meet: writtenAs(own?.meet) },
      note: locale
    },
    ...{
      kind: type.kind,
      transfers: type.transfers,
      questions: type.questions,
      cutoffHours: type.cutoffHours
    },
    ...{ localEnd, timeZone: zone, scheduleVersion },
    isLate: startsAtMs - type.cutoffHours * HOUR_MS <= atMs,
    ...{ paymentUrl, logo, photo, colours, address, locale },
    ...{ because, words, guestNote, school }
  }
}

/** The tag of the language that a text stands in: that of the translation, where there is one, else the school's own. */
function writtenLanguage(translated: string | undefined, language: Language, locale: string): string {
  return translated === undefined ? locale : (schoolLanguageFor(language, locale) ?? locale)
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
    writtenIn: { name: writtenLanguage(told, language, locale) },
    ...{ level: type.level, spotName: lesson.spotName, instructorName: teacherNames(lesson) || null },
    ...{ localDate: lesson.localDate, localStart: lesson.localStart },
    ...{ startsAt: new Date(startsAtMs).toISOString(), endsAt: new Date(endsAtMs).toISOString() },
    leadMs: startsAtMs - atMs,
    hasBegun: startsAtMs <= atMs,
    ...{ isCancelled: lesson.isCancelled, forSale: lesson.forSale },
    ...{ capacity: lesson.capacity, taken: lesson.taken, instructors: lesson.instructors },
    studentsPerInstructor: lesson.studentsPerInstructor,
    ...{ priceCents: lesson.priceCents, pricingPer: type.pricingPer, units: unitsOfLesson(lesson) }
  }
}
