import * as v from 'valibot'
import { codeOf } from '../lib/text/fault.ts'

/** Sentence about a schema issue and its path: `spots.3.exposure: between 0.05 and 2`. */
export function explainIssue(issue: v.BaseIssue<unknown>, inside: string): string {
  const path = v.getDotPath(issue as never)
  const absent = issue.input === undefined || codeOf(issue) === 'missing_fields'
  const what = absent ? 'is missing' : issue.message
  return `${path ? `${inside}.${path}` : inside}: ${what}`
}
