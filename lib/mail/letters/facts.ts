import { transferTexts } from '../../guests/transfers/words.ts'
import { formatInstant } from '../../pages/format.ts'
import { WEBSITE } from '../../partners/keys/rules.ts'
import { paymentAddress } from '../../payments/address.ts'
import { signedPath } from '../../storefront/links.ts'
import { meetingLines } from '../../storefront/meeting-text.ts'
import { bookedPath } from '../../storefront/paths.ts'
import { parseFormReference } from '../../storefront/rules.ts'
import { termsLines } from '../../storefront/terms-text.ts'
import type { MailData } from '../data.ts'
import { HOLD_TEXT } from './hold-text.ts'
import { MAIL_TEXT } from './text.ts'

/** A labelled value, possibly of several lines; `was` is the previous value. */
export interface MailFact {
  readonly term: string
  readonly value: string
  readonly was?: string | undefined
}

/** Inputs for the links in emails. */
export interface LinkOptions {
  readonly publicUrl: string
  /** Signs the links for viewing and cancelling a booking. Without it, only bookings from the booking form have a link. */
  readonly secret?: string | undefined
}

/** The facts of a lesson under its name. */
export interface MailSection {
  readonly lesson: string
  /** Language tag of the lesson's name. */
  readonly lessonIn: string
  readonly facts: readonly MailFact[]
}

/** The content of a mail, before it is rendered as text or HTML. */
export interface MailContent extends MailSection {
  readonly title: string
  readonly lines: readonly string[]
  /** The other lessons of an order, and the facts of the complete order. */
  readonly more?: readonly MailSection[]
  readonly sums?: readonly MailFact[]
  /** Links, the most important first. */
  readonly actions: readonly { readonly name: string; readonly url: string }[]
  readonly closing: readonly string[]
  readonly school: string
  /** First words that a mailbox shows below the subject; the first line if absent. */
  readonly preview?: string
  /** Colour of the button, like #0b6480; null or absent for the default. */
  readonly colour?: string | null
}

/** The mail for each of its bookings. */
export function partsOf(mail: MailData): readonly MailData[] {
  return [mail, ...(mail.others ?? []).map(({ lesson, booking }) => ({ ...mail, lesson, booking }))]
}

/** True if the booking was made on the school's own pages. */
export function isOwnSale({ booking }: MailData): boolean {
  return booking.partner === WEBSITE
}

/** Cents that the guest still owes for all bookings of a mail; 0 if a partner sold them. */
export function dueCents(mail: MailData): number {
  if (!isOwnSale(mail)) return 0
  return partsOf(mail).reduce(
    (sum, { booking }) => sum + Math.max(0, booking.totalCents - booking.paidCents),
    0
  )
}

/** The school's payment page for the sum that is due; undefined if nothing is, or if guests pay at the school. */
export function paymentPage(mail: MailData): string | undefined {
  const { school, booking } = mail
  const cents = dueCents(mail)
  if (!school.paymentUrl || cents === 0) return undefined
  return paymentAddress(school.paymentUrl, {
    reference: booking.reference,
    cents,
    currency: booking.currency
  })
}

/** Meeting point: address, the school's words and the time. */
export function meetingFacts({ lesson, language }: MailData): MailFact[] {
  const lines = [lesson.meeting.address, ...meetingLines(lesson.meeting, lesson.localStart, language)].filter(
    Boolean
  )
  return lines.length > 0 ? [{ term: MAIL_TEXT[language].meet, value: lines.join('\n') }] : []
}

export function transferFacts({ lesson, booking, language }: MailData): MailFact[] {
  return transferTexts(booking, lesson, language).map(({ term, lines }) => ({
    term,
    value: lines.join('\n')
  }))
}

/** Cancellation terms, one line each. */
export function cancellationLine({ lesson, language, at }: MailData): string {
  const leadMs = Date.parse(lesson.startsAt) - Date.parse(at)
  return termsLines({ ...lesson, leadMs }, language, formatInstant).join('\n')
}

/**
 * Path of the booking's page. For a booking by form it contains the form's attempt; otherwise, and for confirming, it is signed.
 */
export function pageOf(mail: MailData, secret: string | undefined): string | undefined {
  const { school, lesson, booking } = mail
  const form =
    isOwnSale(mail) && mail.kind !== 'held' ? parseFormReference(booking.externalRef ?? '') : undefined
  if (form) return bookedPath({ schoolId: school.id, ...form })
  const startsAt = partsOf(mail).reduce(
    (last, part) => (part.lesson.startsAt > last ? part.lesson.startsAt : last),
    lesson.startsAt
  )
  const address = { schoolId: school.id, slotId: lesson.id, bookingId: booking.id, startsAt }
  return secret === undefined ? undefined : signedPath(secret, address)
}

/** Last lines: how to answer and to reach the school. */
export function closingOf({ kind, school, language }: MailData): string[] {
  const text = MAIL_TEXT[language]
  const contacts = [school.telephone, school.website].filter(Boolean)
  const reach = contacts.length > 0 ? [[text.reach, ...contacts].join('\n')] : []
  return [
    ...(kind === 'held' ? [HOLD_TEXT[language].notYou] : []),
    ...(school.email ? [text.reply] : []),
    ...reach
  ]
}
