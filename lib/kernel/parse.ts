import * as v from 'valibot'
import { type ErrorCode, errors, Problem } from '../errors.ts'
import { NO_OBJECT } from '../text/input.ts'
import { likenessOf, unknownOf } from '../text/names.ts'

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
  throw problemOf(result.issues.map(faultOf), unknownTo(schema, value))
}

/** The members that a schema knows; none where it is no object's. */
export function entriesOf(schema: v.GenericSchema | undefined): object {
  return (schema as { entries?: object } | undefined)?.entries ?? {}
}

function unknownTo(schema: v.GenericSchema, value: unknown): readonly string[] {
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value)
  return isObject ? unknownOf(value, entriesOf(schema)) : []
}

function faultOf(issue: v.BaseIssue<unknown>): Fault {
  const [, code, hint] = /^([a-z_]+)(?:: (.*))?$/s.exec(issue.message) ?? []
  const field = v.getDotPath(issue as never) ?? ''
  return code && code in errors
    ? { code: code as ErrorCode, hint, field }
    : { code: 'invalid_request', hint: issue.message, field }
}

function problemOf(faults: readonly Fault[], unknown: readonly string[]): Problem {
  const first = RANK.map(code => faults.find(fault => fault.code === code)).find(Boolean) ?? faults[0]
  if (!first) return new Problem('invalid_request')
  if (first.code === 'missing_fields') {
    const missing = faults.filter(fault => fault.code === 'missing_fields').map(fault => fault.field)
    const fields = missing.slice(0, MOST_FIELDS)
    const more = missing.length > fields.length ? ` and ${missing.length - fields.length} more` : ''
    const hint = [
      `Missing: ${fields.join(', ')}${more}.`,
      ...fields.flatMap(field => guessOf(field, unknown))
    ]
    return new Problem('missing_fields', { fields, hint: hint.join(' ') })
  }
  const extras = { ...(first.field && { field: first.field }), ...(first.hint && { hint: sentence(first) }) }
  return new Problem(first.code as 'invalid_request', extras)
}

/** What was likely meant for a missing field, as sentences. */
function guessOf(field: string, unknown: readonly string[]): string[] {
  const sent = likenessOf(field, unknown)
  return sent === undefined ? [] : [`You sent ${sent}. Did you mean ${field}?`]
}

function sentence({ field, hint }: Fault): string {
  return field ? `${field}: ${hint}.` : `${hint === NO_OBJECT ? 'The body must be a JSON object' : hint}.`
}
