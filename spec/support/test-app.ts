import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as passing } from 'node:timers/promises'
import { Type } from '@sinclair/typebox'
import * as v from 'valibot'
import { Problem } from '../../lib/errors.ts'
import { htmlPage, json, Reply, serializedBody, temporaryRedirect } from '../../lib/kernel/answer.ts'
import { Buckets } from '../../lib/kernel/bucket.ts'
import { ResponseCache } from '../../lib/kernel/cache.ts'
import { createPipeline } from '../../lib/kernel/pipeline.ts'
import { type Plugin, routesOf } from '../../lib/kernel/plugin.ts'
import { createRegistry } from '../../lib/kernel/registry.ts'
import { Response } from '../../lib/kernel/response.ts'
import { createRouter } from '../../lib/kernel/router.ts'
import { Traffic } from '../../lib/kernel/traffic.ts'
import { logTo } from './log.ts'

/** A minimal application for tests of the kernel. */
interface TestApp {
  readonly auth: { readonly kind: 'public' } | { readonly kind: 'guest'; readonly scope?: 'tea' | 'any' }
  readonly principals: { readonly guest: { readonly id: string; readonly scopes: readonly string[] } }
  readonly rate: 'test'
  readonly deps: { readonly greeting: string }
}

const route = routesOf<TestApp>()
/** Default values of its routes. */
const at = (name: string) =>
  ({ summary: 'Does something', errors: [], method: 'GET', path: `/${name}`, name }) as const
const Text = Type.Object({ text: Type.String() })

const greet = route({
  ...at('greet'),
  method: 'POST',
  auth: { kind: 'guest' },
  body: v.object({ name: v.string() }),
  query: v.object({ loud: v.optional(v.string()) }),
  answer: json(201, Text)
}).handle(({ greeting, body, query, principal }) => ({
  text: `${greeting} ${body.name} of ${principal.id}${query.loud ? '!' : ''}`
}))
const tea = route({
  ...at('tea'),
  auth: { kind: 'guest', scope: 'tea' },
  answer: json(200, Text)
}).handle(() => ({ text: 'tea' }))
const fail = route({
  ...at('fail'),
  path: '/fail/:how',
  auth: { kind: 'public' },
  params: v.object({ how: v.string() }),
  answer: json(200, Text)
}).handle(({ params: { how } }) => {
  if (how === 'away') throw new Error('away')
  if (how === 'text') throw 'a thrown text'
  if (how === 'header') return new Reply(200, { 'x-bad': 'a\r\nb: c' })
  if (how === 'kept') return new Reply(200, {}, 'kept', '"kept"')
  throw new Error('secret detail')
})
const keep = route({
  ...at('keep'),
  method: 'POST',
  auth: { kind: 'public' },
  answer: json(200, Text)
}).handle(() => new Reply(200, {}, 'kept', '"kept"'))
const page = route({
  ...at('page'),
  auth: { kind: 'public' },
  answer: htmlPage({ headers: { 'content-security-policy': "script-src 'self'" } })
}).handle(() => ({ language: 'pt', body: '<p>hi' }))
const probe = route({
  ...at('probe'),
  path: '/probe/:how',
  auth: { kind: 'public' },
  params: v.object({ how: v.string() }),
  quiet: true,
  answer: json(200, Text)
}).handle(({ params: { how } }) => {
  if (how === 'away') throw new Problem('service_unavailable')
  return { text: how }
})
const leave = route({
  ...at('leave'),
  auth: { kind: 'public' },
  answer: htmlPage()
}).handle(() => temporaryRedirect('/page'))

/** Requests that the computing route has computed. */
export const computedRequests: string[] = []
const double = route({
  ...at('double'),
  auth: { kind: 'guest', scope: 'tea' },
  query: v.object({ text: v.pipe(v.string(), v.maxLength(250, '250 at most')) }),
  answer: json(200, Text)
}).compute(({ text }) => {
  computedRequests.push(text)
  return { text: text + text }
})

/** Requests that the reading route has read. */
export const pagesRead: string[] = []
const guestbook = route({
  ...at('guestbook'),
  path: '/guestbook/:page',
  auth: { kind: 'guest' },
  params: v.object({ page: v.string() }),
  query: v.object({ of: v.optional(v.string(), 'all') }),
  answer: json(200, Text)
}).read(async ({ principal, params: { page }, query }) => {
  pagesRead.push(`${principal.id} ${page} ${query.of}`)
  await passing(10)
  if (page === 'torn') throw new Problem('not_found')
  return { text: `page ${page} of ${query.of}` }
})

/** Stored bytes; the same object for each call. */
export const THINGS = {
  long: serializedBody(Buffer.from(JSON.stringify({ text: 'plank '.repeat(2000) }))),
  just: serializedBody(Buffer.from(JSON.stringify({ text: 'x'.repeat(4096 - '{"text":""}'.length) }))),
  page: `<p>${'só tábuas '.repeat(800)}`
}
const things = (compress: boolean) =>
  route({
    ...at(compress ? 'thing' : 'secret'),
    path: `/${compress ? 'things' : 'secrets'}/:name`,
    auth: { kind: 'public' },
    params: v.object({ name: v.picklist(['long', 'just', 'page', 'untagged', 'none']) }),
    ...(compress && { compress: true as const }),
    answer: json(200, Text)
  }).handle(({ params: { name } }) => {
    if (name === 'none') throw new Problem('not_found', { hint: 'x'.repeat(5000) })
    if (name === 'page') return new Reply(200, {}, THINGS.page)
    if (name === 'untagged') return new Reply(200, {}, THINGS.long.body)
    return new Reply(200, {}, THINGS[name].body, THINGS[name].etag)
  })

const testApp: Plugin = {
  name: 'test',
  title: '',
  description: '',
  prefix: '/test',
  rate: 'test',
  routes: [greet, tea, page, leave, probe, double, guestbook]
}
const shed: Plugin = {
  name: 'shed',
  title: '',
  description: '',
  prefix: '/shed',
  routes: [fail, keep, things(true), things(false)],
  refuse: problem => new Reply(problem.status, { 'content-type': 'text/plain' }, `Sorry: ${problem.code}`)
}

/** Starts the application until the test ends, with its log and metrics. */
export async function openTestApp(t: { teardown(work: () => void): void }) {
  const lines: Record<string, unknown>[] = []
  const log = logTo(line => lines.push(line))
  const registry = createRegistry([testApp, shed])
  const traffic = new Traffic()
  const cache = new ResponseCache(100_000)
  let closing = false
  let clockMs = 0
  // A faulty authenticator: it returns the same principal for later requests.
  const remembered = { id: 'remembered', scopes: ['tea'] }
  const parties = new Map<string, TestApp['principals']['guest']>()
  const waiting = new Map<string, (() => void)[]>()
  /** Requests with the key "party of N" share one lookup, once all N have arrived. */
  async function letIn(name: string): Promise<TestApp['principals']['guest']> {
    const before = waiting.get(name) ?? []
    const principal = parties.get(name) ?? { id: name, scopes: [] }
    parties.set(name, principal)
    waiting.set(name, before)
    const opens = new Promise<void>(resolve => before.push(resolve))
    if (before.length === Number(name.split(' ').at(-1))) {
      waiting.delete(name)
      parties.delete(name)
      for (const open of before) open()
    }
    await opens
    return principal
  }
  const respond = createPipeline<TestApp>({
    registry,
    router: createRouter(registry),
    authenticators: {
      guest: async (_auth, { headers }) => {
        if (headers.authorization === undefined) throw new Problem('missing_api_key')
        if (headers.authorization === 'slow') await passing(50)
        if (headers.authorization === 'remembered') return remembered
        if (headers.authorization.startsWith('party')) return letIn(headers.authorization)
        return { id: headers.authorization, scopes: headers.authorization === 'friend' ? ['tea'] : [] }
      }
    },
    buckets: { test: new Buckets({ capacity: 50, perSeconds: 60 }, () => 0) },
    deps: { greeting: 'Olá' },
    answers: cache,
    pageCallers: new Set(['public']),
    log,
    traffic,
    nowMs: () => clockMs,
    proxies: 0,
    nextId: () => 'id-1',
    mapError: error => ((error as Error).message === 'away' ? new Problem('service_unavailable') : undefined),
    isClosing: () => closing
  })
  const server = createServer({ ServerResponse: Response }, respond).listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.teardown(() => server.closeAllConnections())
  t.teardown(() => void server.close())
  const { port } = server.address() as AddressInfo
  const ask = async (method: string, path: string, headers: Record<string, string> = {}, body?: string) => {
    clockMs += 1
    const init = { method, headers, redirect: 'manual' as const, ...(body !== undefined && { body }) }
    const response = await fetch(`http://127.0.0.1:${port}${path}`, init)
    return { status: response.status, headers: response.headers, text: await response.text() }
  }
  return {
    ask,
    port,
    lines,
    traffic,
    cache,
    close: () => {
      closing = true
    }
  }
}
