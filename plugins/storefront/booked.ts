import type { Deps } from '../../lib/deps.ts'
import { type AnswerEntries, answerEntriesOf } from '../../lib/guests/questions/form.ts'
import { pageReply, type Reply } from '../../lib/kernel/answer.ts'
import type { Incoming } from '../../lib/kernel/plugin.ts'
import { PAGE_HEADERS } from '../../lib/pages/layout.ts'
import type { PageLocale } from '../../lib/pages/locale.ts'
import { conditionsByLesson } from '../../lib/sea/lesson-conditions.ts'
import type { PublicBooking } from '../../lib/storefront/booked/queries.ts'
import type { LessonWithQuestions } from '../../lib/storefront/lesson.ts'
import type { BookedAddress } from '../../lib/storefront/paths.ts'
import { isOwnSale } from '../../lib/storefront/rules.ts'
import { withColours } from '../../lib/text/colours.ts'
import { choicePropsOf } from './choice.ts'
import { findAlternatives, type GuestBooking, NO_ALTERNATIVES, readTargets } from './lesson.ts'
import { mapLinkFor } from './map-link.ts'
import type { MoveEnding } from './move-text.ts'
import { renderConfirmation } from './pages/confirmation-page.ts'

export const BOOKED_HEADERS = { ...PAGE_HEADERS, 'x-robots-tag': 'noindex' }

/** True while answers may change: the booking is active and not erased, and its lesson has not started. */
export function mayAnswer(booking: PublicBooking, lesson: LessonWithQuestions): boolean {
  const isActive = booking.status === 'confirmed' && !lesson.isCancelled && !lesson.hasBegun
  return isActive && lesson.questions.length > 0 && booking.customerName !== ''
}

/** Context of a booking's page: the result of a move, and saved answers or answers with faults. */
interface BookingNotices {
  readonly address: BookedAddress
  readonly locale: PageLocale
  readonly ending?: MoveEnding | undefined
  readonly isAnswered?: boolean
  /** True if the guest asked for all targets of a move. */
  readonly showsAllMoves?: boolean
  readonly entries?: AnswerEntries
}

/** Path of the link to pay a hold, or the open amount of a confirmed booking. */
export function payPathFor(
  payments: Deps['payments'],
  schoolId: string,
  { charge, balance }: PublicBooking
): string | undefined {
  const { id } = balance ?? charge ?? {}
  return id === undefined ? undefined : payments?.payPathOf(schoolId, id)
}

const NO_TARGETS = { targets: [], hasMore: false, isAll: false }

/** Page of a booking. Its status is 400 if answers have faults. */
export async function drawBooked(
  deps: Pick<
    Deps,
    | 'read'
    | 'readSignedBooking'
    | 'availability'
    | 'forecasts'
    | 'choosePath'
    | 'guestUrl'
    | 'creditCode'
    | 'payments'
  > & {
    readonly request: Incoming
  },
  { booking, lesson }: GuestBooking,
  { address, locale, ending, isAnswered = false, showsAllMoves = false, entries }: BookingNotices
): Promise<Reply> {
  const { readSignedBooking, availability, forecasts, choosePath, payments, request } = deps
  const mayMove =
    isOwnSale(booking) && booking.status === 'confirmed' && !lesson.isLate && !lesson.isCancelled
  const mayChoose =
    booking.choice !== null && choosePath({ schoolId: lesson.schoolId, choiceId: booking.choice.id }) !== null
  const targetChoice = { language: locale.language, all: showsAllMoves }
  const [choice, moves, moment, { next }] = await Promise.all([
    choicePropsOf(deps, { booking, lesson }, locale),
    mayMove ? readTargets({ availability }, booking, lesson, targetChoice) : NO_TARGETS,
    forecasts.now(),
    lesson.isCancelled && !mayChoose ? findAlternatives({ availability }, lesson, locale) : NO_ALTERNATIVES
  ])
  const seas = conditionsByLesson(moment, lesson.hasBegun ? [] : [lesson, ...moves.targets])
  const answerEntries = mayAnswer(booking, lesson)
    ? (entries ?? answerEntriesOf(lesson.questions, booking))
    : undefined
  const context = {
    seas,
    choice,
    next,
    move: { ...moves, ending },
    answerEntries,
    isAnswered,
    payPath: payPathFor(payments, address.schoolId, booking),
    isSigned: readSignedBooking(address, address.attempt) !== undefined,
    mapLink: mapLinkFor(lesson.meeting, request)
  }
  const page = renderConfirmation(booking, lesson, { address, locale, ...context })
  return pageReply(entries ? 400 : 200, withColours(BOOKED_HEADERS, lesson.colours), page)
}
