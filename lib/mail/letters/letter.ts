import { methodOf, type Participant, writeInvitation } from '../../calendar/feed.ts'
import { formatDay, labelled } from '../../pages/format.ts'
import { schoolPath } from '../../storefront/paths.ts'
import { cleanText } from '../../text/plain.ts'
import { mailNameOf, type Slip } from '../slip.ts'
import { type Linking, mailContent } from './content.ts'
import { plainMail, renderMail } from './page.ts'
import { MAIL_TEXT } from './text.ts'

/** A mail as it goes out. */
export interface Letter {
  readonly from: Participant
  readonly to: Participant
  readonly replyTo: string | undefined
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly messageId: string
  /** The first mail about the same booking, so that readers show all of them together. */
  readonly references: string | undefined
  readonly headers: Readonly<Record<string, string>>
  /** For the guest's calendar, once it is booked; a school has its own. */
  readonly calendar: { readonly method: 'REQUEST' | 'CANCEL'; readonly content: string } | undefined
}

/** Where a service's mails come from. */
export interface Sender extends Linking {
  /** What schools write through: `School via NAME`. */
  readonly name: string
  readonly address: string
}

/** Says that nobody wrote it, so that no machine answers. */
export const MACHINE_HEADERS = {
  'Auto-Submitted': 'auto-generated',
  'X-Auto-Response-Suppress': 'OOF, NRN, AutoReply, RN'
}

/** Writes the mail that is due. */
export function writeLetter(slip: Slip, sender: Sender): Letter {
  const { role, kind, school, lesson, booking, language } = slip
  const text = MAIL_TEXT[language]
  const content = mailContent(slip, sender)
  const day = formatDay(lesson.localDate, language)
  const organizer = {
    name: mailName(`${mailName(school.name)} via ${sender.name}`),
    address: sender.address
  }
  const guest = { name: mailName(booking.customerName), address: booking.customerEmail }
  const isToGuest = role === 'guest'
  return {
    from: organizer,
    to: isToGuest ? guest : { name: mailName(school.name), address: school.email ?? '' },
    replyTo: (isToGuest ? school.email : booking.customerEmail) || undefined,
    subject: cleanText(
      undecoded(labelled(text.subjects[kind], `${lesson.name}, ${day}, ${lesson.localStart}`, language)),
      200
    ),
    text: plainMail(content, text.was, language),
    html: renderMail(content, language),
    messageId: messageIdOf(slip, slip.number, sender),
    references: slip.first === null ? undefined : messageIdOf(slip, slip.first, sender),
    headers: MACHINE_HEADERS,
    calendar:
      isToGuest && kind !== 'held' && kind !== 'expired'
        ? calendarPart(slip, sender, { organizer, attendee: guest })
        : undefined
  }
}

/** A name that no mail program takes for an address, or for more than one. */
export function mailName(name: string): string {
  return cleanText(undecoded(name).replace(/[@:,"<>\\]/g, ' '), 100)
}

/** Words of a header without what mail programs would decode (RFC 2047): they are shown as they were typed, but for that. */
function undecoded(words: string): string {
  return words.replace(/=\?|\?=/g, ' ')
}

function messageIdOf({ role, school }: Slip, number: number, { address }: Sender): string {
  const host = address.slice(address.lastIndexOf('@') + 1)
  return `<${mailNameOf(school.id, number, role)}@${host}>`
}

function calendarPart(
  { kind, school, lesson, booking, language, at }: Slip,
  { publicUrl }: Sender,
  people: { organizer: Participant; attendee: Participant }
): Letter['calendar'] {
  const text = MAIL_TEXT[language]
  const event = {
    uid: `${booking.entryId}@swellbook`,
    startsAt: lesson.startsAt,
    endsAt: lesson.endsAt,
    stampedAt: at,
    summary: `${lesson.name} · ${school.name}`,
    location: [lesson.spotName, school.address].filter(Boolean).join(', '),
    description: [
      labelled(text.reference, booking.reference, language),
      labelled(text.party, text.people(booking.participants), language),
      lesson.note
    ]
      .filter(Boolean)
      .join('\n'),
    url: publicUrl + schoolPath(school.id),
    isCancelled: kind === 'cancelled',
    sequence: booking.changes + lesson.scheduleVersion
  }
  return { method: methodOf(event), content: writeInvitation(event, people) }
}
