import type { Sql } from '../../../lib/infra/database/pool.ts'

/** A request of an instructor for days off. */
export interface AbsenceRequest {
  readonly id: string
  readonly instructorId: string
  readonly name: string
  readonly from: string
  readonly to: string
  readonly reason: string | null
  readonly state: 'open' | 'accepted' | 'declined' | 'withdrawn'
}

/** Maximum requests that a page shows. */
const MAX_REQUESTS = 100

/** Requests of one instructor, latest days first. With `instructorId` null, the open requests of all, earliest days first. */
export function listAbsenceRequests(
  sql: Sql,
  schoolId: string,
  { instructorId }: { readonly instructorId: string | null }
): Promise<AbsenceRequest[]> {
  return sql<AbsenceRequest[]>`
    select r.id, r.instructor_id as "instructorId", i.name, r.from_date::text as from, r.to_date::text as to, r.reason, r.state
    from absence_requests r join instructors i on i.school_id = ${schoolId} and i.id = r.instructor_id
    join schools c on c.id = ${schoolId}
    where r.school_id = ${schoolId} and (r.instructor_id = ${instructorId} or (${instructorId}::text is null and r.state = 'open'
      and i.removed_at is null and r.to_date >= (statement_timestamp() at time zone c.time_zone)::date))
    order by case when ${instructorId}::text is null then r.from_date end, r.from_date desc, r.asked_at desc limit ${MAX_REQUESTS}`
}
