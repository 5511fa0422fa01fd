import type { GenericIssue } from 'valibot'
import type { ErrorCode } from '../errors.ts'

/** The codes that what comes in may be refused with; they travel beside valibot's messages, which are words for people. */
export type InputCode = Extract<
  ErrorCode,
  'missing_fields' | 'invalid_email' | 'invalid_date_range' | 'invalid_request'
>

interface Marked {
  code?: InputCode
}

/** A message of these words, whose issue bears this code; that of any other message is `invalid_request`. */
export function fault(code: InputCode, words: string) {
  return (issue: object): string => {
    const marked: Marked = issue
    marked.code = code
    return words
  }
}

/** What is said of a value that is absent or empty. */
export const missing = fault('missing_fields', 'is missing')

/** A message of these words, but null and undefined are missing, not wrong. */
export function missingOr(words: string | ReturnType<typeof fault>) {
  return (issue: { readonly input: unknown }): string => {
    if (issue.input === null || issue.input === undefined) return missing(issue)
    return typeof words === 'string' ? words : words(issue)
  }
}

/** The code of what a schema found wrong. */
export function codeOf(issue: GenericIssue): InputCode {
  return (issue as Marked).code ?? 'invalid_request'
}
