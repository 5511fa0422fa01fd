import type { Sql } from '../../../lib/infra/database/pool.ts'
import type { CentreLesson } from '../../../lib/lessons/staff-lesson.ts'
import type { AuditRow } from '../../../lib/people/audit/queries.ts'

type OwnLesson = Pick<
  CentreLesson,
  'id' | 'date' | 'startTime' | 'endTime' | 'name' | 'translations' | 'spotName'
>

/** A change of an instructor's lesson by another person. */
export interface LessonNews extends OwnLesson, Pick<AuditRow, 'before' | 'by' | 'at'> {
  readonly kind: 'given' | 'taken' | 'moved' | 'cancelled'
}

/** Changes are shown for this many days, and at most this many. */
const NEWS = { days: 3, rows: 20 } as const

/** Changes of an instructor's upcoming lessons by other people, newest first; only the last change of each lesson. */
export function listLessonNews(
  sql: Sql,
  {
    schoolId,
    personId,
    instructorId
  }: { readonly schoolId: string; readonly personId: string; readonly instructorId: string }
): Promise<LessonNews[]> {
  return sql<LessonNews[]>`
    with changes as materialized (
      select l.slot_id, l.at, l.person_id, l.before, l.act, coalesce(l.before -> 'instructors' ? ${instructorId}, false) as was_mine,
        coalesce(l.after -> 'instructors' ? ${instructorId}, false) as is_mine
      from school_log l
      where l.school_id = ${schoolId} and l.act in ('lesson.team', 'lesson.move', 'lesson.cancel') and l.slot_id is not null
        and l.at > statement_timestamp() - make_interval(days => ${NEWS.days}) and l.person_id is distinct from ${personId}
    ), news as materialized (
      select distinct on (c.slot_id) c.*, case c.act when 'lesson.move' then 'moved' when 'lesson.cancel' then 'cancelled'
        else case when c.is_mine then 'given' else 'taken' end end as kind
      from changes c
      where c.was_mine <> c.is_mine or (c.act <> 'lesson.team' and exists (select from slot_instructors x
        where x.school_id = ${schoolId} and x.slot_id = c.slot_id and x.instructor_id = ${instructorId}))
      order by c.slot_id, c.at desc
    )
    select n.kind, n.before, p.name as by, iso_utc(n.at) as at, s.id, s.local_date::text as date, to_char(s.local_start, 'HH24:MI') as "startTime",
      to_char(s.local_end, 'HH24:MI') as "endTime", t.name, t.translations, s.spot_name as "spotName"
    from news n join slots s on s.school_id = ${schoolId} and s.id = n.slot_id and s.ends_at > statement_timestamp()
    join lesson_types t on t.school_id = ${schoolId} and t.id = s.lesson_type_id
    left join people p on p.school_id = ${schoolId} and p.id = n.person_id
    order by n.at desc, s.id limit ${NEWS.rows}`
}

/** A lesson that an instructor taught or will teach. */
export interface TaughtLesson extends OwnLesson {
  readonly minutes: number
}

/** Maximum lessons of a month. */
const MAX_TAUGHT = 500

/** An instructor's lessons between two days, without cancelled ones, by start. */
export function listTaught(
  sql: Sql,
  schoolId: string,
  { instructorId, from, to }: { readonly instructorId: string; readonly from: string; readonly to: string }
): Promise<TaughtLesson[]> {
  return sql<TaughtLesson[]>`
    select s.id, s.local_date::text as date, to_char(s.local_start, 'HH24:MI') as "startTime",
      to_char(s.local_end, 'HH24:MI') as "endTime", t.name, t.translations, s.spot_name as "spotName",
      (extract(epoch from s.ends_at - s.starts_at) / 60)::int as minutes
    from slot_instructors x join slots s on s.school_id = ${schoolId} and s.id = x.slot_id
    join lesson_types t on t.school_id = ${schoolId} and t.id = s.lesson_type_id
    where x.school_id = ${schoolId} and x.instructor_id = ${instructorId} and s.cancelled_at is null
      and s.local_date between ${from}::text::date and ${to}::text::date
    order by s.starts_at, s.id limit ${MAX_TAUGHT}`
}
