import type { Translations } from '../../../lib/booking/slot.ts'
import type { Direction, TransferPoint } from '../../../lib/guests/transfers/rules.ts'
import { type Sql, singleRow } from '../../../lib/infra/database/pool.ts'
import { NOTICE_DAYS } from '../../../lib/lessons/notices/rules.ts'
import {
  centreLessonColumns,
  centreLessonMembers,
  centreLessonTables
} from '../../../lib/lessons/staff/queries.ts'
import type { LessonScope } from '../../../lib/people/actor.ts'
import { courseDayColumn } from '../kit/lesson-queries.ts'
import type { DayLesson } from '../kit/model.ts'

/** Maximum lessons, parties and proposals that the page of a day shows. */
export const DAY_LIMITS = { lessons: 200, parties: 2000, proposals: 5 } as const

/** A proposal that waits for the owner. */
interface WaitingProposal {
  readonly id: string
  readonly kind: 'lesson_move' | 'stock_change'
  readonly keyLabel: string
}

/** A day of a school. A list has one entry more than the page shows if there are more. */
export interface CentreDay {
  /** Current date at the school. */
  readonly today: string
  readonly lessons: readonly DayLesson[]
  readonly proposals: readonly WaitingProposal[]
  /** True if staff have not contacted all parties affected by changes of the last two weeks; webhooks or emails may have. */
  readonly hasUntold: boolean
  /** True if an alarm about unproven bookings of the last day is open. */
  readonly hasFormAlarm: boolean
  /** Online payments that need a person: odd ones and open disputes. */
  readonly oddPayments: number
  /** Requests for days off that wait for a decision. */
  readonly absenceRequests: number
  /** True if measures or sizes of a guest of the day are known. */
  readonly hasSizes: boolean
  /** True if the school has pickup or drop-off points. */
  readonly hasDrives: boolean
}

/** Reads a day in one snapshot: its lessons by start, their instructors and parties, and what waits for the owner. */
export async function readDay(
  sql: Sql,
  { schoolId, timeZone, instructorId: taughtBy }: LessonScope,
  date: string
): Promise<CentreDay> {
  return singleRow(
    await sql<CentreDay[]>`
    with lessons as materialized (
      select ${centreLessonColumns(sql)}, s.cancelled_at, nullif(n.text, '') as note
      from ${centreLessonTables(sql, schoolId)} left join staff_notes n on n.school_id = ${schoolId} and n.about = s.id
      where s.school_id = ${schoolId} and s.local_date = ${date}::text::date and not s.removed
        and (${taughtBy}::text is null or exists (select from slot_instructors x
          where x.school_id = ${schoolId} and x.slot_id = s.id and x.instructor_id = ${taughtBy}))
      order by s.starts_at, s.id limit ${DAY_LIMITS.lessons + 1}
    ), booked as materialized (
      select b.slot_id, b.created_at, b.id, b.reference, b.customer_name as name, b.participants, b.unit_seats, b.status,
        p.name as partner, b.notes, coalesce(b.customer_phone, b.contact ->> 'phoneNumber') as phone, nullif(n.text, '') as note, coalesce(a.arrived, 0) as arrived, coalesce(a.no_show, false) as "noShow",
        b.status = 'confirmed' and b.collects = 'school' as owes, b.total_cents, ${courseDayColumn(sql, schoolId)}
      from bookings b join lessons l on l.id = b.slot_id
      join partners p on p.school_id = ${schoolId} and p.id = b.partner_id
      left join arrivals a on a.school_id = ${schoolId} and a.booking_id = b.id left join staff_notes n on n.school_id = ${schoolId} and n.about = b.id
      where b.school_id = ${schoolId} and b.slot_id = any (array(select id from lessons))
        and (b.status = 'confirmed' or (b.status = 'on_hold' and b.hold_expires_at > statement_timestamp()) or (b.status = 'cancelled' and b.cancelled_at = l.cancelled_at))
      order by l."startsAt", l.id, b.created_at, b.id limit ${DAY_LIMITS.parties + 1}), paid as materialized (
      select booking_id, sum(cents) as cents from payments where school_id = ${schoolId} and booking_id = any (array(select id from booked where owes)) group by booking_id
    ), parties as materialized (
      select slot_id, json_agg(json_build_object('id', id, 'reference', reference, 'name', name, 'participants', participants, 'unitSeats', unit_seats,
        'status', status, 'partner', partner, 'notes', notes, 'phone', phone, 'staffNote', note, 'arrived', arrived, 'noShow', "noShow", 'isUnpaid',
        owes and total_cents > coalesce(paid.cents, 0), 'courseDay', course_day) order by created_at, id) as list from booked
      left join paid on paid.booking_id = booked.id group by slot_id), teaching as materialized (
      select x.slot_id as id, json_agg(i.name order by i.name) as list from slot_instructors x
      join instructors i on i.school_id = ${schoolId} and i.id = x.instructor_id
      where x.school_id = ${schoolId} and x.slot_id = any (array(select id from lessons)) group by x.slot_id
    ), waiting as (
      select p.id, p.kind, k.label as "keyLabel", p.created_at from proposals p join connector_keys k on k.school_id = ${schoolId} and k.id = p.key_id
      where p.school_id = ${schoolId} and p.status = 'pending' and p.expires_at > statement_timestamp() order by p.created_at, p.id limit ${DAY_LIMITS.proposals + 1}
    )
    select (statement_timestamp() at time zone ${timeZone}::text)::date::text as today,
      (select coalesce(json_agg(json_build_object(${centreLessonMembers(sql)}, 'staffNote', l.note,
          'instructors', coalesce(i.list, '[]'), 'parties', coalesce(p.list, '[]')) order by l."startsAt", l.id), '[]')
        from lessons l left join teaching i on i.id = l.id left join parties p on p.slot_id = l.id) as lessons,
      (select coalesce(json_agg(json_build_object('id', id, 'kind', kind, 'keyLabel', "keyLabel") order by created_at, id), '[]') from waiting) as proposals,
      exists (select from notices x where x.school_id = ${schoolId} and x.at > statement_timestamp() - make_interval(days => ${NOTICE_DAYS}) and coalesce(x.told_how, 'no_answer') = 'no_answer') as "hasUntold", exists (select from form_alarms a where a.school_id = ${schoolId} and a.at > statement_timestamp() - interval '1 day') as "hasFormAlarm",
      (select count(*)::int from charges c where c.school_id = ${schoolId} and (c.state = 'odd' or c.dispute in ('open', 'lost')) and (c.state = 'odd' or c.dispute = 'open')) as "oddPayments", (select count(*)::int from absence_requests r where r.school_id = ${schoolId} and r.state = 'open' and r.to_date >= (statement_timestamp() at time zone ${timeZone}::text)::date) as "absenceRequests", exists (select from guests g where g.school_id = ${schoolId} and g.booking_id = any (array(select id from booked))) as "hasSizes", exists (select from schools c where c.id = ${schoolId} and c.points <> '[]') as "hasDrives"`
  )
}

/** Maximum parties on the list of a day's drives. */
export const MAX_DRIVEN = 500

/** A party with a pickup or drop-off. */
export interface Ride {
  readonly way: Direction
  readonly bookingId: string
  readonly name: string
  /** For instructors, null except on the day of the lesson. */
  readonly phone: string | null
  readonly participants: number
  /** The agreed place; null if still open. */
  readonly point: TransferPoint | null
  readonly hotel: string | null
  readonly room: string | null
  /** Local start and end of the lesson, as `2026-07-01T10:00:00`. */
  readonly start: string
  readonly end: string
  readonly lessonName: string
  readonly translations: Translations
}

/** Parties of a day with a pickup or drop-off, of one instructor if given; one more than MAX_DRIVEN if there are more. */
export function listRides(
  sql: Sql,
  { schoolId, instructorId: taughtBy }: Omit<LessonScope, 'timeZone'>,
  date: string
): Promise<Ride[]> {
  return sql<Ride[]>`
    select x.way, b.id as "bookingId", b.customer_name as name, case when ${taughtBy}::text is null or s.local_date = (statement_timestamp() at time zone s.time_zone)::date
        then coalesce(b.customer_phone, b.contact ->> 'phoneNumber') end as phone, b.participants,
      x.wanted -> 'point' as point, x.wanted ->> 'hotel' as hotel, x.wanted ->> 'room' as room,
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
    order by s.starts_at, s.id, b.created_at, b.id limit ${MAX_DRIVEN + 1}`
}
