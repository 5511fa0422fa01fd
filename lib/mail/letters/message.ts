import {
  type CalendarEvent,
  methodOf,
  type Participant,
  writeEvents,
  writeInvitation
} from '../../feeds/feed.ts'
import { formatDay, withLabel } from '../../pages/format.ts'
import { locationOf, meetingLines } from '../../storefront/meeting-text.ts'
import { schoolPath } from '../../storefront/paths.ts'
import { cleanText } from '../../text/plain.ts'
import { type MailData, type MailKind, mailNameOf } from '../data.ts'
import { mailContent } from './content.ts'
import { type LinkOptions, partsOf } from './facts.ts'
import { plainMail, renderMail } from './page.ts'
import { reminderSubject } from './reminder.ts'
import { MAIL_TEXT } from './text.ts'

export interface MailMessage {
  readonly from: Participant
  readonly to: Participant
  readonly replyTo: string | undefined
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly messageId: string
  /** Message id of the first mail about the same booking, so that mail programs group them. */
  readonly references: string | undefined
  readonly headers: Readonly<Record<string, string>>
  /** Calendar attachment for a guest with a booking. Schools have a calendar feed instead. */
  readonly calendar:
    | { readonly method: 'REQUEST' | 'CANCEL' | 'PUBLISH'; readonly content: string }
    | undefined
}

export interface Sender extends LinkOptions {
  /** The name in `School via NAME`. */
  readonly name: string
  readonly address: string
}

/** Marks the mail as automatic, so that auto-responders stay silent. */
export const MACHINE_HEADERS = {
  'Auto-Submitted': 'auto-generated',
  'X-Auto-Response-Suppress': 'OOF, NRN, AutoReply, RN'
}

/** Kinds of mails that leave the guest's calendar as it is. */
const WITHOUT_CALENDAR: readonly MailKind[] = ['held', 'expired', 'reminder', 'thanks']

export function writeMail(mail: MailData, sender: Sender): MailMessage {
  const { role, kind, school, lesson, booking, language } = mail
  const text = MAIL_TEXT[language]
  const content = mailContent(mail, sender)
  const day = formatDay(lesson.localDate, language, { inside: true })
  const organizer = {
    name: mailName(`${mailName(school.name)} via ${sender.name}`),
    address: sender.address
  }
  const guest = { name: mailName(booking.customerName), address: booking.customerEmail }
  const isToGuest = role !== 'school'
  const more = mail.others?.length ?? 0
  const hasCalendar = isToGuest && !WITHOUT_CALENDAR.includes(kind)
  return {
    from: organizer,
    to: isToGuest ? guest : { name: mailName(school.name), address: school.email ?? '' },
    replyTo: (isToGuest ? school.email : booking.customerEmail) || undefined,
    subject: cleanText(
      withoutEncoding(
        kind === 'reminder' || kind === 'thanks'
          ? reminderSubject(mail)
          : withLabel(
              text.subjects[kind],
              `${lesson.name}, ${day}, ${lesson.localStart}${more > 0 ? ` (+${more})` : ''}`,
              language
            )
      ),
      200
    ),
    text: plainMail(content, text.was, language),
    html: renderMail(content, language),
    messageId: messageIdOf(mail, mail.number, sender),
    references:
      mail.first === null
        ? undefined
        : messageIdOf({ ...mail, role: isToGuest ? 'guest' : role }, mail.first, sender),
    headers: MACHINE_HEADERS,
    calendar: hasCalendar ? calendarPart(mail, sender, { organizer, attendee: guest }) : undefined
  }
}

/** Removes characters that make mail programs read a name as an address, or as several names. */
export function mailName(name: string): string {
  return cleanText(withoutEncoding(name).replace(/[@:,"<>\\]/g, ' '), 100)
}

/** Removes RFC 2047 encoding marks, so that mail programs show the text as typed. */
function withoutEncoding(words: string): string {
  return words.replace(/=\?|\?=/g, ' ')
}

function messageIdOf({ role, school }: MailData, number: number, { address }: Sender): string {
  const host = address.slice(address.lastIndexOf('@') + 1)
  return `<${mailNameOf(school.id, number, role)}@${host}>`
}

/** An invitation; for an order a file with its lessons, because an invitation has one event (RFC 5546). */
function calendarPart(
  mail: MailData,
  sender: Sender,
  people: { organizer: Participant; attendee: Participant }
): MailMessage['calendar'] {
  const events = partsOf(mail).map(part => eventOf(part, sender))
  const [event] = events as [CalendarEvent]
  if (events.length > 1) return { method: 'PUBLISH', content: writeEvents(events) }
  return { method: methodOf(event), content: writeInvitation(event, people) }
}

function eventOf(
  { kind, school, lesson, booking, language, at }: MailData,
  { publicUrl }: Sender
): CalendarEvent {
  const text = MAIL_TEXT[language]
  return {
    uid: `${booking.entryId}@swellbook`,
    startsAt: lesson.startsAt,
    endsAt: lesson.endsAt,
    stampedAt: at,
    summary: `${lesson.name} · ${school.name}`,
    location: locationOf(lesson),
    at: lesson.meeting.at,
    description: [
      withLabel(text.reference, booking.reference, language),
      withLabel(text.party, text.people(booking.participants), language),
      lesson.note,
      ...meetingLines(lesson.meeting, lesson.localStart, language),
      ...(school.bring ? [withLabel(text.bring, school.bring, language)] : [])
    ]
      .filter(Boolean)
      .join('\n'),
    url: publicUrl + schoolPath(school.id),
    isCancelled: kind === 'cancelled',
    sequence: booking.changes + lesson.scheduleVersion
  }
}
