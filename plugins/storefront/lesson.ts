import type { Lesson } from '../../lib/booking/schedule/queries.ts'
import { ALL_DAYS } from '../../lib/booking/schedule/serializer.ts'
import type { Deps } from '../../lib/deps.ts'
import { Problem } from '../../lib/errors.ts'
import { pageReply, type Reply } from '../../lib/kernel/answer.ts'
import type { Incoming } from '../../lib/kernel/plugin.ts'
import { type FORM_HEADERS, PAGE_HEADERS } from '../../lib/pages/layout.ts'
import type { PageLocale } from '../../lib/pages/locale.ts'
import { WEBSITE } from '../../lib/partners/keys/rules.ts'
import { conditionsByLesson } from '../../lib/sea/lesson-conditions.ts'
import {
  findBooking,
  findMailedBooking,
  findOrder,
  type PublicBooking
} from '../../lib/storefront/booked/queries.ts'
import {
  type BookableLesson,
  bookableLessons,
  type LessonWithQuestions,
  publicLesson
} from '../../lib/storefront/lesson.ts'
import type { BookedAddress, LessonAddress } from '../../lib/storefront/paths.ts'
import { findLessonTexts, findMeeting } from '../../lib/storefront/queries.ts'
import { nextOpen, seatsLeft, stateOf } from '../../lib/storefront/rules.ts'
import { withColours } from '../../lib/text/colours.ts'
import { addDays } from '../../lib/text/dates.ts'
import type { Language } from '../../lib/text/language.ts'
import { isShortId } from '../../lib/text/typed.ts'
import { isUuid, readFormId } from '../../lib/text/uuid.ts'
import { mapLinkFor } from './map-link.ts'
import type { FormState } from './pages/form.ts'
import { type Alternatives, renderLesson } from './pages/lesson-page.ts'

/** Limits for alternatives: days ahead, lessons searched, and lessons shown. */
const ALTERNATIVES = { days: 30, looked: 200, shown: 5 }

type LessonDeps = Pick<Deps, 'read' | 'availability'>

/** Public data of a lesson in any state. Throws `slot_not_found`. */
export async function getPublicLesson(
  { read, availability }: LessonDeps,
  { schoolId, slotId }: LessonAddress,
  { language }: PageLocale
): Promise<LessonWithQuestions> {
  const isValidAddress = isShortId(schoolId) && isUuid(slotId)
  const [words, meeting] = isValidAddress
    ? await Promise.all([
        findLessonTexts(read, { schoolId, slotId }),
        findMeeting(read, { schoolId, slotId }, language)
      ])
    : []
  if (!words || !meeting) throw new Problem('slot_not_found')
  const day = { from: words.date, to: words.date }
  const calendar = await availability.lessons(words, day)
  const isIt = ({ id, type }: Lesson) => id === words.slotId && type.availabilityType === 'START_TIME'
  // The lesson may have moved to another day since its day was read.
  const lesson = calendar.lessons(day, isIt)[0] ?? calendar.lessons(ALL_DAYS, isIt)[0]
  if (!lesson) throw new Problem('slot_not_found')
  return publicLesson(lesson, calendar, { ...words, meeting }, language)
}

interface LessonPageInput {
  readonly status: number
  readonly form: FormState
  readonly locale: PageLocale
  readonly headers?: typeof PAGE_HEADERS | typeof FORM_HEADERS
}

interface LessonPageDeps extends Pick<Deps, 'availability' | 'forecasts' | 'publicUrl' | 'confirmsByMail'> {
  readonly request: Incoming
}

/** Page of a lesson with this form. If the lesson is not open, the page lists alternatives. */
export async function lessonReply(
  { availability, forecasts, publicUrl, confirmsByMail, request }: LessonPageDeps,
  lesson: LessonWithQuestions,
  { status, form, locale, headers = PAGE_HEADERS }: LessonPageInput
): Promise<Reply> {
  const isOpen = stateOf(lesson) === 'open'
  const [others, moment] = await Promise.all([
    isOpen ? NO_ALTERNATIVES : findAlternatives({ availability }, lesson, locale),
    forecasts.now()
  ])
  const context = {
    ...{ others, publicUrl, confirmsByMail, isSent: request.method === 'POST' },
    sea: isOpen ? conditionsByLesson(moment, [lesson]).get(lesson.id) : undefined,
    mapLink: mapLinkFor(lesson.meeting, request)
  }
  return pageReply(status, withColours(headers, lesson.colours), renderLesson(lesson, form, context, locale))
}

type BookedDeps = Pick<Deps, 'read' | 'readSignedBooking'>

/** Find the booking of a form id, or of the signed link in an email. */
export async function findBooked(
  { read: sql, readSignedBooking }: BookedDeps,
  { schoolId, slotId, attempt }: BookedAddress
): Promise<PublicBooking | undefined> {
  if (!isShortId(schoolId) || !isUuid(slotId)) return undefined
  const signedBooking = readSignedBooking({ schoolId, slotId }, attempt)
  if (signedBooking) return findMailedBooking(sql, { schoolId, slotId, ...signedBooking })
  const formId = readFormId(attempt)
  if (!formId) return undefined
  const form = { slotId: slotId.toLowerCase(), partner: WEBSITE, attempt: formId }
  return findBooking(sql, { schoolId, ...form })
}

export const NO_ALTERNATIVES: Alternatives = { next: [], school: undefined }

/** Next lessons with free seats. If there are none, the school's contact. */
export async function findAlternatives(
  { availability }: Pick<Deps, 'availability'>,
  lesson: LessonWithQuestions,
  { language }: PageLocale
): Promise<Alternatives> {
  const { school } = lesson
  const days = { from: school.today, to: addDays(school.today, ALTERNATIVES.days) }
  const calendar = await availability.lessons(school)
  const next = nextOpen(
    bookableLessons(calendar, { language, days, limit: ALTERNATIVES.looked }),
    lesson,
    ALTERNATIVES.shown
  )
  return { next, school: next.length > 0 ? undefined : school }
}

/** Find the booking of a secret URL, or the booking `n` of its order. Throws `booking_not_found`. */
export async function requireBooked(deps: BookedDeps, address: BookedAddress): Promise<PublicBooking> {
  const first = await findBooked(deps, address)
  const booking =
    first && first.orderId !== null && address.n !== undefined
      ? (await findOrder(deps.read, address.schoolId, first.orderId)).find(
          ({ orderNumber }) => orderNumber === address.n
        )
      : first
  if (!booking) throw new Problem('booking_not_found')
  return booking
}

export interface GuestBooking {
  readonly booking: PublicBooking
  readonly lesson: LessonWithQuestions
}

/** Find the booking of a secret URL, and its lesson. Throws `booking_not_found`. */
export async function getBooked(
  deps: BookedDeps & LessonDeps,
  address: BookedAddress,
  locale: PageLocale
): Promise<GuestBooking> {
  return withLesson(deps, address.schoolId, await requireBooked(deps, address), locale)
}

/** Bookings of an order with their lessons, by their numbers. */
export async function getOrder(
  deps: BookedDeps & LessonDeps,
  schoolId: string,
  orderId: string,
  locale: PageLocale
): Promise<GuestBooking[]> {
  const bookings = await findOrder(deps.read, schoolId, orderId)
  return Promise.all(bookings.map(booking => withLesson(deps, schoolId, booking, locale)))
}

/** A booking with its lesson. If the school changed the lesson, the guest is exempt from the terms. */
export async function withLesson(
  deps: LessonDeps,
  schoolId: string,
  booking: PublicBooking,
  locale: PageLocale
): Promise<GuestBooking> {
  const lesson = await getPublicLesson(deps, { schoolId, slotId: booking.slotId }, locale)
  return { booking, lesson: booking.isFreed ? { ...lesson, isLate: lesson.hasBegun, isFreed: true } : lesson }
}

/** Lessons to which a booking can move. `hasMore`: more exist than are shown. `isAll`: the guest wanted to see all. */
export interface MoveTargets {
  readonly targets: readonly BookableLesson[]
  readonly hasMore: boolean
  readonly isAll: boolean
}

/** Limits for targets of a move: days before and after the lesson, lessons shown at first, and lessons at most. */
const MOVES = { days: 60, shown: 8, all: 40 }

/**
 * Lessons to which a booking can move: of the same type, with seats for its party. Lessons of the same day come first, then the
 * nearest by time.
 */
export async function readTargets(
  { availability }: Pick<Deps, 'availability'>,
  { participants }: PublicBooking,
  { id, typeId, school, localDate, startsAt }: LessonWithQuestions,
  { language, all }: { readonly language: Language; readonly all: boolean }
): Promise<MoveTargets> {
  const from = addDays(localDate, -MOVES.days)
  const days = { from: from > school.today ? from : school.today, to: addDays(localDate, MOVES.days) }
  const distanceOf = (lesson: Lesson) => Math.abs(lesson.startsAtMs - Date.parse(startsAt))
  const isAnotherDay = (lesson: Lesson) => Number(lesson.localDate !== localDate)
  const isMovable = (lesson: Lesson) =>
    lesson.type.id === typeId && lesson.id !== id && seatsLeft(lesson) >= participants
  const limit = all ? MOVES.all : MOVES.shown
  const targets = bookableLessons(await availability.lessons(school), {
    language,
    days,
    filter: isMovable,
    compare: (a, b) => isAnotherDay(a) - isAnotherDay(b) || distanceOf(a) - distanceOf(b),
    limit: limit + 1
  })
  return { targets: targets.slice(0, limit), hasMore: !all && targets.length > limit, isAll: all }
}
