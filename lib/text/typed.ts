import * as v from 'valibot'
import { isDate } from './dates.ts'
import { missingOr } from './fault.ts'
import { text } from './input.ts'

const ID = /^[a-z0-9][a-z0-9_-]{0,62}$/
const ID_HINT = '1 to 63 characters of a-z, 0-9, - and _, the first a letter or a digit'

export function isShortId(text: string): boolean {
  return ID.test(text)
}

export function shortId() {
  return v.pipe(text(63), v.regex(ID, ID_HINT))
}

/** A whole number in a range, written as text. */
export function digits(min: number, max: number) {
  const hint = `a whole number from ${min} to ${max}`
  return v.pipe(
    text(12),
    v.regex(/^\d{1,10}$/, hint),
    v.transform(Number),
    v.minValue(min, hint),
    v.maxValue(max, hint)
  )
}

export function oneOf<const W extends readonly string[]>(words: W) {
  return v.picklist(words, missingOr(`one of ${words.join(', ')}`))
}

/** A comma-separated list; duplicates are removed. */
export function list<S extends v.GenericSchema<string, string>>(item: S) {
  return v.pipe(
    v.string(),
    v.transform(text => [...new Set(text.split(',').map(word => word.trim()))].filter(Boolean)),
    v.array(item)
  )
}

/** A form field with a maximum length, otherwise unchanged; empty if absent. The page shows its faults. */
export function typedText(max: number) {
  return v.optional(v.pipe(v.string(), v.maxLength(max, `at most ${max} characters`)), '')
}

/** A `typedText` with line breaks: browsers send CRLF, the database stores LF. */
export function linesField(max: number) {
  return v.pipe(
    typedText(max),
    v.transform(text => text.replaceAll('\r\n', '\n'))
  )
}

/** A day, YYYY-MM-DD. */
export function day() {
  return v.pipe(text(10), v.check(isDate, 'must be a day, YYYY-MM-DD'))
}
