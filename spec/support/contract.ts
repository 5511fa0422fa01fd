import { FormatRegistry, type TSchema, Type } from '@sinclair/typebox'
import { Value } from '@sinclair/typebox/value'
import { type ErrorCode, errors, Problem } from '../../lib/errors.ts'
import { isForm } from '../../lib/kernel/plugin.ts'
import { createRegistry, type Entry } from '../../lib/kernel/registry.ts'
import { createRouter, NoSuchMethod } from '../../lib/kernel/router.ts'
import { isDate } from '../../lib/text/dates.ts'
import { isUuid } from '../../lib/text/uuid.ts'
import { plugins } from '../../plugins/index.ts'
import { recordProvoked } from './provoked.ts'

const FORMATS: Readonly<Record<string, (text: string) => boolean>> = {
  date: isDate,
  'date-time': text => /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}:\d{2})$/.test(text),
  uri: URL.canParse,
  uuid: isUuid,
  email: text => /^[^@\s]+@[^@\s]+$/.test(text)
}
for (const [name, check] of Object.entries(FORMATS)) FormatRegistry.Set(name, check)

export const registry = createRegistry(plugins)
const router = createRouter(registry)

/** The parts of a response that the contract covers. */
export interface ContractUse {
  readonly method: string
  readonly path: string
  readonly status: number
  readonly headers: Headers
  readonly body: unknown
}

/** Throws if a route does not declare the answer: status, schema, code, extras, rate headers. */
export function requireDeclared(seen: ContractUse): void {
  const fault = (description: string) =>
    new Error(
      `${seen.method} ${seen.path} answered ${seen.status} ${description}: ${JSON.stringify(seen.body)}`
    )
  const found = find(seen.method, seen.path)
  const plugin = found instanceof Problem ? registry.surfaceOf(seen.path) : found.plugin
  if (plugin?.rate && !seen.headers.has('x-ratelimit-remaining')) throw fault('without its rate headers')
  if (isOther(found, seen)) return
  if (seen.status >= 400) {
    const codes = found instanceof Problem ? [found.code] : found.codes
    const { refuse, refusal } = plugin ?? registry.host ?? {}
    // Channels without an error schema answer with pages, or with the standard body and other headers.
    const worded = refuse !== undefined && (refusal !== undefined || seen.body === undefined)
    const wrong = worded ? faultOfWorded(refusal, codes, seen) : faultOfRefusal(codes, seen)
    if (wrong) throw fault(wrong)
  } else if (!(found instanceof Problem) && seen.method !== 'OPTIONS') {
    const wrong = faultOfAnswer(found, seen)
    if (wrong) throw fault(wrong)
  }
}

/** True if the route's protocol defines this answer. */
function isOther(found: Entry | Problem, { status, body }: ContractUse): boolean {
  const other = found instanceof Problem ? undefined : found.route.others?.[status]
  return (
    other !== undefined &&
    (other.schema ? faultBySchema(other.schema, body) === undefined : body === undefined)
  )
}

/** First schema fault of a value in one line; undefined if valid. */
export function faultBySchema(schema: TSchema, value: unknown): string | undefined {
  const [first] = Value.Errors(schema, value)
  return first && `${first.path || 'the value'} ${first.message}`
}

/** Schema of one code's documented body. */
export function bodyOf(code: ErrorCode): TSchema {
  return Type.Object({
    error: Type.Literal(code),
    hint: Type.String({ minLength: 1 }),
    ...errors[code].extras
  })
}

function find(method: string, path: string): Entry | Problem {
  if (method === 'OPTIONS') return find('GET', path)
  try {
    return router.match(method, path.replace(/\?.*$/s, '')).entry
  } catch (problem) {
    if (problem instanceof NoSuchMethod || problem instanceof Problem) return problem
    throw problem
  }
}

function faultOfRefusal(
  codes: readonly ErrorCode[],
  { method, status, body }: ContractUse
): string | undefined {
  if (method === 'HEAD') return undefined
  const code = (body as { error?: ErrorCode } | undefined)?.error
  if (code === undefined || !(code in errors)) return 'with a body that names no code'
  recordProvoked(code)
  if (!codes.includes(code)) return `with ${code}, which it does not declare`
  if (errors[code].status !== status) return `with ${code}, whose status is ${errors[code].status}`
  const wrong = faultBySchema(bodyOf(code), body)
  return wrong && `with ${code}, but ${wrong}`
}

function faultOfWorded(
  refusal: TSchema | undefined,
  codes: readonly ErrorCode[],
  { method, body }: ContractUse
): string | undefined {
  if (method === 'HEAD' || !refusal || codes.length === 0) return undefined
  const errorCode = (body as { error?: string } | undefined)?.error?.toLowerCase() as ErrorCode | undefined
  if (errorCode && codes.includes(errorCode)) recordProvoked(errorCode)
  const wrong = faultBySchema(refusal, body)
  return wrong && `with a refusal where ${wrong}`
}

function faultOfAnswer({ route }: Entry, { method, status, headers, body }: ContractUse): string | undefined {
  const { answer } = route
  if (status === (isForm(route) ? 303 : 302))
    return route.redirects === undefined ? 'though it declares no redirect' : undefined
  if (status === 304) return answer.conditional ? undefined : 'though it is not conditional'
  if (status !== answer.status) return `where it declares ${answer.status}`
  const type = headers.get('content-type')?.split(';')[0]
  if (type !== answer.contentType) return `as ${type} where it declares ${answer.contentType}`
  if (method === 'HEAD' || !answer.schema) return undefined
  const wrong = faultBySchema(answer.schema, body)
  return wrong && `where ${wrong}`
}
