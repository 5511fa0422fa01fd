import type { Duplex } from 'node:stream'
import postgres from 'postgres'
import { type Address, type Host, parseAddress, type Target } from './address.ts'
import { arrayTypes } from './arrays.ts'
import { answerWithin, TransportFault } from './faults.ts'
import { withAdmissionControl } from './gate.ts'
import { brokenSocket, dropAll, noConnections, openSocket, type PoolUse } from './socket.ts'

export {
  answerWithin,
  type DatabaseFault,
  FIGURES_TIMEOUT_MS,
  faultOf,
  retryRolledBack,
  singleRow,
  TransportFault
} from './faults.ts'
export { ofSchool, withOwner } from './gate.ts'
export { noConnections, type PoolUse } from './socket.ts'

/**
 * A pool, used as a tag: sql`select ...`. Results: date, time, timestamp and timestamptz are PostgreSQL's text (`2026-07-01`,
 * `09:30:00`, `2026-07-01 09:30:00`, `2026-07-01 08:30:00.123456+00`, always UTC), never a Date. bigint, count(*) and numeric
 * are text; smaller integers and floats are numbers; json is parsed; bytea is a Buffer. One-dimensional arrays of these types
 * are arrays. Parameters: pass dates as text and arrays as arrays. Only bytea[] (`sql.array(digests, 1001)`) and boolean[]
 * (`sql.array(flags, 1000)`) need their type, because their first element does not show it.
 */
export type Sql = postgres.Sql<Record<never, never>>

/** Options of a pool. Times are in milliseconds; 0 turns a limit off. */
interface PoolOptions {
  readonly max?: number
  /** Name in pg_stat_activity. */
  readonly applicationName?: string
  readonly statementTimeoutMs?: number
  readonly lockTimeoutMs?: number
  readonly idleInTransactionTimeoutMs?: number
  /** Milliseconds without data from the server after which a connection is closed. Must exceed the statement timeout. */
  readonly silenceMs?: number
  /** Seconds for the handshake of a new connection. The default is 1, because requests cannot wait longer. */
  readonly greetSeconds?: number
  /**
   * Interval of polls of idle connections. If one does not answer within it, all idle connections are dropped, so that requests
   * never get connections that the network has lost.
   */
  readonly pulseMs?: number
  /** Handler of the server's notices. By default they are dropped. */
  readonly onNotice?: (notice: { message?: string }) => void
  /** Object to update with the numbers of open and idle connections. */
  readonly use?: PoolUse
}

const POOL_SIZE = 10
// A thousand short statements finish well within a second. A longer wait is useless, because a request ends after 3.3 s.
const GATE = { waiting: 1000, patienceMs: 3000, overrunMs: 1000 } as const
const NO_GATE = { ...GATE, places: Number.POSITIVE_INFINITY, share: Number.POSITIVE_INFINITY } as const

/** Maximum connections of one school, or of one caller without a school: half of the pool. */
function shareOf(places: number): number {
  return Math.max(1, Math.floor(places / 2))
}

// Connecting and handshake together must fit in the 3.3 s of a request.
const OPEN_MS = 2000
const GREET_SECONDS = 1
// postgres.js holds writes under 1,024 bytes; padding makes it send the startup message at once. It also frees a write buffer
// left by an ended connection, which would block the next one (3.4.9).
const PADDING = ' '.repeat(1024)

/**
 * Opens a pool on `url` (see parseAddress; several hosts are tried in turn). The first query connects. Every query settles. It
 * rejects with `DB_UNREACHABLE` or `CONNECT_TIMEOUT` within 3 s if the server is unreachable, and with `DB_BUSY` if no
 * connection is free in time. It rejects with `DB_READ_TIMEOUT` after `silenceMs` without data (3.2 s; statements may take 3
 * s). With `silenceMs` 0 it waits for a connection without limit.
 */
export function connect(url: string, options: PoolOptions = {}): Sql {
  const address = parseAddress(url)
  const silenceMs = options.silenceMs ?? 3200
  const { use = noConnections() } = options
  const sql = createPool(address, options, () => openFirst(address, silenceMs, use))
  if (options.pulseMs) pingRegularly(sql, use, options.pulseMs)
  const places = options.max ?? POOL_SIZE
  return withAdmissionControl(sql, silenceMs === 0 ? NO_GATE : { ...GATE, places, share: shareOf(places) })
}

function createPool(address: Address, options: PoolOptions, open: () => Promise<Duplex>): Sql {
  const [first] = address.hosts
  return postgres({
    // Pass one host only: with several, postgres.js retries a failing connection in a busy loop (3.4.9).
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
      text: { to: 25, from: [1082, 1083, 1114, 1184], serialize: String, parse: identity },
      ...arrayTypes
    },
    onnotice: options.onNotice ?? (() => {}),
    ...(address.hosts.length === 1 && address.target ? { target_session_attrs: address.target } : {})
    // The published types lack `socket` and `max_pipeline`.
  } as unknown as postgres.Options<Record<never, never>>) as Sql
}

function pingRegularly(sql: Sql, { idle }: PoolUse, ms: number): void {
  const timer = setInterval(async () => {
    if (idle.size === 0) return
    await answerWithin(ms, sql.unsafe('select 1')).catch(() => dropAll(idle))
  }, ms).unref()
  const { end } = sql
  sql.end = options => {
    clearInterval(timer)
    return end(options)
  }
}

function identity(text: string): string {
  return text
}

// Settings are texts, because postgres.js omits the number 0.
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

async function openFirst(address: Address, silenceMs: number, use: PoolUse): Promise<Duplex> {
  const timeoutMs = OPEN_MS / address.hosts.length
  let fault: unknown
  for (const target of targetRounds(address)) {
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

function targetRounds({ hosts, target }: Address): readonly (Target | undefined)[] {
  if (hosts.length === 1) return [undefined]
  return target === 'prefer-standby' ? ['standby', undefined] : [target]
}

/** Throws unless `host` has the required role. Only a session can tell, because a standby accepts connections too. */
async function probe(host: Host, address: Address, target: Target): Promise<void> {
  const limits = { timeoutMs: OPEN_MS / address.hosts.length / 2, silenceMs: GREET_SECONDS * 1000 }
  const single = { ...address, hosts: [host] as const, target }
  const sql = createPool(single, { max: 1, applicationName: 'swellbook probe' }, () =>
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
