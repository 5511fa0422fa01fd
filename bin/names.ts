import { Resolver } from 'node:dns/promises'
import { isIP } from 'node:net'
import { domainToASCII } from 'node:url'
import type { Config } from '../lib/config.ts'
import { examineHost, examineSender, type NameAnswer } from '../lib/infra/doctor/names.ts'
import type { Finding } from '../lib/infra/doctor/rules.ts'
import { hostOf } from '../lib/infra/net/addresses.ts'
import { mailboxOf } from '../lib/mail/rules.ts'

/** Timeout of one DNS query in milliseconds. There is no retry. */
const DNS_TIMEOUT_MS = 5000

/** Error codes for a missing name, or a missing record type. */
const MISSING_CODES = ['ENOTFOUND', 'ENODATA']

const LOCAL_NAME = /^(.*\.)?localhost\.?$/

/** Query DNS for the public host and for the sender's SPF record. `server` replaces the system's name servers. */
export async function namesOf(
  { PUBLIC_URL, SMTP_URL, MAIL_FROM }: Pick<Config, 'PUBLIC_URL' | 'SMTP_URL' | 'MAIL_FROM'>,
  { server, patienceMs = DNS_TIMEOUT_MS }: { server?: string | undefined; patienceMs?: number } = {}
): Promise<Finding[]> {
  const resolver = new Resolver({ timeout: patienceMs, tries: 1 })
  if (server !== undefined) resolver.setServers([server])
  const findings: Promise<Finding>[] = []
  const url = PUBLIC_URL ?? 'http://localhost'
  const host = hostOf(new URL(url).hostname)
  if (!isIP(host) && !LOCAL_NAME.test(host)) {
    const addresses = Promise.all([answerOf(resolver.resolve4(host)), answerOf(resolver.resolve6(host))])
    findings.push(addresses.then(answers => examineHost(host, mergeAnswers(answers))))
  }
  if (SMTP_URL !== undefined) {
    const { address } = mailboxOf(MAIL_FROM, url)
    const domain = domainToASCII(address.slice(address.lastIndexOf('@') + 1))
    const texts = resolver.resolveTxt(domain).then(records => records.map(parts => parts.join('')))
    findings.push(answerOf(texts).then(answer => examineSender(domain, answer)))
  }
  return Promise.all(findings)
}

/** True for an IP address with or without a port. Other text can crash node's resolver. */
export function isNameServer(text: string): boolean {
  if (text.includes('%')) return false
  if (isIP(text)) return true
  const [, host = '', port = ''] = /^(.+):(\d{1,5})$/.exec(text) ?? []
  const isHost = isIP(host) === 4 || (host.startsWith('[') && isIP(host.slice(1, -1)) === 6)
  return isHost && Number(port) >= 1 && Number(port) <= 65_535
}

/** Never rejects, because an error is a result too. */
async function answerOf(query: Promise<string[]>): Promise<NameAnswer> {
  try {
    return { records: await query }
  } catch (error) {
    const { code = 'EFAILED' } = error as NodeJS.ErrnoException
    return MISSING_CODES.includes(code) ? { records: [] } : { fault: code }
  }
}

/** Merge the records of all answers. The result is a fault only if there are no records. */
function mergeAnswers(answers: readonly NameAnswer[]): NameAnswer {
  const records = answers.flatMap(answer => ('records' in answer ? answer.records : []))
  return records.length > 0 ? { records } : (answers.find(answer => 'fault' in answer) ?? { records })
}
