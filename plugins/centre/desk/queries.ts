import type { TitledOffer } from '../../../lib/booking/offers/words.ts'
import type { UnitSeats } from '../../../lib/booking/units.ts'
import type { AnsweredBooking } from '../../../lib/guests/questions/answers.ts'
import type { Question } from '../../../lib/guests/questions/rules.ts'
import type { BookingTransfers } from '../../../lib/guests/transfers/rules.ts'
import { type Sql, singleRow } from '../../../lib/infra/database/pool.ts'
import type { CancelExplanation } from '../../../lib/lessons/reasons.ts'
import type { CentreLesson } from '../../../lib/lessons/staff-lesson.ts'
import type { MailKind } from '../../../lib/mail/data.ts'
import { FILED } from '../../../lib/mail/rules.ts'
import type { Collector } from '../../../lib/partners/rules.ts'
import type { LessonWas } from '../kit/model.ts'
import type { BookingSearch } from './bookings.ts'

/** Maximum emails, and maximum moves, in the history of a booking. */
const MAX_HISTORY = 50

/** Maximum bookings that a search shows. */
export const MAX_FOUND = 50

/** An email about the booking that was sent or has failed for good. */
export interface MailContact {
  readonly at: string
  readonly role: 'guest' | 'school'
  readonly kind: MailKind
  readonly isSent: boolean
}

/** The lesson of a booking. */
interface BookedLesson extends Pick<CentreLesson, 'id' | 'name' | 'translations' | 'spotName' | 'startTime'> {
  readonly date: string
}

/** A booking with all the data of its page. Instants are ISO 8601 in UTC. */
export interface CentreBooking extends BookingTransfers {
  readonly id: string
  readonly reference: string
  /** A hold past its end is `expired`, even before the sweep. */
  readonly status: 'confirmed' | 'on_hold' | 'cancelled' | 'expired'
  readonly name: string
  /** Names of the guests, if given. */
  readonly guests: readonly string[]
  readonly participants: number
  /** Seats of each unit, if sold by age. */
  readonly unitSeats: UnitSeats | null
  /** Questions of its lesson type with the language tag of their texts, and the answers. */
  readonly asked: AnsweredBooking & { readonly questions: readonly Question[]; readonly locale: string }
  readonly phone: string | null
  readonly email: string | null
  readonly language: string | null
  readonly notes: string | null
  /** Note of the staff. */
  readonly staffNote: string | null
  readonly partner: string
  readonly partnerRef: string | null
  /** Partner that sold the booking; null for the school itself. */
  readonly sellerId: string | null
  readonly totalCents: number
  /** The offer of the sale and its discount. */
  readonly offer: (TitledOffer & { readonly code: string }) | null
  readonly offCents: number
  readonly currency: string
  /** The party to whom guests pay, by the terms of the sale. */
  readonly collects: Collector
  /** Payments at the school, minus refunds. */
  readonly paidCents: number
  /** Number of payments and refunds. */
  readonly payments: number
  readonly arrived: number
  readonly noShow: boolean
  /** Number of changes so far; a form sends it back to detect concurrent changes. */
  readonly changes: number
  readonly createdAt: string
  readonly confirmedAt: string | null
  /** Last change of seats, lesson or hold. */
  readonly changedAt: string | null
  readonly heldUntil: string | null
  readonly cancelledAt: string | null
  readonly cancelledBy: 'guest' | 'partner' | 'school' | null
  readonly cancellationReason: string | null
  readonly refund: 'FULL' | 'PARTIAL' | 'NONE' | null
  /** Refund of a cancelled booking. */
  readonly refundCents: number
  /** Percent of the price that a cancellation returns now, by the terms. */
  readonly refundPercent: number
  readonly lesson: BookedLesson & Pick<CentreLesson, 'endTime' | 'state'> & CancelExplanation
  /** Moves of the lesson since the booking. */
  readonly moves: readonly LessonWas[]
  readonly mails: readonly MailContact[]
}

/** Reads a booking in one snapshot; undefined if it does not exist. */
export async function findCentreBooking(
  sql: Sql,
  schoolId: string,
  id: string
): Promise<CentreBooking | undefined> {
  const [booking] = await sql<CentreBooking[]>`
    select b.id, b.reference, case when b.status = 'on_hold' and b.hold_expires_at <= statement_timestamp() then 'expired'
        else b.status end as status, b.customer_name as name,
      (select coalesce(json_agg(g.name order by g.place) filter (where g.name <> ''), '[]') from (
        select contact_name(u.item -> 'contact') as name, u.place
        from jsonb_array_elements(b.unit_items) with ordinality u(item, place)) g) as guests,
      json_build_object('questions', t.questions, 'locale', c.locales[1], 'answers', b.answers, 'guests',
        (select json_object_agg(g.n, json_build_object('heightCm', g.height_cm, 'weightKg', g.weight_kg, 'shoeEu', g.shoe_eu,
        'level', g.level, 'answers', g.answers)) from guests g where g.school_id = ${schoolId} and g.booking_id = b.id)) as asked,
      b.participants, b.unit_seats as "unitSeats", coalesce(b.customer_phone, b.contact ->> 'phoneNumber') as phone,
      coalesce(nullif(b.customer_email, ''), b.contact ->> 'emailAddress') as email, b.language, b.notes, nullif(n.text, '') as "staffNote", p.name as partner,
      coalesce(b.reseller_reference, b.external_ref) as "partnerRef", case when p.name not in ('desk', 'website') then p.id::text end as "sellerId", b.total_cents::float8 as "totalCents", b.offer, b.off_cents::float8 as "offCents", b.currency,
      b.collects, b.changes, coalesce(a.arrived, 0) as arrived, coalesce(a.no_show, false) as "noShow",
      (select coalesce(sum(cents), 0)::float8 from payments where school_id = ${schoolId} and booking_id = ${id}) as "paidCents",
      (select count(*)::int from payments where school_id = ${schoolId} and booking_id = ${id}) as payments, iso_utc(b.created_at) as "createdAt",
      iso_utc(b.confirmed_at) as "confirmedAt", iso_utc(b.updated_at) as "changedAt",
      iso_utc(b.hold_expires_at) as "heldUntil", iso_utc(b.cancelled_at) as "cancelledAt",
      b.cancelled_by as "cancelledBy", b.cancellation_reason as "cancellationReason", b.cancellation_refund as refund, b.total_cents - retained_cents(b.total_cents, b.status, b.cancellation_refund, b.refund_percent) as "refundCents",
      refund_percent_at(case when b.freed then 0 else t.cancellation_cutoff_hours end, t.refund_steps, s.starts_at, statement_timestamp()) as "refundPercent", b.pickup, b.dropoff,
      json_build_object('id', s.id, 'date', s.local_date, 'startTime', to_char(s.local_start, 'HH24:MI'),
        'endTime', to_char(s.local_end, 'HH24:MI'), 'name', t.name, 'translations', t.translations,
        'spotName', s.spot_name, 'state', lesson_state(s.cancelled_at, s.starts_at, s.ends_at, s.on_sale), 'because', s.cancelled_because, 'words', s.cancelled_words) as lesson,
      (select coalesce(json_agg(json_build_object('movedAt', iso_utc(m.moved_at), 'date', m.local_date,
          'startTime', to_char(m.local_start, 'HH24:MI'), 'spotName', m.spot_name)), '[]')
        from (select moved_at, local_date, local_start, spot_name from lesson_moves
          where school_id = ${schoolId} and slot_id = b.slot_id and moved_at > b.created_at
          order by moved_at desc limit ${MAX_HISTORY}) m) as moves,
      (select coalesce(json_agg(json_build_object('at', iso_utc(m.done_at), 'role', case m.role when 'school' then 'school' else 'guest' end, 'kind', m.kind,
          'isSent', m.state = 'sent' and m.response is distinct from ${FILED})), '[]')
        from (select done_at, role, kind, state, response from mails where school_id = ${schoolId} and booking_id = ${id}
          and state in ('sent', 'failed') and done_at is not null order by done_at desc limit ${MAX_HISTORY}) m) as mails
    from bookings b join slots s on s.school_id = ${schoolId} and s.id = b.slot_id
    join lesson_types t on t.school_id = ${schoolId} and t.id = s.lesson_type_id
    join partners p on p.school_id = ${schoolId} and p.id = b.partner_id
    join schools c on c.id = ${schoolId}
    left join arrivals a on a.school_id = ${schoolId} and a.booking_id = b.id
    left join staff_notes n on n.school_id = ${schoolId} and n.about = b.id
    where b.school_id = ${schoolId} and b.id = ${id}`
  return booking
}

/** A booking that a search found. */
export interface FoundBooking {
  readonly id: string
  readonly reference: string
  readonly name: string
  readonly participants: number
  readonly unitSeats: UnitSeats | null
  readonly status: CentreBooking['status']
  readonly partner: string
  readonly lesson: BookedLesson
  readonly currency: string
  /** Positive if the guests owe it, negative if the school must return it. */
  readonly balanceCents: number
}

/** Results of a search, upcoming lessons first; one more than the page shows if there are more. */
export interface Findings {
  readonly today: string
  /** First day of the search, and true if the school had lessons before that day. */
  readonly from: string
  readonly hasEarlier: boolean
  readonly bookings: readonly FoundBooking[]
}

/**
 * Searches bookings by part of the guest's name, telephone number or email, or of the partner's reference. Covers lessons from
 * thirty days ago to a year ahead, or those of the year before `until`. The guest's own reference is found at any age,
 * with all bookings of its order.
 */
export async function searchBookings(
  sql: Sql,
  schoolId: string,
  timeZone: string,
  { pattern, digits, email, reference, until }: BookingSearch
): Promise<Findings> {
  return singleRow(
    await sql<Findings[]>`
    with wanted as materialized (
      select d.today, greatest(coalesce(${until}::text::date - 365, d.today - 30), '0001-01-01') as first, coalesce(${until}::text::date - 1, d.today + 365) as last
      from (select (statement_timestamp() at time zone ${timeZone}::text)::date as today) d
    ), hits as (
      select b.id, s.starts_at, s.ends_at <= statement_timestamp() as past from wanted w
      join slots s on s.school_id = ${schoolId} and s.local_date between w.first and w.last
      join bookings b on b.school_id = ${schoolId} and b.slot_id = s.id
      where b.customer_name ~ ${pattern} or coalesce(b.reseller_reference, b.external_ref) ~ ${pattern}
        or (${digits}::text is not null
          and strpos(regexp_replace(coalesce(b.customer_phone, b.contact ->> 'phoneNumber'), '\\(0\\)|[^0-9]', '', 'g'), ${digits}) > 0)
        or (${email}::text is not null
          and strpos(lower(coalesce(nullif(b.customer_email, ''), b.contact ->> 'emailAddress')), ${email}) > 0)
      union
      select o.id, s.starts_at, s.ends_at <= statement_timestamp() from bookings b
      join bookings o on o.school_id = ${schoolId} and (o.id = b.id or o.order_id = b.order_id)
      join slots s on s.school_id = ${schoolId} and s.id = o.slot_id
      where b.school_id = ${schoolId} and b.reference = ${reference}
    ), nearest as materialized (
      select id, starts_at, past from hits
      order by past, case when not past then starts_at end, starts_at desc, id limit ${MAX_FOUND + 1}
    ), found as (
      select b.id, b.reference, b.customer_name as name, b.participants, b.unit_seats, case when b.status = 'on_hold'
          and b.hold_expires_at <= statement_timestamp() then 'expired' else b.status end as status, p.name as partner, b.currency,
        b.cancellation_refund, b.refund_percent, b.collects, b.total_cents, coalesce((select sum(m.cents) from payments m
          where m.school_id = ${schoolId} and m.booking_id = b.id), 0)::bigint as paid,
        json_build_object('id', s.id, 'date', s.local_date, 'startTime', to_char(s.local_start, 'HH24:MI'),
          'name', t.name, 'translations', t.translations, 'spotName', s.spot_name) as lesson,
        h.past, h.starts_at
      from nearest h join bookings b on b.school_id = ${schoolId} and b.id = h.id
      join slots s on s.school_id = ${schoolId} and s.id = b.slot_id
      join lesson_types t on t.school_id = ${schoolId} and t.id = s.lesson_type_id
      join partners p on p.school_id = ${schoolId} and p.id = b.partner_id
    )
    select w.today::text as today, w.first::text as "from",
      (select min(s.local_date) from slots s where s.school_id = ${schoolId} and s.local_date < w.first) is not null as "hasEarlier",
      (select coalesce(json_agg(json_build_object('id', id, 'reference', reference, 'name', name,
          'participants', participants, 'unitSeats', unit_seats, 'status', status, 'partner', partner, 'lesson', lesson,
          'currency', currency, 'balanceCents', balance_of(status, cancellation_refund, collects, total_cents, paid, refund_percent))
          order by past, case when not past then starts_at end, starts_at desc, id), '[]') from found) as bookings
    from wanted w`
  )
}
