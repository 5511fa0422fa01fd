import type { Reader } from '../booking/schedule-cache.ts'
import { type Sql, singleRow } from '../infra/database/pool.ts'

/** Owner of the feed at a secret path: an instructor, or the school (`instructorId` null). Has the school's version. */
export interface FeedOwner extends Reader {
  readonly instructorId: string | null
  readonly instructorName: string | null
}

/** Local day on which the school's feed got its secret path; null if it has none. */
export async function findFeedDay(sql: Sql, schoolId: string): Promise<string | null> {
  const { since } = singleRow<{ since: string | null }>(
    await sql`select (
      select (f.created_at at time zone s.time_zone)::date::text from schools s
      join school_calendars f on f.school_id = s.id and f.school_id = ${schoolId} where s.id = ${schoolId}
    ) as since`
  )
  return since
}

/** Finds a feed by the digest of its secret. */
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

/** An instructor, and the time when the feed's secret path was created; null if there is none. */
export interface InstructorFeed {
  readonly id: string
  readonly name: string
  readonly madeAt: string | null
}

const MAX_FEEDS = 200

/** Instructors of a school with their feeds, by name. `instructorId` selects one of them. */
export async function listFeeds(
  sql: Sql,
  schoolId: string,
  instructorId: string | null
): Promise<InstructorFeed[]> {
  return await sql<InstructorFeed[]>`
    select i.id, i.name, iso_utc(c.created_at) as "madeAt"
    from instructors i left join instructor_calendars c on c.school_id = i.school_id and c.instructor_id = i.id
    where i.school_id = ${schoolId} and i.removed_at is null and (i.id = ${instructorId} or ${instructorId}::text is null)
    order by i.name, i.id limit ${MAX_FEEDS}`
}
