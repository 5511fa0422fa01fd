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
 * are text; smaller integers and floats are numbers; json is parsed; bytea is a Buffer. One-dimensional arrays of these scalars
 * are arrays. Parameters: dates as text, arrays as they are. Exceptions are bytea[] (`sql.array(digests, 1001)`) and boolean[]
 * (`sql.array(flags, 1000)`): their first element does not show the type.
 */
export type Sql = postgres.Sql<Record<never, never>>

/** Options of a pool. Times are in milliseconds; 0 turns a limit off. */
interface PoolOptions {
  /** Maximum connections. */
  readonly max?: number
  /** Name in pg_stat_activity. */
  readonly applicationName?: string
  readonly statementTimeoutMs?: number
  readonly lockTimeoutMs?: number
  readonly idleInTransactionTimeoutMs?: number
  /** Time without data from the server before the connection is given up. Must exceed the statement timeout. */
  readonly silenceMs?: number
  /** Seconds for the handshake of a new connection; default 1, because requests cannot wait longer. */
  readonly greetSeconds?: number
  /**
   * Interval of polls of idle connections. If one does not answer in this time, all idle ones are dropped. Requests then never
   * find connections that the network has lost.
   */
  readonly pulseMs?: number
  /** Handler of the server's notices; without it they are dropped. */
  readonly onNotice?: (notice: { message?: string }) => void
  /** Updated with the open and the idle connections. */
  readonly use?: PoolUse
}

const POOL_SIZE = 10
// A thousand short statements finish well within a second. A request ends after 3.3 s, so a longer wait is useless.
const GATE = { waiting: 1000, patienceMs: 3000, overrunMs: 1000 } as const
const NO_GATE = { ...GATE, places: Number.POSITIVE_INFINITY, share: Number.POSITIVE_INFINITY } as const

/** Half of a pool's connections: the share of one school, or of one caller without a school. */
function shareOf(places: number): number {
  return Math.max(1, Math.floor(places / 2))
}

// Connecting and handshake together must fit in the 3.5 s of a request.
const OPEN_MS = 2000
const GREET_SECONDS = 1
// postgres.js holds writes under 1,024 bytes; padding makes it send the startup message at once. This also frees a write buffer
// left by an ended connection, which would block the next one (3.4.9).
const PADDING = ' '.repeat(1024)

/**
 * Opens a pool on `url` (see parseAddress; several hosts are tried in turn). Connects with the first query. Every query
 * settles: `DB_UNREACHABLE` or `CONNECT_TIMEOUT` within 3 s for an unreachable server, `DB_READ_TIMEOUT` after `silenceMs`
 * without data (3.2 s; statements may take 3 s), `DB_BUSY` if no connection is free in time. With `silenceMs` 0 a query waits
 * for a connection without limit.
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
    // One host only: with several, postgres.js retries a failing connection in a busy loop (3.4.9).
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

// Text, because postgres.js omits a setting that is the number 0.
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

/** Throws unless `host` has the required role. Only a session can tell: a standby accepts sockets too. */
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
