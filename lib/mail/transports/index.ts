import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../../config.ts'
import { mailboxOf } from '../rules.ts'
import { createFileTransport } from './files.ts'
import { createSmtpTransport, type SmtpOptions } from './smtp.ts'
import type { Transport } from './transport.ts'

type MailSettings = Pick<
  Config,
  'SMTP_URL' | 'SMTP_TLS' | 'MAIL_FROM' | 'DKIM_KEY_FILE' | 'DKIM_SELECTOR' | 'DATA_DIR'
>

/** Creates the transport of the settings: SMTP or files. With `loopbackOnly`, files replace a remote mail server. */
export function createMailTransport(
  config: MailSettings,
  { loopbackOnly, nowMs }: { loopbackOnly: boolean; nowMs: () => number }
): Transport {
  const { SMTP_URL } = config
  const smtp = SMTP_URL === undefined ? undefined : smtpOptionsOf({ ...config, SMTP_URL })
  return smtp && (!loopbackOnly || isLoopback(new URL(smtp.url).hostname))
    ? createSmtpTransport(smtp)
    : createFileTransport(join(config.DATA_DIR, 'outbox'), nowMs)
}

/** Connection options of the mail server. Throws if the DKIM key cannot be read. */
export function smtpOptionsOf(config: MailSettings & { readonly SMTP_URL: string }): SmtpOptions {
  const { SMTP_URL: url, SMTP_TLS: tls, MAIL_FROM, DKIM_KEY_FILE, DKIM_SELECTOR } = config
  if (DKIM_KEY_FILE === undefined) return { url, tls }
  const { address } = mailboxOf(MAIL_FROM, url)
  const domainName = address.slice(address.lastIndexOf('@') + 1)
  const privateKey = readFileSync(DKIM_KEY_FILE, 'utf8')
  return { url, tls, dkim: { domainName, keySelector: DKIM_SELECTOR, privateKey } }
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '[::1]' || /^127(\.\d{1,3}){3}$/.test(host)
}
