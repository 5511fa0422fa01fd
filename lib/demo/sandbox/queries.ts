import type { Sql } from '../../infra/database/pool.ts'

/** A test school of a partner. */
interface Sandbox {
  readonly schoolId: string
  readonly partner: string
  readonly timeZone: string
  /** Day of its current content, YYYY-MM-DD. */
  readonly madeOn: string
  /** Number of its keys. A sandbox without keys is not renewed. */
  readonly keys: number
  readonly createdAt: string
}

export function listSandboxes(sql: Sql, limit: number): Promise<Sandbox[]> {
  return sql<Sandbox[]>`
    select id as "schoolId", sandbox_for as partner, time_zone as "timeZone", sandbox_day::text as "madeOn", active_keys as keys,
      iso_utc(created_at) as "createdAt"
    from schools where sandbox_for is not null order by id limit ${limit}`
}

/** A sandbox with keys whose content is of an earlier day. */
interface StaleSandbox {
  readonly schoolId: string
  readonly partner: string
  readonly timeZone: string
  /** Current date at the school, YYYY-MM-DD. */
  readonly today: string
}

export function listStaleSandboxes(sql: Sql): Promise<StaleSandbox[]> {
  return sql<StaleSandbox[]>`
    select id as "schoolId", sandbox_for as partner, time_zone as "timeZone",
      (statement_timestamp() at time zone time_zone)::date::text as today
    from schools
    where sandbox_for is not null and active_keys > 0
      and sandbox_day < (statement_timestamp() at time zone time_zone)::date
    order by id`
}
