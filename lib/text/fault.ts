import type { GenericIssue } from 'valibot'
import type { ErrorCode } from '../errors.ts'

/** Error codes for refused input. valibot's messages, which people read, accompany them. */
export type InputCode = Extract<
  ErrorCode,
  'missing_fields' | 'invalid_email' | 'invalid_date_range' | 'invalid_request'
>

interface CodedIssue {
  code?: InputCode
}

/** A message with an error code; messages without one mean `invalid_request`. */
export function fault(code: InputCode, words: string) {
  return (issue: object): string => {
    const marked: CodedIssue = issue
    marked.code = code
    return words
  }
}

/** Message for an absent or empty value. */
export const missing = fault('missing_fields', 'is missing')

/** A message for wrong values; null and undefined count as missing instead. */
export function missingOr(words: string | ReturnType<typeof fault>) {
  return (issue: { readonly input: unknown }): string => {
    if (issue.input === null || issue.input === undefined) return missing(issue)
    return typeof words === 'string' ? words : words(issue)
  }
}

export function codeOf(issue: GenericIssue): InputCode {
  return (issue as CodedIssue).code ?? 'invalid_request'
}

/** Names of the fields that have issues. */
export function faultsOf(issues: readonly GenericIssue[]): ReadonlySet<string> {
  return new Set(issues.map(({ path }) => String(path?.[0]?.key)))
}
