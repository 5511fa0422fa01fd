import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { distribute, dropCoordinatorRows } from '../../lib/infra/cluster/transactions.ts'
import { parseAddress } from '../../lib/infra/database/address.ts'
import { connect, type Sql } from '../../lib/infra/database/pool.ts'
import { migrate, SQL_FOLDER } from '../../lib/infra/migrations.ts'

/** Names the administrator's addresses of the nodes of a Citus cluster, the coordinator first. */
export const CLUSTER_NODES = 'SPEC_CLUSTER'

const UNLIMITED = { max: 1, statementTimeoutMs: 0, lockTimeoutMs: 0, silenceMs: 0, greetSeconds: 15 }

/** The administrator's addresses of the nodes if the specs run on a cluster; otherwise none. */
export function clusterNodes(): string[] {
  return (process.env[CLUSTER_NODES] ?? '').split(/\s+/).filter(Boolean)
}

async function withNode<Answer>(
  node: string,
  database: string,
  work: (sql: Sql) => Promise<Answer>
): Promise<Answer> {
  const sql = connect(node.replace(/[^/]*$/, database), UNLIMITED)
  try {
    return await work(sql)
  } finally {
    await sql.end({ timeout: 1 })
  }
}

/** Runs a statement on each node, the workers first. */
async function onNodes(statement: string, database = 'postgres'): Promise<void> {
  for (const node of clusterNodes().reverse()) await withNode(node, database, sql => sql.unsafe(statement))
}

/** Prepares a role on each node as docs/scale.md says. */
export async function prepareNodes(role: string): Promise<void> {
  await onNodes(`do $$ begin
    if to_regrole('${role}') is null then create role ${role} login; end if;
    alter role ${role} set timezone = 'UTC';
    alter role ${role} set datestyle = 'ISO';
    alter role ${role} set lock_timeout = '2s';
    alter role ${role} set statement_timeout = '3s';
  end $$`)
}

/** Makes a distributed database with this program's schema that can be copied on each node. */
export async function makeTemplate(template: string, owner: string): Promise<void> {
  const [coordinator = '', ...workers] = clusterNodes()
  const name = 'swellbook_unfinished'
  await dropOnNodes(name)
  await onNodes(`create database ${name} owner ${owner}`)
  await onNodes('create extension citus', name)
  await withNode(coordinator, name, async sql => {
    const [{ host, port }] = parseAddress(coordinator).hosts
    await sql`select citus_set_coordinator_host(${host}, ${port})`
    for (const worker of workers) {
      const [address] = parseAddress(worker).hosts
      await sql`select citus_add_node(${address.host}, ${address.port})`
    }
    await sql`select citus_set_node_property(${host}, ${port}, 'shouldhaveshards', false)`
  })
  const url = new URL(coordinator.replace(/[^/]*$/, name))
  url.username = owner
  await migrate(url.href)
  const sql = connect(url.href, UNLIMITED)
  await distribute(sql, readFileSync(join(SQL_FOLDER, 'citus', 'distribute.sql'), 'utf8'))
  await dropCoordinatorRows(sql)
  await sql.end({ timeout: 5 })
  await onNodes(`alter database ${name} with allow_connections false`)
  for (const node of clusterNodes()) {
    await withNode(node, 'postgres', async sql => {
      await sql`select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = ${name}`
      await sql.unsafe(`alter database ${name} rename to ${template}`)
    })
  }
}

/** Copies a database on each node. Ends Citus's own connections to it, because a copied database must have none. */
export async function copyOnNodes(name: string, template: string, owner: string): Promise<void> {
  for (const node of clusterNodes().reverse()) {
    await withNode(node, 'postgres', async sql => {
      await sql`select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = ${template}`
      await sql.unsafe(`create database ${name} template ${template} owner ${owner}`)
    })
  }
}

export async function dropOnNodes(name: string): Promise<void> {
  await onNodes(`drop database if exists ${name} with (force)`)
}
