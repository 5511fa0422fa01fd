import { type Sql, singleRow } from '../../../lib/infra/database/pool.ts'
import type { SurfLevel } from '../../../lib/lessons/level.ts'
import {
  centreLessonColumns,
  centreLessonMembers,
  centreLessonTables
} from '../../../lib/lessons/staff/queries.ts'
import type { LessonScope } from '../../../lib/people/actor.ts'
import type { CentreWeek } from './model.ts'
import type { StartFacts } from './start-list.ts'

/** Maximum lessons on the page of a week. */
export const MAX_WEEK_LESSONS = 700

/** Lessons from one day to another with their instructors, by start. */
export async function readWeek(
  sql: Sql,
  { schoolId, timeZone, instructorId: taughtBy }: LessonScope,
  from: string,
  to: string
): Promise<CentreWeek> {
  return singleRow(
    await sql<CentreWeek[]>`
    with lessons as materialized (
      select ${centreLessonColumns(sql)}, s.starts_at
      from ${centreLessonTables(sql, schoolId)}
      where s.school_id = ${schoolId} and s.local_date between ${from}::text::date and ${to}::text::date and not s.removed
        and (${taughtBy}::text is null or exists (select from slot_instructors x
          where x.school_id = ${schoolId} and x.slot_id = s.id and x.instructor_id = ${taughtBy}))
      order by s.starts_at, s.id limit ${MAX_WEEK_LESSONS + 1}
    ), teaching as materialized (
      select x.slot_id as id, json_agg(i.name order by i.name) as list
      from slot_instructors x join instructors i on i.school_id = ${schoolId} and i.id = x.instructor_id
      where x.school_id = ${schoolId} and x.slot_id = any (array(select id from lessons)) group by x.slot_id
    )
    select (statement_timestamp() at time zone ${timeZone}::text)::date::text as today,
      (select coalesce(json_agg(json_build_object(${centreLessonMembers(sql)},
          'instructors', coalesce(i.list, '[]')) order by l.starts_at, l.id), '[]')
        from lessons l left join teaching i on i.id = l.id) as lessons`
  )
}

/** A partner by its id. */
export async function findPartner(
  sql: Sql,
  schoolId: string,
  id: string
): Promise<{ readonly id: string; readonly name: string } | undefined> {
  const [partner] = await sql<{ id: string; name: string }[]>`
    select id::text, name from partners where school_id = ${schoolId} and id = ${id}::text::bigint`
  return partner
}

/** An instructor. */
export interface RotaMember {
  readonly id: string
  readonly name: string
}

/** Maximum instructors that a page shows. */
const MAX_TEACHERS = 100

/** An instructor with the levels that they teach. */
interface Teacher extends RotaMember {
  readonly levels: readonly SurfLevel[]
}

/** Instructors of a school by name, up to MAX_TEACHERS. */
export async function listTeachers(sql: Sql, schoolId: string): Promise<Teacher[]> {
  return await sql<Teacher[]>`
    select id, name, to_json(levels) as levels from instructors where school_id = ${schoolId} and removed_at is null
    order by name, id limit ${MAX_TEACHERS}`
}

/** Set-up steps of a new school: true if missing. */
export async function readStartFacts(sql: Sql, schoolId: string): Promise<StartFacts> {
  return singleRow(
    await sql<StartFacts[]>`
    select not exists (select from lesson_types t where t.school_id = ${schoolId} and not t.hidden) as types,
      exists (select from lesson_types t where t.school_id = ${schoolId} and not t.hidden and t.price_cents = 0) as prices,
      not exists (select from instructors i where i.school_id = ${schoolId} and i.removed_at is null) as instructors,
      not exists (select from slots s where s.school_id = ${schoolId} and s.local_date >= current_date - 1) as lessons,
      exists (select from schools c where c.id = ${schoolId} and (coalesce(c.address, '') = '' or c.meet = ''
        or coalesce(c.email, c.telephone, '') = '')) as school,
      not exists (select from school_keys k where k.school_id = ${schoolId} and k.revoked_at is null) as channels,
      to_json(array(select distinct s.spot_name from slots s where s.school_id = ${schoolId} and s.local_date >= current_date - 1 limit 50)) as spots`
  )
}
