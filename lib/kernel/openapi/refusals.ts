import { STATUS_CODES } from 'node:http'
import { type TSchema, Type } from '@sinclair/typebox'
import { type ErrorCode, errors, Problem } from '../../errors.ts'
import type { Json } from '../openapi.ts'
import type { ExtraAnswer, Incoming, Plugin } from '../plugin.ts'
import type { Entry } from '../registry.ts'
import { type Components, pascal } from './components.ts'
import { headersOf } from './shared.ts'

/** A refusal as it is sent. A surface may use its own body format and status. */
interface DocumentedRefusal {
  readonly code: ErrorCode
  readonly status: number
  readonly contentType: string
  readonly body: unknown
  /** True if the surface uses its own format. */
  readonly isCustom: boolean
}

type DocumentedResponse = Json & {
  readonly description: string
  readonly content: Readonly<Record<string, DocumentedContent>>
}

interface DocumentedContent {
  readonly schema: Json
  readonly examples?: Json
}

/** All refusals of a route, one response per status, shared as components between routes with equal refusals. */
export function refusalsOf(entry: Entry, components: Components): Record<string, Json> {
  const refusals = entry.codes.map(code => documentRefusal(entry, code))
  const statuses = [...new Set(refusals.map(({ status }) => status))]
  return Object.fromEntries(
    statuses.map(status => {
      const group = refusals.filter(refusal => refusal.status === status)
      const response = withExtraAnswer(
        responseOf(entry, group, components),
        entry.route.others?.[status],
        components
      )
      return [status, components.response(namesOf(entry, status), response)]
    })
  )
}

/** Example bodies of all codes that these routes answer in the standard format. */
export function sharedExamples(entries: readonly Entry[]): Record<string, Json> {
  const own = entries
    .flatMap(entry => entry.codes.map(code => documentRefusal(entry, code)))
    .filter(r => !r.isCustom)
  const codes = new Set(own.map(({ code }) => code))
  return Object.fromEntries(
    (Object.keys(errors) as ErrorCode[])
      .filter(code => codes.has(code))
      .map(code => [code, { summary: errors[code].when, value: problemExampleOf(code).body }])
  )
}

/** A Problem whose extra fields have their example values. */
function problemExampleOf(code: ErrorCode): Problem {
  const extras = Object.entries(errors[code].extras as Record<string, TSchema>)
  const example = Object.fromEntries(
    extras.map(([name, { examples }]) => [name, (examples as unknown[])?.[0]])
  )
  return new Problem(code as 'invalid_request', example)
}

function documentRefusal({ plugin, route, path }: Entry, code: ErrorCode): DocumentedRefusal {
  const problem = problemExampleOf(code)
  const { status, body } = problem
  const reply = plugin.refuse?.(problem, exampleRequest(route.method, path))
  const text = reply?.body.toString() ?? ''
  if (!reply || text === JSON.stringify(body))
    return { code, status, contentType: 'application/json', body, isCustom: false }
  const contentType = reply.headers['content-type']?.split(';')[0] ?? 'text/plain'
  const isJson = contentType === 'application/json'
  return { code, status: reply.status, contentType, body: isJson ? JSON.parse(text) : text, isCustom: true }
}

function exampleRequest(method: string, path: string): Incoming {
  return {
    id: 'example',
    method,
    path,
    search: '',
    headers: {},
    rawHeaders: [],
    address: '127.0.0.1',
    onDisconnect() {}
  }
}

function responseOf(
  { plugin }: Entry,
  refusals: readonly DocumentedRefusal[],
  components: Components
): DocumentedResponse {
  const [first] = refusals as [DocumentedRefusal, ...DocumentedRefusal[]]
  const codes = refusals.map(({ code }) => code)
  const examples = Object.fromEntries(
    refusals.map(({ code, body, isCustom }) => [
      code,
      isCustom ? { value: body } : { $ref: `#/components/examples/${code}` }
    ])
  )
  const retry = codes.some(code => code === 'rate_limit_exceeded' || code === 'service_unavailable')
  return {
    description: refusals.map(bulletOf).join('\n'),
    ...headersOf({ isRated: plugin.rate !== undefined, retry }),
    content: {
      [first.contentType]: {
        schema: components.schema(first.isCustom ? customSchemaOf(plugin, first) : bodySchemaOf(codes)),
        // HTML pages have no examples: they tell a developer no more than the status.
        ...(first.contentType !== 'text/html' && { examples })
      }
    }
  }
}

/** Merges the refusals of one status with the protocol's own answer of that status. */
function withExtraAnswer(
  response: DocumentedResponse,
  other: ExtraAnswer | undefined,
  components: Components
): Json {
  if (!other) return response
  const [[contentType, { schema, examples }]] = Object.entries(response.content) as [
    [string, DocumentedContent]
  ]
  const content = {
    schema: other.schema ? { anyOf: [schema, components.schema(other.schema)] } : schema,
    examples: { ...examples, other: { value: other.example } }
  }
  const description = `${response.description}\n- ${other.description}`
  return { ...response, description, content: { [contentType]: content } }
}

function bulletOf({ code, isCustom }: DocumentedRefusal): string {
  return isCustom ? `- ${errors[code].when}` : `- \`${code}\`: ${errors[code].when}`
}

function customSchemaOf({ name, refusal }: Plugin, { contentType }: DocumentedRefusal): TSchema {
  const title = `${pascal(name)}Refusal`
  return refusal ?? (contentType === 'application/json' ? Type.Object({}, { title }) : Type.String())
}

const AnyRefusal = Type.Object(
  {
    error: Type.String({ description: 'Error code; new codes may be added, so fall back on the status' }),
    hint: Type.String({ description: 'What to do, for the developer' })
  },
  { title: 'Refusal' }
)

/** Schema of the refusal bodies of these codes; `error` discriminates them. */
function bodySchemaOf(codes: readonly ErrorCode[]): TSchema {
  const bodies = codes.map(refusalSchemaOf)
  return bodies.length === 1 ? (bodies[0] as TSchema) : Type.Union(bodies)
}

/** Schema of a code's refusal: `error`, `hint` and its extra fields. */
function refusalSchemaOf(code: ErrorCode): TSchema {
  const error = Type.Unsafe({ type: 'string', enum: [code] })
  const own = Type.Object({ error, ...(errors[code].extras as Record<string, TSchema>) })
  return Type.Unsafe({ allOf: [AnyRefusal, own], title: pascal(code) })
}

/** Component names of a response: by surface and status or, if taken, by route. */
function namesOf({ plugin, route }: Entry, status: number): string[] {
  const reason = STATUS_CODES[status]?.replace(/[^A-Za-z]/g, '') ?? String(status)
  return [plugin.name, route.name].map(name => `${pascal(name)}${reason}`)
}
