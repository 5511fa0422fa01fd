import type { IncomingHttpHeaders } from 'node:http'
import type { TSchema } from '@sinclair/typebox'
import type { GenericSchema, InferOutput } from 'valibot'
import type { ErrorCode, Problem } from '../errors.ts'
import type { Answer, Reply } from './answer.ts'

/**
 * Types that an application declares to the kernel: the `auth` variants of routes, the principal of each kind of caller, the
 * rate names, and the deps of handlers.
 */
export interface AppTypes {
  readonly auth: { readonly kind: string; readonly scope?: string }
  readonly principals: object
  readonly rate: string
  readonly deps: object
}

/**
 * The authenticated caller: `id` identifies it in the log and owns its rate bucket. Create a new object per lookup: requests
 * holding the same object share cached reads. A request fails if its principal is older than the request.
 */
export interface Principal {
  readonly id: string
  /** The school whose share of page turns and connections its requests use. */
  readonly schoolId?: string
}

/** The part of a request that handlers see. */
export interface Incoming {
  readonly id: string
  readonly method: string
  readonly path: string
  readonly search: string
  readonly headers: IncomingHttpHeaders
  /** Names and values in turn, as they arrived. */
  readonly rawHeaders: readonly string[]
  readonly address: string
  /** Calls back once the client has disconnected or has its answer. */
  onDisconnect(listener: () => void): void
}

type PrincipalOf<H extends AppTypes, A extends H['auth']> = A['kind'] extends keyof H['principals']
  ? H['principals'][A['kind']]
  : undefined
type OutputOf<S> = S extends GenericSchema ? InferOutput<S> : undefined

/** A handler's argument: the parsed request, the principal, and the app's deps. */
type Ctx<H extends AppTypes, A extends H['auth'], P, Q, B> = H['deps'] & {
  readonly principal: PrincipalOf<H, A>
  readonly params: OutputOf<P>
  readonly query: OutputOf<Q>
  readonly body: OutputOf<B>
  readonly request: Incoming
}

/** Argument of a `.read` handler. It lacks everything that can differ between equal requests of one caller. */
type ReadCtx<H extends AppTypes, A extends H['auth'], P, Q> = Omit<
  Ctx<H, A, P, Q, undefined>,
  'request' | 'body'
>

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** An additional answer that a protocol defines; without a schema it has no body. */
export interface ExtraAnswer {
  readonly description: string
  readonly schema?: TSchema
  readonly example?: unknown
}

/** A route's data for the kernel, the OpenAPI document and the reference page. */
interface RouteSpec<H extends AppTypes, A extends H['auth'], P, Q, B, V> {
  readonly method: Method
  readonly path: `/${string}`
  /** Unique operation name; OpenAPI's operationId. */
  readonly name: string
  /** A few words for the OpenAPI document. Required unless the route is unlisted. */
  readonly summary?: string
  readonly description?: string
  readonly auth: A
  readonly params?: P
  readonly query?: Q
  readonly body?: B
  /** Maximum body size in bytes; 32 KiB by default. */
  readonly bodyLimit?: number
  /** Reads a missing body as an empty object. */
  readonly bodyOptional?: boolean
  /** Body format: JSON (default), an HTML form, a form with files, or JSON bytes that a protocol parses itself. */
  readonly bodyType?: 'json' | 'form' | 'upload' | 'bytes'
  /** Example body for the OpenAPI document. */
  readonly bodyExample?: unknown
  /** Milliseconds that the route may wait for an event, in addition to WORK_MS. */
  readonly waitMs?: number
  readonly answer: Answer<V>
  /**
   * Compresses long answers for clients that accept it. Not allowed if an answer has a secret beside text that a client chose:
   * the length would leak the secret bit by bit (BREACH). So no keys, no tokens, and no guest data, except names on the
   * school's own day page and in lists for a partner's program: no browser sends its key for a stranger.
   */
  readonly compress?: true
  /** Sentence that says when the route redirects instead (303 for a form, else 302); absent if it never does. */
  readonly redirects?: string
  /** Additional answers that its protocol defines, by status. */
  readonly others?: Readonly<Record<number, ExtraAnswer>>
  /** Omitted from the OpenAPI document, since no program calls this part of a page. */
  readonly isUnlisted?: boolean
  /** A 200 writes no log line, since probes call it all the time. Metrics count it; other statuses are logged. */
  readonly quiet?: true
  /** Codes beyond those implied by auth, rate, query and body. */
  readonly errors: readonly ErrorCode[]
}

/** True if the route accepts browser forms, and so redirects by 303. */
export function isForm({ bodyType }: Pick<Route, 'bodyType'>): boolean {
  return bodyType === 'form' || bodyType === 'upload'
}

/** A route as the kernel runs it, with the handler's types erased. */
export interface Route
  extends RouteSpec<AppTypes, AppTypes['auth'], GenericSchema, GenericSchema, GenericSchema, unknown> {
  handle(ctx: unknown): unknown
  /** The answer depends on the query alone, so it can be memoized. */
  readonly pure?: boolean
  /** The answer depends on the address and the principal alone, so requests of one principal can share it. */
  readonly isShared?: boolean
}

/** A request that the service sends; `headers` maps names to descriptions. */
export interface OutgoingRequest {
  readonly summary: string
  readonly description: string
  readonly schema: TSchema
  readonly example: unknown
  readonly headers: Readonly<Record<string, string>>
  /** Meanings of the statuses that the receiver may answer. */
  readonly answers: Readonly<Record<string, string>>
}

/** A surface: path prefix, rate, routes, and format of refusals. */
export interface Plugin {
  readonly name: string
  readonly title: string
  readonly description: string
  readonly prefix: `/${string}` | ''
  readonly rate?: string
  /** Pages of every origin may read its answers. Only for reads whose key is in the request, never in a cookie. */
  readonly isCrossOrigin?: true
  /** For public keys: the rate per address, counted before the key's own rate. */
  readonly visitorRate?: string
  /** For monitoring: answers are cheap and never wait for a turn. */
  readonly isUrgent?: true
  /** Realm of its 401 answers; the entire service by default. */
  readonly realm?: string
  readonly routes: readonly Route[]
  /** Requests that the service sends to clients of this surface (webhooks), by name. */
  readonly outgoing?: Readonly<Record<string, OutgoingRequest>>
  /** Custom format of refusals. If absent or undefined, a refusal is the JSON body `{ error, hint, ... }`. */
  readonly refuse?: (problem: Problem, request: Incoming) => Reply | undefined
  /** Also formats refusals for paths outside every surface. */
  readonly isHost?: true
  /** Schema of its custom refusal body, for the OpenAPI document. */
  readonly refusal?: TSchema
}

/**
 * The route builder. It has two steps, because a single literal makes TypeScript widen the handler's types: `route({ data
 * }).handle(ctx => value)`. The value is rendered by `answer`, or is already a Reply. Two restricted kinds of route allow
 * sharing work: `.compute(query => value)` depends on its query alone, so answers are memoized. `.read(ctx => value)` depends
 * on address, principal and current data, so requests of the same key lookup share it.
 */
export function routesOf<H extends AppTypes>() {
  return function route<
    const A extends H['auth'],
    V,
    P extends GenericSchema | undefined = undefined,
    Q extends GenericSchema | undefined = undefined,
    B extends GenericSchema | undefined = undefined
  >(spec: RouteSpec<H, A, P, Q, B, V>) {
    type HandlerResult = V | Reply | Promise<V | Reply>
    const routeOf = (handle: unknown, kind: Pick<Route, 'pure' | 'isShared'> = {}) =>
      ({ ...spec, ...kind, handle }) as unknown as Route
    return {
      handle: (handler: (ctx: Ctx<H, A, P, Q, B>) => HandlerResult) => routeOf(handler),
      read: (handler: (ctx: ReadCtx<H, A, P, Q>) => HandlerResult) => routeOf(handler, { isShared: true }),
      compute: (work: (query: OutputOf<Q>) => V) =>
        routeOf(({ query }: { query: OutputOf<Q> }) => work(query), { pure: true })
    }
  }
}
