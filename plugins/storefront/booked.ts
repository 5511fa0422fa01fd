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

/** Headers of a booking's page. */
export const BOOKED_HEADERS = { ...PAGE_HEADERS, 'x-robots-tag': 'noindex' }

/** Whether a guest may answer what is asked: while the booking stands and names them, until its lesson begins. */
export function mayAnswer(booking: PublicBooking, lesson: AskingLesson): boolean {
  const stands = booking.status === 'confirmed' && !lesson.isCancelled && !lesson.hasBegun
  return stands && lesson.questions.length > 0 && booking.customerName !== ''
}

/** What a booking's page says beside the booking: what became of a move, that answers were saved, or what is wrong with them. */
interface SaidOfBooked {
  readonly params: BookedAddress
  readonly reading: Reading
  readonly ending?: MoveEnding | undefined
  readonly isAnswered?: boolean
  readonly entries?: AnswerEntries
}

/** The page of a booking; what is wrong with answers is a 400. */
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
