import { isDate } from '../../text/dates.ts'
import type { CentreBooking, ToldByMail } from './queries.ts'

/** What is looked for. */
export interface Sought {
  readonly text: string
  /** The digits of a telephone; null where the text is none. */
  readonly digits: string | null
  /** A guest's reference as we write it; null where the text is none. */
  readonly reference: string | null
  /** Look at the year before this day; null looks at what is to come and was of late. */
  readonly until: string | null
}

/** Digits that a part of a telephone must have, so that it tells guests apart. */
const LEAST_DIGITS = 3

/** Reads what somebody typed: a name, a telephone in any spelling, a reference with O for 0 and in small letters. */
export function soughtBy(text: string, until: string | null): Sought {
  const digits = text.replace(/\D/g, '')
  const isPhone = /^[\d\s()+./-]+$/.test(text) && digits.length >= LEAST_DIGITS
  const letters = text.replace(/[\s-]/g, '').toUpperCase().replace(/O/g, '0').replace(/[IL]/g, '1')
  return {
    text,
    digits: isPhone ? digits : null,
    reference: /^[0-9A-HJKMNP-TV-Z]{8}$/.test(letters) ? letters : null,
    until: until !== null && isDate(until) ? until : null
  }
}

/** Something that happened to a booking. */
export type Happening =
  | { readonly at: string; readonly what: 'booked' | 'held' | 'confirmed' | 'changed' | 'expired' }
  | { readonly at: string; readonly what: 'cancelled'; readonly by: CentreBooking['cancelledBy'] }
  | { readonly at: string; readonly what: 'moved'; readonly was: CentreBooking['moves'][number] }
  | { readonly at: string; readonly what: 'mailed'; readonly mail: ToldByMail }

/** What happened to a booking, newest first. */
export function historyOf(booking: CentreBooking): Happening[] {
  const { status, createdAt, confirmedAt, changedAt, cancelledAt, heldUntil, moves, mails } = booking
  const isHeld = heldUntil !== null
  const happened: (Happening | false)[] = [
    { at: createdAt, what: isHeld ? 'held' : 'booked' },
    isHeld && confirmedAt !== null && { at: confirmedAt, what: 'confirmed' },
    changedAt !== null && changedAt !== confirmedAt && { at: changedAt, what: 'changed' },
    status === 'expired' && isHeld && { at: heldUntil, what: 'expired' },
    cancelledAt !== null && { at: cancelledAt, what: 'cancelled', by: booking.cancelledBy },
    ...moves.map((was): Happening => ({ at: was.movedAt, what: 'moved', was })),
    ...mails.map((mail): Happening => ({ at: mail.at, what: 'mailed', mail }))
  ]
  return happened.filter(one => one !== false).sort((a, b) => b.at.localeCompare(a.at))
}

/** The address of a booking in the centre. */
export function centreBookingPath(id: string): string {
  return `/centre/bookings/${id}`
}
