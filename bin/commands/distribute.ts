import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { hasCitus, readCluster } from '../../lib/infra/cluster/queries.ts'
import { type ClusterFault, findNodeFaults, findTableFaults } from '../../lib/infra/cluster/rules.ts'
import { distribute, dropCoordinatorRows } from '../../lib/infra/cluster/transactions.ts'
import { connect, type Sql } from '../../lib/infra/database/pool.ts'
import { SQL_FOLDER } from '../../lib/infra/migrations.ts'
import { type Command, withDatabase } from '../command.ts'
import { closeOnAbort } from '../interrupt.ts'
import type { Terminal } from '../terminal.ts'

export default {
  name: 'distribute',
  summary: 'Distribute the tables and functions of a migrated database over its Citus cluster.',
  writes: true,
  usage: '[--check]',
  options: {
    check: {
      type: 'boolean',
      help: 'Only list what is missing; the exit code is 1 if anything is.'
    }
  },
  notes:
    'Run it on the coordinator while no server runs, and again after each "swellbook migrate". It changes everything or nothing and can be repeated. See docs/scale.md.',
  run({ config, terminal, values }) {
    return withDatabase(config, async (sql, url, signal) => {
      if (!(await hasCitus(sql)))
        throw new Error(
          'The database has no Citus extension: install it on each node first; see docs/scale.md.'
        )
      const isReady = (await findGaps(sql)).nodes.length === 0
      if (isReady && !values.check) await withoutLimits(url, signal)
      const { nodes, tables } = await findGaps(sql)
      return report(terminal, [...nodes, ...tables], values.json === true)
    })
  }
} satisfies Command

async function findGaps(sql: Sql): Promise<{ nodes: ClusterFault[]; tables: ClusterFault[] }> {
  const cluster = await readCluster(sql)
  const nodes = findNodeFaults(cluster)
  return { nodes, tables: cluster.isCoordinator ? findTableFaults(cluster) : [] }
}

/** Distribute on one connection without time limits. */
async function withoutLimits(url: string, signal: AbortSignal): Promise<void> {
  const unlimited = { statementTimeoutMs: 0, lockTimeoutMs: 0, idleInTransactionTimeoutMs: 0, silenceMs: 0 }
  const sql = closeOnAbort(
    signal,
    connect(url, { max: 1, applicationName: 'swellbook distribute', ...unlimited })
  )
  try {
    await distribute(sql, readFileSync(join(SQL_FOLDER, 'citus', 'distribute.sql'), 'utf8'))
    await dropCoordinatorRows(sql)
  } finally {
    await sql.end({ timeout: 5 })
  }
}

function report(terminal: Terminal, faults: readonly ClusterFault[], asJson: boolean): number {
  const ok = faults.length === 0
  if (asJson) terminal.out(JSON.stringify({ ok, lacks: faults }))
  else if (ok) terminal.out('Every table and function is where it should be.')
  else terminal.out(faults.map(({ what, advice }) => `${what}\n    ${advice}`).join('\n'))
  return ok ? 0 : 1
}
