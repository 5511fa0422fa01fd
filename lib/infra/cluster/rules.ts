/** Location of a table's rows: sharded by school, copied to every node, or on the coordinator only. */
export type Place = 'distributed' | 'reference' | 'local'

/** Settings of the sessions that one node opens on another. */
export interface NodeSettings {
  readonly node: string
  readonly hasShards: boolean
  readonly timeZone: string
  readonly dateStyle: string
  /** Milliseconds; 0 is no limit. */
  readonly lockTimeoutMs: number
  readonly statementTimeoutMs: number
  /** True if the statement timeout is a setting of the database, which also limits moves of shards and new nodes. */
  readonly isTimeoutOfDatabase: boolean
  readonly walLevel: string
  readonly preparedTransactions: number
  readonly unsafeTriggers: string
}

/** State of a cluster: nodes, actual and required place of each table, and functions that are not distributed yet. */
export interface Cluster {
  readonly version: string
  readonly isCoordinator: boolean
  readonly knowsCoordinator: boolean
  readonly workers: number
  /** Nodes that do not answer, with their errors. */
  readonly silent: readonly string[]
  readonly nodes: readonly NodeSettings[]
  readonly tables: readonly { readonly name: string; readonly is: Place; readonly should: Place }[]
  readonly functions: readonly string[]
  /** Number of shards that are stored on more than one node. */
  readonly copies: number
}

export interface ClusterFault {
  readonly what: string
  readonly advice: string
}

/** Enough for 300 connections of servers, if each writes to one other node. */
const PREPARED_TRANSACTIONS = 100
const DISTRIBUTE = 'Run "swellbook distribute".'

/** Faults to fix before tables can be distributed. */
export function findNodeFaults(cluster: Cluster): ClusterFault[] {
  const { isCoordinator, knowsCoordinator, workers, silent, nodes } = cluster
  if (!isCoordinator)
    return [
      { what: 'this node is a worker', advice: 'Set DATABASE_URL to the coordinator for this command.' }
    ]
  return [
    ...(knowsCoordinator
      ? []
      : [
          {
            what: 'the coordinator is not registered as a node',
            advice: "On it: select citus_set_coordinator_host('its address', 5432)."
          }
        ]),
    ...(workers > 0
      ? []
      : [
          {
            what: 'there is no worker',
            advice: "On the coordinator: select citus_add_node('its address', 5432)."
          }
        ]),
    ...silent.map(node => ({ what: `${node} does not answer`, advice: 'Start it, or promote its standby.' })),
    ...nodes.flatMap(findFaultsOfNode)
  ]
}

/** Tables and functions in the wrong place. */
export function findTableFaults({ tables, functions, copies }: Cluster): ClusterFault[] {
  const misplaced = tables.filter(({ is, should }) => is !== should)
  const wrong = misplaced.filter(({ is }) => is !== 'local').map(({ name }) => name)
  const absent = misplaced.filter(({ is }) => is === 'local').map(({ name }) => name)
  return [
    ...(absent.length > 0 ? [{ what: `not distributed: ${absent.join(', ')}`, advice: DISTRIBUTE }] : []),
    ...(wrong.length > 0
      ? [
          {
            what: `distributed differently from docs/scale.md: ${wrong.join(', ')}`,
            advice: 'Run undistribute_table, then "swellbook distribute".'
          }
        ]
      : []),
    ...(functions.length > 0
      ? [{ what: `functions not distributed: ${functions.join(', ')}`, advice: DISTRIBUTE }]
      : []),
    ...(copies > 0
      ? [
          {
            what: `${copies} shards on more than one node`,
            advice: "Set citus.shard_replication_factor = 1: only one node may decide a school's seats."
          }
        ]
      : [])
  ]
}

function findFaultsOfNode(settings: NodeSettings): ClusterFault[] {
  const { node, timeZone, dateStyle, lockTimeoutMs, statementTimeoutMs } = settings
  const ofRole = (problem: string, setting: string) => ({
    what: `${node}: ${problem}`,
    advice: `On it: alter role ... in database ... set ${setting}; sessions between nodes do not inherit the client's settings.`
  })
  const ofServer = (problem: string, setting: string) => ({
    what: `${node}: ${problem}`,
    advice: `In its postgresql.conf: ${setting}.`
  })
  return [
    ...(timeZone === 'UTC' ? [] : [ofRole(`timezone ${timeZone}`, "timezone = 'UTC'")]),
    ...(dateStyle.startsWith('ISO') ? [] : [ofRole(`datestyle ${dateStyle}`, "datestyle = 'ISO'")]),
    ...(lockTimeoutMs > 0 ? [] : [ofRole('no lock_timeout', "lock_timeout = '2s'")]),
    ...(statementTimeoutMs > 0 ? [] : [ofRole('no statement_timeout', "statement_timeout = '3s'")]),
    ...(settings.isTimeoutOfDatabase
      ? [
          {
            what: `${node}: statement_timeout of the database`,
            advice:
              'On it: alter database ... reset statement_timeout; it would end moves of shards. Set it for the role of the service.'
          }
        ]
      : []),
    ...(settings.walLevel === 'logical'
      ? []
      : [ofServer(`wal_level ${settings.walLevel}`, 'wal_level = logical')]),
    ...(settings.preparedTransactions >= PREPARED_TRANSACTIONS
      ? []
      : [ofServer('few prepared transactions', 'max_prepared_transactions = 400')]),
    ...(settings.unsafeTriggers === 'on'
      ? []
      : [ofServer('no triggers on shards', 'citus.enable_unsafe_triggers = on')])
  ]
}
