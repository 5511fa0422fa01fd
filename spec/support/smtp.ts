import { type AddressObject, type ParsedMail, simpleParser } from 'mailparser'
import { SMTPServer } from 'smtp-server'
import { createSmtpTransport, type SmtpOptions } from '../../lib/mail/transports/smtp.ts'
import type { Transport } from '../../lib/mail/transports/transport.ts'

/** A mail server that rejects every login. */
export const REJECTS_LOGIN = {
  disabledCommands: ['STARTTLS'],
  onAuth: (_auth: unknown, _session: unknown, callback: (error: Error) => void) => callback(new Error('no'))
} as const

interface Refusal {
  readonly code: number
  readonly words: string
}

/** Behaviour of the mail server: an answer to each recipient, or after each mail, or silence. */
export interface Behaviour {
  readonly recipient?: Refusal
  /** Answer to each recipient; undefined accepts it. */
  readonly recipientOf?: (address: string) => Refusal | undefined
  readonly after?: Refusal
  /** Accepts the mail without acknowledging it. */
  readonly isSilent?: boolean
}

/** A mail server on loopback, and its received mails. */
export interface MailServer {
  readonly url: string
  readonly port: number
  /** All completely received mails, in order. */
  readonly raw: readonly Buffer[]
  behave(manner: Behaviour): void
  /** Accepted mails, parsed by an independent library. */
  mails(): Promise<ParsedMail[]>
  transport(options?: Partial<SmtpOptions>, wholeMs?: number): Transport
  close(): Promise<void>
}

/** Starts smtp-server. The test ends it. */
export async function mailServer(
  t: { teardown(work: () => Promise<void>): void },
  options: object = { disabledCommands: ['STARTTLS', 'AUTH'] }
): Promise<MailServer> {
  let manner: Behaviour = {}
  const raw: Buffer[] = []
  const refusal = ({ code, words }: Refusal) => Object.assign(new Error(words), { responseCode: code })
  const server = new SMTPServer({
    logger: false,
    authOptional: true,
    closeTimeout: 100,
    onRcptTo({ address }, _session, callback) {
      const no = manner.recipient ?? manner.recipientOf?.(address)
      callback(no && refusal(no))
    },
    onData(stream, _session, callback) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        if (manner.after) return callback(refusal(manner.after))
        raw.push(Buffer.concat(chunks))
        if (!manner.isSilent) callback()
      })
    },
    ...options
  })
  server.on('error', () => {})
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as { port: number }
  const url = `smtp://127.0.0.1:${port}`
  let closing: Promise<void> | undefined
  const close = () => {
    closing ??= new Promise<void>(resolve => server.close(() => resolve()))
    return closing
  }
  t.teardown(close)
  return {
    url,
    port,
    raw,
    behave: next => {
      manner = next
    },
    mails: () => Promise.all(raw.map(bytes => simpleParser(bytes))),
    transport: (more = {}, wholeMs?: number) => createSmtpTransport({ url, tls: 'none', ...more }, wholeMs),
    close
  }
}

/** Recipient address of a mail. */
export function recipientOf({ to }: ParsedMail): string {
  return (to as AddressObject).text
}
