import * as v from 'valibot'
import { codeOf } from '../lib/text/fault.ts'

/** Describe a schema issue with its path: `spots.3.exposure: between 0.05 and 2`. */
export function explainIssue(issue: v.BaseIssue<unknown>, parent: string): string {
  const path = v.getDotPath(issue as never)
  const absent = issue.input === undefined || codeOf(issue) === 'missing_fields'
  const problem = absent ? 'is missing' : issue.message
  return `${path ? `${parent}.${path}` : parent}: ${problem}`
}
