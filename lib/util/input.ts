import * as v from 'valibot'

// Builders for what comes in. The messages are error codes: parse() turns them into Problems.

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is refused
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/

/** A trimmed text of at most `most` characters without control characters; an empty one is `missing_fields`. */
export function text(most: number) {
  return v.pipe(
    v.string('invalid_request: must be text'),
    v.trim(),
    v.nonEmpty('missing_fields'),
    v.maxLength(most, `invalid_request: at most ${most} characters`),
    v.check(isPlain, 'invalid_request: control characters and broken Unicode are refused')
  )
}

/** The same, but absent, null and empty all mean null. */
export function optionalText(most: number) {
  return v.pipe(
    v.nullish(v.pipe(v.string('invalid_request: must be text'), v.trim()), ''),
    v.maxLength(most, `invalid_request: at most ${most} characters`),
    v.check(isPlain, 'invalid_request: control characters and broken Unicode are refused'),
    v.transform(value => value || null)
  )
}

/** A required member of an object: absent and null are `missing_fields`. */
export function required<S extends v.GenericSchema>(schema: S) {
  return v.pipe(
    v.optional(v.unknown(), undefined),
    v.check(value => value !== undefined && value !== null, 'missing_fields'),
    schema
  )
}

function isPlain(value: string): boolean {
  return value.isWellFormed() && !CONTROL.test(value)
}
