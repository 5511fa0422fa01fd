import type { Translations } from '../../../lib/booking/slot.ts'
import type { Sql } from '../../../lib/database/pool.ts'
import type { Whose } from '../../../lib/people/actor.ts'
import type { TransferPoint, Way } from '../../../lib/transfers/rules.ts'

/** Most parties of a day's drives that are shown. */
export const MOST_DRIVEN = 500

/** A party that is to be driven to its lesson, or from it. */
export interface Ride {
  readonly way: Way
  readonly bookingId: string
  readonly name: string
  /** Instructors are told on the day itself. */
  readonly phone: string | null
  readonly participants: number
  /** Where; null where the school has still to agree it with them. */
  readonly point: TransferPoint | null
  readonly hotel: string | null
  readonly room: string | null
  readonly lessonId: string
  /** The lesson's local beginning and end, `2026-07-01T10:00:00`. */
  readonly start: string
  readonly end: string
  readonly lessonName: string
  readonly translations: Translations
}

/** Who of a day's lessons is to be driven; of an instructor's own where one asks. One more than MOST_DRIVEN where there are more. */
export function listRides(
  sql: Sql,
  { schoolId, instructorId: taughtBy }: Omit<Whose, 'timeZone'>,
  date: string
): Promise<Ride[]> {
  return sql<Ride[]>`
    select x.way, b.id as "bookingId", b.customer_name as name, case when ${taughtBy}::text is null or s.local_date = (statement_timestamp() at time zone s.time_zone)::date
        then coalesce(b.customer_phone, b.contact ->> 'phoneNumber') end as phone, b.participants,
      x.wanted -> 'point' as point, x.wanted ->> 'hotel' as hotel, x.wanted ->> 'room' as room, s.id as "lessonId",
      to_char(s.local_date + s.local_start, 'YYYY-MM-DD"T"HH24:MI:SS') as start,
      to_char(lesson_end(s.local_date, s.local_start, s.local_end), 'YYYY-MM-DD"T"HH24:MI:SS') as "end", t.name as "lessonName", t.translations
    from slots s
    join bookings b on b.school_id = ${schoolId} and b.slot_id = s.id
      and (b.status = 'confirmed' or (b.status = 'on_hold' and b.hold_expires_at > statement_timestamp()))
    join lesson_types t on t.school_id = ${schoolId} and t.id = s.lesson_type_id
    cross join lateral (values ('pickup', b.pickup), ('dropoff', b.dropoff)) as x(way, wanted)
    where s.school_id = ${schoolId} and s.local_date = ${date}::text::date and s.cancelled_at is null and x.wanted is not null
      and (${taughtBy}::text is null or exists (select from slot_instructors i
        where i.school_id = ${schoolId} and i.slot_id = s.id and i.instructor_id = ${taughtBy}))
    order by s.starts_at, s.id, b.created_at, b.id limit ${MOST_DRIVEN + 1}`
}
