/** Where a table's rows live: with their school, whole on every node, or on the coordinator alone. */
export type Place = 'distributed' | 'reference' | 'local'

/** What one node says of itself to the others: the settings of a session that another node opens. */
export interface NodeSettings {
  readonly node: string
  readonly hasShards: boolean
  readonly timeZone: string
  readonly dateStyle: string
  /** Milliseconds; 0 is no limit. */
  readonly lockTimeoutMs: number
  readonly statementTimeoutMs: number
  readonly walLevel: string
  readonly preparedTransactions: number
  readonly unsafeTriggers: string
}

/** A cluster as it stands: its nodes, its tables with the places they have and should have, and functions not yet at work where schools live. */
export interface Cluster {
  /** As Citus numbers it: 13.2. */
  readonly version: string
  readonly isCoordinator: boolean
  readonly knowsCoordinator: boolean
  readonly workers: number
  /** Nodes that do not answer, and what they said instead. */
  readonly silent: readonly string[]
  readonly nodes: readonly NodeSettings[]
  readonly tables: readonly { readonly name: string; readonly is: Place; readonly should: Place }[]
  readonly functions: readonly string[]
  /** Shards that stand on more than one node. */
  readonly copies: number
}

/** What stands in the way of a cluster's promises, and what to do. */
export interface Lack {
  readonly what: string
  readonly advice: string
}

/** Enough for 300 connections of servers that each write to one other node. */
const PREPARED_TRANSACTIONS = 100
const DISTRIBUTE = 'Run "swellbook distribute".'

/** What must be mended before tables can be put onto the nodes. */
export function lacksOfNodes(cluster: Cluster): Lack[] {
  const { isCoordinator, knowsCoordinator, workers, silent, nodes } = cluster
  if (!isCoordinator)
    return [{ what: 'this is a worker', advice: 'Name the coordinator in DATABASE_URL for this command.' }]
  return [
    ...(knowsCoordinator
      ? []
      : [
          {
            what: 'the coordinator is not among the nodes',
            advice: "On it: select citus_set_coordinator_host('its address', 5432)."
          }
        ]),
    ...(workers > 0
      ? []
      : [{ what: 'no worker', advice: "On the coordinator: select citus_add_node('its address', 5432)." }]),
    ...silent.map(node => ({ what: `${node} does not answer`, advice: 'Start it, or promote its standby.' })),
    ...nodes.flatMap(lacksOfNode)
  ]
}

/** What is not where it should be. */
export function lacksOfTables({ tables, functions, copies }: Cluster): Lack[] {
  const misplaced = tables.filter(({ is, should }) => is !== should)
  const wrong = misplaced.filter(({ is }) => is !== 'local').map(({ name }) => name)
  const absent = misplaced.filter(({ is }) => is === 'local').map(({ name }) => name)
  return [
    ...(absent.length > 0
      ? [{ what: `on the coordinator alone: ${absent.join(', ')}`, advice: DISTRIBUTE }]
      : []),
    ...(wrong.length > 0
      ? [
          {
            what: `otherwise than docs/scale.md has it: ${wrong.join(', ')}`,
            advice: 'undistribute_table, then distribute.'
          }
        ]
      : []),
    ...(functions.length > 0
      ? [{ what: `not at work where schools live: ${functions.join(', ')}`, advice: DISTRIBUTE }]
      : []),
    ...(copies > 0
      ? [
          {
            what: `${copies} shards on more than one node`,
            advice:
              'A seat is decided where its school is, so there must be one: citus.shard_replication_factor = 1.'
          }
        ]
      : [])
  ]
}

function lacksOfNode(settings: NodeSettings): Lack[] {
  const { node, timeZone, dateStyle, lockTimeoutMs, statementTimeoutMs } = settings
  const ofDatabase = (what: string, setting: string) => ({
    what: `${node}: ${what}`,
    advice: `On it: alter database ... set ${setting}; sessions between nodes inherit nothing of the client's.`
  })
  const ofServer = (what: string, setting: string) => ({
    what: `${node}: ${what}`,
    advice: `In its postgresql.conf: ${setting}.`
  })
  return [
    ...(timeZone === 'UTC' ? [] : [ofDatabase(`timezone ${timeZone}`, "timezone = 'UTC'")]),
    ...(dateStyle.startsWith('ISO') ? [] : [ofDatabase(`datestyle ${dateStyle}`, "datestyle = 'ISO'")]),
    ...(lockTimeoutMs > 0 ? [] : [ofDatabase('no lock_timeout', "lock_timeout = '2s'")]),
    ...(statementTimeoutMs > 0 ? [] : [ofDatabase('no statement_timeout', "statement_timeout = '3s'")]),
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
