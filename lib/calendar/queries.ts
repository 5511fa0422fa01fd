import { one, type Sql } from '../database/pool.ts'

/** A lesson in the feed: how many seats are taken, and by nobody in particular. */
export interface FeedLesson {
  readonly id: string
  readonly name: string
  readonly spotName: string
  readonly startsAt: string
  readonly endsAt: string
  readonly capacity: number
  readonly taken: number
  readonly isCancelled: boolean
  readonly scheduleVersion: number
}

/** A school's feed, or that of one of its instructors. */
interface Feed {
  readonly name: string
  /** The database's clock, to the hour, so that a feed in which nothing changed stays the same bytes. */
  readonly readAt: string
  readonly lessons: readonly FeedLesson[]
}

/** Whose feed a secret address opens: the school's where no instructor is named. */
interface FeedOwner {
  readonly instructorId: string | null
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
    select null as "instructorId" from school_calendars where school_id = ${schoolId} and digest = decode(${digest}, 'hex')
    union all
    select instructor_id from instructor_calendars where school_id = ${schoolId} and digest = decode(${digest}, 'hex')
    limit 1`
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

/** The lessons of the last week and the next half-year, of the school or of one who teaches them. */
export async function readFeed(sql: Sql, schoolId: string, { instructorId }: FeedOwner): Promise<Feed> {
  return one<Feed>(
    await sql`
    select concat_ws(' · ', (select i.name from instructors i where i.school_id = ${schoolId} and i.id = ${instructorId}), c.name) as name,
      iso_utc(date_trunc('hour', statement_timestamp())) as "readAt", (
      select coalesce(json_agg(json_build_object(
        'id', s.id, 'name', t.name, 'spotName', s.spot_name, 'startsAt', iso_utc(s.starts_at),
        'endsAt', iso_utc(s.ends_at), 'capacity', s.capacity, 'taken', s.spots_taken - coalesce(h.free, 0),
        'isCancelled', s.cancelled_at is not null, 'scheduleVersion', s.schedule_version
      ) order by s.starts_at, s.id), '[]')
      from slots s
      join lesson_types t on t.school_id = ${schoolId} and t.id = s.lesson_type_id and t.availability_type = 'START_TIME'
      left join slot_holds h on h.school_id = ${schoolId} and h.slot_id = s.id
      where s.school_id = ${schoolId} and s.starts_at > statement_timestamp() - interval '7 days'
        and s.starts_at < statement_timestamp() + interval '180 days'
        and (${instructorId}::text is null or exists (select from slot_instructors x
          where x.school_id = ${schoolId} and x.slot_id = s.id and x.instructor_id = ${instructorId}))
    ) as lessons
    from schools c where c.id = ${schoolId}`
  )
}
