import * as v from 'valibot'
import { type ErrorCode, errors, Problem } from '../errors.ts'

/** Of several faults the one that is told: what is absent first, then what is special, then the rest. */
const RANK: readonly ErrorCode[] = [
  'missing_fields',
  'invalid_email',
  'invalid_date_range',
  'invalid_request'
]

/** Most missing fields that a refusal names: a list of thousands of empty objects must not be answered by as many names. */
const MOST_FIELDS = 20

interface Fault {
  readonly code: ErrorCode
  readonly hint: string | undefined
  readonly field: string
}

/** The value that a schema makes of what came in, or the Problem that its messages name (`code` or `code: hint`). */
export function parse<S extends v.GenericSchema>(schema: S, value: unknown): v.InferOutput<S> {
  const result = v.safeParse(schema, value, { abortPipeEarly: true })
  if (result.success) return result.output
  throw problemOf(result.issues.map(faultOf))
}

function faultOf(issue: v.BaseIssue<unknown>): Fault {
  const [, code, hint] = /^([a-z_]+)(?:: (.*))?$/s.exec(issue.message) ?? []
  const field = v.getDotPath(issue as never) ?? ''
  return code && code in errors
    ? { code: code as ErrorCode, hint, field }
    : { code: 'invalid_request', hint: issue.message, field }
}

function problemOf(faults: readonly Fault[]): Problem {
  const first = RANK.map(code => faults.find(fault => fault.code === code)).find(Boolean) ?? faults[0]
  if (!first) return new Problem('invalid_request')
  if (first.code === 'missing_fields') {
    const missing = faults.filter(fault => fault.code === 'missing_fields').map(fault => fault.field)
    const fields = missing.slice(0, MOST_FIELDS)
    const more = missing.length > fields.length ? ` and ${missing.length - fields.length} more` : ''
    return new Problem('missing_fields', { fields, hint: `Missing: ${fields.join(', ')}${more}.` })
  }
  const extras = { ...(first.field && { field: first.field }), ...(first.hint && { hint: sentence(first) }) }
  return new Problem(first.code as 'invalid_request', extras)
}

function sentence({ field, hint }: Fault): string {
  return field ? `${field}: ${hint}.` : `${hint}.`
}
