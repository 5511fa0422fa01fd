import { domainToASCII, domainToUnicode } from 'node:url'
import * as v from 'valibot'
import { fault, missing, missingOr } from './fault.ts'
import { unknownNames } from './names.ts'
import { isConstantUuid, isUuid, readFormId } from './uuid.ts'

const CONTROL = /[\u0000-\u001f\u007f-\u009f]/
const LINE_BREAKS_AND_TABS = /[\t\n\r]/g

/** Direction marks and zero-width characters. Joiners are not included, because some scripts need them. */
const INVISIBLE = /[\p{Bidi_Control}\u200b\u2060\ufeff]/gu

/** Any visible character. The Braille blank is listed because Unicode does not classify it as a blank. */
const VISIBLE = /[^\p{Z}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u

const NO_OBJECT = 'must be an object'

const NOT_PLAIN = 'control, bidirectional and invisible characters and broken Unicode are refused'

/** Normalizes an identifier: NFC, trimmed, empty if nothing is visible. Hidden characters stay, and are refused later. */
export function normalizeId(text: string): string {
  const trimmed = text.normalize('NFC').trim()
  return VISIBLE.test(trimmed) ? trimmed : ''
}

/** Normalizes a name or free text like normalizeId. Removes hidden characters, which apps and web pages add on copying. */
export function normalizeText(text: string): string {
  return normalizeId(text.replace(INVISIBLE, ''))
}

/** True for a single line without control, bidirectional or invisible characters. */
export function isPlain(value: string): boolean {
  return value.isWellFormed() && !CONTROL.test(value) && value.search(INVISIBLE) === -1
}

/** Format characters, and all characters that Unicode allows programs to hide, such as joiners and soft hyphens. */
const UNSEEN = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/u

/** True if the value is plain and has only visible characters, so that texts that look equal are equal. */
function isExact(value: string): boolean {
  return isPlain(value) && !UNSEEN.test(value)
}

/** For identifiers from clients: refuses what `plain` refuses, and every invisible character. */
export function exact() {
  return v.check<string, typeof NOT_PLAIN>(isExact, NOT_PLAIN)
}

/** Normalizes a text. `as` is `normalizeId` if two spellings must be two identities. */
export function normalized(as: (text: string) => string = normalizeText) {
  // The OpenAPI document describes input up to the first step that changes its type. A step named `trim` does not.
  return { ...v.transform(as), type: 'trim' as const }
}

/** Refuses invisible characters and those that the database cannot store. `lines` allows line breaks and tabs. */
export function plain({ lines = false } = {}) {
  const isFit = lines ? (value: string) => isPlain(value.replace(LINE_BREAKS_AND_TABS, ' ')) : isPlain
  return v.check<string, typeof NOT_PLAIN>(isFit, NOT_PLAIN)
}

/** Limits the length in code points, as JSON Schema and the database count. `maxLength` is for the OpenAPI document. */
export function maxLength(max: number) {
  const isFit = (value: string) => value.length <= max || [...value].length <= max
  return { ...v.check<string, string>(isFit, `at most ${max} characters`), maxLength: max }
}

/** A normalized plain text of at most `max` characters; an empty one is `missing_fields`. */
export function text(max: number) {
  return v.pipe(
    v.string(missingOr('must be text')),
    normalized(),
    v.nonEmpty(missing),
    maxLength(max),
    plain()
  )
}

/** Like `text`, but may be empty. `as` has the options of `plain`. */
export function anyText(max: number, as?: { lines: boolean }) {
  return v.pipe(v.string('must be text'), normalized(), maxLength(max), plain(as))
}

/** Like `anyText`; absent, null and empty become null. */
export function optionalText(max: number, as?: { lines: boolean }) {
  return v.pipe(
    v.nullish(v.pipe(v.string('must be text'), normalized(), maxLength(max)), ''),
    plain(as),
    v.transform(value => value || null)
  )
}

/**
 * A key chosen by the client; absent and null mean none. Refuses invisible characters, and an empty key, which would silently
 * switch deduplication off.
 */
export function optionalKey(max: number) {
  const hint = 'must not be empty; leave it out, or send null, for none'
  const key = v.pipe(
    v.string('must be text'),
    normalized(normalizeId),
    v.nonEmpty(hint),
    maxLength(max),
    exact()
  )
  return v.nullish(key, null)
}

/** Longer than any body, so an unknown id of any length gets the answer for unknown ids. */
const MAX_REFERENCE = 32_768

/** A trimmed id of an existing resource. An unknown id is valid input. */
export function reference() {
  return v.pipe(
    v.string(missingOr('must be text')),
    normalized(),
    v.nonEmpty(missing),
    maxLength(MAX_REFERENCE),
    plain()
  )
}

/** A text in a change: absent stays absent, null and empty become null. `as` has the options of `plain`. */
export function changedText(max: number, as?: { lines: boolean }) {
  return v.optional(
    v.pipe(
      v.nullable(anyText(max, as)),
      v.transform(value => value || null)
    )
  )
}

/** An object. A missing member is `missing_fields`; unknown members are ignored. */
export function members<const E extends v.ObjectEntries>(entries: E) {
  const object = objectOf(entries)
  return { ...v.pipe(noList(object), object), entries }
}

/** Adds the names of unknown members to the output as `ignored`. */
export function reportIgnored<const E extends v.ObjectEntries>({ entries }: Members<E>) {
  const withIgnored = (input: unknown) =>
    typeof input === 'object' && input !== null ? { ...input, ignored: unknownNames(input, entries) } : input
  const object = objectOf({ ...entries, ignored: v.array(v.string()) })
  const reporting: unknown = {
    ...v.pipe(noList<unknown>(objectOf(entries) as v.GenericSchema), v.transform(withIgnored), object),
    entries
  }
  return reporting as v.GenericSchema<v.InferInput<Members<E>>, v.InferOutput<Members<E>> & IgnoredMembers>
}

function objectOf<const E extends v.ObjectEntries>(entries: E) {
  return v.object(entries, issue =>
    issue.received === 'undefined' && issue.path ? missing(issue) : NO_OBJECT
  )
}

/** Refuses a list, which valibot would accept as an object. The OpenAPI document describes `object` instead. */
function noList<Input>(object: v.GenericSchema<Input>) {
  return { ...v.custom<Input>(input => !Array.isArray(input), NO_OBJECT), object }
}

type Members<E extends v.ObjectEntries> = ReturnType<typeof members<E>>

interface IgnoredMembers {
  readonly ignored: readonly string[]
}

/** An email address: text, an @, a domain with a dot; no spaces, no angle brackets. */
const EMAIL = /^[^\s@<>()[\]\\,;:"]+@[^\s@<>()[\]\\,;:".]+(\.[^\s@<>()[\]\\,;:".]+)+$/u

const NO_EMAIL = fault('invalid_email', 'not an email address')

const EMAIL_OR_NONE = new RegExp(`^$|${EMAIL.source}`, 'u')

const MAX_EMAIL = 254

const ASCII = /^[\x21-\x7e]*$/

/** Characters at which the WHATWG host parser ends a domain, or which it decodes. */
const NOT_IN_A_HOST = /[/?#%]/

/**
 * Returns the canonical address, because IDNA maps many spellings to one domain. An ASCII domain stays unchanged. A domain that
 * IDNA refuses becomes empty.
 */
export function canonicalEmail(address: string): string {
  const at = address.lastIndexOf('@') + 1
  const domain = address.slice(at)
  if (ASCII.test(domain)) return address
  return address.slice(0, at) + (NOT_IN_A_HOST.test(domain) ? '' : domainToUnicode(domainToASCII(domain)))
}

function isDeliverable(address: string): boolean {
  if (address.length > MAX_EMAIL) return false
  const canonical = canonicalEmail(address)
  return canonical.length <= MAX_EMAIL && isExact(canonical) && EMAIL_OR_NONE.test(canonical)
}

/** A canonical email address of at most 254 characters (RFC 5321). Others are `invalid_email`. */
export function email() {
  return v.pipe(
    v.string(missingOr(NO_EMAIL)),
    normalized(normalizeId),
    v.nonEmpty(missing),
    v.maxLength(MAX_EMAIL, NO_EMAIL),
    v.check(isExact, NO_EMAIL),
    v.regex(EMAIL, NO_EMAIL),
    v.check(isDeliverable, NO_EMAIL),
    v.transform(canonicalEmail)
  )
}

/** An email address in a change: absent stays absent, null and empty become null. A malformed one is `invalid_email`. */
export function changedEmail() {
  const text = v.pipe(
    v.string(NO_EMAIL),
    normalized(normalizeId),
    v.maxLength(MAX_EMAIL, NO_EMAIL),
    v.check(isExact, NO_EMAIL),
    v.regex(EMAIL_OR_NONE, NO_EMAIL),
    v.check(isDeliverable, NO_EMAIL),
    v.transform(value => canonicalEmail(value) || null)
  )
  return v.optional(v.nullable(text))
}

/** A UUID in lower case. The nil and max UUIDs are refused: programs send them if they forget to create an id. */
export function uuid() {
  return v.pipe(
    v.string('must be a UUID'),
    v.maxLength(36, 'must be a UUID'),
    v.check(isUuid, 'must be a UUID'),
    v.check(text => !isConstantUuid(text), 'must be a new UUID, not the nil or the max UUID'),
    v.toLowerCase()
  )
}

/** A UUID that one of this service's pages created for its form. */
export function formId() {
  return v.pipe(
    uuid(),
    v.check(id => readFormId(id) !== undefined, 'the id that the form came with')
  )
}

/** A whole number from `min`, within the range of exact integers. */
export function wholeNumber(min: number) {
  const hint = `a whole number from ${min} up`
  return v.pipe(v.number(hint), v.safeInteger(hint), v.minValue(min, hint))
}

/** A whole number from `min`. A number above `max` becomes `max`. */
export function clamped(min: number, max: number) {
  const hint = `a whole number from ${min} up`
  return v.pipe(
    v.number(hint),
    v.integer(hint),
    v.minValue(min, hint),
    v.transform(value => Math.min(value, max))
  )
}
