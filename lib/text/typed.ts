import * as v from 'valibot'
import { isDate } from './dates.ts'
import { missingOr } from './fault.ts'
import { text } from './input.ts'

// Builders for operator input, which arrives as text.

const ID = /^[a-z0-9][a-z0-9_-]{0,62}$/
const ID_HINT = '1 to 63 characters of a-z, 0-9, - and _, the first a letter or a digit'

export function isShortId(text: string): boolean {
  return ID.test(text)
}

export function shortId() {
  return v.pipe(text(63), v.regex(ID, ID_HINT))
}

/** A whole number in a range, from text. */
export function digits(least: number, most: number) {
  const hint = `a whole number from ${least} to ${most}`
  return v.pipe(
    text(12),
    v.regex(/^\d{1,10}$/, hint),
    v.transform(Number),
    v.minValue(least, hint),
    v.maxValue(most, hint)
  )
}

export function oneOf<const W extends readonly string[]>(words: W) {
  return v.picklist(words, missingOr(`one of ${words.join(', ')}`))
}

/** A comma-separated list; duplicates are removed. */
export function list<S extends v.GenericSchema<string, string>>(item: S) {
  return v.pipe(
    v.string(),
    v.transform(given => [...new Set(given.split(',').map(word => word.trim()))].filter(Boolean)),
    v.array(item)
  )
}

/** A form field of bounded length, otherwise as typed; empty if absent. The page shows its faults. */
export function typedText(most: number) {
  return v.optional(v.pipe(v.string(), v.maxLength(most, `at most ${most} characters`)), '')
}

/** A `typedText` with line breaks: browsers send CRLF, the database stores LF. */
export function linesField(most: number) {
  return v.pipe(
    typedText(most),
    v.transform(typed => typed.replaceAll('\r\n', '\n'))
  )
}

/** A day, YYYY-MM-DD. */
export function day() {
  return v.pipe(text(10), v.check(isDate, 'must be a day, YYYY-MM-DD'))
}
