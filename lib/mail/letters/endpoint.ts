import { formatInstant } from '../../pages/format.ts'
import type { StaffLanguage } from '../../text/language.ts'
import { cleanText } from '../../text/plain.ts'
import { type EndpointMailData, endpointMailNameOf } from '../data.ts'
import type { MailContent } from './facts.ts'
import { MACHINE_HEADERS, type MailMessage, mailName, type Sender } from './message.ts'
import { plainMail, renderMail } from './page.ts'
import { MAIL_TEXT } from './text.ts'

interface EndpointText {
  /** Keyed by the reason for disabling the endpoint; `warned` if it is not disabled. */
  readonly titles: Readonly<Record<'warned' | 'ill' | 'gone', string>>
  readonly lines: Readonly<Record<'warned' | 'ill' | 'gone', string>>
  readonly since: string
  readonly hears: string
  readonly own: string
  readonly endpoint: string
  readonly ask: string
}

const TEXT: Readonly<Record<StaffLanguage, EndpointText>> = {
  en: {
    titles: {
      warned: 'A webhook does not answer',
      ill: 'A webhook was switched off',
      gone: 'A webhook was switched off'
    },
    lines: {
      warned:
        'Notifications about bookings are not reaching this address. We keep trying, and switch it off after five days without an answer.',
      ill: 'This address has not answered for five days, so we no longer send anything to it.',
      gone: 'This address answered that it no longer exists, so we no longer send anything to it.'
    },
    since: 'Since',
    hears: 'Belongs to',
    own: 'your school',
    endpoint: 'Webhook number',
    ask: 'Please tell the person who looks after it. Nothing is lost: the missing notifications are sent once it answers, for as long as the event log is kept. The operator of the server finds details with "swellbook webhooks attempts", and switches it on with "swellbook webhooks enable".'
  },
  pt: {
    titles: {
      warned: 'Um webhook não responde',
      ill: 'Um webhook foi desligado',
      gone: 'Um webhook foi desligado'
    },
    lines: {
      warned:
        'Os avisos sobre reservas não estão a chegar a este endereço. Continuamos a tentar e desligamo-lo ao fim de cinco dias sem resposta.',
      ill: 'Este endereço não deu resposta durante cinco dias, pelo que deixámos de lhe enviar avisos.',
      gone: 'Este endereço respondeu que deixou de existir, pelo que deixámos de lhe enviar avisos.'
    },
    since: 'Desde',
    hears: 'Pertence a',
    own: 'a sua escola',
    endpoint: 'Número do webhook',
    ask: 'Avise, por favor, quem trata dele. Nada se perde: os avisos em falta são enviados assim que responder, enquanto o registo for guardado. O operador do servidor vê mais com "swellbook webhooks attempts" e volta a ligá-lo com "swellbook webhooks enable".'
  }
}

/** Writes the mail about an endpoint to its school. It names only the URL's host: the rest may be secret. */
export function writeEndpointMail(mail: EndpointMailData, sender: Sender): MailMessage {
  const { school, endpoint, language, facts } = mail
  const text = TEXT[language]
  const { host } = new URL(endpoint.url)
  const state = facts.why ?? 'warned'
  const content: MailContent = {
    title: text.titles[state],
    lines: [text.lines[state]],
    lesson: host,
    lessonIn: language,
    facts: [
      { term: text.since, value: formatInstant(facts.since, school.timeZone, language, { weekday: true }) },
      { term: text.hears, value: endpoint.partner ?? text.own },
      { term: text.endpoint, value: endpoint.id }
    ],
    actions: [],
    closing: [text.ask],
    school: school.name
  }
  return {
    from: { name: mailName(sender.name), address: sender.address },
    to: { name: mailName(school.name), address: school.email },
    replyTo: undefined,
    subject: cleanText(`${text.titles[state]}: ${host}`, 200),
    text: plainMail(content, MAIL_TEXT[language].was, language),
    html: renderMail(content, language),
    messageId: `<${endpointMailNameOf(mail)}@${sender.address.slice(sender.address.lastIndexOf('@') + 1)}>`,
    references: undefined,
    headers: MACHINE_HEADERS,
    calendar: undefined
  }
}
