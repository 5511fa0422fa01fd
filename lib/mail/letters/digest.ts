import { formatDay } from '../../pages/format.ts'
import type { StaffLanguage } from '../../text/language.ts'
import { cleanText } from '../../text/plain.ts'
import { type DigestData, mailNameOf } from '../data.ts'
import type { MailContent, MailFact } from './facts.ts'
import { MACHINE_HEADERS, type MailMessage, mailName, type Sender } from './message.ts'
import { plainMail, renderMail } from './page.ts'
import { MAIL_TEXT } from './text.ts'

interface DigestText {
  readonly title: string
  readonly news: string
  readonly noNews: string
  readonly none: string
  more(count: number): string
  seats(taken: number, capacity: number): string
}

const DIGEST_TEXT: Readonly<Record<StaffLanguage, DigestText>> = {
  en: {
    title: 'Your day',
    news: 'What guests and partners did since the last of these emails, then today’s and tomorrow’s lessons with guests.',
    noNews:
      'Nothing new since the last of these emails. These are today’s and tomorrow’s lessons with guests.',
    none: 'No lesson with guests today or tomorrow.',
    more: count => `… and ${count} more`,
    seats: (taken, capacity) => `${taken} of ${capacity} places taken`
  },
  pt: {
    title: 'O seu dia',
    news: 'O que alunos e parceiros fizeram desde o último destes emails e, a seguir, as aulas com alunos de hoje e de amanhã.',
    noNews: 'Nada de novo desde o último destes emails. Estas são as aulas com alunos de hoje e de amanhã.',
    none: 'Nenhuma aula com alunos hoje ou amanhã.',
    more: count => `… e mais ${count}`,
    seats: (taken, capacity) => `${taken} de ${capacity} lugares ocupados`
  }
}

export function writeDigest(mail: DigestData, sender: Sender): MailMessage {
  const { school, language, today } = mail
  const text = DIGEST_TEXT[language]
  const day = formatDay(today, language, { year: true })
  const content: MailContent = {
    title: text.title,
    lines: [mail.changed > 0 ? text.news : text.noNews, ...(mail.planned > 0 ? [] : [text.none])],
    lesson: day,
    lessonIn: language,
    facts: [...changeFacts(mail), ...lessonFacts(mail)],
    actions: [{ name: text.title, url: `${sender.publicUrl}/centre` }],
    closing: [],
    school: school.name
  }
  return {
    from: { name: mailName(sender.name), address: sender.address },
    to: { name: mailName(school.name), address: school.email },
    replyTo: undefined,
    subject: cleanText(`${text.title}: ${formatDay(today, language, { year: true, inside: true })}`, 200),
    text: plainMail(content, MAIL_TEXT[language].was, language),
    html: renderMail(content, language),
    messageId: `<${mailNameOf(school.id, mail.number, mail.role)}@${sender.address.slice(sender.address.lastIndexOf('@') + 1)}>`,
    references: undefined,
    headers: MACHINE_HEADERS,
    calendar: undefined
  }
}

function changeFacts({ changes, changed, language }: DigestData): MailFact[] {
  const text = MAIL_TEXT[language]
  const facts = changes.map(({ kind, lesson, localDate, localStart, customerName, ...booking }) => ({
    term: `${text.subjects[kind]}: ${lesson}, ${formatDay(localDate, language, { brief: true, inside: true })}, ${localStart}`,
    value: [customerName, text.people(booking.participants), booking.partner, booking.reference]
      .filter(Boolean)
      .join(' · ')
  }))
  return [...facts, ...omittedFact(changed - changes.length, language)]
}

function lessonFacts({ lessons, planned, language }: DigestData): MailFact[] {
  const facts = lessons.map(({ lesson, localDate, localStart, spotName, taken, capacity }) => ({
    term: `${formatDay(localDate, language, { brief: true })}, ${localStart}`,
    value: `${lesson}, ${spotName}: ${DIGEST_TEXT[language].seats(taken, capacity)}`
  }))
  return [...facts, ...omittedFact(planned - lessons.length, language)]
}

function omittedFact(count: number, language: StaffLanguage): MailFact[] {
  return count > 0 ? [{ term: DIGEST_TEXT[language].more(count), value: '' }] : []
}
