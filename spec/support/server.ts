import { createApp } from '../../lib/app.ts'
import { readConfig } from '../../lib/config.ts'
import type { Sql } from '../../lib/infra/database/pool.ts'
import type { GuardedGet } from '../../lib/infra/net/guarded-get.ts'
import type { Log } from '../../lib/kernel/log.ts'
import type { Limits } from '../../lib/kernel/server.ts'
import type { Transport } from '../../lib/mail/transports/transport.ts'
import { issuePlatformKey, issueSchoolKey } from '../../lib/partners/keys/transactions.ts'
import { uuidV7 } from '../../lib/text/uuid.ts'
import { plugins, writeWebhook } from '../../plugins/index.ts'
import { requireDeclared } from './contract.ts'
import { database, type SpecDatabase } from './database.ts'
import { silentLog } from './log.ts'
import { SCHOOL } from './school.ts'

/** A response: `body` is the parsed JSON, undefined if it is not JSON. */
export interface Answer {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  // biome-ignore lint/suspicious/noExplicitAny: specs compare what the wire holds, whatever it is
  readonly body: any
}

/** Parts of a request: the key as X-Partner-API-Key, a body as JSON, and headers that override both. */
export interface Sent {
  readonly key?: string
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
  readonly signal?: AbortSignal
}

type Send = (path: string, sent?: Sent) => Promise<Answer>

/** A running service with its database. Every answer is checked against its route. */
export interface SpecServer {
  readonly url: string
  readonly databaseUrl: string
  readonly sql: Sql
  readonly request: (method: string, path: string, sent?: Sent) => Promise<Answer>
  readonly get: Send
  readonly post: Send
  readonly put: Send
  readonly del: Send
  /**
   * A new key of a partner, or (null) of the school itself; the builders' school by default, which must
   * exist.
   */
  schoolKey(partner?: string | null, schoolId?: string, discountPercent?: number): Promise<string>
  /** A new platform key; every scope by default. */
  platformKey(scopes?: readonly string[], brandId?: string | null): Promise<string>
  /** Stops it before the test ends. */
  close(): Promise<void>
}

/** Options of the service. */
export interface ServerOptions {
  /** Environment variables over those of the specs. */
  readonly settings?: Readonly<Record<string, string>>
  /** A database to share with another service; a new one by default. */
  readonly on?: SpecDatabase
  /** Shorter limits of the HTTP server, to save time. */
  readonly limits?: Limits
  /** Destination of the log; none by default. */
  readonly log?: Log
  /** Sends its mails; without it they wait. */
  readonly transport?: Transport
  /** Delivers only to this machine, also to partners' endpoints, as the demo does. */
  readonly loopbackOnly?: boolean
  /** Client metadata documents; by default from the internet. */
  readonly documents?: GuardedGet
}

const SETTINGS = {
  PORT: '0',
  PUBLIC_URL: 'https://swellbook.example',
  SHUTDOWN_SECONDS: '2',
  FORECAST_REFRESH_MINUTES: '0'
}

/** Starts the real service on a free port and a separate database until the test ends. */
export async function serve(
  t: { teardown(work: () => Promise<void>): void },
  { settings = {}, on, limits = {}, log = silentLog, transport, loopbackOnly, documents }: ServerOptions = {}
): Promise<SpecServer> {
  const { url: databaseUrl, sql } = on ?? (await database(t))
  const config = readConfig({ ...SETTINGS, DATABASE_URL: databaseUrl, ...settings })
  const parts = { config, databaseUrl, plugins, writeWebhook, log, limits, loopbackOnly }
  const service = createApp({ ...parts, ...(transport && { transport }), ...(documents && { documents }) })
  const { port } = await service.listen()
  const close = once(() => service.close())
  t.teardown(close)
  return { ...asking(`http://127.0.0.1:${port}`), ...issuing(sql), databaseUrl, sql, close }
}

function asking(url: string) {
  const request = (method: string, path: string, sent: Sent = {}) => ask(url, method, path, sent)
  const send =
    (method: string): Send =>
    (path, sent) =>
      request(method, path, sent)
  return { url, request, get: send('GET'), post: send('POST'), put: send('PUT'), del: send('DELETE') }
}

async function ask(url: string, method: string, path: string, sent: Sent): Promise<Answer> {
  const { key, body: requestBody, headers, signal } = sent
  const response = await fetch(url + path, {
    method,
    redirect: 'manual',
    headers: {
      ...(key !== undefined && { 'x-partner-api-key': key }),
      ...(requestBody !== undefined && { 'content-type': 'application/json' }),
      ...headers
    },
    ...(requestBody !== undefined && {
      body:
        typeof requestBody === 'string' || Buffer.isBuffer(requestBody)
          ? requestBody
          : JSON.stringify(requestBody)
    }),
    ...(signal && { signal })
  })
  const text = await response.text()
  const body =
    /^application\/(\w+\+)?json/.test(response.headers.get('content-type') ?? '') && text !== ''
      ? JSON.parse(text)
      : undefined
  requireDeclared({ method, path, status: response.status, headers: response.headers, body })
  return { status: response.status, headers: response.headers, text, body }
}

/** Issues keys in a database, without a server. */
export function issuing(sql: Sql): Pick<SpecServer, 'schoolKey' | 'platformKey'> {
  const newId = () => uuidV7(Date.now())
  return {
    async schoolKey(partner: string | null = 'Hotel Atlântico', schoolId = SCHOOL, discountPercent = 0) {
      return (await issueSchoolKey(sql, newId(), { schoolId, partner, discountPercent })).key
    },
    async platformKey(scopes = ['sizing', 'forecast', 'brand:read'], brandId = null) {
      return (await issuePlatformKey(sql, newId(), { label: 'Tourism app', scopes, brandId })).key
    }
  }
}

function once(work: () => Promise<void>): () => Promise<void> {
  let closing: Promise<void> | undefined
  return () => {
    closing ??= work()
    return closing
  }
}
