import type { Sql } from '../../../lib/infra/database/pool.ts'
import { centreLessonColumns, centreLessonTables } from '../../../lib/lessons/staff/queries.ts'
import type { LessonScope } from '../../../lib/people/actor.ts'
import type { WholeLesson } from './model.ts'

/** Maximum parties, proposals and moves that the page of a lesson shows. */
export const LESSON_LIMITS = { parties: 1000, proposals: 5, moves: 20 } as const

/** Column `course_day` of a booking `b`: a CourseDay or null. */
export function courseDayColumn(sql: Sql, schoolId: string) {
  return sql`(select json_build_object('number', b.order_n, 'count', b.order_size, 'missed', (
      select coalesce(json_agg(e.order_n order by e.order_n), '[]') from bookings e
      join arrivals m on m.school_id = ${schoolId} and m.booking_id = e.id and m.no_show
      where e.school_id = ${schoolId} and e.order_id = b.order_id and e.order_n < b.order_n))
    from orders o where o.school_id = ${schoolId} and o.id = b.order_id and o.run_id is not null) as course_day`
}

/** A lesson in one snapshot; undefined if it does not exist or is another instructor's. */
export async function findWholeLesson(
  sql: Sql,
  { schoolId, instructorId: taughtBy }: Omit<LessonScope, 'timeZone'>,
  id: string
): Promise<WholeLesson | undefined> {
  const [lesson] = await sql<WholeLesson[]>`
    with lesson as materialized (
      select ${centreLessonColumns(sql)}, s.capacity,
        s.price_cents as "priceCents", c.currency, s.cancelled_because as because, s.cancelled_words as words, s.local_date = (statement_timestamp() at time zone s.time_zone)::date as "isToday", nullif(n.text, '') as "staffNote", s.guest_note as "guestNote", s.meeting
      from ${centreLessonTables(sql, schoolId)} join schools c on c.id = ${schoolId}
      left join staff_notes n on n.school_id = ${schoolId} and n.about = s.id where s.school_id = ${schoolId} and s.id = ${id}
        and (${taughtBy}::text is null or exists (select from slot_instructors x
          where x.school_id = ${schoolId} and x.slot_id = s.id and x.instructor_id = ${taughtBy}))
    ), booked as (
      select b.id, b.reference, b.customer_name as name, b.participants, b.unit_seats, b.status, p.name as partner, b.notes, nullif(n.text, '') as note,
        coalesce(b.customer_phone, b.contact ->> 'phoneNumber') as phone,
        coalesce(nullif(b.customer_email, ''), b.contact ->> 'emailAddress') as email, b.total_cents, b.created_at,
        coalesce(a.arrived, 0) as arrived, coalesce(a.no_show, false) as no_show,
        b.status = 'confirmed' and b.collects = 'school' and b.total_cents > coalesce((
          select sum(cents) from payments where school_id = ${schoolId} and booking_id = b.id), 0) as unpaid,
        ${courseDayColumn(sql, schoolId)}
      from lesson l join bookings b on b.school_id = ${schoolId} and b.slot_id = l.id
      join partners p on p.school_id = ${schoolId} and p.id = b.partner_id
      left join arrivals a on a.school_id = ${schoolId} and a.booking_id = b.id left join staff_notes n on n.school_id = ${schoolId} and n.about = b.id
      where b.status in ('confirmed', 'cancelled') or (b.status = 'on_hold' and b.hold_expires_at > statement_timestamp())
      order by b.status = 'cancelled', b.created_at, b.id limit ${LESSON_LIMITS.parties + 1}
    )
    select l.*,
      (select coalesce(json_agg(i.name order by i.name), '[]') from slot_instructors x
        join instructors i on i.school_id = ${schoolId} and i.id = x.instructor_id where x.school_id = ${schoolId} and x.slot_id = l.id) as instructors,
      (select coalesce(json_agg(json_build_object('id', id, 'reference', reference, 'name', name,
          'participants', participants, 'unitSeats', unit_seats, 'status', status, 'partner', partner, 'notes', notes, 'staffNote', note, 'phone', phone,
          'email', email, 'totalCents', total_cents, 'arrived', arrived, 'noShow', no_show, 'isUnpaid', unpaid, 'courseDay', course_day)
          order by status = 'cancelled', created_at, id), '[]') from booked) as parties,
      (select coalesce(json_agg(json_build_object('movedAt', iso_utc(m.moved_at), 'date', m.local_date,
          'startTime', to_char(m.local_start, 'HH24:MI'), 'spotName', m.spot_name) order by m.moved_at desc), '[]')
        from (select moved_at, local_date, local_start, spot_name from lesson_moves where school_id = ${schoolId} and slot_id = ${id} order by moved_at desc limit ${LESSON_LIMITS.moves}) m) as moves,
      (select coalesce(json_agg(json_build_object('id', w.id, 'keyLabel', w.label, 'date', w.payload ->> 'date',
          'startTime', w.payload ->> 'startTime') order by w.created_at, w.id), '[]')
        from (select p.id, k.label, p.document::json -> 'payload' as payload, p.created_at
          from proposals p join connector_keys k on k.school_id = ${schoolId} and k.id = p.key_id
          where p.school_id = ${schoolId} and p.kind = 'lesson_move' and p.status = 'pending'
            and p.expires_at > statement_timestamp() and p.document::json #>> '{payload,lessonId}' = ${id}::text
          order by p.created_at, p.id limit ${LESSON_LIMITS.proposals}) w) as proposals
    from lesson l`
  return lesson
}
