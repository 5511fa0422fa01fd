import type { Sql } from '../database/pool.ts'

/** A lesson as the feed tells of it: how many seats are taken, and by nobody in particular. */
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

/** The lessons of the last week and the next half-year, where the digest is that of the school's secret address. */
export async function findFeed(sql: Sql, schoolId: string, digest: string): Promise<Feed | undefined> {
  const [feed] = await sql<Feed[]>`
    select s.name as "schoolName", iso_utc(date_trunc('hour', statement_timestamp())) as "readAt", (
      select coalesce(json_agg(json_build_object(
        'id', l.id, 'name', l.lesson_type_name, 'spotName', l.spot_name, 'startsAt', iso_utc(l.starts_at),
        'endsAt', iso_utc(l.ends_at), 'capacity', l.capacity, 'taken', l.taken, 'isCancelled', l.is_cancelled,
        'scheduleVersion', l.schedule_version
      ) order by l.starts_at, l.id), '[]')
      from public_lessons() l
      where l.school_id = ${schoolId} and l.starts_at > statement_timestamp() - interval '7 days'
        and l.starts_at < statement_timestamp() + interval '180 days'
    ) as lessons
    from schools s join school_calendars c on c.school_id = ${schoolId}
    where s.id = ${schoolId} and c.digest = decode(${digest}, 'hex')`
  return feed
}
