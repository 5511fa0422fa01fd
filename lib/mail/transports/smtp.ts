import { deliveryOf, type MailFault } from '../rules.ts'
import { optionsOf, type Transport } from './transport.ts'

export interface SmtpOptions {
  readonly url: string
  readonly tls: 'required' | 'offered' | 'none'
  /** DKIM signature, for the sender's domain. */
  readonly dkim?: { readonly domainName: string; readonly keySelector: string; readonly privateKey: string }
}

/** Timeouts in milliseconds: connecting, greeting, and silence after that. */
const SMTP_LIMITS = { connectionTimeout: 5000, greetingTimeout: 5000, socketTimeout: 20_000 } as const

/** Total timeout of one mail. A server that sends a few bytes now and then would never reach the other timeouts. */
const TOTAL_MS = 60_000

const CONNECTIONS = 3

/** Sends by SMTP. Loads the mail library with the first mail. */
export function createSmtpTransport(options: SmtpOptions, totalMs = TOTAL_MS): Transport {
  let mailerPromise: ReturnType<typeof openMailer> | undefined

  function close(): void {
    mailerPromise?.then(mailer => mailer.close()).catch(() => {})
    mailerPromise = undefined
  }

  return {
    async send(message) {
      mailerPromise ??= openMailer(options)
      let timer: NodeJS.Timeout | undefined
      const late = new Promise<never>((_, reject) => {
        timer = setTimeout(() => {
          // Drops a hanging connection; the next mail opens another.
          close()
          reject({ code: 'ETIMEDOUT' } satisfies MailFault)
        }, totalMs)
      })
      try {
        const mailer = await mailerPromise
        const { response } = await Promise.race([mailer.sendMail(optionsOf(message)), late])
        return { outcome: 'sent', response: /^\d{3}/.exec(response)?.[0] ?? '' }
      } catch (fault) {
        return deliveryOf(fault as MailFault)
      } finally {
        clearTimeout(timer)
      }
    },
    close
  }
}

/** Connects and starts TLS as the first mail would; throws the reason if that fails. */
export async function trySmtp(options: SmtpOptions): Promise<void> {
  const mailer = await openMailer(options)
  try {
    await mailer.verify()
  } finally {
    mailer.close()
  }
}

async function openMailer({ url, tls, dkim }: SmtpOptions) {
  const { createTransport } = await import('nodemailer')
  const { protocol, hostname, port, username, password } = new URL(url)
  const secure = protocol === 'smtps:'
  return createTransport({
    host: hostname.replace(/^\[|\]$/g, ''),
    port: Number(port) || (secure ? 465 : 587),
    secure,
    requireTLS: !secure && tls === 'required',
    ignoreTLS: !secure && tls === 'none',
    ...(username && { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
    ...(dkim && { dkim }),
    ...SMTP_LIMITS,
    pool: true,
    maxConnections: CONNECTIONS,
    disableFileAccess: true,
    disableUrlAccess: true
  })
}
