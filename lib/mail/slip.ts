import type { WhyCancelled } from '../lessons/reasons.ts'
import type { Language, StaffLanguage } from '../text/language.ts'
import type { Driven } from '../transfers/rules.ts'

/** Who a mail is for. */
export type MailRole = 'guest' | 'school'

/** What names a mail, however often it is sent: the event that it tells of, and to whom. */
export function mailNameOf(schoolId: string, number: number, role: MailRole | 'digest'): string {
  return `evt.${schoolId}.${number}${role === 'guest' ? '' : `.${role}`}`
}

/** What names the mail about an endpoint that does not take what it is sent. */
export function endpointMailNameOf({ school, endpoint, number }: EndpointSlip): string {
  return `endpoint.${school.id}.${endpoint.id}.${number}`
}

/** A mail to the school about such an endpoint, with all that it says. */
export interface EndpointSlip {
  readonly number: number
  readonly tries: number
  /** Since when, and why it was disabled where it was: `ill` for five days, or `gone`. */
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
    /** Null where it is the school's own. */
    readonly partner: string | null
  }
}

/** Name of the mail about a change of a school's contact. It names no address, and stays the same on every try. */
export function contactMailNameOf({ school, number }: ContactSlip): string {
  return `contact.${school.id}.${number}`
}

/** A mail to the address that a school had before its email or its payment page changed. */
export interface ContactSlip {
  readonly number: number
  readonly tries: number
  /** The new values; absent if unchanged, null if the school has none now. */
  readonly facts: { readonly at: string; readonly email?: string | null; readonly paymentUrl?: string | null }
  readonly recipient: string
  readonly language: StaffLanguage
  readonly school: { readonly id: string; readonly name: string; readonly timeZone: string }
}

/** What became of a booking, of which a school may hear too. */
export const MAIL_KINDS = ['confirmed', 'changed', 'moved', 'cancelled'] as const

/** What a mail tells of; a guest of the school's pages hears as well of seats that are held until a link is followed, and no longer. */
export const ALL_MAIL_KINDS = ['held', ...MAIL_KINDS, 'expired'] as const

export type MailKind = (typeof ALL_MAIL_KINDS)[number]

/** A school's digest, with all that it says; `changed` and `planned` are how many there are, of which it names some. */
export interface DigestSlip {
  readonly number: number
  readonly role: 'digest'
  readonly kind: 'digest'
  readonly tries: number
  readonly language: StaffLanguage
  /** By the school's calendar, YYYY-MM-DD. */
  readonly today: string
  readonly school: { readonly id: string; readonly name: string; readonly email: string }
  readonly changes: readonly (LessonNamed & {
    readonly kind: (typeof MAIL_KINDS)[number]
    readonly customerName: string
    readonly participants: number
    readonly partner: string
    readonly reference: string
  })[]
  readonly changed: number
  readonly lessons: readonly (LessonNamed & {
    readonly spotName: string
    readonly taken: number
    readonly capacity: number
  })[]
  readonly planned: number
}

interface LessonNamed {
  readonly lesson: string
  readonly localDate: string
  readonly localStart: string
}

/** Where a mail stands; `void` is one that nobody needs any more. */
export const MAIL_STATES = ['queued', 'sent', 'failed', 'void'] as const

/** A mail that is due, with all that it says; read when it is sent, and kept nowhere. */
export interface Slip {
  readonly number: number
  readonly role: MailRole
  readonly kind: MailKind
  /** What the event said. */
  readonly facts: {
    readonly by?: 'guest' | 'partner' | 'school' | null
    readonly because?: 'booking' | 'lesson'
    readonly from?: {
      readonly localDateTimeStart?: string
      readonly spotName?: string
      readonly participants?: number
    }
  }
  /** How often it was tried, this time included. */
  readonly tries: number
  /** The number of the first mail about this booking that the same reader was sent; null where this is the first. */
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
  }
  readonly lesson: {
    readonly id: string
    readonly name: string
    /** The language that its name is in, as a tag. */
    readonly nameIn: string
    readonly spotName: string
    /** Local, as YYYY-MM-DD and HH:MM; the instants beside them are UTC. */
    readonly localDate: string
    readonly localStart: string
    readonly localEnd: string
    readonly startsAt: string
    readonly endsAt: string
    readonly timeZone: string
    readonly scheduleVersion: number
    readonly cutoffHours: number
    readonly isLate: boolean
    /** What the school tells its guests; empty where nothing. */
    readonly note: string
  } & WhyCancelled
  readonly booking: {
    readonly id: string
    readonly reference: string
    readonly entryId: string
    readonly changes: number
    readonly participants: number
    readonly totalCents: number
    /** What the offer that it was sold with is known as, and what that took off. */
    readonly offerTitle: string | null
    readonly offCents: number
    readonly currency: string
    readonly status: string
    readonly partner: string
    readonly externalRef: string | null
    /** Until when seats are or were held; null where they never were. */
    readonly holdExpiresAt: string | null
    readonly refund: string
    readonly customerName: string
    readonly customerEmail: string
    readonly customerPhone: string | null
  } & Partial<Driven>
  /** When it was read, UTC. */
  readonly at: string
}
