import type { Reader } from '../booking/calendars.ts'
import { one, type Sql } from '../database/pool.ts'

/** Whose feed a secret address opens, the school's where no instructor is named, and what the database says of the school at this moment. */
export interface FeedOwner extends Reader {
  readonly instructorId: string | null
  readonly instructorName: string | null
}

/** Since which day, by the school's calendar, its feed has the address that it has; null where it has none. */
export async function findFeedDay(sql: Sql, schoolId: string): Promise<string | null> {
  const { since } = one<{ since: string | null }>(
    await sql`select (
      select (f.created_at at time zone s.time_zone)::date::text from schools s
      join school_calendars f on f.school_id = s.id and f.school_id = ${schoolId} where s.id = ${schoolId}
    ) as since`
  )
  return since
}

/** Whose feed has the secret address of this digest; undefined where it is nobody's. */
export async function findFeed(sql: Sql, schoolId: string, digest: string): Promise<FeedOwner | undefined> {
  const [owner] = await sql<FeedOwner[]>`
    select v.school_id as "schoolId", v.version, extract(epoch from clock_timestamp())::float8 * 1000 as "atMs",
      f.instructor_id as "instructorId", i.name as "instructorName"
    from (
      select null as instructor_id from school_calendars where school_id = ${schoolId} and digest = decode(${digest}, 'hex')
      union all
      select instructor_id from instructor_calendars where school_id = ${schoolId} and digest = decode(${digest}, 'hex')
      limit 1
    ) f
    join availability_versions v on v.school_id = ${schoolId}
    left join instructors i on i.school_id = ${schoolId} and i.id = f.instructor_id`
  return owner
}

/** An instructor, and since when their feed has its address; null where it has none. */
export interface InstructorFeed {
  readonly id: string
  readonly name: string
  readonly madeAt: string | null
}

/** Most instructors that the page of feeds shows. */
const MOST_FEEDS = 200

/** The instructors of a school with their feeds, by name; or the one with this id, if there is one. */
export async function listFeeds(
  sql: Sql,
  schoolId: string,
  instructorId: string | null
): Promise<InstructorFeed[]> {
  return await sql<InstructorFeed[]>`
    select i.id, i.name, iso_utc(c.created_at) as "madeAt"
    from instructors i left join instructor_calendars c on c.school_id = i.school_id and c.instructor_id = i.id
    where i.school_id = ${schoolId} and i.removed_at is null and (i.id = ${instructorId} or ${instructorId}::text is null)
    order by i.name, i.id limit ${MOST_FEEDS}`
}
