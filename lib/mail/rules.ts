import type { Finding } from '../doctor/rules.ts'

/** How an attempt to send a mail ended; `away` is the mail server itself, of which no mail knows better. */
export interface Delivery {
  readonly outcome: 'sent' | 'again' | 'refused' | 'away'
  /** The server's codes, never its words: those name the address. */
  readonly response: string
}

/** What is known of an attempt that failed. */
export interface MailFault {
  readonly code?: string | undefined
  readonly responseCode?: number | undefined
  readonly response?: string | undefined
}

/** Faults of this mail, in the words of the mail library; with all others the server is away, or we may not use it. */
const OF_THE_MAIL = ['EENVELOPE', 'EMESSAGE']

/** A server that says so goes, whatever it was asked. */
const GOING = 421

/** What becomes of a mail that was not taken: 5xx is for good, and so is one that could not be written; 4xx may pass. */
export function deliveryOf({ code = '', responseCode, response = '' }: MailFault): Delivery {
  const enhanced = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(response)?.[1]
  const words = [responseCode ?? code, enhanced].filter(word => word !== undefined && word !== '').join(' ')
  if (code === '' && responseCode === undefined) return { outcome: 'refused', response: 'unwritten' }
  if (!OF_THE_MAIL.includes(code) || responseCode === GOING) return { outcome: 'away', response: words }
  return { outcome: (responseCode ?? 500) >= 500 ? 'refused' : 'again', response: words }
}

/** An address with the name before it. */
interface Mailbox {
  readonly name: string
  readonly address: string
}

/** Who sends: as MAIL_FROM says, or where it is not set somebody at the service's own host. */
export function mailboxOf(from: string | undefined, publicUrl: string): Mailbox {
  if (from === undefined) {
    const { hostname } = new URL(publicUrl)
    return { name: hostname, address: `noreply@${hostname}` }
  }
  const [, name = '', address = from] = /^([^<]*)<([^>]+)>$/.exec(from) ?? []
  return { name: name.trim() || address.slice(address.lastIndexOf('@') + 1), address }
}

/** How the mail server stands: where it is, and why it would not take a mail; without one, that mails are files. */
export function examineMail(host: string | undefined, fault: string | undefined): Finding {
  const check = 'mail'
  if (host === undefined)
    return {
      check,
      state: 'doubtful',
      found: 'SMTP_URL is not set: mails are files in DATA_DIR/outbox',
      advice: 'Set SMTP_URL and MAIL_FROM, so that guests hear of changes; docs/mail.md says how.'
    }
  if (fault === undefined) return { check, state: 'good', found: `${host} takes mails` }
  const advice =
    'Mend SMTP_URL, SMTP_TLS or DKIM_KEY_FILE, or the mail server; mails wait until their lesson begins.'
  return { check, state: 'bad', found: `${host} takes none (${fault})`, advice }
}
