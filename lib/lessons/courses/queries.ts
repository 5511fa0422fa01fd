import type { Sql } from '../../infra/database/pool.ts'

/** A run of a course as operators see it. */
export interface ListedRun {
  readonly id: string
  readonly course: string
  /** Local dates of its first and last lesson. */
  readonly first: string
  readonly last: string
  readonly lessons: number
  /** Price for each person. */
  readonly priceCents: number
  readonly currency: string
  /** CANCELLED: a lesson is cancelled, and the run is off sale until another one replaces it. */
  readonly status: 'OPEN' | 'CLOSED' | 'CANCELLED'
}

/** Runs with a lesson to come by their first lesson, or the one with `runId`. */
export function listCourseRuns(
  sql: Sql,
  schoolId: string,
  { runId = null, limit = null }: { readonly runId?: string | null; readonly limit?: number | null }
): Promise<ListedRun[]> {
  return sql<ListedRun[]>`
    select r.id, k.name as course, min(s.local_date) as first, max(s.local_date) as last, r.lessons,
      r.price_cents as "priceCents", c.currency,
      case when bool_or(s.cancelled_at is not null) then 'CANCELLED' when r.on_sale and bool_and(s.on_sale) then 'OPEN' else 'CLOSED' end as status
    from runs r
    join schools c on c.id = ${schoolId}
    join courses k on k.school_id = ${schoolId} and k.id = r.course_id
    join run_lessons l on l.school_id = ${schoolId} and l.run_id = r.id
    join slots s on s.school_id = ${schoolId} and s.id = l.slot_id
    where r.school_id = ${schoolId} and (r.id = ${runId}::uuid or ${runId}::uuid is null)
    group by r.school_id, r.id, k.name, c.currency
    having ${runId}::uuid is not null or max(s.starts_at) > statement_timestamp()
    order by min(s.starts_at), r.id limit ${limit}`
}
