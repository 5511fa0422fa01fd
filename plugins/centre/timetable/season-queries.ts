import type { Sql } from '../../../lib/infra/database/pool.ts'
import type { CentreLesson } from '../../../lib/lessons/staff-lesson.ts'

/** Lessons of a type at one start time and weekday (1 is Monday), between two days. */
export interface SeasonCell extends Pick<CentreLesson, 'name' | 'translations'> {
  readonly typeId: string
  readonly weekday: number
  readonly start: string
  readonly end: string
  readonly lessons: number
  readonly first: string
}

/** Maximum cells of a grid. */
const MAX_CELLS = 1000

/** Planned lessons between two days by type, time and weekday. Excludes cancelled lessons and rental by the day. */
export function listSeason(sql: Sql, schoolId: string, from: string, to: string): Promise<SeasonCell[]> {
  return sql<SeasonCell[]>`
    select t.id as "typeId", t.name, t.translations, extract(isodow from s.local_date)::int as weekday,
      to_char(s.local_start, 'HH24:MI') as start, to_char(s.local_end, 'HH24:MI') as end,
      count(*)::int as lessons, min(s.local_date)::text as first
    from slots s join lesson_types t on t.school_id = ${schoolId} and t.id = s.lesson_type_id
    where s.school_id = ${schoolId} and s.local_date between ${from}::text::date and ${to}::text::date
      and s.cancelled_at is null and t.availability_type = 'START_TIME'
    group by t.id, t.name, t.translations, 4, s.local_start, s.local_end
    order by lower(t.name), t.id, s.local_start, s.local_end, weekday limit ${MAX_CELLS}`
}

/** A planned lesson with the data that a copy needs. */
export interface PlannedLesson {
  readonly date: string
  readonly start: string
  readonly end: string
  readonly typeId: string
  readonly spot: string
  readonly capacity: number
  readonly priceCents: number
  /** Ids of instructors who still teach here. */
  readonly instructors: readonly string[]
}

/** Planned lessons between two days, by start, up to `limit`. Excludes hidden types, which get no new lessons. */
export function listPlannedLessons(
  sql: Sql,
  schoolId: string,
  { from, to, limit }: { readonly from: string; readonly to: string; readonly limit: number }
): Promise<PlannedLesson[]> {
  return sql<PlannedLesson[]>`
    select s.local_date::text as date, to_char(s.local_start, 'HH24:MI') as start, to_char(s.local_end, 'HH24:MI') as end,
      s.lesson_type_id as "typeId", s.spot_name as spot, s.capacity, s.price_cents as "priceCents",
      array(
        select i.id from slot_instructors x join instructors i on i.school_id = ${schoolId} and i.id = x.instructor_id
        where x.school_id = ${schoolId} and x.slot_id = s.id and i.removed_at is null order by i.id
      ) as instructors
    from slots s join lesson_types t on t.school_id = ${schoolId} and t.id = s.lesson_type_id
    where s.school_id = ${schoolId} and s.local_date between ${from}::text::date and ${to}::text::date
      and s.cancelled_at is null and t.availability_type = 'START_TIME' and not t.hidden
    order by s.starts_at, s.id limit ${limit}`
}
