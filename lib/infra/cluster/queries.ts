import { type Sql, singleRow } from '../database/pool.ts'
import type { Cluster, NodeSettings } from './rules.ts'

export async function hasCitus(sql: Sql): Promise<boolean> {
  const rows = await sql<{ here: boolean }[]>`
    select exists (select from pg_extension where extname = 'citus') as here`
  return singleRow(rows).here
}

/**
 * Reads the cluster's state; call it only if hasCitus. A table should be distributed if its primary key contains the school,
 * else it should be a reference table.
 */
export async function readCluster(sql: Sql): Promise<Cluster> {
  const heads = await sql<Omit<Cluster, 'nodes' | 'silent' | 'tables' | 'functions'>[]>`
    select substring(citus_version() from '[0-9]+[.][0-9]+') as version,
      (select groupid = 0 from pg_dist_local_group) as "isCoordinator",
      exists (select from pg_dist_node where groupid = 0) as "knowsCoordinator",
      (select count(*)::int from pg_dist_node where groupid <> 0 and noderole = 'primary') as workers,
      (select count(*)::int from (select shardid from pg_dist_placement p
        join pg_dist_shard s using (shardid) join pg_dist_partition t using (logicalrelid)
        where t.partmethod = 'h' group by shardid having count(*) > 1) as copied) as copies`
  const tables = await sql<Cluster['tables'][number][]>`
    select c.relname as name,
      case when p.partmethod = 'h' then 'distributed' when p.repmodel = 't' then 'reference' else 'local' end as is,
      case when c.relname = 'schools' or exists (
        select from pg_index i join pg_attribute a on a.attrelid = c.oid and a.attnum = any (i.indkey::int2[])
        where i.indrelid = c.oid and i.indisprimary and a.attname = 'school_id'
      ) then 'distributed' else 'reference' end as should
    from pg_class c left join pg_dist_partition p on p.logicalrelid = c.oid
    where c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace order by c.relname collate "C"`
  const functions = await sql<{ name: string }[]>`
    select p.proname as name from pg_proc p
    where p.pronamespace = current_schema()::regnamespace and p.prokind = 'f'
      and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
      and not exists (select from pg_dist_object o where o.classid = 'pg_proc'::regclass and o.objid = p.oid
        and (o.distribution_argument_index is not null) = (p.proargnames[1] is not distinct from 'p_school_id'))
    order by p.proname collate "C"`
  return {
    ...singleRow(heads),
    ...(await readNodes(sql)),
    tables,
    functions: functions.map(({ name }) => name)
  }
}

interface NodeAnswer {
  readonly node: string
  readonly hasShards: boolean
  readonly success: boolean
  readonly result: string
}

async function readNodes(sql: Sql): Promise<Pick<Cluster, 'nodes' | 'silent'>> {
  const settings = `select json_build_object('timeZone', current_setting('timezone'),
    'dateStyle', current_setting('datestyle'), 'walLevel', current_setting('wal_level'),
    'lockTimeoutMs', (select setting::int from pg_settings where name = 'lock_timeout'),
    'statementTimeoutMs', (select setting::int from pg_settings where name = 'statement_timeout'),
    'isTimeoutOfDatabase', exists (
      select from pg_db_role_setting s join pg_database d on d.oid = s.setdatabase
      where d.datname = current_database() and s.setrole = 0 and array_to_string(s.setconfig, ' ') ~ 'statement_timeout='),
    'preparedTransactions', current_setting('max_prepared_transactions')::int,
    'unsafeTriggers', current_setting('citus.enable_unsafe_triggers'))`
  const answers = await sql<NodeAnswer[]>`
    select n.nodename || ':' || n.nodeport as node, n.shouldhaveshards as "hasShards", a.success, a.result
    from run_command_on_all_nodes(${settings}) as a join pg_dist_node n using (nodeid) order by 1`
  return {
    nodes: answers
      .filter(({ success }) => success)
      .map(({ node, hasShards, result }) => ({ node, hasShards, ...JSON.parse(result) }) as NodeSettings),
    silent: answers.filter(({ success }) => !success).map(({ node }) => node)
  }
}
