import { cleanText } from '../../text/plain.ts'
import { doubtful, type Finding, good } from './rules.ts'

/** Result of a DNS query: its records, or an error code. */
export type NameAnswer = { readonly records: readonly string[] } | { readonly fault: string }

const FIX_DNS = "Fix this machine's name servers, or use another with --dns: webhooks and mails need DNS."

/** Finding on the DNS addresses of PUBLIC_URL's host. */
export function examineHost(host: string, answer: NameAnswer): Finding {
  if ('fault' in answer)
    return doubtful('dns', `no name server answers for ${host} (${answer.fault})`, FIX_DNS)
  if (answer.records.length > 0) return good('dns', `${host} resolves to ${answer.records.join(', ')}`)
  const advice =
    'Add an A or AAAA record for the host of PUBLIC_URL: until then guests and partners cannot reach the service.'
  return doubtful('dns', `${host} has no address`, advice)
}

/** Finding on the SPF record of the sender's domain, from the domain's TXT records. */
export function examineSender(domain: string, answer: NameAnswer): Finding {
  const check = 'spf'
  if ('fault' in answer)
    return doubtful(check, `no name server answers for ${domain} (${answer.fault})`, FIX_DNS)
  const [record, ...more] = answer.records.filter(text => /^v=spf1( |$)/i.test(text))
  if (record === undefined) {
    const advice = 'Add the TXT record "v=spf1 include:YOUR.MAIL.SERVER -all": see docs/mail.md.'
    return doubtful(check, `${domain} has no SPF record`, advice)
  }
  if (more.length > 0) {
    const advice = 'Merge them into one: receivers ignore several.'
    return doubtful(check, `${domain} has ${more.length + 1} SPF records`, advice)
  }
  const found = `${domain}: ${cleanText(record, 200)}`
  if (!/ \+?all( |$)/i.test(record)) return good(check, found)
  return doubtful(check, found, 'End it with -all or ~all: now any server may send in your name.')
}
