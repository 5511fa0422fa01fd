import type { IncomingHttpHeaders } from 'node:http'
import type { TSchema } from '@sinclair/typebox'
import type { GenericSchema, InferOutput } from 'valibot'
import type { ErrorCode, Problem } from '../errors.ts'
import type { Answer, Reply } from './answer.ts'

/**
 * What an application declares to the kernel: the shapes of `auth` a route may declare, the principal
 * that each kind of caller becomes, the names of its rates, and the deps its handlers receive.
 */
export interface House {
  readonly auth: { readonly kind: string; readonly scope?: string }
  readonly principals: object
  readonly rate: string
  readonly deps: object
}

/**
 * The caller: `id` names it in the log and owns the rate bucket. Each look-up makes its own, for those who
 * are given the same object share what they read; one given out before a request arrived fails that request.
 */
export interface Principal {
  readonly id: string
  /** The school that its requests count for, beside those of the school's other callers. */
  readonly schoolId?: string
}

/** The part of a request that a handler may look at. */
export interface Incoming {
  readonly id: string
  readonly method: string
  readonly path: string
  readonly search: string
  readonly headers: IncomingHttpHeaders
  readonly address: string
  /** Calls back once the caller has gone away, or has its answer. */
  whenGone(then: () => void): void
}

type PrincipalOf<H extends House, A extends H['auth']> = A['kind'] extends keyof H['principals']
  ? H['principals'][A['kind']]
  : undefined
type OutputOf<S> = S extends GenericSchema ? InferOutput<S> : undefined

/** What a handler receives: the parsed request, who asks, and the deps of the house. */
type Ctx<H extends House, A extends H['auth'], P, Q, B> = H['deps'] & {
  readonly principal: PrincipalOf<H, A>
  readonly params: OutputOf<P>
  readonly query: OutputOf<Q>
  readonly body: OutputOf<B>
  readonly request: Incoming
}

/** What a read receives: all but what differs between two requests of one caller for one address. */
type ReadCtx<H extends House, A extends H['auth'], P, Q> = Omit<
  Ctx<H, A, P, Q, undefined>,
  'request' | 'body'
>

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** An answer that a protocol defines beside a route's own; without a schema it has no body. */
export interface Other {
  readonly description: string
  readonly schema?: TSchema
  readonly example?: unknown
}

/** A route's data: all that the kernel, the contract and the reference page need to know about it. */
interface RouteSpec<H extends House, A extends H['auth'], P, Q, B, V> {
  readonly method: Method
  readonly path: `/${string}`
  /** Unique name of the operation; it becomes OpenAPI's operationId. */
  readonly name: string
  readonly summary: string
  readonly description?: string
  readonly auth: A
  readonly params?: P
  readonly query?: Q
  readonly body?: B
  /** Largest body accepted, in bytes; 32 KiB by default. */
  readonly bodyLimit?: number
  /** A request without a body is read as one with an empty object. */
  readonly bodyOptional?: boolean
  /** How the body is written: a JSON document by default, an HTML form, one with files, or JSON whose bytes a protocol parses itself. */
  readonly bodyType?: 'json' | 'form' | 'upload' | 'bytes'
  /** A body that the contract shows as the example. */
  readonly bodyExample?: unknown
  /** Milliseconds that it may wait for something to happen, beside its work. */
  readonly waitMs?: number
  readonly answer: Answer<V>
  /**
   * Its long answers are compressed for callers who ask for it. Only where no secret stands in them beside text that a caller
   * chose: their length would give the secret away, bit by bit. No key, no token, nothing of a guest but the names on the school's own day.
   */
  readonly compress?: true
  /** When it answers a redirect instead (303 to a form, else 302), as a sentence; absent where it never does. */
  readonly redirects?: string
  /** What its protocol lets it answer beside its own, by status. */
  readonly others?: Readonly<Record<number, Other>>
  /** Kept out of the contract: a part of a page that no program calls. */
  readonly unlisted?: boolean
  /** Its 200 writes no log line, since probes ask for it all the time. Metrics count it; any other status is logged. */
  readonly quiet?: true
  /** The codes this route adds to those that its auth, rate, query and body imply. */
  readonly errors: readonly ErrorCode[]
}

/** Whether a route takes what browsers send of a form, and so leads on by 303. */
export function isForm({ bodyType }: Pick<Route, 'bodyType'>): boolean {
  return bodyType === 'form' || bodyType === 'upload'
}

/** A route as the kernel runs it: its data and its handler, the handler's types erased. */
export interface Route
  extends RouteSpec<House, House['auth'], GenericSchema, GenericSchema, GenericSchema, unknown> {
  handle(ctx: unknown): unknown
  /** The answer follows from the query alone, so that it may be remembered. */
  readonly pure?: boolean
  /** The answer follows from the address and the principal, so that all whom one principal stands for may share it. */
  readonly shared?: boolean
}

/** A request that the service makes: what it says, and headers that it has, with what they are for. */
export interface Sent {
  readonly summary: string
  readonly description: string
  readonly schema: TSchema
  readonly example: unknown
  readonly headers: Readonly<Record<string, string>>
  /** What the answers mean that count, by their statuses. */
  readonly answers: Readonly<Record<string, string>>
}

/** A surface: a prefix, the rate that counts its calls, its routes, and how it words a refusal. */
export interface Plugin {
  readonly name: string
  readonly title: string
  readonly description: string
  readonly prefix: `/${string}` | ''
  readonly rate?: string
  /** The rate of each address under one key, counted before the key's own: for keys that everybody can read. */
  readonly visitorRate?: string
  /** Its answers are cheap and never wait for a turn: for monitoring. */
  readonly isUrgent?: true
  /** What a 401 says the key is for; the whole service by default. */
  readonly realm?: string
  readonly routes: readonly Route[]
  /** What the service sends by itself to those whom this surface serves, by name. */
  readonly sent?: Readonly<Record<string, Sent>>
  /** Absent, or where it answers undefined, a refusal is the JSON body `{ error, hint, ... }`. */
  readonly refuse?: (problem: Problem, request: Incoming) => Reply | undefined
  /** It also words the refusal of an address that no surface has; where it has no words either, that is JSON. */
  readonly isHost?: true
  /** The body of such a refusal, for the contract; a plugin that words its own says what they look like. */
  readonly refusal?: TSchema
}

/**
 * The route builder of a house. Two steps, because one literal makes TypeScript widen the handler's types:
 * `route({ data }).handle(ctx => value)`. The value is what `answer` renders, or a finished Reply. Two kinds of route say
 * more, and are given less, so that work may be done once for many: `.compute(query => value)` follows from its query alone,
 * so its answers may be remembered; `.read(ctx => value)` follows from its address, from who asks and from what stands at that
 * moment, so those whose key one look-up answered share it.
 */
export function routesOf<H extends House>() {
  return function route<
    const A extends H['auth'],
    V,
    P extends GenericSchema | undefined = undefined,
    Q extends GenericSchema | undefined = undefined,
    B extends GenericSchema | undefined = undefined
  >(spec: RouteSpec<H, A, P, Q, B, V>) {
    type Given = V | Reply | Promise<V | Reply>
    const routeOf = (handle: unknown, kind: Pick<Route, 'pure' | 'shared'> = {}) =>
      ({ ...spec, ...kind, handle }) as unknown as Route
    return {
      handle: (handler: (ctx: Ctx<H, A, P, Q, B>) => Given) => routeOf(handler),
      read: (handler: (ctx: ReadCtx<H, A, P, Q>) => Given) => routeOf(handler, { shared: true }),
      compute: (work: (query: OutputOf<Q>) => V) =>
        routeOf(({ query }: { query: OutputOf<Q> }) => work(query), { pure: true })
    }
  }
}
