import type { Sql } from '../database/pool.ts'

/** A school in which a partner tries things out. */
interface Sandbox {
  readonly schoolId: string
  readonly partner: string
  readonly timeZone: string
  /** The day as of which it was made, YYYY-MM-DD. */
  readonly madeOn: string
  /** How many keys open it; without any it is not made anew. */
  readonly keys: number
  readonly createdAt: string
}

/** The sandboxes by id, at most `limit`. */
export function listSandboxes(sql: Sql, limit: number): Promise<Sandbox[]> {
  return sql<Sandbox[]>`
    select id as "schoolId", sandbox_for as partner, time_zone as "timeZone", sandbox_day::text as "madeOn", active_keys as keys,
      iso_utc(created_at) as "createdAt"
    from schools where sandbox_for is not null order by id limit ${limit}`
}

/** A sandbox that has keys and is still as of an earlier day than its school's today. */
interface StaleSandbox {
  readonly schoolId: string
  readonly partner: string
  readonly timeZone: string
  /** The school's today, YYYY-MM-DD. */
  readonly today: string
}

/** Sandboxes to be made anew. */
export function listStaleSandboxes(sql: Sql): Promise<StaleSandbox[]> {
  return sql<StaleSandbox[]>`
    select id as "schoolId", sandbox_for as partner, time_zone as "timeZone",
      (statement_timestamp() at time zone time_zone)::date::text as today
    from schools
    where sandbox_for is not null and active_keys > 0
      and sandbox_day < (statement_timestamp() at time zone time_zone)::date
    order by id`
}
