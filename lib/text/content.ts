import { digestOf } from './digest.ts'
import { spelled } from './input.ts'

/** Hex digits of a content digest: 128 bits. */
const DIGEST_LENGTH = 32

/**
 * Digest of the content of a request, by which a retry is told from another request under the same key. Texts count in their one
 * spelling, email addresses in small letters, members in any order. Members that are absent, null or empty are the same.
 */
export function contentDigest(content: object): string {
  return digestOf(JSON.stringify(canonical(content))).slice(0, DIGEST_LENGTH)
}

/** The content of a form: its fields but for these, which say what the page showed or name the form itself. */
export function formDigest(form: Readonly<Record<string, unknown>>): string {
  const { attempt: _, shownCode: __, total: ___, totals: ____, ...fields } = form
  return contentDigest(fields)
}

/** Members that hold an email address: its letters mean the same in either case. */
const EMAIL_MEMBERS: ReadonlySet<string> = new Set(['customerEmail', 'emailAddress', 'email'])

function canonical(value: unknown, name = ''): unknown {
  if (typeof value === 'string') {
    const text = spelled(value.replaceAll('\r\n', '\n'))
    return EMAIL_MEMBERS.has(name) ? text.toLowerCase() : text
  }
  if (Array.isArray(value)) return value.map(item => canonical(item))
  if (value === null || typeof value !== 'object') return value ?? null
  const members = Object.entries(value).map(([name, member]) => [name, canonical(member, name)] as const)
  const given = members.filter(([, member]) => member !== null && member !== '')
  return Object.fromEntries(given.sort(([a], [b]) => (a < b ? -1 : 1)))
}
