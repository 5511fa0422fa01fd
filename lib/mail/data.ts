import type { RefundStep } from '../booking/refund.ts'
import type { Level } from '../booking/rules.ts'
import type { BookingTransfers } from '../guests/transfers/rules.ts'
import type { Meeting } from '../lessons/meeting.ts'
import type { CancelExplanation } from '../lessons/reasons.ts'
import type { LessonSea } from '../sea/lesson-conditions.ts'
import type { Language, StaffLanguage } from '../text/language.ts'

/** Recipient of a mail about a booking. Reminders go to the guest too; they are a role of their own, so that no other mail voids them. */
export type MailRole = 'guest' | 'school' | 'reminder'

/** Name of a mail, the same on every attempt. It consists of the event and the recipient's role. */
export function mailNameOf(schoolId: string, number: number, role: MailRole | 'digest'): string {
  return `evt.${schoolId}.${number}${role === 'guest' ? '' : `.${role}`}`
}

/** Name of the mail about a failing endpoint, the same on every attempt. */
export function endpointMailNameOf({ school, endpoint, number }: EndpointMailData): string {
  return `endpoint.${school.id}.${endpoint.id}.${number}`
}

export interface EndpointMailData {
  readonly number: number
  readonly tries: number
  /** `since`: start of the failure. `why`: reason for disabling the endpoint (`ill` after five days, or `gone`), else null. */
  readonly facts: { readonly since: string; readonly why: 'ill' | 'gone' | null }
  readonly language: StaffLanguage
  readonly school: {
    readonly id: string
    readonly name: string
    readonly email: string
    readonly timeZone: string
  }
  readonly endpoint: {
    readonly id: string
    readonly url: string
    /** Null for the school's own endpoint. */
    readonly partner: string | null
  }
}

/** Name of the mail about a changed contact, the same on every attempt. It contains no address. */
export function contactMailNameOf({ school, number }: ContactMailData): string {
  return `contact.${school.id}.${number}`
}

/** Mail about a changed email address or payment page, sent to the address that the school had before. */
export interface ContactMailData {
  readonly number: number
  readonly tries: number
  /** The new values; absent if unchanged, null if the school has none now. */
  readonly facts: { readonly at: string; readonly email?: string | null; readonly paymentUrl?: string | null }
  readonly recipient: string
  readonly language: StaffLanguage
  readonly school: { readonly id: string; readonly name: string; readonly timeZone: string }
}

/** Booking events about which schools can get mails. */
export const MAIL_KINDS = ['confirmed', 'changed', 'moved', 'cancelled'] as const

/** All kinds of mails about a change of a booking. Guests who booked on the school's pages also get `held` (with a link to confirm) and `expired`. */
const BOOKING_MAIL_KINDS = ['held', ...MAIL_KINDS, 'expired'] as const

export type BookingMailKind = (typeof BOOKING_MAIL_KINDS)[number]

/** All kinds of mails about a booking: also the reminder before a lesson, and thanks after it. */
export const ALL_MAIL_KINDS = [...BOOKING_MAIL_KINDS, 'reminder', 'thanks'] as const

export type MailKind = (typeof ALL_MAIL_KINDS)[number]

/** Data of a school's digest. `changed` and `planned` are totals; the lists may be shorter. */
export interface DigestData {
  readonly number: number
  readonly role: 'digest'
  readonly kind: 'digest'
  readonly tries: number
  readonly language: StaffLanguage
  /** Local day, YYYY-MM-DD. */
  readonly today: string
  readonly school: { readonly id: string; readonly name: string; readonly email: string }
  readonly changes: readonly (LessonSummary & {
    readonly kind: (typeof MAIL_KINDS)[number]
    readonly customerName: string
    readonly participants: number
    readonly partner: string
    readonly reference: string
  })[]
  readonly changed: number
  readonly lessons: readonly (LessonSummary & {
    readonly spotName: string
    readonly taken: number
    readonly capacity: number
  })[]
  readonly planned: number
}

interface LessonSummary {
  readonly lesson: string
  readonly localDate: string
  readonly localStart: string
}

/** States of a mail. A mail that is no longer needed is `void`. */
export const MAIL_STATES = ['queued', 'sent', 'failed', 'void'] as const

/** Data of a due mail. It is read when the mail is sent, and never stored. */
export interface MailData {
  readonly number: number
  readonly role: MailRole
  readonly kind: MailKind
  /** Data of the event. */
  readonly facts: {
    readonly by?: 'guest' | 'partner' | 'school' | null
    readonly because?: 'booking' | 'lesson'
    readonly from?: {
      readonly localDateTimeStart?: string
      readonly spotName?: string
      readonly participants?: number
    }
  }
  /** Number of attempts, including this one. */
  readonly tries: number
  /** Number of the first mail about this booking to the same recipient; null if this is the first. */
  readonly first: number | null
  readonly language: Language
  readonly school: {
    readonly id: string
    readonly name: string
    readonly email: string | null
    readonly telephone: string | null
    readonly website: string | null
    readonly address: string | null
    readonly paymentUrl: string | null
    /** Page for reviews; null if the school has none. */
    readonly reviewUrl: string | null
    /** Colour of the school's buttons, like #0b6480; null for the default. */
    readonly colour: string | null
    /** Words about things to bring; empty if none. */
    readonly bring: string
  }
  readonly lesson: {
    readonly id: string
    readonly level: Level
    readonly name: string
    /** Language tag of the lesson's name. */
    readonly nameIn: string
    readonly spotName: string
    /** Local day and times, YYYY-MM-DD and HH:MM; `startsAt` and `endsAt` are UTC. */
    readonly localDate: string
    readonly localStart: string
    readonly localEnd: string
    readonly startsAt: string
    readonly endsAt: string
    readonly timeZone: string
    readonly scheduleVersion: number
    readonly cutoffHours: number
    readonly refundSteps: readonly RefundStep[]
    readonly isLate: boolean
    /** True if the school changed the lesson since the guest chose it: cancelling is free until the start. */
    readonly isFreed: boolean
    readonly meeting: Meeting
    /** The school's note to guests; empty if none. */
    readonly note: string
  } & CancelExplanation
  readonly booking: {
    readonly id: string
    readonly reference: string
    readonly entryId: string
    readonly changes: number
    readonly participants: number
    readonly totalCents: number
    readonly paidCents: number
    /** Cents paid online less those returned, and cents on their way back online. */
    readonly onlineCents?: number
    readonly returnedCents?: number
    /** Number of required questions that lack an answer. */
    readonly unanswered: number
    /** Part of the price that a gift card or credit pays. */
    readonly creditCents?: number
    /** Title and reduction of the applied offer. */
    readonly offerTitle: string | null
    readonly offCents: number
    readonly currency: string
    readonly status: string
    readonly partner: string
    readonly externalRef: string | null
    /** End of the hold, also after it has passed; null if seats were never held. */
    readonly holdExpiresAt: string | null
    readonly refund: string
    /** Part of the price that is due after a cancellation. */
    readonly retainedCents: number
    readonly customerName: string
    readonly customerEmail: string
    readonly customerPhone: string | null
    /** Open choice of a guest whose lesson was called off; `until` is UTC. */
    readonly choice?: {
      readonly id: string
      readonly until: string
      readonly heldCents: number
    } | null
  } & Partial<BookingTransfers>
  /** The other bookings of the same order, if the mail is about several; absent or empty for a single booking. */
  readonly others?: readonly Pick<MailData, 'lesson' | 'booking'>[]
  /** Sea conditions by lesson, in a reminder; lessons without a forecast are absent. */
  readonly seas?: ReadonlyMap<string, LessonSea>
  /** Time at which the data was read, UTC. */
  readonly at: string
}
