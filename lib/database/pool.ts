import type { Duplex } from 'node:stream'
import postgres from 'postgres'
import { type Address, type Host, parseAddress, type Target } from './address.ts'
import { arrayTypes } from './arrays.ts'
import { answerWithin, TransportFault } from './faults.ts'
import { behindGate } from './gate.ts'
import { brokenSocket, dropAll, noConnections, openSocket, type PoolUse } from './socket.ts'

export {
  answerWithin,
  type DatabaseFault,
  FIGURES_TIMEOUT_MS,
  faultOf,
  insist,
  one,
  TransportFault
} from './faults.ts'
export { ofSchool, ownedBy } from './gate.ts'
export { noConnections, type PoolUse } from './socket.ts'

/**
 * A pool of connections, used as a tag: sql`select ...`. What comes out: date, time, timestamp and
 * timestamptz as the text PostgreSQL writes (`2026-07-01`, `09:30:00`, `2026-07-01 09:30:00`,
 * `2026-07-01 08:30:00.123456+00`, always in UTC), never a Date; bigint, count(*) and numeric as text;
 * smaller integers and floats as numbers; json parsed; bytea as Buffer; one-dimensional arrays of these
 * scalars as arrays. What goes in: text for dates; arrays as they are, but for bytea[] (`sql.array(digests,
 * 1001)`) and boolean[] (`sql.array(flags, 1000)`), whose type is not seen from their first element.
 */
export type Sql = postgres.Sql<Record<never, never>>

/** How a pool behaves. Times are milliseconds; 0 turns that limit off. */
interface PoolOptions {
  /** Connections at most. */
  readonly max?: number
  /** Shown in pg_stat_activity. */
  readonly applicationName?: string
  readonly statementTimeoutMs?: number
  readonly lockTimeoutMs?: number
  readonly idleInTransactionTimeoutMs?: number
  /** How long the server may stay silent before the connection is given up; longer than a statement may take. */
  readonly silenceMs?: number
  /** How long the server may take to greet a new connection, in seconds; 1 by default, for requests have no more. */
  readonly greetSeconds?: number
  /**
   * How often idle connections are looked after: one that does not answer a word within this time takes the others with it,
   * so that a network which lost them costs nobody an answer, and a server that nobody asks is ready when it heals.
   */
  readonly pulseMs?: number
  /** What to do with the server's notices; they are dropped where this is absent. */
  readonly onNotice?: (notice: { message?: string }) => void
  /** Kept up to date with how many connections there are, and how many of them wait for an answer. */
  readonly use?: PoolUse
}

const POOL_SIZE = 10
// A thousand short statements are through in well under a second; who waits longer than a request may take (3.3 s)
// waits for nobody.
const GATE = { waiting: 1000, patienceMs: 3000, overrunMs: 1000 } as const
const NO_GATE = { ...GATE, places: Number.POSITIVE_INFINITY, share: Number.POSITIVE_INFINITY } as const

/** Connections of a pool that one school, or one caller without a school, may hold at once: half of them. */
function shareOf(places: number): number {
  return Math.max(1, Math.floor(places / 2))
}

// Opening and greeting together stay under the 3.5 s in which every request must have its answer.
const OPEN_MS = 2000
const GREET_SECONDS = 1
// postgres.js sends what it holds at once from 1,024 bytes on. A startup message of that length therefore
// also frees a write buffer that an ended connection left behind, which would block the next one (3.4.9).
const PADDING = ' '.repeat(1024)

/**
 * Opens a pool on `url` (see parseAddress; several hosts are tried in turn). Nothing connects before the
 * first query. Every query settles: a server that cannot be reached rejects with `DB_UNREACHABLE` or
 * `CONNECT_TIMEOUT` within 3 s, one that falls silent with `DB_READ_TIMEOUT` after `silenceMs`
 * (3.2 s; statements may take 3 s), one that finds no free connection in time with `DB_BUSY`. With `silenceMs` 0 a
 * query waits for a connection as long as it must.
 */
export function connect(url: string, options: PoolOptions = {}): Sql {
  const address = parseAddress(url)
  const silenceMs = options.silenceMs ?? 3200
  const { use = noConnections() } = options
  const sql = pool(address, options, () => openAny(address, silenceMs, use))
  if (options.pulseMs) keepPulse(sql, use, options.pulseMs)
  const places = options.max ?? POOL_SIZE
  return behindGate(sql, silenceMs === 0 ? NO_GATE : { ...GATE, places, share: shareOf(places) })
}

function pool(address: Address, options: PoolOptions, open: () => Promise<Duplex>): Sql {
  const [first] = address.hosts
  return postgres({
    // One host only: with several, postgres.js keeps a failing connection to itself and spins (3.4.9).
    host: [first.host],
    port: [first.port],
    user: address.user,
    password: address.password,
    database: address.database,
    ssl: false,
    socket: open,
    max: options.max ?? POOL_SIZE,
    max_pipeline: 0,
    fetch_types: false,
    prepare: true,
    backoff: () => 0.05,
    connect_timeout: options.greetSeconds ?? GREET_SECONDS,
    connection: { ...sessionSettings(options), ...address.parameters },
    types: {
      text: { to: 25, from: [1082, 1083, 1114, 1184], serialize: String, parse: asIs },
      ...arrayTypes
    },
    onnotice: options.onNotice ?? (() => {}),
    ...(address.hosts.length === 1 && address.target ? { target_session_attrs: address.target } : {})
    // `socket` and `max_pipeline` are missing from the published types.
  } as unknown as postgres.Options<Record<never, never>>) as Sql
}

function keepPulse(sql: Sql, { idle }: PoolUse, ms: number): void {
  const timer = setInterval(async () => {
    if (idle.size === 0) return
    await answerWithin(ms, sql.unsafe('select 1')).catch(() => dropAll(idle))
  }, ms).unref()
  const { end } = sql
  sql.end = patience => {
    clearInterval(timer)
    return end(patience)
  }
}

function asIs(text: string): string {
  return text
}

// As text, because postgres.js leaves a setting out that is the number 0.
function sessionSettings(options: PoolOptions): Record<string, string> {
  return {
    application_name: options.applicationName ?? 'swellbook',
    statement_timeout: String(options.statementTimeoutMs ?? 3000),
    lock_timeout: String(options.lockTimeoutMs ?? 2000),
    idle_in_transaction_session_timeout: String(options.idleInTransactionTimeoutMs ?? 5000),
    client_connection_check_interval: '2000',
    TimeZone: 'UTC',
    DateStyle: 'ISO',
    options: PADDING
  }
}

async function openAny(address: Address, silenceMs: number, use: PoolUse): Promise<Duplex> {
  const timeoutMs = OPEN_MS / address.hosts.length
  let fault: unknown
  for (const target of targetsInTurn(address)) {
    for (const host of address.hosts) {
      try {
        if (target) await probe(host, address, target)
        return await openSocket(host, address, { timeoutMs, silenceMs }, use)
      } catch (error) {
        fault = error
      }
    }
  }
  return brokenSocket(fault as Error)
}

function targetsInTurn({ hosts, target }: Address): readonly (Target | undefined)[] {
  if (hosts.length === 1) return [undefined]
  return target === 'prefer-standby' ? ['standby', undefined] : [target]
}

/** Throws unless `host` is of the wanted kind, which only a session can show: a standby accepts sockets too. */
async function probe(host: Host, address: Address, target: Target): Promise<void> {
  const limits = { timeoutMs: OPEN_MS / address.hosts.length / 2, silenceMs: GREET_SECONDS * 1000 }
  const only = { ...address, hosts: [host] as const, target }
  const sql = pool(only, { max: 1, applicationName: 'swellbook probe' }, () =>
    openSocket(host, address, limits).catch(brokenSocket)
  )
  try {
    await sql.unsafe('select 1')
  } catch (error) {
    throw new TransportFault(
      `The database at ${host.host}:${host.port} does not serve as ${target}: ${(error as Error).message}.`,
      'DB_UNREACHABLE'
    )
  } finally {
    await sql.end({ timeout: 1 })
  }
}
