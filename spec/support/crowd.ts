import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Pool } from 'undici'
import { connect, one, type Sql } from '../../lib/database/pool.ts'
import { SQL_FOLDER } from '../../lib/migrations.ts'

/** What one of a crowd was told. */
export interface Told {
  readonly status: number
  // biome-ignore lint/suspicious/noExplicitAny: specs compare what the wire holds, whatever it is
  readonly body: any
}

/** Many clients on a few hundred connections that stay open. */
export interface Crowd {
  /** Asks once; rejects where the connection broke, so that the outcome is unknown. */
  ask(method: 'GET' | 'POST' | 'DELETE', path: string, key: string, body?: unknown): Promise<Told>
  /** Books as `body` says. */
  book(key: string, body: unknown): Promise<Told>
}

/** Makes a crowd in front of a server; it leaves with the test. */
export function gather(
  t: { teardown(work: () => Promise<void>): void },
  url: string,
  connections = 150
): Crowd {
  const pool = new Pool(url, { connections, pipelining: 1 })
  t.teardown(() => pool.destroy())
  const ask: Crowd['ask'] = async (method, path, key, body) => {
    const response = await pool.request({
      method,
      path: `/api/partner/v1${path}`,
      headers: {
        'x-partner-api-key': key,
        ...(body !== undefined && { 'content-type': 'application/json' })
      },
      ...(body !== undefined && { body: JSON.stringify(body) })
    })
    return { status: response.statusCode, body: await response.body.json() }
  }
  return { ask, book: (key, body) => ask('POST', '/bookings', key, body) }
}

/** How often each answer was given: `{ 201: 8, '409 insufficient_spots': 992 }`. */
export function tally(told: readonly Told[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const { status, body } of told) {
    const name = body?.error ? `${status} ${body.error}` : String(status)
    counts[name] = (counts[name] ?? 0) + 1
  }
  return counts
}

/** Statements of a database that failed, whatever the reason (23514 and 40P01 are two), and deadlocks among them. */
export interface Failures {
  readonly statements: number
  readonly deadlocks: number
}

/** Counts failures since the database was made, once nobody but the spec is connected: sessions report as they end. */
export async function countFailures(sql: Sql): Promise<Failures> {
  for (;;) {
    const { others } = one<{ others: number }>(
      await sql`select count(*)::int as others from pg_stat_activity
        where datname = current_database() and application_name <> 'swellbook spec'`
    )
    if (others === 0) break
  }
  return one<Failures>(
    await sql`select xact_rollback::int as statements, deadlocks::int
      from pg_stat_database where datname = current_database()`
  )
}

const SECONDS_TO_WAIT = 60

/**
 * Waits until so many others in the spec's database wait for a lock, or sleep where a changed function lets others in; no longer
 * than until `party`, one of them, is done.
 */
export async function whenWaiting(
  sql: Sql,
  count: number,
  kind: 'lock' | 'sleep' = 'lock',
  party?: Promise<unknown>
): Promise<void> {
  let isOver = false
  const end = () => {
    isOver = true
  }
  party?.then(end, end)
  for (let n = 0; n < SECONDS_TO_WAIT * 50; n += 1) {
    const [row] = await sql<{ waiting: number }[]>`select count(*)::int as waiting from pg_stat_activity
      where datname = current_database() and case ${kind}::text
        when 'lock' then wait_event_type = 'Lock' else wait_event = 'PgSleep' end`
    if (isOver || (row?.waiting ?? 0) >= count) return
    await sleep(20)
  }
  throw new Error(`Nobody waited for a ${kind}.`)
}

/** Replaces a SQL function of this one database by its text with some words changed, to show what a guard is good for. */
export async function mutate(
  sql: Sql,
  name: string,
  changes: readonly (readonly [words: string, instead: string])[]
): Promise<void> {
  let text = readFileSync(join(SQL_FOLDER, 'functions', `${name}.sql`), 'utf8')
  for (const [words, instead] of changes) {
    if (!text.includes(words)) throw new Error(`${name}.sql does not say: ${words}`)
    text = text.replace(words, () => instead)
  }
  if (text.includes(MEET)) await sql`create sequence if not exists meetings`
  await sql.unsafe(text)
}

/** For a function, in PL/pgSQL: whoever comes here waits until what is done `meanwhile` is done. */
export const WAIT = 'perform pg_advisory_xact_lock_shared(4712);'

/** Begins something, does another thing while the first stands at WAIT, and answers how the first ended. */
export async function meanwhile<T>(
  databaseUrl: string,
  begin: () => Promise<T>,
  work: () => PromiseLike<unknown>
): Promise<T> {
  const keeper = connect(databaseUrl, { max: 1 })
  try {
    await keeper`select pg_advisory_lock(4712)`
    const begun = begin()
    await whenWaiting(keeper, 1, 'lock', begun)
    await work()
    await keeper`select pg_advisory_unlock(4712)`
    return await begun
  } finally {
    await keeper.end({ timeout: 1 })
  }
}

/** A change to book_many that lets others in between its decisions and its insert, so that a missing guard shows. */
export const PAUSE_BEFORE_INSERT = ['if booked = ', 'perform pg_sleep(0.1);\n  if booked = '] as const

/**
 * For a function, in PL/pgSQL: whoever comes here waits until another has come, three seconds at most. Two by two: who came is
 * told by a sequence, which nobody's commit takes back.
 */
export const MEET = `declare place bigint := nextval('meetings');
    begin
      for turn in 1..300 loop
        exit when (select last_value >= place + place % 2 from meetings);
        perform pg_sleep(0.01);
      end loop;
    end;`
