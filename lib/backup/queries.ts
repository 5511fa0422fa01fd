import { one, type Sql } from '../database/pool.ts'
import { ROWS_AT_ONCE } from './lines.ts'
import { type BackedUpTable, FORMAT, type Header, type Migration, orderTables } from './rules.ts'

/** A table of ours and its columns, in their order; what PostgreSQL computes itself is left out. */
export interface TableShape {
  readonly name: string
  readonly columns: readonly string[]
}

/** All tables but those in which migrations are recorded, each after those it names. */
export async function listTables(sql: Sql): Promise<TableShape[]> {
  const tables = await sql<TableShape[]>`
    select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r'
      and c.relname not in ('schema_migrations', 'schema_functions')
    group by c.oid`
  const links = await sql<{ from: string; to: string }[]>`
    select conrelid::regclass::text as from, confrelid::regclass::text as to from pg_constraint
    where contype = 'f' and connamespace = current_schema()::regnamespace`
  const byName = new Map(tables.map(table => [table.name, table]))
  return orderTables([...byName.keys()], links).map(name => byName.get(name) as TableShape)
}

/** A backup that is being made: what it will hold, and its rows in portions. Everything is of one instant. */
interface Snapshot {
  readonly header: Header
  readonly portions: AsyncGenerator<readonly string[]>
}

/** Opens a snapshot on a pool of one connection, which must stay the same to its end; others read and write on meanwhile. */
export async function openSnapshot(sql: Sql): Promise<Snapshot> {
  await sql.unsafe('begin isolation level repeatable read read only')
  const session = await readSession(sql)
  const migrations = await sql<Migration[]>`select name, checksum from schema_migrations order by name`
  const shapes = await listTables(sql)
  const tables: BackedUpTable[] = []
  for (const shape of shapes) tables.push({ ...shape, rows: await countRows(sql, shape.name) })
  const { madeAt } = one(await sql<{ madeAt: string }[]>`select iso_utc(now()) as "madeAt"`)
  return {
    header: { format: FORMAT, madeAt, migrations: [...migrations], tables },
    portions: readPortions(sql, tables, session)
  }
}

async function* readPortions(
  sql: Sql,
  tables: readonly BackedUpTable[],
  session: string
): Snapshot['portions'] {
  for (const { name, columns } of tables) {
    const row = `(select r from (select ${columns.map(quote).join(', ')}) as r)`
    await sql.unsafe(
      `declare rows no scroll cursor for select row_to_json(${row})::text as line from ${quote(name)}`
    )
    for (;;) {
      const rows = await sql.unsafe<{ line: string }[]>(`fetch ${ROWS_AT_ONCE} from rows`)
      if (rows.length === 0) break
      yield rows.map(({ line }) => line)
    }
    await sql.unsafe('close rows')
    await requireSession(sql, session)
  }
}

/** How many rows a table has. */
export async function countRows(sql: Sql, table: string): Promise<number> {
  const rows = await sql.unsafe<{ count: number }[]>(`select count(*)::float8 as count from ${quote(table)}`)
  return one(rows).count
}

/** The transaction of this connection by a name that no other has. */
export async function readSession(sql: Sql): Promise<string> {
  const rows = await sql<{ name: string }[]>`
    select concat(pg_backend_pid(), ' ', extract(epoch from now())) as name`
  return one(rows).name
}

/** Throws a sentence where the connection broke, and so the transaction with it: the driver opens another without a word. */
export async function requireSession(sql: Sql, session: string): Promise<void> {
  if ((await readSession(sql)) !== session)
    throw new Error('The connection to the database broke; begin again.')
}

/** A name as PostgreSQL reads it. */
export function quote(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}
