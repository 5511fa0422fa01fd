import type { SchoolOffer } from '../../booking/offers/rules.ts'
import type { UnitSeats } from '../../booking/units.ts'
import type { AnsweredBooking } from '../../guests/questions/answers.ts'
import type { BookingTransfers } from '../../guests/transfers/rules.ts'
import type { Sql } from '../../infra/database/pool.ts'
import type { PublicLesson } from '../lesson.ts'
import type { SignedBooking } from '../links.ts'
import type { LessonAddress } from '../paths.ts'
import { formReference } from '../rules.ts'

/** A booking for its own page. The only personal data are the customer's name, the transfers and the answers. */
export interface PublicBooking extends AnsweredBooking, BookingTransfers {
  readonly id: string
  /** The order, and the booking's number in it from 1. Null for a single booking. */
  readonly orderId: string | null
  readonly orderNumber: number | null
  /** True if the booking is part of a course. Then its price stays in another lesson. */
  readonly isOfRun: boolean
  /** The current lesson, to which the school may have moved the booking. */
  readonly slotId: string
  readonly reference: string
  /** Id of the calendar entry. */
  readonly entryId: string
  /** Number of changes that calendars must show, without those of the lesson itself. */
  readonly changes: number
  readonly status: 'on_hold' | 'confirmed' | 'cancelled' | 'expired'
  /** End of the hold, even if it has passed. Null if the booking was never held. */
  readonly holdExpiresAt: string | null
  readonly participants: number
  readonly unitSeats: UnitSeats | null
  /** Unit id of each seat, in order. */
  readonly seats: readonly string[]
  readonly totalCents: number
  /** Offer of the sale, and its total discount. */
  readonly offer: SchoolOffer | null
  readonly offCents: number
  readonly currency: string
  readonly customerName: string
  /** Empty after an erasure. */
  readonly customerEmail: string
  readonly createdAt: string
  /** True if the email with the confirmation link was not delivered. */
  readonly isLinkLost: boolean
  /** Digest of the submitted form. Null if unknown or erased. */
  readonly requestDigest: string | null
  /** Partner that sold the booking. */
  readonly partner: string
  /** True if the school changed the lesson, and the guest has not opened the page since. */
  readonly hasUnreadNotice: boolean
  /** True if the school changed the lesson after the guest chose it. Then moving and cancelling is free until the start. */
  readonly isFreed: boolean
  /** Latest payment online, without unpaid links for a balance; null if there is none. */
  readonly charge: BookingCharge | null
  /** The link to pay the open amount of a confirmed booking online; null if there is none. */
  readonly balance: Pick<BookingCharge, 'id' | 'cents'> | null
  /** Cents paid minus cents returned, online and at the school. */
  readonly paidCents: number
  /** Part of the price that a credit pays or has paid, and cents that went back to it. */
  readonly creditCents: number
  readonly creditBackCents: number
  /** Lessons of a pack that the booking uses, and those that it gave back. */
  readonly packLessons: number
  readonly packBack: number
  /** Share of the price that is returned or no longer due. Null if the booking is not cancelled. */
  readonly refund: 'FULL' | 'NONE' | 'PARTIAL' | null
  /** Part of the price that is due after a cancellation; all of it before. */
  readonly retainedCents: number
  /** The guest's choice after the school called off the lesson. */
  readonly choice: Choice | null
  /** The lesson at the time of booking. Null if it was not moved. */
  readonly sold: OriginalLesson | null
}

/** Choice of a guest after a called-off lesson; a decided one is final. */
interface Choice {
  readonly id: string
  readonly state: 'open' | 'moved' | 'refund' | 'school' | 'credit'
  readonly until: string
  readonly fallback: 'refund' | 'school'
  readonly by: 'guest' | 'person' | 'clock' | null
  /** Money that the decision was about, and money that the school holds now. */
  readonly cents: number | null
  readonly heldCents: number
  /** Part of it that did not come from credit, and the bonus in percent if the guest takes credit for it; null if that is not offered. */
  readonly moneyCents: number
  readonly bonus: number | null
  readonly creditId: string | null
  /** Booking of the chosen lesson. */
  readonly target: { readonly bookingId: string; readonly slotId: string; readonly startsAt: string } | null
}

interface BookingCharge {
  readonly id: string
  readonly state: 'wanted' | 'open' | 'paying' | 'paid' | 'lapsed' | 'odd'
  /** Cents of the charge, for all bookings of its order. */
  readonly cents: number
}

/** Time and spot of a lesson. */
export interface OriginalLesson extends Pick<PublicLesson, 'localDate' | 'localStart' | 'spotName'> {}

/**
 * Find the booking of a form, even if it was moved to another lesson. The form's id is a secret of its guest. In release 1.0.0
 * the id alone was the externalRef. An expired hold is found only if the form has no later booking.
 */
export async function findBooking(
  sql: Sql,
  { schoolId, slotId, partner, attempt }: LessonAddress & { partner: string; attempt: string }
): Promise<PublicBooking | undefined> {
  const [booking] = await sql<PublicBooking[]>`
    select ${publicBooking(sql, schoolId)}
    from slots s join partners p on p.school_id = ${schoolId} and partner_form(p.name) = partner_form(${partner})
    cross join lateral (
      select * from bookings m where m.school_id = ${schoolId} and m.partner_id = p.id and m.status <> 'expired'
        and m.external_ref in (${formReference(attempt, slotId)}, ${attempt}) and (m.external_ref <> ${attempt} or m.slot_id = s.id)
      union all
      select * from bookings m where m.school_id = ${schoolId} and m.partner_id = p.id and m.status = 'expired'
        and coalesce(m.reseller_reference, m.external_ref) = ${formReference(attempt, slotId)}
    ) as b
    where s.school_id = ${schoolId} and s.id = ${slotId}
    order by b.status = 'expired', b.created_at desc limit 1`
  return booking
}

/** Find the booking of a signed link, of any seller, while the link is valid. `slotId` is the original lesson. */
export async function findMailedBooking(
  sql: Sql,
  { schoolId, slotId, bookingId, until }: SignedBooking & LessonAddress
): Promise<PublicBooking | undefined> {
  const [booking] = await sql<PublicBooking[]>`
    select ${publicBooking(sql, schoolId)}
    from slots s join bookings b on b.school_id = ${schoolId} and b.id = ${bookingId}
    join partners p on p.school_id = ${schoolId} and p.id = b.partner_id
    where s.school_id = ${schoolId} and s.id = ${slotId} and to_timestamp(${until}) > statement_timestamp()`
  return booking
}

/** Find the called-off booking of a choice. */
export async function findChoiceBooking(
  sql: Sql,
  { schoolId, choiceId }: { readonly schoolId: string; readonly choiceId: string }
): Promise<PublicBooking | undefined> {
  const [booking] = await sql<PublicBooking[]>`
    select ${publicBooking(sql, schoolId)}
    from choices h join bookings b on b.school_id = ${schoolId} and b.id = h.booking_id
    join slots s on s.school_id = ${schoolId} and s.id = b.slot_id
    join partners p on p.school_id = ${schoolId} and p.id = b.partner_id
    where h.school_id = ${schoolId} and h.id = ${choiceId}`
  return booking
}

/** Bookings of an order, by their number. */
export function findOrder(sql: Sql, schoolId: string, orderId: string): Promise<PublicBooking[]> {
  return sql<PublicBooking[]>`
    select ${publicBooking(sql, schoolId)}
    from bookings b join slots s on s.school_id = ${schoolId} and s.id = b.slot_id
    join partners p on p.school_id = ${schoolId} and p.id = b.partner_id
    where b.school_id = ${schoolId} and b.order_id = ${orderId} order by b.order_n`
}

/** Columns of PublicBooking, from booking `b`, partner `p` and original lesson `s`. */
function publicBooking(sql: Sql, schoolId: string) {
  return sql`
      b.id, b.order_id as "orderId", b.order_n as "orderNumber", b.slot_id as "slotId",
      exists (select from orders o where o.school_id = ${schoolId} and o.id = b.order_id and o.run_id is not null) as "isOfRun",
      coalesce((select o.reference from orders o where o.school_id = ${schoolId} and o.id = b.order_id), b.reference) as reference, coalesce(b.entry_id, b.id) as "entryId", b.changes,
      case when b.status = 'on_hold' and b.hold_expires_at <= statement_timestamp() then 'expired' else b.status end as status,
      iso_utc(b.hold_expires_at) as "holdExpiresAt", b.participants, b.unit_seats as "unitSeats",
      jsonb_path_query_array(unit_items_of(b::bookings), '$[*].unitId') as seats, b.total_cents::float8 as "totalCents", b.offer, b.off_cents::float8 as "offCents", b.currency,
      p.name as partner, b.request_digest as "requestDigest", b.customer_name as "customerName", b.customer_email as "customerEmail", b.pickup, b.dropoff, b.answers,
      (select json_object_agg(g.n, json_build_object('heightCm', g.height_cm, 'weightKg', g.weight_kg, 'shoeEu', g.shoe_eu,
        'level', g.level, 'answers', g.answers)) from guests g where g.school_id = ${schoolId} and g.booking_id = b.id) as guests,
      iso_utc(b.created_at) as "createdAt", exists (select from mails l where l.school_id = ${schoolId} and l.booking_id = b.id
        and l.role = 'guest' and l.kind = 'held' and l.state = 'failed') as "isLinkLost",
      exists (select from notices x where x.school_id = ${schoolId} and x.booking_id = b.id and x.read_at is null) as "hasUnreadNotice", b.freed as "isFreed",
      b.cancellation_refund as refund, retained_cents(b.total_cents, b.status, coalesce(b.cancellation_refund, 'FULL'), b.refund_percent)::float8 as "retainedCents",
      (select json_build_object('id', x.id, 'state', x.state, 'until', iso_utc(x.until), 'fallback', x.fallback, 'by', x.decided_by,
          'cents', x.cents, 'heldCents', (select coalesce(sum(y.cents), 0) from payments y where y.school_id = ${schoolId} and y.booking_id = b.id),
          'moneyCents', (select coalesce(sum(y.cents) filter (where y.method <> 'credit'), 0) from payments y where y.school_id = ${schoolId} and y.booking_id = b.id),
          'bonus', (select i.choice_bonus from schools i where i.id = ${schoolId}), 'creditId', x.credit_id,
          'target', case when x.state = 'moved' then (select json_build_object('bookingId', m.id, 'slotId', m.slot_id, 'startsAt', iso_utc(e.starts_at))
            from bookings m join slots e on e.school_id = ${schoolId} and e.id = m.slot_id
            where m.school_id = ${schoolId} and m.id = x.target_booking_id) end)
        from choices x where x.school_id = ${schoolId} and x.booking_id = b.id) as choice,
      (select json_build_object('id', c.id, 'state', c.state, 'cents', c.cents)
        from charge_parts h join charges c on c.school_id = ${schoolId} and c.id = h.charge_id
        where h.school_id = ${schoolId} and h.booking_id = b.id and (c.kind <> 'balance' or c.state = 'paid')
        order by c.created_at desc limit 1) as charge,
      (select json_build_object('id', c.id, 'cents', c.cents)
        from charge_parts h join charges c on c.school_id = ${schoolId} and c.id = h.charge_id
        where h.school_id = ${schoolId} and h.booking_id = b.id and b.status = 'confirmed' and c.kind = 'balance'
          and c.state in ('wanted', 'open', 'paying', 'lapsed') and c.cents = b.total_cents - coalesce((
            select sum(m.cents) from payments m where m.school_id = ${schoolId} and m.booking_id = b.id), 0)
        order by c.created_at desc limit 1) as balance,
      (select coalesce(sum(m.cents), 0)::float8 from payments m where m.school_id = ${schoolId} and m.booking_id = b.id) as "paidCents",
      case when b.status = 'on_hold' then coalesce(b.credit_cents, 0)::float8 else (select coalesce(sum(m.cents), 0)::float8 from payments m
        where m.school_id = ${schoolId} and m.booking_id = b.id and m.method = 'credit') end as "creditCents",
      (select coalesce(-sum(m.cents), 0)::float8 from payments m where m.school_id = ${schoolId} and m.booking_id = b.id
        and m.method = 'credit' and m.cents < 0 and m.credit_id = b.credit_id) as "creditBackCents",
      (select coalesce(-sum(m.lessons), 0)::int from pack_moves m where m.school_id = ${schoolId} and m.booking_id = b.id) as "packLessons",
      (select coalesce(sum(m.lessons), 0)::int from pack_moves m
        where m.school_id = ${schoolId} and m.booking_id = b.id and m.kind = 'returned') as "packBack",
      coalesce((
        select json_build_object('localDate', m.local_date, 'localStart', to_char(m.local_start, 'HH24:MI'), 'spotName', m.spot_name)
        from lesson_moves m where m.school_id = ${schoolId} and m.slot_id = s.id and m.moved_at > b.created_at
        order by m.moved_at limit 1
      ), case when b.slot_id <> s.id then
        json_build_object('localDate', s.local_date, 'localStart', to_char(s.local_start, 'HH24:MI'), 'spotName', s.spot_name)
      end) as sold`
}
