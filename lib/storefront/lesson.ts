import type { PricingPer } from '../booking/money.ts'
import type { SchoolOffer } from '../booking/offers/rules.ts'
import type { RefundTerms } from '../booking/refund.ts'
import type { Level, Seats } from '../booking/rules.ts'
import type { Lesson, LessonDays } from '../booking/schedule/queries.ts'
import { teacherNames, unitsOfLesson } from '../booking/schedule/serializer.ts'
import type { Reader, SchoolLessons } from '../booking/schedule-cache.ts'
import type { LessonType } from '../booking/slot.ts'
import type { AgeUnit } from '../booking/units.ts'
import type { Question } from '../guests/questions/rules.ts'
import type { Meeting } from '../lessons/meeting.ts'
import type { CancelExplanation } from '../lessons/reasons.ts'
import { wallClockOf } from '../text/clock.ts'
import type { SchoolColours } from '../text/colours.ts'
import { HOUR_MS } from '../text/dates.ts'
import { type Language, schoolLanguageFor, translationFor } from '../text/language.ts'
import type { LessonTexts, PublicSchool } from './queries.ts'

/** A lesson in public lists. Times are local, and instants are ISO 8601 in UTC. */
export interface BookableLesson extends Seats {
  readonly id: string
  readonly typeId: string
  readonly schoolId: string
  readonly schoolName: string
  readonly currency: string
  readonly name: string
  /** Language tags of the texts. */
  readonly writtenIn: { readonly name: string }
  readonly level: Level
  readonly spotName: string
  readonly instructorName: string | null
  readonly localDate: string
  /** HH:MM */
  readonly localStart: string
  readonly startsAt: string
  readonly endsAt: string
  /** Milliseconds from the read to the start of the lesson. */
  readonly leadMs: number
  readonly hasBegun: boolean
  readonly isCancelled: boolean
  readonly priceCents: number
  readonly pricingPer: PricingPer
  readonly units: readonly AgeUnit[] | null
  /** Discounts of the school. Those with a code must not be shown. */
  readonly offers: readonly SchoolOffer[]
  /** True if guests must confirm a booking on the school's pages through a link in an email. */
  readonly confirmByMail: boolean
}

/** A lesson for its own page. Times are local, and instants are ISO 8601 in UTC. */
export interface PublicLesson
  extends BookableLesson,
    CancelExplanation,
    RefundTerms,
    Pick<LessonType, 'transfers'> {
  readonly description: string
  readonly writtenIn: WrittenIn
  readonly kind: 'group' | 'semi_private' | 'private'
  /** HH:MM */
  readonly localEnd: string
  readonly scheduleVersion: number
  /** Page to pay on. Null if guests pay on arrival. */
  readonly paymentUrl: string | null
  readonly timeZone: string
  /** File name of the logo, and digest of the photo. Null if there is none. */
  readonly logo: string | null
  readonly photo: string | null
  readonly colours: SchoolColours
  /** True if free cancellation has ended. */
  readonly isLate: boolean
  /** True on a booking's page if the school changed the lesson. Then the guest may cancel free of charge until the start. */
  readonly isFreed: boolean
  readonly meeting: Meeting
  /** Things to bring; empty if not given. */
  readonly bring: string
  /** The school's note to guests of this lesson; empty if there is none. */
  readonly guestNote: string
  /** Part of the price that is paid online with the booking; null if nothing is. */
  readonly payWhen: 'deposit' | 'full' | null
  /** True if guests may have a code of a pack, a gift card or credit. */
  readonly takesCredit: boolean
}

/** A lesson with its school and its questions. */
export interface LessonWithQuestions extends PublicLesson {
  readonly questions: readonly Question[]
  /** Language tag of the school's own texts. */
  readonly locale: string
  readonly school: SchoolAtVersion
}

/** Language tags of the school's texts about a lesson. */
type WrittenIn = Readonly<Record<'name' | 'description' | 'bring' | 'note', string>>

/** A school with its version and the database clock, which are needed to read its schedule. */
export interface SchoolAtVersion extends PublicSchool, Reader {}

/** School of a schedule, with its current date. */
export function schoolAt(
  { schoolId, version, atMs }: Reader,
  { school: { profile } }: SchoolLessons
): SchoolAtVersion {
  const today = wallClockOf(new Date(atMs), profile.timeZone).slice(0, 10)
  return { ...profile, today, schoolId, version, atMs }
}

/** Selection of a school's lessons: days, filter and maximum number. */
interface LessonSelection {
  /** Language of the page. Texts without a translation are in the school's language. */
  readonly language: Language
  readonly days: LessonDays
  readonly filter?: (lesson: Lesson) => boolean
  /** Order of the lessons. Default: by start. */
  readonly compare?: (a: Lesson, b: Lesson) => number
  readonly limit: number
}

/**
 * Future lessons of a schedule, without cancelled ones and rental by the day. Default order: by start. Partners' limits do not
 * apply on the school's own pages.
 */
export function bookableLessons(
  { school, atMs, lessons }: SchoolLessons,
  { language, days, filter = () => true, compare, limit }: LessonSelection
): BookableLesson[] {
  const upcoming = lessons(
    days,
    lesson =>
      lesson.startsAtMs > atMs &&
      !lesson.isCancelled &&
      lesson.type.availabilityType === 'START_TIME' &&
      filter(lesson)
  )
  const ordered = compare ? upcoming.toSorted(compare) : upcoming
  return ordered.slice(0, limit).map(lesson => bookableLesson(lesson, school, { language, atMs }))
}

/** A lesson in any state for its own page, in the language of the page. */
export function publicLesson(
  lesson: Lesson,
  schedule: SchoolLessons,
  texts: LessonTexts & { readonly meeting: Meeting },
  language: Language
): LessonWithQuestions {
  const { atMs } = schedule
  const { zone, because, words, guestNote, payWhen, takesCredit, meeting } = texts
  const school = schoolAt(texts, schedule)
  const { type, localEnd, scheduleVersion, startsAtMs } = lesson
  const { bring, paymentUrl, logo, photo, colours, locale } = school
  const bookable = bookableLesson(lesson, schedule.school, { language, atMs })
  const description = translationFor(type.translations, language, locale)?.description
  const own = translationFor(school.translations, language, locale)
  const writtenAs = (text: string | undefined) => languageOfText(text, language, locale)
  return {
    ...bookable,
    description: description ?? type.description,
    bring: own?.bring ?? bring,
    meeting,
    writtenIn: {
      ...bookable.writtenIn,
      ...{ description: writtenAs(description), bring: writtenAs(own?.bring) },
      note: locale
    },
    ...{
      kind: type.kind,
      transfers: type.transfers,
      questions: type.questions,
      cutoffHours: type.cutoffHours,
      refundSteps: type.refundSteps
    },
    ...{ localEnd, timeZone: zone, scheduleVersion },
    isLate: startsAtMs - type.cutoffHours * HOUR_MS <= atMs,
    isFreed: false,
    ...{ paymentUrl, logo, photo, colours, locale },
    ...{ because, words, guestNote, payWhen, takesCredit, school }
  }
}

/** Language tag of a text: the translation's if there is one, else the school's. */
function languageOfText(translation: string | undefined, language: Language, locale: string): string {
  return translation === undefined ? locale : (schoolLanguageFor(language, locale) ?? locale)
}

function bookableLesson(
  lesson: Lesson,
  { schoolId, schoolName, currency, locale, confirmByMail, offers }: SchoolLessons['school'],
  { language, atMs }: { readonly language: Language; readonly atMs: number }
): BookableLesson {
  const { type, startsAtMs, endsAtMs } = lesson
  const translation = translationFor(type.translations, language, locale)?.name
  return {
    ...{ id: lesson.id, typeId: type.id, schoolId, schoolName, currency, confirmByMail, offers },
    name: translation ?? type.name,
    writtenIn: { name: languageOfText(translation, language, locale) },
    ...{ level: type.level, spotName: lesson.spotName, instructorName: teacherNames(lesson) || null },
    ...{ localDate: lesson.localDate, localStart: lesson.localStart },
    ...{ startsAt: new Date(startsAtMs).toISOString(), endsAt: new Date(endsAtMs).toISOString() },
    leadMs: startsAtMs - atMs,
    hasBegun: startsAtMs <= atMs,
    ...{ isCancelled: lesson.isCancelled, forSale: lesson.forSale },
    ...{ capacity: lesson.capacity, taken: lesson.taken, instructors: lesson.instructors },
    ...{ studentsPerInstructor: lesson.studentsPerInstructor, isPrivate: lesson.isPrivate },
    ...(lesson.guaranteed && { guaranteed: lesson.guaranteed }),
    ...{ priceCents: lesson.priceCents, pricingPer: type.pricingPer, units: unitsOfLesson(lesson) }
  }
}
