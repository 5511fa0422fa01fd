import { setTimeout as sleep } from 'node:timers/promises'
import { Pool } from 'undici'
import { connect, type Sql, singleRow } from '../../lib/infra/database/pool.ts'
import { readSqlFunction } from './sql-functions.ts'

/** Answer to one client of a crowd. */
export interface Answer {
  readonly status: number
  // biome-ignore lint/suspicious/noExplicitAny: specs compare what the wire holds, whatever it is
  readonly body: any
}

/** Many clients on a few hundred keep-alive connections. */
export interface Crowd {
  /** Sends one request; rejects if the connection broke and the result is unknown. */
  ask(method: 'GET' | 'POST' | 'DELETE', path: string, key: string, body?: unknown): Promise<Answer>
  book(key: string, body: unknown): Promise<Answer>
}

/** Creates a crowd for a server; the test closes it. */
export function openCrowd(
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

/** Count of each answer: `{ 201: 8, '409 insufficient_spots': 992 }`. */
export function tally(answers: readonly Answer[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const { status, body } of answers) {
    const name = body?.error ? `${status} ${body.error}` : String(status)
    counts[name] = (counts[name] ?? 0) + 1
  }
  return counts
}

/**
 * Failed statements of a database for any reason (such as 23514 and 40P01), and the deadlocks among them.
 */
export interface Failures {
  readonly statements: number
  readonly deadlocks: number
}

/**
 * Counts failures since the database was created, after all other sessions have ended: sessions report at
 * their end.
 */
export async function countFailures(sql: Sql): Promise<Failures> {
  for (;;) {
    const { others } = singleRow<{ others: number }>(
      await sql`select count(*)::int as others from pg_stat_activity
        where datname = current_database() and application_name <> 'swellbook spec'`
    )
    if (others === 0) break
  }
  return singleRow<Failures>(
    await sql`select xact_rollback::int as statements, deadlocks::int
      from pg_stat_database where datname = current_database()`
  )
}

const SECONDS_TO_WAIT = 60

/**
 * Waits until that many other sessions of the database wait for a lock, or sleep in a changed function; at
 * most until `party`, one of them, has ended.
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

/** Replaces a SQL function of this database by a changed text, to prove that a guard is needed. */
export async function mutate(
  sql: Sql,
  name: string,
  changes: readonly (readonly [words: string, instead: string])[]
): Promise<void> {
  let text = readSqlFunction(name)
  for (const [words, instead] of changes) {
    if (!text.includes(words)) throw new Error(`${name}.sql does not say: ${words}`)
    text = text.replace(words, () => instead)
  }
  if (text.includes(MEET)) await sql`create sequence if not exists meetings`
  await sql.unsafe(text)
}

/** PL/pgSQL for a function: waits here until `meanwhile` has finished its work. */
export const WAIT = 'perform pg_advisory_xact_lock_shared(4712);'

/**
 * Starts one operation, runs another while the first waits at WAIT, and returns the result of the first.
 */
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

/** A change of book_many that pauses between decision and insert, so a missing guard shows. */
export const PAUSE_BEFORE_INSERT = ['if booked = ', 'perform pg_sleep(0.1);\n  if booked = '] as const

/**
 * PL/pgSQL for a function: waits here for another session, at most three seconds, in pairs. A sequence
 * counts arrivals because rollbacks do not affect it.
 */
export const MEET = `declare place bigint := nextval('meetings');
    begin
      for turn in 1..300 loop
        exit when (select last_value >= place + place % 2 from meetings);
        perform pg_sleep(0.01);
      end loop;
    end;`
