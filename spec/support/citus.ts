import distribute from '../../bin/commands/distribute.ts'
import { connect, type Sql } from '../../lib/infra/database/pool.ts'
import { migrate } from '../../lib/infra/migrations.ts'
import { runCommand } from './command.ts'

/** A Citus cluster: its coordinator, and a worker that also accepts clients. */
export interface SpecCluster {
  readonly coordinator: string
  readonly worker: string
  readonly sql: Sql
  /** Two new school ids whose rows are on different nodes; rows left by earlier runs do not matter. */
  schoolsApart(): Promise<readonly [string, string]>
  /** Result of `work` with a separate pool, and the number of statements that its node sent to others. */
  countRemote<Answer>(work: (sql: Sql) => Promise<Answer>): Promise<{ answer: Answer; statements: number }>
}

interface Test {
  teardown(work: () => Promise<unknown>): void
  comment(text: string): void
}

/**
 * The distributed cluster of CITUS_NODES (the coordinator first, separated by blanks); undefined with a
 * hint if it is not set.
 */
export async function openCluster(t: Test): Promise<SpecCluster | undefined> {
  const [coordinator, worker] = (process.env.CITUS_NODES ?? '').split(/\s+/).filter(Boolean)
  if (!coordinator || !worker) {
    t.comment('CITUS_NODES names no three databases of a Citus cluster: nothing of this was run.')
    return undefined
  }
  await migrate(coordinator)
  const { code, out } = await runCommand(distribute, coordinator)
  if (code !== 0) throw new Error(out)
  const sql = connect(coordinator, { applicationName: 'swellbook spec', statementTimeoutMs: 30_000 })
  t.teardown(() => sql.end({ timeout: 1 }))
  return {
    coordinator,
    worker,
    sql,
    schoolsApart: () => findApart(sql),
    countRemote: work => countRemote(coordinator, work)
  }
}

async function findApart(sql: Sql): Promise<readonly [string, string]> {
  const names = Array.from({ length: 40 }, (_, n) => `spec-${process.pid}-${n}-${process.hrtime.bigint()}`)
  const found = await sql<{ id: string; node: string }[]>`
    select w.id, s.nodename || ':' || s.nodeport as node
    from unnest(${names}::text[]) as w(id)
    join citus_shards s on s.shardid = get_shard_id_for_distribution_column('schools', w.id)`
  const [first] = found
  const other = found.find(({ node }) => node !== first!.node)
  if (!other) throw new Error('All schools lie on one node: add a worker.')
  return [first!.id, other.id]
}

async function countRemote<Answer>(url: string, work: (sql: Sql) => Promise<Answer>) {
  let statements = 0
  const loud = `${url}${url.includes('?') ? '&' : '?'}citus.log_remote_commands=on&client_min_messages=log`
  const onNotice = ({ message = '' }) => {
    if (message.startsWith('issuing')) statements += 1
  }
  const sql = connect(loud, { max: 1, applicationName: 'swellbook spec', onNotice })
  try {
    await work(sql)
    statements = 0
    return { answer: await work(sql), statements }
  } finally {
    await sql.end({ timeout: 1 })
  }
}
