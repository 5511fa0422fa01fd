import { setTimeout as passing } from 'node:timers/promises'
import { connect, type Sql } from '../../lib/infra/database/pool.ts'

/** Maximum waits of 20 ms for connections of the last test to close. After them the database is not reused. */
const MAX_WAITS = 25

/**
 * Everything except ordinary rows that a test may change: definitions, settings, and rows that ship with the schema. A database with
 * another fingerprint than its template is not used again.
 */
const FINGERPRINT = `
  select md5(concat(
    (select string_agg(concat(c.oid, c.relname, c.relkind, c.relchecks, c.reloptions, c.relpersistence), ',' order by c.oid)
      from pg_class c where c.relnamespace = 'public'::regnamespace),
    (select string_agg(concat(oid, xmin), ',' order by oid) from pg_proc where pronamespace = 'public'::regnamespace),
    (select string_agg(concat(oid, xmin), ',' order by oid) from pg_trigger),
    (select string_agg(concat(oid, xmin), ',' order by oid) from pg_constraint),
    (select string_agg(concat(attrelid, attnum, xmin), ',' order by attrelid, attnum) from pg_attribute
      where attrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace)),
    (select string_agg(concat(oid, nspname), ',' order by oid) from pg_namespace where nspname !~ '^pg_'),
    (select string_agg(concat(setconfig), ',') from pg_db_role_setting
      where setdatabase = (select oid from pg_database where datname = current_database())),
    (select md5(string_agg(s::text, ',' order by s.id)) from spots s),
    (select md5(string_agg(f::text, ',' order by f::text)) from schema_functions f)
  )) as fingerprint`

/** Tables whose rows ship with the schema and are part of the fingerprint. */
const SHIPPED = ['schema_migrations', 'schema_functions', 'spots']
/** Tables of one row, which every database has from the start. */
const SINGLETONS = ['forecast_version', 'notifications']

/**
 * Deletes the rows of all other tables, without triggers and foreign keys. TRUNCATE takes five times as long: it makes new
 * files for each table and index.
 */
const EMPTY = `do $$
  declare name text;
  begin
    set local session_replication_role = replica;
    for name in select relname from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and relname <> all ('{${SHIPPED}}')
    loop
      execute format('delete from public.%I', name);
    end loop;
    ${SINGLETONS.map(name => `insert into ${name} default values;`).join('\n    ')}
  end $$`

/** Fingerprint of an unused database; the same for all copies of one template. */
let pristine: string | undefined

/** Stores the fingerprint of a new database. */
export async function notePristine(adminUrl: string): Promise<void> {
  pristine ??= await withConnection(adminUrl, fingerprintOf)
}

/**
 * Empties a database for the next test. Returns false if it must be dropped: a connection of the last test is still open, a
 * lock is held, or the test changed more than rows.
 */
export async function emptyDatabase(adminUrl: string, application: string): Promise<boolean> {
  return withConnection(adminUrl, async sql => {
    try {
      if (!(await isAlone(sql, application))) return false
      if ((await fingerprintOf(sql)) !== pristine) return false
      await sql.unsafe(EMPTY)
      return true
    } catch {
      return false
    }
  })
}

async function fingerprintOf(sql: Sql): Promise<string> {
  return (await sql.unsafe(FINGERPRINT))[0]?.fingerprint
}

/** Waits until the connections of the last test have ended. */
async function isAlone(sql: Sql, application: string): Promise<boolean> {
  for (let waits = 0; waits < MAX_WAITS; waits++) {
    const [row] = await sql`select count(*)::int as others from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'
        and (application_name <> ${application} or state <> 'idle')`
    if (row?.others === 0) return true
    await passing(20)
  }
  return false
}

async function withConnection<T>(url: string, work: (sql: Sql) => Promise<T>): Promise<T> {
  const sql = connect(url, {
    max: 1,
    statementTimeoutMs: 10_000,
    lockTimeoutMs: 2_000,
    silenceMs: 0,
    greetSeconds: 15
  })
  try {
    return await work(sql)
  } finally {
    await sql.end({ timeout: 1 })
  }
}
