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

/** A school's feed. */
interface Feed {
  readonly schoolName: string
  /** The database's clock, to the hour, so that a feed in which nothing changed stays the same bytes. */
  readonly readAt: string
  readonly lessons: readonly FeedLesson[]
}

/** Whether the digest is that of the school's secret address. */
export async function isFeedSecret(sql: Sql, schoolId: string, digest: string): Promise<boolean> {
  const { isSecret } = one<{ isSecret: boolean }>(
    await sql`select exists (
      select from school_calendars where school_id = ${schoolId} and digest = decode(${digest}, 'hex')
    ) as "isSecret"`
  )
  return isSecret
}

/** The lessons of the last week and the next half-year. */
export async function readFeed(sql: Sql, schoolId: string): Promise<Feed> {
  return one<Feed>(
    await sql`
    select c.name as "schoolName", iso_utc(date_trunc('hour', statement_timestamp())) as "readAt", (
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
    ) as lessons
    from schools c where c.id = ${schoolId}`
  )
}
