import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect, one } from '../../../lib/database/pool.ts'
import { seedDemo } from '../../../lib/demo/transactions.ts'
import { startEmbedded } from '../../../lib/embedded/start.ts'
import { migrate } from '../../../lib/migrations.ts'
import { logTo } from '../../support/log.ts'
import { fillSea } from '../../support/sea.ts'
import { type SpecServer, serve } from '../../support/server.ts'
import { NO_RATES, type Settled, settle } from '../../support/settle.ts'

/** A server under attack, and what is known of it from outside the tools. */
export interface Stage {
  readonly server: SpecServer
  readonly settled: Settled
  /** A folder for whatever the tools write. */
  readonly folder: string
  /** Answers since it was last asked, by status. */
  takeStatuses(): Record<string, number>
  /** Lines of the log that tell of a fault, so far. */
  readonly faults: readonly string[]
  /** Bookings, lessons and schools that are there. */
  countRows(): Promise<Record<string, number>>
  close(): Promise<void>
}

/** The demo and a school with one of everything, on a PostgreSQL of their own, in a folder that goes with them. */
export async function openStage(): Promise<Stage> {
  const folder = mkdtempSync(join(tmpdir(), 'swellbook-attacks-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  const cluster = await startEmbedded({ dataDir: join(folder, 'data') })
  await migrate(cluster.url)
  const sql = connect(cluster.url, { statementTimeoutMs: 60_000, silenceMs: 0 })
  await seedDemo(sql)
  await fillSea(cluster.url)
  let statuses: Record<string, number> = {}
  const faults: string[] = []
  const log = logTo(({ level, ...rest }) => {
    if (level === 'error') faults.push(JSON.stringify(rest))
    if (rest.message !== 'request') return
    const status = String(rest.status)
    statuses[status] = (statuses[status] ?? 0) + 1
  })
  const ends: (() => Promise<unknown>)[] = []
  const server = await serve(
    { teardown: work => void ends.push(work) },
    { on: { url: cluster.url, sql }, settings: { ...NO_RATES, TRUSTED_PROXIES: '1' }, log }
  )
  return {
    server,
    settled: await settle(server, 'under-attack'),
    folder,
    faults,
    takeStatuses() {
      const taken = statuses
      statuses = {}
      return taken
    },
    countRows: async () =>
      one<Record<string, number>>(
        await sql`select (select count(*)::int from schools) as schools, (select count(*)::int from slots) as lessons,
          (select count(*)::int from bookings) as bookings`
      ),
    async close() {
      for (const end of ends) await end()
      await sql.end({ timeout: 1 })
      await cluster.stop()
    }
  }
}
