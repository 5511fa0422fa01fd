import { type Sql, singleRow } from '../database/pool.ts'
import { PORTION_ROWS } from './lines.ts'
import { type BackedUpTable, FORMAT, type Header, type Migration, orderTables } from './rules.ts'

/** A table of the service with its columns in order, without generated columns. */
export interface TableShape {
  readonly name: string
  readonly columns: readonly string[]
}

/** All tables except the migration records; each follows the tables that it references. */
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

/** A backup being made: its header, and its rows in portions. All data is of one instant. */
interface Snapshot {
  readonly header: Header
  readonly portions: AsyncGenerator<readonly string[]>
}

/** Starts a snapshot on a pool of one connection, which must not change until the end. Others can read and write meanwhile. */
export async function openSnapshot(sql: Sql): Promise<Snapshot> {
  await sql.unsafe('begin isolation level repeatable read read only')
  const session = await readSession(sql)
  const migrations = await sql<Migration[]>`select name, checksum from schema_migrations order by name`
  const shapes = await listTables(sql)
  const tables: BackedUpTable[] = []
  for (const shape of shapes) tables.push({ ...shape, rows: await countRows(sql, shape.name) })
  const { madeAt } = singleRow(await sql<{ madeAt: string }[]>`select iso_utc(now()) as "madeAt"`)
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
      const rows = await sql.unsafe<{ line: string }[]>(`fetch ${PORTION_ROWS} from rows`)
      if (rows.length === 0) break
      yield rows.map(({ line }) => line)
    }
    await sql.unsafe('close rows')
    await requireSession(sql, session)
  }
}

export async function countRows(sql: Sql, table: string): Promise<number> {
  const rows = await sql.unsafe<{ count: number }[]>(`select count(*)::float8 as count from ${quote(table)}`)
  return singleRow(rows).count
}

/** A unique name for the transaction on this connection. */
export async function readSession(sql: Sql): Promise<string> {
  const rows = await sql<{ name: string }[]>`
    select concat(pg_backend_pid(), ' ', extract(epoch from now())) as name`
  return singleRow(rows).name
}

/** Throws if the connection broke, because its transaction is lost: the driver reconnects silently. */
export async function requireSession(sql: Sql, session: string): Promise<void> {
  if ((await readSession(sql)) !== session)
    throw new Error('The connection to the database broke; run the command again.')
}

/** Maximum rows of each list below. The totals count all rows. */
const MAX_LISTED = 1000

/** A person who can sign in again after a restore. */
interface RestoredPerson {
  readonly id: string
  readonly schoolId: string
  readonly name: string
  readonly email: string
  readonly role: string
  readonly createdAt: string
  readonly passkeys: number
}

/** A key that works again after a restore. */
interface RestoredKey {
  readonly id: string
  readonly kind: 'school' | 'connector' | 'platform'
  readonly schoolId: string | null
  /** Name of the partner, assistant or platform that owns the key. */
  readonly holder: string
  readonly lastFour: string
  readonly createdAt: string
  readonly lastUsedAt: string | null
}

/** An endpoint that receives events again once notifications are resumed. */
interface RestoredEndpoint {
  readonly id: string
  readonly schoolId: string
  readonly partner: string | null
  readonly origin: string
  readonly host: string
  readonly createdAt: string
}

/** A calendar feed whose secret address works again. The school's own feed has no `instructorId`. */
interface RestoredFeed {
  readonly schoolId: string
  readonly instructorId: string | null
  readonly createdAt: string
}

/** Access that a restore makes valid again, even if it was revoked after the backup. Each list has at most MAX_LISTED rows. */
export interface RestoredAccess {
  readonly keys: readonly RestoredKey[]
  readonly people: readonly RestoredPerson[]
  readonly endpoints: readonly RestoredEndpoint[]
  readonly feeds: readonly RestoredFeed[]
  readonly totals: Readonly<Record<'keys' | 'people' | 'endpoints' | 'feeds', number>>
  /** Pending rows: mails are sent once notifications are resumed, and an owner may still confirm a proposal. */
  readonly waiting: { readonly mails: number; readonly proposals: number }
}

/** Lists the restored access, newest first. The schema must be that of this release. */
export async function readRestoredAccess(sql: Sql): Promise<RestoredAccess> {
  const [keys, people, endpoints, feeds] = [
    await sql<(RestoredKey & { total: number })[]>`
      select k.id, k.kind, k.school_id as "schoolId", k.holder, k.last_four as "lastFour", iso_utc(k.created_at) as "createdAt",
        iso_utc(k.last_used_at) as "lastUsedAt", (count(*) over ())::int as total
      from (
        select s.id, 'school' as kind, s.school_id, p.name as holder, s.last_four, s.created_at, s.last_used_at
        from school_keys s join partners p on p.school_id = s.school_id and p.id = s.partner_id where s.revoked_at is null
        union all
        select id, 'connector', school_id, label, last_four, created_at, last_used_at
        from connector_keys where revoked_at is null and expires_at > statement_timestamp()
        union all
        select id, 'platform', null, label, last_four, created_at, last_used_at from platform_keys where revoked_at is null
      ) as k order by k.created_at desc, k.id limit ${MAX_LISTED}`,
    await sql<(RestoredPerson & { total: number })[]>`
      select p.id, p.school_id as "schoolId", p.name, p.email, p.role, iso_utc(p.created_at) as "createdAt",
        coalesce(k.passkeys, 0) as passkeys, (count(*) over ())::int as total
      from people p
      left join (
        select school_id, person_id, count(*)::int as passkeys from passkeys group by school_id, person_id
      ) as k on k.school_id = p.school_id and k.person_id = p.id
      where p.removed_at is null order by p.created_at desc, p.id limit ${MAX_LISTED}`,
    await sql<(RestoredEndpoint & { total: number })[]>`
      select e.id, e.school_id as "schoolId", p.name as partner, e.origin, substring(e.url from '^[a-z]+://([^/?#]+)') as host,
        iso_utc(e.created_at) as "createdAt", (count(*) over ())::int as total
      from endpoints e left join partners p on p.school_id = e.school_id and p.id = e.partner_id
      where e.disabled_at is null order by e.created_at desc, e.id limit ${MAX_LISTED}`,
    await sql<(RestoredFeed & { total: number })[]>`
      select f.school_id as "schoolId", f.instructor_id as "instructorId", iso_utc(f.created_at) as "createdAt",
        (count(*) over ())::int as total
      from (
        select school_id, null as instructor_id, created_at from school_calendars
        union all select school_id, instructor_id, created_at from instructor_calendars
      ) as f order by f.created_at desc, f.school_id, f.instructor_id limit ${MAX_LISTED}`
  ]
  const lists = { keys, people, endpoints, feeds }
  const totals = {
    keys: totalOf(keys),
    people: totalOf(people),
    endpoints: totalOf(endpoints),
    feeds: totalOf(feeds)
  }
  for (const row of Object.values(lists).flat()) delete (row as { total?: number }).total
  return { ...lists, totals, waiting: await countPending(sql) }
}

async function countPending(sql: Sql): Promise<RestoredAccess['waiting']> {
  return singleRow(
    await sql<RestoredAccess['waiting'][]>`
      select (select count(*) from mails where state = 'queued')::int
          + (select count(*) from endpoint_mails where state = 'queued')::int
          + (select count(*) from contact_mails where state = 'queued')::int as mails,
        (select count(*) from proposals where status = 'pending' and expires_at > statement_timestamp())::int as proposals`
  )
}

function totalOf([first]: readonly { readonly total: number }[]): number {
  return first?.total ?? 0
}

export function quote(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}
