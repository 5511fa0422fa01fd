import { setTimeout as sleep } from 'node:timers/promises'
import { connect, type Sql } from '../../lib/infra/database/pool.ts'
import { migrate } from '../../lib/infra/migrations.ts'
import { type ServerProcess, serveApart } from '../support/process.ts'
import { openProxy, type TcpProxy } from '../support/proxy.ts'
import { openTill, type Till } from '../support/till.ts'
import { type Cluster, createCluster } from './cluster.ts'

/** One of the two servers and its path to the database. */
export interface Seat {
  readonly proxy: TcpProxy
  /** Undefined while it is down. */
  running: ServerProcess | undefined
}

/** Two servers on one database, all of which may be mistreated. */
export interface World {
  readonly cluster: Cluster
  /** Direct connection to the database, bypassing the proxies. */
  readonly sql: Sql
  /** URL of that connection. */
  readonly databaseUrl: string
  readonly seats: readonly [Seat, Seat]
  /** The payment provider of its schools. */
  readonly till: Till
  /** Unprovoked incidents: a server that exited by itself. */
  readonly incidents: string[]
  /** Ends a server by a signal; returns its exit code. */
  end(seat: Seat, signal: 'SIGTERM' | 'SIGKILL'): Promise<number | null>
  /** Starts a server again; retries until the database accepts it. */
  start(seat: Seat): Promise<void>
  /** Resolves when both servers report ready. */
  untilReady(): Promise<void>
  remove(): Promise<void>
}

const DATABASE = 'torture'
const START_MS = 60_000
/** Key with which the servers encrypt secrets. */
export const SECRET = 'the secret of the torture, long enough'.replaceAll(' ', '-')

const SETTINGS = {
  V1_RATE_PER_MINUTE: '1000000000',
  PARTNER_HELD_PERCENT: '100',
  FORECAST_REFRESH_MINUTES: '0',
  // Node options that the program recommends.
  NODE_OPTIONS: '--max-semi-space-size=8',
  // Endpoints are on this machine.
  ALLOWED_NETWORKS: '127.0.0.0/8',
  SECRET_KEY: SECRET
}

/** Creates the world; `remove` deletes everything in it. */
export async function createWorld(): Promise<World> {
  const cluster = await createCluster()
  const teardowns: (() => Promise<unknown>)[] = [() => cluster.remove()]
  const removing = { teardown: (work: () => Promise<unknown>) => teardowns.push(work) }
  const remove = async () => {
    for (const work of teardowns.splice(0).reverse()) await work()
  }
  try {
    const sql = await openDatabase(cluster)
    teardowns.push(() => sql.end({ timeout: 1 }))
    const seats = [await openSeat(cluster), await openSeat(cluster)] as const
    for (const { proxy } of seats) teardowns.push(() => proxy.close())
    const till = await openTill({ teardown: close => teardowns.push(async () => close()) })
    const world = {
      ...keepServers(cluster, removing, till.url),
      cluster,
      sql,
      databaseUrl: cluster.url(DATABASE),
      seats,
      till,
      remove
    }
    await Promise.all(seats.map(world.start))
    return { ...world, untilReady: () => untilReady(seats) }
  } catch (error) {
    await remove()
    throw error
  }
}

/** The judge reads everything, on a machine that may be busy. */
const JUDGE = { statementTimeoutMs: 15_000, silenceMs: 15_200 }

async function openDatabase(cluster: Cluster): Promise<Sql> {
  const admin = connect(cluster.url('postgres'), { max: 1, statementTimeoutMs: 60_000, silenceMs: 0 })
  await admin.unsafe(`create database ${DATABASE}`)
  await admin.end({ timeout: 1 })
  await migrate(cluster.url(DATABASE))
  return connect(cluster.url(DATABASE), { max: 4, applicationName: 'torture', ...JUDGE })
}

async function openSeat(cluster: Cluster): Promise<Seat> {
  return { proxy: await openProxy(cluster.port), running: undefined }
}

function keepServers(
  cluster: Cluster,
  removing: { teardown(work: () => Promise<unknown>): unknown },
  tillUrl: string
): Pick<World, 'incidents' | 'end' | 'start'> {
  const incidents: string[] = []
  const doomed = new Set<ServerProcess>()
  return {
    incidents,
    async end(seat, signal) {
      const { running } = seat
      if (!running) return null
      doomed.add(running)
      // It answers until it has exited: no request goes elsewhere before.
      const code = await running.end(signal)
      seat.running = undefined
      return code
    },
    async start(seat) {
      const url = cluster.url(DATABASE).replace(`:${cluster.port}/`, `:${seat.proxy.port}/`)
      const settings = { ...SETTINGS, STRIPE_URL: tillUrl, DATA_DIR: cluster.outside }
      const server = await retry(() => serveApart(removing as never, url, settings))
      seat.running = server
      void server.ended.then(code => {
        if (doomed.delete(server)) return
        incidents.push(`a server ended by itself with ${code}`)
        seat.running = undefined
      })
    }
  }
}

/** Result of `work`, retried for a minute. */
export async function retry<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  const end = performance.now() + START_MS
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (performance.now() > end) throw error
      await sleep(100)
    }
  }
}

async function untilReady(seats: readonly Seat[]): Promise<void> {
  for (const seat of seats) await retry(() => askReady(seat))
}

async function askReady({ running }: Seat): Promise<void> {
  const response = await fetch(`${running?.url}/health/ready`, { signal: AbortSignal.timeout(5000) })
  await response.arrayBuffer()
  if (!response.ok) throw new Error('A server does not become ready.')
}
