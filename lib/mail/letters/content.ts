import { guestReason } from '../../lessons/reasons.ts'
import { formatDay, formatInstant, formatMoney } from '../../pages/format.ts'
import { END_TEXT, endLine } from '../../storefront/end-text.ts'
import { MEETING_TEXT, mapPage } from '../../storefront/meeting-text.ts'
import { lessonPath, schoolPath } from '../../storefront/paths.ts'
import { greetingName } from '../../text/greeting.ts'
import type { MailData } from '../data.ts'
import { choiceLine, choiceLinks } from './choice-links.ts'
import {
  cancellationLine,
  closingOf,
  isOwnSale,
  type LinkOptions,
  type MailContent,
  type MailFact,
  type MailSection,
  meetingFacts,
  pageOf,
  partsOf,
  paymentPage,
  transferFacts
} from './facts.ts'
import { HOLD_TEXT } from './hold-text.ts'
import { ORDER_MAIL_TEXT } from './order-text.ts'
import { PAYMENT_TEXT } from './payment-text.ts'
import { reminderContent, thanksContent } from './reminder.ts'
import { MAIL_TEXT } from './text.ts'

/** Creates the content of a mail. Prices and terms appear only if the school itself made the sale. */
export function mailContent(mail: MailData, sender: LinkOptions): MailContent {
  const { kind, role, school, lesson, booking, language } = mail
  if (kind === 'reminder') return reminderContent(mail, sender)
  if (kind === 'thanks') return thanksContent(mail)
  const text = MAIL_TEXT[language]
  const isToSchool = role === 'school'
  const parts = partsOf(mail)
  const isOrder = parts.length > 1
  const guest = isToSchool ? guestOf(mail) : []
  return {
    title: isOrder && kind === 'confirmed' ? ORDER_MAIL_TEXT[language].booked : text.titles[kind],
    lines: isToSchool ? [] : openingOf(mail, sender),
    ...sectionOf(mail, isOrder ? [] : guest, isOrder),
    ...(isOrder && {
      more: parts.slice(1).map(part => sectionOf(part, [], isOrder)),
      sums: [...orderFacts(parts), ...guest]
    }),
    actions: isToSchool ? [] : actionsOf(mail, sender),
    closing: isToSchool ? [text.soldBy(booking.partner)] : closingOf(mail),
    school: school.name,
    preview: [
      lesson.name,
      formatDay(lesson.localDate, language, { inside: true }),
      lesson.localStart,
      lesson.spotName
    ].join(', '),
    colour: school.colour
  }
}

function sectionOf(mail: MailData, more: readonly MailFact[], isPart: boolean): MailSection {
  const { name, nameIn } = mail.lesson
  return { lesson: name, lessonIn: nameIn, facts: [...factsOf(mail, isPart), ...more] }
}

/** Total and number of an order. */
function orderFacts(parts: readonly MailData[]): MailFact[] {
  const [mail] = parts as readonly [MailData]
  const { kind, booking, language } = mail
  const text = MAIL_TEXT[language]
  const totalCents = parts.reduce((sum, part) => sum + part.booking.totalCents, 0)
  const sums = { creditCents: sumOf(parts, 'creditCents'), onlineCents: sumOf(parts, 'onlineCents') }
  const total = totalLine({ ...mail, booking: { ...booking, totalCents, ...sums, offerTitle: null } })
  return [
    ...(isOwnSale(mail) && kind !== 'cancelled' && kind !== 'expired'
      ? [{ term: text.total, value: total }]
      : []),
    { term: text.reference, value: booking.reference }
  ]
}

function sumOf(parts: readonly MailData[], name: 'creditCents' | 'onlineCents'): number {
  return parts.reduce((sum, { booking }) => sum + (booking[name] ?? 0), 0)
}

/** The lesson's day and hours, one line each. */
function lessonTime({ lesson, language }: MailData): string {
  return `${formatDay(lesson.localDate, language, { year: true, inside: true })}\n${lesson.localStart}–${lesson.localEnd}`
}

/** True if the mail informs a direct guest of a change by the school, so that the guest may cancel free of charge. */
function isFreed(mail: MailData): boolean {
  return mail.kind === 'moved' && mail.lesson.isFreed && isOwnSale(mail)
}

function openingOf(mail: MailData, { secret }: LinkOptions): string[] {
  const { kind, facts, lesson, booking, language } = mail
  const text = MAIL_TEXT[language]
  const greeting = text.hello(greetingName(booking.customerName))
  if (kind === 'held') return [greeting, HOLD_TEXT[language].heldUntil(holdEnd(mail))]
  if (kind === 'expired') return [greeting, HOLD_TEXT[language].notInTime]
  if (isFreed(mail)) return [greeting, text.changedBySchool, text.kept]
  const isOrder = (mail.others ?? []).length > 0
  if (kind !== 'cancelled') return [greeting, isOrder ? ORDER_MAIL_TEXT[language].kept : text.kept]
  const isCalledOff = facts.because === 'lesson'
  const cancellation = isCalledOff
    ? [END_TEXT[language].calledOff, guestReason(lesson, language)].filter(Boolean)
    : []
  const end =
    choiceLine(partsOf(mail), secret) ?? (isOwnSale(mail) && !isOrder ? refundLine(mail) : undefined)
  return [greeting, ...cancellation, ...(end === undefined ? [] : [end])]
}

/** The refund of a cancelled booking, or the price that is due. */
function refundLine({ booking, language }: MailData): string {
  const { refund, retainedCents, returnedCents = 0, currency } = booking
  const end = endLine(refund, formatMoney(retainedCents, currency, language), language)
  if (returnedCents === 0) return end
  const returned = PAYMENT_TEXT[language].returned(formatMoney(returnedCents, currency, language))
  return refund === 'FULL' ? returned : `${end} ${returned}`
}

/** End of the hold, to the minute. */
function holdEnd({ lesson, booking, language, at }: MailData): string {
  return formatInstant(booking.holdExpiresAt ?? at, lesson.timeZone, language, { weekday: true })
}

/** Facts of a booking; a part of an order has no number, and its own refund. */
function factsOf(mail: MailData, isPart = false): MailFact[] {
  const { lesson, school, booking, language } = mail
  const text = MAIL_TEXT[language]
  const isActive = mail.kind !== 'cancelled' && mail.kind !== 'expired'
  const own = isOwnSale(mail)
  return [
    { term: text.when, value: lessonTime(mail), was: earlierTime(mail) },
    {
      term: text.where,
      value: lesson.spotName,
      was: earlierSpot(mail)
    },
    ...(isActive ? meetingFacts(mail) : []),
    ...(isActive && school.bring ? [{ term: text.bring, value: school.bring }] : []),
    ...(isActive ? transferFacts(mail) : []),
    ...(isActive && lesson.note ? [{ term: text.fromSchool, value: lesson.note }] : []),
    { term: text.party, value: text.people(booking.participants), was: earlierParty(mail) },
    ...(own && isActive
      ? [
          { term: text.total, value: totalLine(mail) },
          { term: text.cancellation, value: cancellationLine(mail) }
        ]
      : []),
    ...(isPart && own && mail.kind === 'cancelled'
      ? [{ term: text.cancellation, value: refundLine(mail) }]
      : []),
    ...(isPart ? [] : [{ term: text.reference, value: booking.reference }])
  ]
}

/** The total with the offer's reduction, and the place of payment or what was paid online. */
function totalLine({ school, booking, language }: MailData): string {
  const money = (cents: number) => formatMoney(cents, booking.currency, language)
  const { totalCents, creditCents = 0, onlineCents = 0, offerTitle, offCents } = booking
  const total = money(totalCents) + (offerTitle === null ? '' : ` (${offerTitle}: ${money(-offCents)})`)
  const { byCredit, toPay } = MAIL_TEXT[language]
  const paidCents = creditCents + onlineCents
  const isPaid = school.paymentUrl || totalCents <= paidCents
  const lines = [
    total,
    creditCents > 0 && byCredit(money(creditCents)),
    onlineCents > 0 && PAYMENT_TEXT[language].paid(money(onlineCents)),
    !isPaid && (paidCents > 0 ? `${money(totalCents - paidCents)} ${toPay}` : toPay)
  ]
  return lines.filter(Boolean).join('\n')
}

function guestOf({ booking, language }: MailData): MailFact[] {
  const contacts = [booking.customerName, booking.customerEmail, booking.customerPhone]
  return [{ term: MAIL_TEXT[language].guest, value: contacts.filter(Boolean).join('\n') }]
}

function earlierTime({ kind, facts, lesson, language }: MailData): string | undefined {
  const before = kind === 'moved' ? facts.from?.localDateTimeStart : undefined
  if (before === undefined) return undefined
  const [date = '', time = ''] = before.split('T')
  const start = time.slice(0, 5)
  if (date === lesson.localDate) return start === lesson.localStart ? undefined : start
  return `${formatDay(date, language, { inside: true })}, ${start}`
}

function earlierSpot({ kind, facts, lesson }: MailData): string | undefined {
  const before = kind === 'moved' ? facts.from?.spotName : undefined
  return before === lesson.spotName ? undefined : before
}

function earlierParty({ kind, facts, booking, language }: MailData): string | undefined {
  const before = kind === 'changed' ? facts.from?.participants : undefined
  return before === undefined || before === booking.participants
    ? undefined
    : MAIL_TEXT[language].people(before)
}

function actionsOf(mail: MailData, { publicUrl, secret }: LinkOptions): MailContent['actions'] {
  const { kind, school, lesson, language } = mail
  const text = MAIL_TEXT[language]
  const linkOf = (path: string) => `${publicUrl}${path}?lang=${language}`
  if (kind === 'expired') {
    const lessonPage = lessonPath({ schoolId: school.id, slotId: lesson.id })
    return [{ name: HOLD_TEXT[language].bookAgain, url: linkOf(lessonPage) }]
  }
  if (kind === 'cancelled') {
    const choices = choiceLinks(partsOf(mail), { publicUrl, secret })
    return choices.length > 0 ? choices : [{ name: text.otherLessons, url: linkOf(schoolPath(school.id)) }]
  }
  const path = pageOf(mail, secret)
  if (kind === 'held')
    return path === undefined ? [] : [{ name: HOLD_TEXT[language].confirm, url: linkOf(path) }]
  if (path !== undefined && isFreed(mail))
    return [
      { name: text.chooseAnother, url: `${linkOf(path)}#move` },
      { name: text.cancelFree, url: `${linkOf(path)}#cancel` }
    ]
  const page = paymentPage(mail)
  return [
    ...(page === undefined ? [] : [{ name: text.payNow, url: page }]),
    ...(path === undefined ? [] : [{ name: text.seeBooking, url: linkOf(path) }]),
    ...(lesson.meeting.at ? [{ name: MEETING_TEXT[language].map, url: mapPage(lesson.meeting.at) }] : [])
  ]
}
