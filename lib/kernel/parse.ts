import * as v from 'valibot'
import { Problem } from '../errors.ts'
import { codeOf, type InputCode } from '../text/fault.ts'
import { similarName, unknownNames } from '../text/names.ts'

/** Priority of input errors: missing fields first, then specific codes, then the rest. */
const RANK: readonly InputCode[] = [
  'missing_fields',
  'invalid_email',
  'invalid_date_range',
  'invalid_request'
]

/** Maximum missing fields named in a refusal: a list of thousands of empty objects must not return as many names. */
const MAX_FIELDS = 20

/** Parses a value with a schema, or throws a Problem for its issues. */
export function parse<S extends v.GenericSchema>(schema: S, value: unknown): v.InferOutput<S> {
  const result = v.safeParse(schema, value, { abortPipeEarly: true })
  if (result.success) return result.output
  throw problemOf(result.issues, unknownTo(schema, value))
}

/** Members of an object schema; empty for other schemas. */
export function entriesOf(schema: v.GenericSchema | undefined): object {
  return (schema as { entries?: object } | undefined)?.entries ?? {}
}

function unknownTo(schema: v.GenericSchema, value: unknown): readonly string[] {
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value)
  return isObject ? unknownNames(value, entriesOf(schema)) : []
}

function problemOf(issues: readonly v.GenericIssue[], unknown: readonly string[]): Problem {
  const codes = issues.map(codeOf)
  const first = codes.indexOf(RANK.find(code => codes.includes(code)) as InputCode)
  const [code, issue] = [codes[first] as InputCode, issues[first] as v.GenericIssue]
  if (code === 'missing_fields') {
    return missingProblem(issues.filter((_, i) => codes[i] === 'missing_fields').map(fieldOf), unknown)
  }
  const field = fieldOf(issue)
  if (field !== '') return new Problem(code, { field, hint: `${field}: ${issue.message}.` })
  const isNoObject = issue.type === 'object' || issue.type === 'custom'
  return new Problem(code, isNoObject ? { hintId: 'no_object' } : { hint: `${issue.message}.` })
}

function missingProblem(missing: readonly string[], unknown: readonly string[]): Problem {
  const fields = missing.slice(0, MAX_FIELDS)
  const rest = missing.length > fields.length ? ` and ${missing.length - fields.length} more` : ''
  const guesses = fields.flatMap(field => guessOf(field, unknown))
  const hint = [`Missing: ${fields.join(', ')}${rest}.`, ...guesses].join(' ')
  return new Problem('missing_fields', { fields, hint })
}

function fieldOf(issue: v.GenericIssue): string {
  return v.getDotPath(issue) ?? ''
}

/** A hint for a missing field, if the request has a similar unknown name. */
function guessOf(field: string, unknown: readonly string[]): string[] {
  const similar = similarName(field, unknown)
  return similar === undefined ? [] : [`You sent ${similar}. Did you mean ${field}?`]
}
