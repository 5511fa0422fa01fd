import type { Sql } from '../../../lib/infra/database/pool.ts'
import {
  centreLessonColumns,
  centreLessonMembers,
  centreLessonTables
} from '../../../lib/lessons/staff/queries.ts'
import type { CentreLesson } from '../../../lib/lessons/staff-lesson.ts'

/** A lesson of a run. */
export type RunLesson = Omit<CentreLesson, 'instructors'>

/** A run of a course with its lessons in order. */
export interface CourseRun {
  readonly id: string
  readonly name: string
  readonly priceCents: number
  readonly isOnSale: boolean
  readonly lessons: readonly [RunLesson, ...RunLesson[]]
}

/** Maximum runs of the list. */
const MAX_RUNS = 200
/** Possible replacements of a lesson: lessons of its type at most this many days before or after it. */
const REPLACEMENTS = { days: 14, rows: 50 } as const

/** Runs with a lesson to come by their first lesson, at most MAX_RUNS; or the given one, past or future. */
export function listRuns(sql: Sql, schoolId: string, runId: string | null = null): Promise<CourseRun[]> {
  return sql<CourseRun[]>`
    with chosen as materialized (
      select r.id, r.price_cents, r.on_sale, k.name, (
          select min(s.starts_at) from run_lessons l join slots s on s.school_id = ${schoolId} and s.id = l.slot_id
          where l.school_id = ${schoolId} and l.run_id = r.id) as starts_at
      from runs r join courses k on k.school_id = ${schoolId} and k.id = r.course_id
      where r.school_id = ${schoolId} and case when ${runId}::uuid is null then exists (
          select from run_lessons l join slots s on s.school_id = ${schoolId} and s.id = l.slot_id
          where l.school_id = ${schoolId} and l.run_id = r.id and s.starts_at > statement_timestamp())
        else r.id = ${runId}::uuid end
      order by starts_at, r.id limit ${MAX_RUNS}
    ), lessons as (
      select x.run_id, x.n, ${centreLessonColumns(sql)}
      from run_lessons x join ${centreLessonTables(sql, schoolId)} on s.school_id = ${schoolId} and s.id = x.slot_id
      where x.school_id = ${schoolId} and x.run_id = any (array(select id from chosen))
    )
    select c.id, c.name, c.price_cents as "priceCents", c.on_sale as "isOnSale",
      (select json_agg(json_build_object(${centreLessonMembers(sql)}) order by l.n) from lessons l where l.run_id = c.id) as lessons
    from chosen c order by c.starts_at, c.id`
}

/** Lessons on sale that may replace a lesson of a run, by start. */
export function listReplacements(
  sql: Sql,
  schoolId: string,
  runId: string,
  slotId: string
): Promise<RunLesson[]> {
  return sql<RunLesson[]>`
    select ${centreLessonColumns(sql)}
    from slots former join ${centreLessonTables(sql, schoolId)} on s.school_id = ${schoolId} and s.lesson_type_id = former.lesson_type_id
    where former.school_id = ${schoolId} and former.id = ${slotId} and s.cancelled_at is null and s.on_sale
      and s.starts_at > statement_timestamp() and s.local_date between former.local_date - ${REPLACEMENTS.days}::int and former.local_date + ${REPLACEMENTS.days}::int
      and not exists (select from run_lessons l where l.school_id = ${schoolId} and l.run_id = ${runId} and l.slot_id = s.id)
    order by s.starts_at, s.id limit ${REPLACEMENTS.rows}`
}
