import type { Sql } from '../../../lib/infra/database/pool.ts'
import type { CentreLesson } from '../../../lib/lessons/staff-lesson.ts'
import type { LessonScope } from '../../../lib/people/actor.ts'

/** A staff note with the data of its page. */
export interface StaffNote {
  /** The booking or the lesson that it is about. */
  readonly about: string
  readonly text: string
  /** 0 if there is none. */
  readonly version: number
  /** Last editor and instant (ISO 8601 in UTC). */
  readonly by: string | null
  readonly at: string | null
  /** The booking's contact; null for a note about a lesson. */
  readonly guest: string | null
  readonly lesson: Pick<CentreLesson, 'id' | 'name' | 'translations' | 'startTime'> & {
    readonly date: string
  }
}

/** The note about a booking or a lesson; undefined if that does not exist or is another instructor's. */
export async function findNote(
  sql: Sql,
  { schoolId, instructorId: taughtBy }: Omit<LessonScope, 'timeZone'>,
  subjectId: string
): Promise<StaffNote | undefined> {
  const [note] = await sql<StaffNote[]>`
    with booked as materialized (
      select b.slot_id, b.customer_name as guest from bookings b where b.school_id = ${schoolId} and b.id = ${subjectId}
    )
    select ${subjectId}::text as about, coalesce(n.text, '') as text, coalesce(n.version, 0) as version, p.name as by,
      iso_utc(l.at) as at, (select guest from booked) as guest, json_build_object('id', s.id, 'name', t.name,
        'translations', t.translations, 'date', s.local_date, 'startTime', to_char(s.local_start, 'HH24:MI')) as lesson
    from slots s join lesson_types t on t.school_id = ${schoolId} and t.id = s.lesson_type_id
    left join staff_notes n on n.school_id = ${schoolId} and n.about = ${subjectId}
    left join school_log l on l.school_id = ${schoolId} and l.id = n.log_id
    left join people p on p.school_id = ${schoolId} and p.id = l.person_id
    where s.school_id = ${schoolId} and s.id = coalesce((select slot_id from booked), ${subjectId})
      and (${taughtBy}::text is null or exists (select from slot_instructors x
        where x.school_id = ${schoolId} and x.slot_id = s.id and x.instructor_id = ${taughtBy}))`
  return note
}
