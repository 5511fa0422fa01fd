import type { Finding } from '../infra/doctor/rules.ts'

/** Result of an attempt. `away`: the mail server itself is down, so every mail would fail. */
export interface Delivery {
  readonly outcome: 'sent' | 'again' | 'refused' | 'away'
  /** Status codes only: the server's text contains the address. */
  readonly response: string
}

export interface MailFault {
  readonly code?: string | undefined
  readonly responseCode?: number | undefined
  readonly response?: string | undefined
}

/** Error codes of the mail library that concern one mail. All others mean that the server is down or refuses this service. */
const MAIL_ERRORS = ['EENVELOPE', 'EMESSAGE']

/** SMTP 421: the server is closing the connection, for any command. */
const CLOSING = 421

/** Classifies a failed attempt. A 5xx status, or a mail that cannot be written, is final; a 4xx status is temporary. */
export function deliveryOf({ code = '', responseCode, response = '' }: MailFault): Delivery {
  const enhanced = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(response)?.[1]
  const words = [responseCode ?? code, enhanced].filter(word => word !== undefined && word !== '').join(' ')
  if (code === '' && responseCode === undefined) return { outcome: 'refused', response: 'unwritten' }
  if (!MAIL_ERRORS.includes(code) || responseCode === CLOSING) return { outcome: 'away', response: words }
  return { outcome: (responseCode ?? 500) >= 500 ? 'refused' : 'again', response: words }
}

interface Mailbox {
  readonly name: string
  readonly address: string
}

/** The sender from MAIL_FROM; by default noreply at the service's host. */
export function mailboxOf(from: string | undefined, publicUrl: string): Mailbox {
  if (from === undefined) {
    const { hostname } = new URL(publicUrl)
    return { name: hostname, address: `noreply@${hostname}` }
  }
  const [, name = '', address = from] = /^([^<]*)<([^>]+)>$/.exec(from) ?? []
  return { name: name.trim() || address.slice(address.lastIndexOf('@') + 1), address }
}

/** Finding on the mail server. Without a server, mails are written to files. */
export function examineMail(host: string | undefined, fault: string | undefined): Finding {
  const check = 'mail'
  if (host === undefined)
    return {
      check,
      state: 'doubtful',
      found: 'SMTP_URL is not set: mails are written to files in DATA_DIR/outbox',
      advice: 'Set SMTP_URL and MAIL_FROM so that guests receive mail; see docs/mail.md.'
    }
  if (fault === undefined) return { check, state: 'good', found: `${host} accepts mail` }
  const advice =
    'Check SMTP_URL, SMTP_TLS, DKIM_KEY_FILE and the mail server; mails stay queued until their lesson begins.'
  return { check, state: 'bad', found: `${host} does not accept mail (${fault})`, advice }
}

/** The response of a mail that was written to a file, because the service has no mail server. */
export const FILED = 'file'
