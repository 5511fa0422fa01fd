import { parseReference } from '../../../lib/booking/reference.ts'
import type { BookingAct } from '../../../lib/people/audit/queries.ts'
import { namePattern } from '../../../lib/text/name-pattern.ts'
import type { CentreBooking, MailContact } from './queries.ts'

/** Criteria of a search. */
export interface BookingSearch {
  /** Regular expression for the guest's name and the partner's reference; it ignores accents and case. */
  readonly pattern: string
  /** Digits of a telephone number; null if the text is not one. */
  readonly digits: string | null
  /** Part of an email address, in lower case; null if the text is not one. */
  readonly email: string | null
  /** A normalized reference; null if the text is not one. */
  readonly reference: string | null
  /** Searches the year before this day; null searches upcoming and recent lessons. */
  readonly until: string | null
}

/** Minimum digits of a search by telephone number; fewer match too many guests. */
const MIN_DIGITS = 3

/** Digits of a telephone number without the zeros that only some callers dial: "(0)", a trunk prefix, "00" for "+". */
function significantDigits(text: string): string {
  const digits = text.replaceAll('(0)', '').replace(/\D/g, '')
  const significant = digits.replace(/^0+/, '')
  return significant.length < MIN_DIGITS ? digits : significant
}

/** Parses the search text: a name, a telephone number in any format, or a reference in any case, with O for 0. */
export function parseSearch(text: string, until: string | null): BookingSearch {
  const digits = significantDigits(text)
  const isPhone = /^[\d\s()+./-]+$/.test(text) && digits.length >= MIN_DIGITS
  return {
    pattern: namePattern(text),
    digits: isPhone ? digits : null,
    email: text.includes('@') ? text.toLowerCase() : null,
    reference: parseReference(text),
    until
  }
}

/** Something that happened to a booking. */
export type HistoryEntry =
  | { readonly at: string; readonly what: 'booked' | 'held' | 'confirmed' | 'changed' | 'expired' }
  | { readonly at: string; readonly what: 'cancelled'; readonly by: CentreBooking['cancelledBy'] }
  | {
      readonly at: string
      readonly what: 'moved'
      readonly was: CentreBooking['moves'][number]
      /** Name of the staff member, if one moved the lesson. */
      readonly by: string | null
    }
  | { readonly at: string; readonly what: 'mailed'; readonly mail: MailContact }
  | ({ readonly what: 'done' } & BookingAct)

/** Milliseconds within which a change of the booking and an audit row are the same event. */
const SAME_MS = 2000

/** History entries that are dropped if an audit row describes the same event. */
const ACTS_BY_ENTRY: Readonly<Partial<Record<HistoryEntry['what'], readonly BookingAct['act'][]>>> = {
  booked: ['booking.book'],
  held: ['booking.book'],
  changed: ['booking.change', 'booking.correct'],
  cancelled: ['booking.cancel', 'lesson.cancel']
}

/** History of a booking, newest first: its own changes and its audit rows, without duplicates. */
export function historyOf(booking: CentreBooking, acts: readonly BookingAct[]): HistoryEntry[] {
  const { status, createdAt, confirmedAt, changedAt, cancelledAt, heldUntil, moves, mails } = booking
  const isHeld = heldUntil !== null
  const happened: (HistoryEntry | false)[] = [
    { at: createdAt, what: isHeld ? 'held' : 'booked' },
    isHeld && confirmedAt !== null && { at: confirmedAt, what: 'confirmed' },
    changedAt !== null && changedAt !== confirmedAt && { at: changedAt, what: 'changed' },
    status === 'expired' && isHeld && { at: heldUntil, what: 'expired' },
    cancelledAt !== null && { at: cancelledAt, what: 'cancelled', by: booking.cancelledBy },
    ...moves.map(
      (was): HistoryEntry => ({ at: was.movedAt, what: 'moved', was, by: moverAt(was.movedAt, acts) })
    ),
    ...mails.map((mail): HistoryEntry => ({ at: mail.at, what: 'mailed', mail }))
  ]
  const isLogged = ({ at, what }: HistoryEntry) =>
    acts.some(entry => ACTS_BY_ENTRY[what]?.includes(entry.act) && isSameMoment(entry.at, at))
  const changes = happened.filter(one => one !== false).filter(one => !isLogged(one))
  const actEntries = acts
    .filter(({ act }) => act !== 'lesson.move')
    .map((entry): HistoryEntry => ({ what: 'done', ...entry }))
  return [...changes, ...actEntries].sort((a, b) => b.at.localeCompare(a.at))
}

function moverAt(at: string, acts: readonly BookingAct[]): string | null {
  return acts.find(entry => entry.act === 'lesson.move' && isSameMoment(entry.at, at))?.by ?? null
}

function isSameMoment(at: string, other: string): boolean {
  return Math.abs(Date.parse(at) - Date.parse(other)) < SAME_MS
}
