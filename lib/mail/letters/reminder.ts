import { formatDay, formatMoney, withLabel } from '../../pages/format.ts'
import { SEA_TEXT, seaLine, seaNotices } from '../../sea/guest-text.ts'
import { MEETING_TEXT, mapPage } from '../../storefront/meeting-text.ts'
import { greetingName } from '../../text/greeting.ts'
import type { MailData } from '../data.ts'
import {
  cancellationLine,
  closingOf,
  dueCents,
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
import { REMINDER_TEXT } from './reminder-text.ts'
import { MAIL_TEXT } from './text.ts'

/** Subject of a reminder, with the time first, or of thanks. */
export function reminderSubject(mail: MailData): string {
  const { kind, lesson, language } = mail
  if (kind === 'thanks') return withLabel(REMINDER_TEXT[language].thanksSubject, lesson.name, language)
  const more = partsOf(mail).length - 1
  const time = `${lesson.localStart}, ${formatDay(lesson.localDate, language, { inside: true })}`
  return withLabel(time, `${lesson.name}${more > 0 ? ` (+${more})` : ''}`, language)
}

/** Content of a reminder: time, place, sea, and what is still open. */
export function reminderContent(mail: MailData, sender: LinkOptions): MailContent {
  const { school, lesson, booking, language } = mail
  const text = REMINDER_TEXT[language]
  const parts = partsOf(mail)
  const seas = parts.flatMap(({ lesson: { id } }) => mail.seas?.get(id) ?? [])
  const unanswered = parts.some(part => part.booking.unanswered > 0)
  const [first, ...more] = parts.map(sectionOf) as [MailSection, ...MailSection[]]
  return {
    title: text.title(lesson.localStart),
    lines: [
      MAIL_TEXT[language].hello(greetingName(booking.customerName)),
      text.intro,
      ...(unanswered ? [text.unanswered] : [])
    ],
    ...first,
    more,
    sums: [...payFacts(mail), { term: MAIL_TEXT[language].reference, value: booking.reference }],
    actions: reminderActions(mail, sender, unanswered),
    closing: [...seaNotices(seas, language), ...closingOf(mail)],
    school: school.name,
    preview: [lesson.localStart, lesson.spotName, lesson.meeting.address].filter(Boolean).join(', '),
    colour: school.colour
  }
}

/** Content of thanks after a lesson, with the school's page for reviews. */
export function thanksContent(mail: MailData): MailContent {
  const { school, lesson, booking, language } = mail
  const text = REMINDER_TEXT[language]
  const { hello, when } = MAIL_TEXT[language]
  return {
    title: text.thanksTitle,
    lines: [hello(greetingName(booking.customerName)), text.thanks],
    lesson: lesson.name,
    lessonIn: lesson.nameIn,
    facts: [{ term: when, value: formatDay(lesson.localDate, language, { year: true, inside: true }) }],
    actions: school.reviewUrl ? [{ name: text.review, url: school.reviewUrl }] : [],
    closing: [],
    school: school.name,
    preview: text.thanks,
    colour: school.colour
  }
}

function sectionOf(mail: MailData): MailSection {
  const { school, lesson, booking, language } = mail
  const text = MAIL_TEXT[language]
  const sea = mail.seas?.get(lesson.id)
  const water = sea?.waterTempC ?? null
  const day = formatDay(lesson.localDate, language, { year: true, inside: true })
  return {
    lesson: lesson.name,
    lessonIn: lesson.nameIn,
    facts: [
      { term: text.when, value: `${lesson.localStart}–${lesson.localEnd}\n${day}` },
      { term: text.where, value: lesson.spotName },
      ...meetingFacts(mail),
      ...transferFacts(mail),
      ...(school.bring ? [{ term: text.bring, value: school.bring }] : []),
      ...(lesson.note ? [{ term: text.fromSchool, value: lesson.note }] : []),
      ...(sea
        ? [
            {
              term: SEA_TEXT[language].title,
              value: [
                seaLine(lesson, sea, language),
                ...(water === null ? [] : [SEA_TEXT[language].water(water)])
              ].join('\n')
            }
          ]
        : []),
      { term: text.party, value: text.people(booking.participants) },
      ...(isOwnSale(mail) ? [{ term: text.cancellation, value: cancellationLine(mail) }] : [])
    ]
  }
}

/** The sum that is still due, and the place of payment. */
function payFacts(mail: MailData): MailFact[] {
  const { booking, language } = mail
  const text = REMINDER_TEXT[language]
  if (!isOwnSale(mail) || partsOf(mail).every(part => part.booking.totalCents === 0)) return []
  const cents = dueCents(mail)
  const sum = formatMoney(cents, booking.currency, language)
  const place = paymentPage(mail) === undefined ? `\n${text.atSchool}` : ''
  return [{ term: text.toPay, value: cents === 0 ? text.paid : `${sum}${place}` }]
}

function reminderActions(
  mail: MailData,
  { publicUrl, secret }: LinkOptions,
  unanswered: boolean
): MailContent['actions'] {
  const { lesson, language } = mail
  const { seeBooking, payNow } = MAIL_TEXT[language]
  const path = pageOf(mail, secret)
  const link = path === undefined ? undefined : `${publicUrl}${path}?lang=${language}`
  const payUrl = paymentPage(mail)
  return [
    ...(payUrl === undefined ? [] : [{ name: payNow, url: payUrl }]),
    ...(unanswered && link !== undefined
      ? [{ name: REMINDER_TEXT[language].answer, url: `${link}#answers` }]
      : []),
    ...(link === undefined ? [] : [{ name: seeBooking, url: link }]),
    ...(lesson.meeting.at ? [{ name: MEETING_TEXT[language].map, url: mapPage(lesson.meeting.at) }] : [])
  ]
}
