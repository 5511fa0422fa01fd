import { type Sql, singleRow } from '../../../lib/infra/database/pool.ts'
import type { CentreLesson } from '../../../lib/lessons/staff-lesson.ts'
import type { RotaMember } from '../kit/queries.ts'
import { MAX_TAKEN } from './absences.ts'

/** An instructor and their availability for a lesson. */
export interface TeamMember {
  readonly id: string
  readonly name: string
  readonly teaches: boolean
  /** True if another lesson or an external calendar occupies them at that time. */
  readonly isTaken: boolean
}

/** Instructors of a school by name, with their availability for a lesson. */
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

/** An absence of an instructor, in local time: `YYYY-MM-DDTHH:MI`. */
export interface Absence {
  readonly instructorId: string
  readonly from: string
  readonly to: string
  /** True if staff entered it; false if it is from a calendar feed. */
  readonly isEntered: boolean
}

/** Maximum absences on a page. */
const MAX_ABSENCES = 500

/** Absences between two days, or all from a day on if `to` is null; at most MAX_ABSENCES. */
export async function listAbsences(
  sql: Sql,
  { schoolId, timeZone }: { readonly schoolId: string; readonly timeZone: string },
  from: string,
  to: string | null
): Promise<Absence[]> {
  return await sql<Absence[]>`
    select b.instructor_id as "instructorId", b.source = 'person' as "isEntered",
      to_char(lower(b.during) at time zone ${timeZone}::text, 'YYYY-MM-DD"T"HH24:MI') as "from",
      to_char(upper(b.during) at time zone ${timeZone}::text, 'YYYY-MM-DD"T"HH24:MI') as "to"
    from instructor_blocks b where b.school_id = ${schoolId} and b.during && tstzrange(
      ${from}::text::timestamp at time zone ${timeZone}::text, (${to}::text::date + 1)::timestamp at time zone ${timeZone}::text)
    order by lower(b.during), b.instructor_id limit ${MAX_ABSENCES}`
}

/** A lesson that an absence leaves without its instructor, with the instructors who are free then. */
export interface Stranded
  extends Pick<
    CentreLesson,
    'id' | 'date' | 'startTime' | 'endTime' | 'name' | 'translations' | 'spotName' | 'taken'
  > {
  /** Number of other instructors of the lesson. */
  readonly others: number
  /** Free instructors, those who teach the lesson's level first. */
  readonly free: readonly (RotaMember & { readonly isFit: boolean })[]
}

/** Upcoming lessons of an instructor between two days, by start; one more than MAX_TAKEN if there are more. */
export async function listStranded(
  sql: Sql,
  schoolId: string,
  { instructorId, from, to }: { readonly instructorId: string; readonly from: string; readonly to: string }
): Promise<Stranded[]> {
  return await sql<Stranded[]>`
    with mine as materialized (
      select s.id, s.local_date::text as date, to_char(s.local_start, 'HH24:MI') as "startTime",
        to_char(s.local_end, 'HH24:MI') as "endTime", s.starts_at,
        t.name, t.translations, t.level, s.spot_name as "spotName", s.spots_taken - coalesce(h.free, 0) as taken,
        s.instructor_count - 1 as others, x.during
      from slot_instructors x join slots s on s.school_id = ${schoolId} and s.id = x.slot_id
      join lesson_types t on t.school_id = ${schoolId} and t.id = s.lesson_type_id
      left join slot_holds h on h.school_id = ${schoolId} and h.slot_id = s.id
      where x.school_id = ${schoolId} and x.instructor_id = ${instructorId} and s.cancelled_at is null
        and s.starts_at > statement_timestamp() and s.local_date between ${from}::text::date and ${to}::text::date
      order by s.starts_at, s.id limit ${MAX_TAKEN + 1}
    ), fit as materialized (
      select m.id as slot_id, m.during, i.id, i.name, i.levels = '{}' or m.level = 'all' or m.level = any (i.levels) as fit
      from mine m join instructors i on i.school_id = ${schoolId} and i.removed_at is null and i.id <> ${instructorId}
    ), free as materialized (
      select m.slot_id as id, json_agg(json_build_object('id', m.id, 'name', m.name, 'isFit', m.fit) order by m.fit desc, m.name, m.id) as list
      from fit m
      where not exists (select from slot_instructors x
          where x.school_id = ${schoolId} and x.instructor_id = m.id and x.during && m.during)
        and not exists (select from instructor_blocks b
          where b.school_id = ${schoolId} and b.instructor_id = m.id and b.during && m.during)
      group by m.slot_id
    )
    select m.id, m.date, m."startTime", m."endTime", m.name, m.translations, m."spotName", m.taken, m.others, coalesce(f.list, '[]') as free
    from mine m left join free f on f.id = m.id order by m.starts_at, m.id`
}

/** Digest of an instructor's terms, which the form sends back; null if the instructor does not exist. */
export async function readInstructorVersion(sql: Sql, schoolId: string, id: string): Promise<string | null> {
  return singleRow(
    await sql<{ version: string | null }[]>`select md5(instructor_terms(${schoolId}, ${id})::text) as version`
  ).version
}
