import { domainToASCII, domainToUnicode } from 'node:url'
import * as v from 'valibot'
import { fault, missing, missingOr } from './fault.ts'
import { unknownOf } from './names.ts'
import { isConstantUuid, isUuid, readFormId } from './uuid.ts'

// Builders for what comes in. parse() turns what they find wrong into Problems.

const CONTROL = /[\u0000-\u001f\u007f-\u009f]/
const LINE_BREAKS_AND_TABS = /[\t\n\r]/g

/** Direction marks and characters of no width. Joiners are not among them: some scripts need them to spell. */
const HIDDEN = /[\p{Bidi_Control}\u200b\u2060\ufeff]/gu

/** Anything that leaves ink. The blank of Braille is the one sign that Unicode does not call blank. */
const VISIBLE = /[^\p{Z}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u

const NOT_PLAIN = 'control, bidirectional and invisible characters and broken Unicode are refused'

/** The one spelling of an identifier: NFC, trimmed, and empty if no character is visible. Hidden characters stay and are refused later. */
export function composed(text: string): string {
  const trimmed = text.normalize('NFC').trim()
  return VISIBLE.test(trimmed) ? trimmed : ''
}

/** The one spelling of a name or free text: as `composed`, without hidden characters, which contacts apps and web pages add to copies. */
export function spelled(text: string): string {
  return composed(text.replace(HIDDEN, ''))
}

/** Whether a text is a single line without control, bidirectional or invisible characters. */
export function isPlain(value: string): boolean {
  return value.isWellFormed() && !CONTROL.test(value) && value.search(HIDDEN) === -1
}

/** Format characters and all that Unicode lets a program not show, joiners and soft hyphens among them. */
const UNSEEN = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/u

/** Whether a text is plain and each of its characters shows, so that two that look the same are the same. */
function isExact(value: string): boolean {
  return isPlain(value) && !UNSEEN.test(value)
}

/** Refuses in an identifier of the caller what `plain` refuses, and every invisible character. */
export function exact() {
  return v.check<string, typeof NOT_PLAIN>(isExact, NOT_PLAIN)
}

/** Brings a text into its one spelling; `as` is `composed` if two spellings would be two identities. */
export function spelling(as: (text: string) => string = spelled) {
  const trim = v.trim()
  const run: (typeof trim)['~run'] = dataset => ({ ...dataset, value: as(dataset.value) })
  return { ...trim, '~run': run }
}

/** Refuses what nobody types or sees, and what the database does not hold. `lines` allows line breaks and tabs. */
export function plain({ lines = false } = {}) {
  const isFit = lines ? (value: string) => isPlain(value.replace(LINE_BREAKS_AND_TABS, ' ')) : isPlain
  return v.check<string, typeof NOT_PLAIN>(isFit, NOT_PLAIN)
}

/** Refuses a text of more characters than `most`; one outside the first plane counts once, as in JSON Schema and the database. */
export function atMost(most: number) {
  const units = v.maxLength<string, number, string>(most, `at most ${most} characters`)
  const isLonger = (value: string) => value.length > most && [...value].length > most
  const run: (typeof units)['~run'] = (dataset, config) =>
    dataset.typed && !isLonger(dataset.value) ? dataset : units['~run'](dataset, config)
  return { ...units, '~run': run }
}

/** A text of at most `most` characters, spelled and plain; an empty one is `missing_fields`. */
export function text(most: number) {
  return v.pipe(v.string(missingOr('must be text')), spelling(), v.nonEmpty(missing), atMost(most), plain())
}

/** The same, but empty stays empty; `as` as in `plain`. */
export function anyText(most: number, as?: { lines: boolean }) {
  return v.pipe(v.string('must be text'), spelling(), atMost(most), plain(as))
}

/** The same, but absent, null and empty all mean null; `as` as in `plain`. */
export function optionalText(most: number, as?: { lines: boolean }) {
  return v.pipe(
    v.nullish(v.pipe(v.string('must be text'), spelling(), atMost(most)), ''),
    plain(as),
    v.transform(value => value || null)
  )
}

/**
 * A key of the caller's choice, of at most `most` characters; absent and null mean none. Invisible characters are refused, and so is an
 * empty one: it would switch deduplication off unnoticed.
 */
export function givenKey(most: number) {
  const hint = 'must not be empty; leave it out, or send null, for none'
  const key = v.pipe(v.string('must be text'), spelling(composed), v.nonEmpty(hint), atMost(most), exact())
  return v.nullish(key, null)
}

/** Longer than any body may be: an id that names nothing is answered so, however long it is. */
const MOST_OF_A_REFERENCE = 32_768

/** A trimmed text that names what there may be: one that names nothing is no malformed one. */
export function reference() {
  return v.pipe(
    v.string(missingOr('must be text')),
    spelling(),
    v.nonEmpty(missing),
    atMost(MOST_OF_A_REFERENCE),
    plain()
  )
}

/** A text as a change gives it: absent stays absent, null and empty mean null; `as` as in `plain`. */
export function givenText(most: number, as?: { lines: boolean }) {
  return v.optional(
    v.pipe(
      v.nullable(anyText(most, as)),
      v.transform(value => value || null)
    )
  )
}

/** An object, and no list, which valibot takes for one; a member that is absent is `missing_fields`, members it does not know are ignored. */
export function members<const E extends v.ObjectEntries>(entries: E) {
  const object = v.object(entries, issue =>
    issue.received === 'undefined' && issue.path ? missing(issue) : 'must be an object'
  )
  const run: (typeof object)['~run'] = (dataset, config) =>
    object['~run'](Array.isArray(dataset.value) ? { value: null } : dataset, config)
  return { ...object, '~run': run }
}

/** The same members, and in `ignored` the names of those that came in and are not known. */
export function tellingIgnored<const E extends v.ObjectEntries>(object: Members<E>) {
  const run: Members<E>['~run'] = (dataset, config) => {
    const given = dataset.value as object
    const ran = object['~run'](dataset, config)
    if (ran.typed) Object.assign(ran.value, { ignored: unknownOf(given, object.entries) })
    return ran
  }
  const telling: unknown = { ...object, '~run': run }
  return telling as v.GenericSchema<v.InferInput<Members<E>>, v.InferOutput<Members<E>> & Ignored>
}

type Members<E extends v.ObjectEntries> = ReturnType<typeof members<E>>

interface Ignored {
  readonly ignored: readonly string[]
}

/** Shape of an address that mail can reach: something, an @, a domain with a dot; no spaces, no angle brackets. */
const EMAIL = /^[^\s@<>()[\]\\,;:"]+@[^\s@<>()[\]\\,;:".]+(\.[^\s@<>()[\]\\,;:".]+)+$/u

const NO_EMAIL = fault('invalid_email', 'not an e-mail address')

const EMAIL_OR_NONE = new RegExp(`^$|${EMAIL.source}`, 'u')

const MAX_EMAIL = 254

const ASCII = /^[\x21-\x7e]*$/

/** Characters at which the WHATWG host parser ends a domain, or decodes it. */
const NOT_IN_A_HOST = /[/?#%]/

/**
 * The one spelling of an address: IDNA maps many spellings to the domain that mail goes to. A domain in ASCII stays as typed, in any
 * case. A domain that IDNA refuses becomes empty.
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

/** An e-mail address of at most 254 characters (RFC 5321), in its one spelling; anything else is `invalid_email`. */
export function email() {
  return v.pipe(
    v.string(missingOr(NO_EMAIL)),
    spelling(composed),
    v.nonEmpty(missing),
    v.maxLength(MAX_EMAIL, NO_EMAIL),
    v.check(isExact, NO_EMAIL),
    v.regex(EMAIL, NO_EMAIL),
    v.check(isDeliverable, NO_EMAIL),
    v.transform(canonicalEmail)
  )
}

/** An e-mail address as a change gives it: absent stays absent, null and empty mean null; anything malformed is `invalid_email`. */
export function givenEmail() {
  const text = v.pipe(
    v.string(NO_EMAIL),
    spelling(composed),
    v.maxLength(MAX_EMAIL, NO_EMAIL),
    v.check(isExact, NO_EMAIL),
    v.regex(EMAIL_OR_NONE, NO_EMAIL),
    v.check(isDeliverable, NO_EMAIL),
    v.transform(value => canonicalEmail(value) || null)
  )
  return v.optional(v.nullable(text))
}

/** A UUID in lower case; anything else is `invalid_request`, also the nil and the max one: programs that forget to make an id send those. */
export function uuid() {
  return v.pipe(
    v.string('must be a UUID'),
    v.maxLength(36, 'must be a UUID'),
    v.check(isUuid, 'must be a UUID'),
    v.check(text => !isConstantUuid(text), 'must be a UUID of its own, not the nil or the max UUID'),
    v.toLowerCase()
  )
}

/** A UUID that a page of ours made for its form; anything else is `invalid_request`. */
export function formId() {
  return v.pipe(
    uuid(),
    v.check(id => readFormId(id) !== undefined, 'the id that the form came with')
  )
}

/** A whole number from `least` up, of a size that arithmetic keeps exact. */
export function wholeNumber(least: number) {
  const hint = `a whole number from ${least} up`
  return v.pipe(v.number(hint), v.safeInteger(hint), v.minValue(least, hint))
}

/** A whole number from `least` up; one beyond `most` is taken for `most`, however large. */
export function clamped(least: number, most: number) {
  const hint = `a whole number from ${least} up`
  return v.pipe(
    v.number(hint),
    v.integer(hint),
    v.minValue(least, hint),
    v.transform(value => Math.min(value, most))
  )
}
