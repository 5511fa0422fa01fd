import { formatInstant } from '../../pages/format.ts'
import type { StaffLanguage } from '../../text/language.ts'
import { cleanText } from '../../text/plain.ts'
import { type ContactMailData, contactMailNameOf } from '../data.ts'
import type { MailContent, MailFact } from './facts.ts'
import { MACHINE_HEADERS, type MailMessage, mailName, type Sender } from './message.ts'
import { plainMail, renderMail } from './page.ts'
import { MAIL_TEXT } from './text.ts'

interface ContactText {
  readonly titles: Readonly<Record<'email' | 'paymentUrl' | 'both', string>>
  readonly reason: string
  readonly when: string
  readonly email: string
  readonly paymentUrl: string
  /** Text for a value that was removed. */
  readonly none: Readonly<Record<'email' | 'paymentUrl', string>>
  readonly unknown: string
}

const TEXT: Readonly<Record<StaffLanguage, ContactText>> = {
  en: {
    titles: {
      email: 'Your school’s email address was changed',
      paymentUrl: 'Your school’s payment page was changed',
      both: 'Your school’s email address and payment page were changed'
    },
    reason: 'You receive this email because the school used this address until the change, or still uses it.',
    when: 'Changed',
    email: 'New email address',
    paymentUrl: 'New payment page',
    none: { email: 'none', paymentUrl: 'none' },
    unknown:
      'If nobody at your school made this change, sign in to the centre at once, correct it under “School”, and end every session that you do not recognise under “Account”. “Audit log” shows who made it. Tell the operator of the server, too.'
  },
  pt: {
    titles: {
      email: 'O endereço de email da sua escola foi alterado',
      paymentUrl: 'A página de pagamento da sua escola foi alterada',
      both: 'O endereço de email e a página de pagamento da sua escola foram alterados'
    },
    reason: 'Recebe esta mensagem porque a escola usava este endereço até à alteração, ou ainda o usa.',
    when: 'Data da alteração',
    email: 'Novo endereço de email',
    paymentUrl: 'Nova página de pagamento',
    none: { email: 'nenhum', paymentUrl: 'nenhuma' },
    unknown:
      'Se ninguém da sua escola fez esta alteração, inicie já sessão no centro, corrija-a em “Escola” e termine em “Conta” todas as sessões que não reconhecer. “Registo” mostra quem a fez. Avise também o operador do servidor.'
  }
}

/** Writes the mail about a changed email address or payment page, to the school's previous address. */
export function writeContactMail(mail: ContactMailData, sender: Sender): MailMessage {
  const { school, language, recipient } = mail
  const text = TEXT[language]
  const title = text.titles[changeOf(mail)]
  const content: MailContent = {
    title,
    lines: [text.reason],
    lesson: school.name,
    lessonIn: language,
    facts: factsOf(mail),
    actions: [],
    closing: [text.unknown],
    school: school.name
  }
  return {
    from: { name: mailName(sender.name), address: sender.address },
    to: { name: mailName(school.name), address: recipient },
    replyTo: undefined,
    subject: cleanText(title, 200),
    text: plainMail(content, MAIL_TEXT[language].was, language),
    html: renderMail(content, language),
    messageId: `<${contactMailNameOf(mail)}@${sender.address.slice(sender.address.lastIndexOf('@') + 1)}>`,
    references: undefined,
    headers: MACHINE_HEADERS,
    calendar: undefined
  }
}

function changeOf({ facts }: ContactMailData): keyof ContactText['titles'] {
  if (facts.email === undefined) return 'paymentUrl'
  return facts.paymentUrl === undefined ? 'email' : 'both'
}

function factsOf({ facts, school, language }: ContactMailData): MailFact[] {
  const text = TEXT[language]
  const instant = formatInstant(facts.at, school.timeZone, language, { weekday: true })
  const changed = (['email', 'paymentUrl'] as const).filter(name => facts[name] !== undefined)
  return [
    { term: text.when, value: instant },
    ...changed.map(name => ({ term: text[name], value: facts[name] || text.none[name] }))
  ]
}
