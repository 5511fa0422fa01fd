import type { Deps } from '../../lib/deps.ts'
import { seasAt } from '../../lib/forecast/lesson-conditions.ts'
import { Reply } from '../../lib/kernel/answer.ts'
import type { Incoming } from '../../lib/kernel/plugin.ts'
import { PAGE_HEADERS } from '../../lib/pages/layout.ts'
import type { Reading } from '../../lib/pages/reading.ts'
import type { PublicBooking } from '../../lib/storefront/booked/queries.ts'
import type { AskingLesson } from '../../lib/storefront/lesson.ts'
import { bookedPath } from '../../lib/storefront/paths.ts'
import { soldByItself } from '../../lib/storefront/rules.ts'
import { colouredHeaders } from '../../lib/text/colours.ts'
import { type AnswerEntries, answeredEntries } from './answers.ts'
import { type BookedAddress, type GuestBooking, readTargets } from './lesson.ts'
import { mapLinkFor } from './map-link.ts'
import type { MoveEnding } from './move-text.ts'
import { renderConfirmation } from './pages/confirmation-page.ts'

export const BOOKED_HEADERS = { ...PAGE_HEADERS, 'x-robots-tag': 'noindex' }

/** True while answers may change: the booking is active and not erased, and its lesson has not started. */
export function mayAnswer(booking: PublicBooking, lesson: AskingLesson): boolean {
  const stands = booking.status === 'confirmed' && !lesson.isCancelled && !lesson.hasBegun
  return stands && lesson.questions.length > 0 && booking.customerName !== ''
}

/** Notices on a booking's page: result of a move, saved answers, or their faults. */
interface SaidOfBooked {
  readonly params: BookedAddress
  readonly reading: Reading
  readonly ending?: MoveEnding | undefined
  readonly isAnswered?: boolean
  readonly entries?: AnswerEntries
}

/** Page of a booking; 400 for faults in answers. */
export async function drawBooked(
  {
    readSigned,
    availability,
    forecasts,
    request
  }: Pick<Deps, 'readSigned' | 'availability' | 'forecasts'> & { readonly request: Incoming },
  { booking, lesson }: GuestBooking,
  { params, reading, ending, isAnswered = false, entries }: SaidOfBooked
): Promise<Reply> {
  const mayMove =
    soldByItself(booking) && booking.status === 'confirmed' && !lesson.isLate && !lesson.isCancelled
  const [targets, moment] = await Promise.all([
    mayMove ? readTargets({ availability }, booking, lesson, reading) : [],
    forecasts.now()
  ])
  const seas = seasAt(moment, lesson.hasBegun ? [] : [lesson, ...targets])
  const asked = mayAnswer(booking, lesson)
    ? (entries ?? answeredEntries(lesson.questions, booking))
    : undefined
  const around = {
    seas,
    move: { targets, ending },
    asked,
    isAnswered,
    isSigned: readSigned(params, params.attempt) !== undefined,
    mapLink: mapLinkFor(lesson.address, request)
  }
  const page = renderConfirmation(booking, lesson, { path: bookedPath(params), reading, ...around })
  return new Reply(entries ? 400 : 200, colouredHeaders(BOOKED_HEADERS, lesson.colours), page)
}
