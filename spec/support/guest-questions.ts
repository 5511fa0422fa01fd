import { type CalendarEvent, writeCalendar } from '../../lib/calendar/feed.ts'
import { calendarPath } from '../../lib/calendar/rules.ts'
import { one, type Sql } from '../../lib/database/pool.ts'
import { digestOf } from '../../lib/text/digest.ts'
import { type Question, URL } from './questions.ts'
import { SCHOOL } from './school.ts'

const EVERYBODY = 'secret-of-the-school'

/** What may be asked for without a key: the feeds of the school and of one of its instructors. */
export async function questionsOfGuests(sql: Sql): Promise<Question[]> {
  const [first] = await sql<{ id: string }[]>`select min(instructor_id) as id from slot_instructors`
  const instructorId = first?.id as string
  await sql`insert into school_calendars (school_id, digest) values (${SCHOOL}, decode(${digestOf(EVERYBODY)}, 'hex'))`
  await sql`insert into instructor_calendars (school_id, instructor_id, digest)
    values (${SCHOOL}, ${instructorId}, decode(${digestOf(instructorId)}, 'hex'))`
  return [questionOfFeed(sql, EVERYBODY, null), questionOfFeed(sql, instructorId, instructorId)]
}

function questionOfFeed(sql: Sql, token: string, instructorId: string | null): Question {
  return {
    path: calendarPath(SCHOOL, token),
    init: { headers: {} },
    truth: () => readFeedUncached(sql, instructorId)
  }
}

/** A feed as one statement reads it at this moment. */
async function readFeedUncached(sql: Sql, instructorId: string | null): Promise<string> {
  const { name, events } = one<{ name: string; events: CalendarEvent[] }>(
    await sql`
    select concat_ws(' · ', (select i.name from instructors i where i.school_id = c.id and i.id = ${instructorId}), c.name) as name, (
      select coalesce(json_agg(json_build_object(
        'uid', s.id || '@swellbook', 'startsAt', iso_utc(s.starts_at), 'endsAt', iso_utc(s.ends_at),
        'stampedAt', iso_utc(date_trunc('hour', statement_timestamp())), 'location', s.spot_name, 'description', '',
        'summary', format('%s (%s/%s)', t.name, s.spots_taken - coalesce(h.free, 0), s.capacity),
        'url', ${URL}::text || case when ${instructorId}::text is null then '/book/' || c.id || '/' else '/centre/lessons/' end || s.id,
        'isCancelled', s.cancelled_at is not null, 'sequence', s.schedule_version
      ) order by s.starts_at, s.id), '[]')
      from slots s
      join lesson_types t on t.school_id = c.id and t.id = s.lesson_type_id and t.availability_type = 'START_TIME'
      left join slot_holds h on h.school_id = c.id and h.slot_id = s.id
      where s.school_id = c.id and s.starts_at > statement_timestamp() - interval '7 days'
        and s.starts_at < statement_timestamp() + interval '180 days'
        and (${instructorId}::text is null or exists (select from slot_instructors x
          where x.school_id = c.id and x.slot_id = s.id and x.instructor_id = ${instructorId}))
    ) as events
    from schools c where c.id = ${SCHOOL}`
  )
  return writeCalendar(name, events)
}
