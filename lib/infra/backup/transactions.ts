import type { Sql } from '../database/pool.ts'
import type { BackupReader } from './lines.ts'
import { countRows, listTables, quote, readSession, requireSession, type TableShape } from './queries.ts'
import { assertSameTables, isLeftOut, SEEDED_TABLES } from './rules.ts'

/**
 * Restores a backup into an empty database with the same tables, on a pool of one connection. One transaction restores all rows
 * or none, and leaves out sessions, sign-in links and tokens of assistants. `onProgress` receives the number of rows restored so far.
 */
export async function restoreRows(
  sql: Sql,
  { header, portions }: BackupReader,
  onProgress: (rows: number) => void
): Promise<void> {
  await sql.unsafe('begin')
  const session = await readSession(sql)
  const tables = await listTables(sql)
  assertSameTables(header, tables)
  // The rows already contain the effects of the triggers. The table locks also block other writers until the end.
  for (const { name } of tables) await sql.unsafe(`alter table ${quote(name)} disable trigger user`)
  await requireEmpty(sql, tables)
  const tablesToClear = SEEDED_TABLES.filter(name => tables.some(table => table.name === name))
  for (const name of tablesToClear.toReversed()) await sql.unsafe(`delete from ${quote(name)}`)
  let rows = 0
  for await (const { table, lines } of portions) {
    if (!isLeftOut(table)) await insert(sql, tables.find(({ name }) => name === table) as TableShape, lines)
    rows += lines.length
    onProgress(rows)
  }
  for (const { name } of tables) await sql.unsafe(`alter table ${quote(name)} enable trigger user`)
  await setSequences(sql)
  await requireSession(sql, session)
  await sql.unsafe('commit')
}

/** Updates planner statistics of the restored tables. The schema must be that of this release. */
export async function analyzeTables(sql: Sql): Promise<void> {
  await sql`select analyze_filled()`
}

async function requireEmpty(sql: Sql, tables: readonly TableShape[]): Promise<void> {
  for (const { name } of tables.filter(({ name }) => !SEEDED_TABLES.includes(name))) {
    if ((await countRows(sql, name)) > 0)
      throw new Error(`The database is not empty (${name} has rows): restore into a new database.`)
  }
}

async function insert(sql: Sql, { name, columns }: TableShape, lines: readonly string[]): Promise<void> {
  const list = columns.map(quote).join(', ')
  await sql.unsafe(
    `insert into ${quote(name)} (${list}) overriding system value
      select ${list} from json_populate_recordset(null::${quote(name)}, $1::text::json)`,
    [`[${lines.join(',')}]`]
  )
}

/** Sets every sequence to continue after the largest stored number. */
async function setSequences(sql: Sql): Promise<void> {
  const numbered = await sql<{ name: string; column: string; sequence: string }[]>`
    select c.relname as name, a.attname as column,
      pg_get_serial_sequence(quote_ident(c.relname), a.attname) as sequence
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' and a.attidentity <> ''`
  for (const { name, column, sequence } of numbered) {
    await sql.unsafe(
      `select setval($1::text::regclass, coalesce(max(${quote(column)}), 0) + 1, false) from ${quote(name)}`,
      [sequence]
    )
  }
}
