import type { IncomingMessage } from 'node:http'
import { Problem } from '../errors.ts'
import type { Owner } from '../infra/fair-queue.ts'
import { jsonReply, Reply } from './answer.ts'
import type { Authenticators } from './authenticate.ts'
import { bodyReaders, hasBody } from './body.ts'
import type { Counter } from './bucket.ts'
import type { ResponseCache } from './cache.ts'
import { causeOf } from './cause.ts'
import { Compressor } from './compress.ts'
import { Deadlines } from './deadline.ts'
import { Exchange, requireValidFraming } from './exchange.ts'
import type { Log } from './log.ts'
import { createPageQueue, isQueued, ownerOf } from './page-turns.ts'
import { parse } from './parse.ts'
import type { AppTypes, Plugin, Principal } from './plugin.ts'
import { memoizeRoute, queryReaderOf, withIgnoredParameters } from './query.ts'
import { PREFLIGHT_HEADERS, problemHeaders } from './refusal-headers.ts'
import type { Entry, Registry } from './registry.ts'
import type { Response } from './response.ts'
import type { Match, Router } from './router.ts'
import { send } from './send.ts'
import { createSpend } from './spend.ts'
import type { Traffic } from './traffic.ts'

interface Kernel<H extends AppTypes> {
  readonly registry: Registry
  readonly router: Router
  readonly authenticators: Authenticators<H>
  readonly buckets: Readonly<Record<H['rate'], Counter>>
  readonly deps: H['deps']
  /** Factories of deps that depend on the request's owner, called when a handler reads the dep. */
  readonly ownDeps?: OwnDeps<H['deps']>
  /** Cache of compressed answers. */
  readonly answers: ResponseCache
  /** Kinds of callers whose GET requests are pages; pages wait for their turn. */
  readonly pageCallers: ReadonlySet<H['auth']['kind']>
  readonly log: Log
  readonly traffic: Traffic
  readonly nowMs: () => number
  /** Number of trusted proxies in front, whose X-Forwarded-For is used. */
  readonly proxies: number
  /** Generates a unique request id. */
  readonly nextId: () => string
  /** Maps an error from outside the kernel to a Problem; undefined means `internal_error`. */
  readonly mapError: (error: unknown) => Problem | undefined
  readonly isClosing: () => boolean
}

type OwnDeps<D> = { readonly [Name in keyof D]?: (owner: Owner) => D[Name] }

/** Requests authenticated by the same key lookup; they share their reads. */
interface Caller {
  readonly knownAt: number
  readonly reads: Map<string, Promise<Reply>>
}

type Authenticate = (auth: unknown, request: Exchange) => Promise<Principal> | Principal

/** Maximum requests in progress. More are refused at once, since they would only time out. */
const MAX_IN_FLIGHT = 5_000

/** Handles every request from socket to log. It never throws. */
export function createPipeline<H extends AppTypes>(kernel: Kernel<H>) {
  const Context = contextOf(kernel.deps, kernel.ownDeps ?? {})
  const runQueued = createPageQueue(kernel.nowMs)
  const { traffic } = kernel
  const spend = createSpend(kernel.buckets)
  const compressor = new Compressor(kernel.answers)
  const routes = kernel.registry.entries.map(({ route }) => route)
  const memoized = new Map(routes.filter(({ pure }) => pure).map(route => [route, memoizeRoute(route)]))
  // Callers by principal: garbage-collected once their requests are answered.
  const callers = new WeakMap<Principal, Caller>()
  const queries = new Map(routes.map(route => [route, queryReaderOf(route)]))

  const deadlines = new Deadlines<Exchange>(kernel.nowMs, async exchange => {
    // Prevents a second timeout while the refusal is prepared.
    exchange.deadlineAt = Number.POSITIVE_INFINITY
    finish(exchange, await refuse(exchange, new Problem('service_unavailable')))
  })

  return async function respond(request: IncomingMessage, response: Response): Promise<void> {
    const exchange = new Exchange(kernel.nextId(), kernel.nowMs(), request, response, kernel.proxies)
    traffic.inFlight += 1
    traffic.started += 1
    deadlines.add(exchange)
    try {
      finish(exchange, await answer(exchange))
    } catch (error) {
      if (!exchange.isAnswered) finish(exchange, await refuse(exchange, error))
    }
  }

  /** Sends the first result of an exchange. A result after the deadline is dropped, though its write may still commit. */
  function finish(exchange: Exchange, reply: Reply): void {
    if (exchange.isAnswered) return
    const status = send(exchange, reply, kernel.isClosing())
    exchange.isAnswered = true
    deadlines.delete(exchange)
    traffic.inFlight -= 1
    recordRequest(exchange, status)
  }

  async function answer(exchange: Exchange): Promise<Reply> {
    requireValidFraming(exchange)
    if (traffic.inFlight > MAX_IN_FLIGHT)
      throw new Problem('service_unavailable', { hint: 'The server is overloaded.' })
    if (exchange.method === 'OPTIONS') return options(exchange)
    const match = kernel.router.match(exchange.method, exchange.path)
    const { entry } = match
    const { route } = entry
    exchange.entry = entry
    exchange.isCrossOrigin = entry.plugin.isCrossOrigin === true
    const principal = await authenticate(exchange, entry)
    exchange.principal = principal
    const caller = principal && callerOf(exchange, principal)
    const counting = spend(exchange, entry.plugin, principal?.id)
    if (counting) await counting
    requireScope(route.auth, principal)
    const readMemoized = memoized.get(route)
    if (readMemoized) return readMemoized(exchange.search)
    const read = () => produce(exchange, match, caller)
    return isQueued(entry, kernel.pageCallers) ? runQueued(exchange, read) : read()
  }

  /** Produces the route's answer, compressed if the client accepts it. */
  async function produce(exchange: Exchange, match: Match, caller: Caller | undefined): Promise<Reply> {
    const { route } = match.entry
    const reply = await (route.isShared && caller
      ? dedupeRead(exchange, match, caller)
      : work(exchange, match))
    return route.compress ? compressor.encode(exchange, reply) : reply
  }

  /**
   * The caller of a principal. Throws if the principal is older than the request: its authenticator cached it, so answers could
   * be outdated.
   */
  function callerOf({ startedAt, path }: Exchange, principal: Principal): Caller {
    const caller = callers.get(principal) ?? { knownAt: kernel.nowMs(), reads: new Map() }
    if (startedAt > caller.knownAt)
      throw new Error(`The principal of ${path} was looked up before the request.`)
    callers.set(principal, caller)
    return caller
  }

  /** Shares one read between equal requests authenticated by the same key lookup. */
  function dedupeRead(exchange: Exchange, match: Match, { reads }: Caller): Promise<Reply> {
    const read = reads.get(exchange.target) ?? work(exchange, match)
    reads.set(exchange.target, read)
    return read
  }

  async function work(exchange: Exchange, { entry: { route }, params }: Match): Promise<Reply> {
    const parsed = queries.get(route)?.(exchange.search)
    const ctx = new Context(
      exchange,
      exchange.principal,
      route.params && parse(route.params, params),
      parsed?.query,
      route.body && parse(route.body, await readBody(exchange, route))
    )
    exchange.deadlineAt += route.waitMs ?? 0
    const value = await route.handle(ctx)
    const reply = value instanceof Reply ? value : route.answer.render(value)
    return parsed ? withIgnoredParameters(parsed, reply) : reply
  }

  /** Reads the body; its arrival does not count towards the deadline. */
  async function readBody(exchange: Exchange, route: Entry['route']): Promise<unknown> {
    const { raw } = exchange
    const { bodyType = 'json', bodyOptional, bodyLimit } = route
    if (bodyOptional && !hasBody(raw)) return {}
    const leftMs = exchange.deadlineAt - kernel.nowMs()
    exchange.deadlineAt = Number.POSITIVE_INFINITY
    try {
      return await bodyReaders[bodyType](raw, bodyLimit)
    } finally {
      exchange.deadlineAt = kernel.nowMs() + leftMs
    }
  }

  async function options(exchange: Exchange): Promise<Reply> {
    const allow = kernel.router.allow(exchange.path)
    if (!allow) throw new Problem('not_found')
    const surface = kernel.registry.surfaceOf(exchange.path)
    exchange.isCrossOrigin = surface?.isCrossOrigin === true
    await spend(exchange, surface, undefined)
    const preflight = exchange.isCrossOrigin ? PREFLIGHT_HEADERS : {}
    return new Reply(204, { allow, 'cache-control': 'no-store', ...preflight })
  }

  function authenticate(exchange: Exchange, { route }: Entry): Promise<Principal> | Principal | undefined {
    const { kind } = route.auth
    if (kind === 'public') return undefined
    const authenticator = (kernel.authenticators as unknown as Record<string, Authenticate>)[kind]
    if (!authenticator) throw new Error(`No authenticator for ${kind}`)
    return authenticator(route.auth, exchange)
  }

  async function refuse(exchange: Exchange, error: unknown): Promise<Reply> {
    const surface = exchange.entry?.plugin ?? kernel.registry.surfaceOf(exchange.path)
    exchange.isCrossOrigin = surface?.isCrossOrigin === true
    const problem = await limit(exchange, surface, problemOf(exchange, error))
    traffic.refusals.add(problem.code)
    const { refuse } = surface ?? kernel.registry.host ?? {}
    const reply = refuse?.(problem, exchange) ?? jsonReply(problem.status, problem.body)
    return new Reply(
      reply.status,
      { ...reply.headers, ...problemHeaders(problem, surface?.realm) },
      reply.body
    )
  }

  /** A refusal before rate limiting still costs the client's address a token. */
  async function limit(exchange: Exchange, surface: Plugin | undefined, problem: Problem): Promise<Problem> {
    if (exchange.spendResult) return problem
    try {
      await spend(exchange, surface, undefined)
      return problem
    } catch (exceeded) {
      return exceeded as Problem
    }
  }

  function problemOf(exchange: Exchange, error: unknown): Problem {
    if (error instanceof Problem) return error
    const problem = kernel.mapError(error)
    const cause = causeOf(error)
    kernel.log.line(problem ? 'warn' : 'error', 'request failed', { id: exchange.id, cause })
    return problem ?? new Problem('internal_error')
  }

  function recordRequest(exchange: Exchange, status: number): void {
    const { id, method, entry, principal, startedAt } = exchange
    const ms = Math.round((kernel.nowMs() - startedAt) * 10) / 10
    traffic.count(entry, status, ms)
    if (entry?.route.quiet && status === 200) return
    kernel.log.logRequest({
      id,
      method,
      route: entry?.path ?? null,
      status,
      ms,
      caller: principal?.id ?? exchange.address
    })
  }
}

/** The context class of handlers. Deps are on the prototype, so that requests do not pay for copying them. */
function contextOf(deps: object, ownDeps: OwnDeps<Record<string, unknown>>) {
  class Context {
    readonly request: Exchange
    readonly principal: unknown
    readonly params: unknown
    readonly query: unknown
    readonly body: unknown

    constructor(request: Exchange, principal: unknown, params: unknown, query: unknown, body: unknown) {
      this.request = request
      this.principal = principal
      this.params = params
      this.query = query
      this.body = body
    }
  }
  Object.assign(Context.prototype, deps)
  for (const [name, make] of Object.entries(ownDeps)) {
    const get = function (this: Context) {
      return make?.(ownerOf(this.request))
    }
    Object.defineProperty(Context.prototype, name, { get })
  }
  return Context
}

/** Requires the route's scope from the principal; `any` accepts every principal. */
function requireScope(
  auth: { scope?: string },
  principal: (Principal & { scopes?: readonly string[] }) | undefined
): void {
  const { scope } = auth
  if (scope === undefined || scope === 'any' || principal?.scopes?.includes(scope)) return
  throw new Problem('insufficient_scope', { scope })
}
