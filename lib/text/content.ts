import { digestOf } from './digest.ts'
import { normalizeText } from './input.ts'

/** Hex digits of a content digest: 128 bits. */
const DIGEST_LENGTH = 32

/**
 * Digest of a request's content, which tells a retry from another request with the same key. Texts are normalized, email
 * addresses lower-cased, members sorted. Absent, null and empty members count as equal.
 */
export function contentDigest(content: object): string {
  return digestOf(JSON.stringify(canonical(content))).slice(0, DIGEST_LENGTH)
}

/** Digest of a form's content. It omits the fields that record what the page showed, and the id of the attempt. */
export function formDigest(form: Readonly<Record<string, unknown>>): string {
  const { attempt: _, shownCode: __, shownCredit: ___, total: ____, totals: _____, ...fields } = form
  return contentDigest(fields)
}

/** Members with an email address, which is compared in lower case. */
const EMAIL_MEMBERS: ReadonlySet<string> = new Set(['customerEmail', 'emailAddress', 'email'])

function canonical(value: unknown, name = ''): unknown {
  if (typeof value === 'string') {
    const text = normalizeText(value.replaceAll('\r\n', '\n'))
    return EMAIL_MEMBERS.has(name) ? text.toLowerCase() : text
  }
  if (Array.isArray(value)) return value.map(item => canonical(item))
  if (value === null || typeof value !== 'object') return value ?? null
  const members = Object.entries(value).map(([name, member]) => [name, canonical(member, name)] as const)
  const present = members.filter(([, member]) => member !== null && member !== '')
  return Object.fromEntries(present.sort(([a], [b]) => (a < b ? -1 : 1)))
}
