import t from 'tap'
import {
  type Cluster,
  findNodeFaults,
  findTableFaults,
  type NodeSettings
} from '../../../../lib/infra/cluster/rules.ts'

const NODE: NodeSettings = {
  node: '10.0.0.2:5432',
  hasShards: true,
  timeZone: 'UTC',
  dateStyle: 'ISO, MDY',
  lockTimeoutMs: 2000,
  statementTimeoutMs: 3000,
  isTimeoutOfDatabase: false,
  walLevel: 'logical',
  preparedTransactions: 400,
  unsafeTriggers: 'on'
}
const CLUSTER: Cluster = {
  version: '13.2',
  isCoordinator: true,
  knowsCoordinator: true,
  workers: 2,
  silent: [],
  nodes: [NODE],
  tables: [{ name: 'slots', is: 'distributed', should: 'distributed' }],
  functions: [],
  copies: 0
}

t.test('a complete cluster has no findings', async t => {
  t.strictSame([...findNodeFaults(CLUSTER), ...findTableFaults(CLUSTER)], [])
})

t.test('missing parts of nodes are reported with a remedy', async t => {
  const lacking: readonly [more: Partial<Cluster>, what: RegExp, advice: RegExp][] = [
    [{ isCoordinator: false }, /a worker/, /DATABASE_URL to the coordinator/],
    [{ knowsCoordinator: false }, /coordinator is not registered/, /citus_set_coordinator_host/],
    [{ workers: 0 }, /no worker/, /citus_add_node/],
    [{ silent: ['10.0.0.3:5432'] }, /^10\.0\.0\.3:5432 does not answer/, /promote its standby/],
    [{ nodes: [{ ...NODE, timeZone: 'Asia/Tokyo' }] }, /timezone Asia\/Tokyo/, /set timezone = 'UTC'/],
    [{ nodes: [{ ...NODE, dateStyle: 'German' }] }, /datestyle German/, /set datestyle = 'ISO'/],
    [{ nodes: [{ ...NODE, lockTimeoutMs: 0 }] }, /no lock_timeout/, /set lock_timeout = '2s'/],
    [{ nodes: [{ ...NODE, statementTimeoutMs: 0 }] }, /no statement_timeout/, /set statement_timeout = '3s'/],
    [
      { nodes: [{ ...NODE, isTimeoutOfDatabase: true }] },
      /statement_timeout of the database/,
      /reset statement_timeout/
    ],
    [{ nodes: [{ ...NODE, walLevel: 'replica' }] }, /wal_level replica/, /wal_level = logical/],
    [{ nodes: [{ ...NODE, preparedTransactions: 0 }] }, /prepared/, /max_prepared_transactions = 400/],
    [{ nodes: [{ ...NODE, unsafeTriggers: 'off' }] }, /no triggers/, /enable_unsafe_triggers = on/]
  ]
  for (const [more, name, advice] of lacking) {
    t.match(findNodeFaults({ ...CLUSTER, ...more }), [{ what: name, advice }], String(name))
  }
})

t.test('misplaced tables are reported', async t => {
  const lacking: readonly [more: Partial<Cluster>, what: RegExp, advice: RegExp][] = [
    [
      { tables: [{ name: 'slots', is: 'local', should: 'distributed' }] },
      /not distributed: slots$/,
      /swellbook distribute/
    ],
    [
      { tables: [{ name: 'spots', is: 'distributed', should: 'reference' }] },
      /differently.*spots$/,
      /undistribute/
    ],
    [{ functions: ['book_many'] }, /functions not distributed: book_many$/, /swellbook distribute/],
    [{ copies: 3 }, /3 shards on more than one node/, /shard_replication_factor = 1/]
  ]
  for (const [more, name, advice] of lacking) {
    t.match(findTableFaults({ ...CLUSTER, ...more }), [{ what: name, advice }], String(name))
  }
})
