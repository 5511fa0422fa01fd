import type { Sql } from '../../database/pool.ts'

/** An instructor, and whether they can teach a lesson. */
export interface TeamMember {
  readonly id: string
  readonly name: string
  readonly teaches: boolean
  /** Whether another lesson or an outside calendar takes them at that time. */
  readonly isTaken: boolean
}

/** Everybody who teaches for a school, as they stand to one lesson, by name. */
export async function listTeam(sql: Sql, schoolId: string, slotId: string): Promise<TeamMember[]> {
  return await sql<TeamMember[]>`
    select i.id, i.name, exists (select from slot_instructors x
        where x.school_id = ${schoolId} and x.slot_id = s.id and x.instructor_id = i.id) as teaches,
      exists (select from slot_instructors x where x.school_id = ${schoolId} and x.instructor_id = i.id and x.slot_id <> s.id
        and x.during && tstzrange(s.starts_at, s.ends_at))
      or exists (select from instructor_blocks b where b.school_id = ${schoolId} and b.instructor_id = i.id
        and b.during && tstzrange(s.starts_at, s.ends_at)) as "isTaken"
    from slots s join instructors i on i.school_id = ${schoolId} and i.removed_at is null
    where s.school_id = ${schoolId} and s.id = ${slotId} order by i.name, i.id`
}
