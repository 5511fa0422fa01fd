import type { UnitSeats } from '../../booking/units.ts'
import type { Sql } from '../../database/pool.ts'
import type { SchoolOffer } from '../../offers/rules.ts'
import type { AnsweredBooking } from '../../questions/answers.ts'
import type { Driven } from '../../transfers/rules.ts'
import type { PublicLesson } from '../lesson.ts'
import type { SignedBooking } from '../links.ts'
import type { LessonAddress } from '../paths.ts'
import { wishOf } from '../rules.ts'

/** A booking as its own page shows it; the customer's name, where they are picked up, and what was answered are all that is personal. */
export interface PublicBooking extends AnsweredBooking, Driven {
  readonly id: string
  /** The lesson that it is of now; the school may have moved it. */
  readonly slotId: string
  readonly reference: string
  /** Names its calendar entry. */
  readonly entryId: string
  /** Changes that a calendar must learn of, those of the lesson it is of apart. */
  readonly changes: number
  readonly status: 'on_hold' | 'confirmed' | 'cancelled' | 'expired'
  /** Until when it is held, or was; null where it never was. */
  readonly holdExpiresAt: string | null
  readonly participants: number
  readonly unitSeats: UnitSeats | null
  /** What each seat is sold by, in their order. */
  readonly seats: readonly string[]
  readonly totalCents: number
  /** The offer that it was sold with, and what that took off. */
  readonly offer: SchoolOffer | null
  readonly offCents: number
  readonly currency: string
  readonly customerName: string
  readonly createdAt: string
  /** Digest of the form that made it; null if that is not known, or was erased with its guest. */
  readonly requestDigest: string | null
  /** Who sold it. */
  readonly partner: string
  /** The lesson as it was when it was booked, where it has moved since. */
  readonly sold: Sold | null
}

/** When and where a lesson was to be. */
export interface Sold extends Pick<PublicLesson, 'localDate' | 'localStart' | 'spotName'> {}

/**
 * The booking that a form made of a lesson, wherever it has been moved since; the form's id is known to nobody else. With
 * release 1.0.0 that id alone was the externalRef. One that was not confirmed in time is the last that it made, where it made no
 * other since.
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
        and m.external_ref in (${wishOf(attempt, slotId)}, ${attempt}) and (m.external_ref <> ${attempt} or m.slot_id = s.id)
      union all
      select * from bookings m where m.school_id = ${schoolId} and m.partner_id = p.id and m.status = 'expired'
        and coalesce(m.reseller_reference, m.external_ref) = ${wishOf(attempt, slotId)}
    ) as b
    where s.school_id = ${schoolId} and s.id = ${slotId}
    order by b.status = 'expired', b.created_at desc limit 1`
  return booking
}

/** The booking that a signed link names, whoever sold it, while the link is good; `slotId` is the lesson that it was of. */
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

/** The columns of a booking as its page shows it: of `b`, sold by `p` as one of the lesson `s`. */
function publicBooking(sql: Sql, schoolId: string) {
  return sql`
      b.id, b.slot_id as "slotId", b.reference, coalesce(b.entry_id, b.id) as "entryId", b.changes,
      case when b.status = 'on_hold' and b.hold_expires_at <= statement_timestamp() then 'expired' else b.status end as status,
      iso_utc(b.hold_expires_at) as "holdExpiresAt", b.participants, b.unit_seats as "unitSeats",
      jsonb_path_query_array(unit_items_of(b::bookings), '$[*].unitId') as seats, b.total_cents::float8 as "totalCents", b.offer, b.off_cents::float8 as "offCents", b.currency,
      p.name as partner, b.request_digest as "requestDigest", b.customer_name as "customerName", b.pickup, b.dropoff, b.answers,
      (select json_object_agg(g.n, json_build_object('heightCm', g.height_cm, 'weightKg', g.weight_kg, 'shoeEu', g.shoe_eu,
        'level', g.level, 'answers', g.answers)) from guests g where g.school_id = ${schoolId} and g.booking_id = b.id) as guests,
      iso_utc(b.created_at) as "createdAt",
      coalesce((
        select json_build_object('localDate', m.local_date, 'localStart', to_char(m.local_start, 'HH24:MI'), 'spotName', m.spot_name)
        from lesson_moves m where m.school_id = ${schoolId} and m.slot_id = s.id and m.moved_at > b.created_at
        order by m.moved_at limit 1
      ), case when b.slot_id <> s.id then
        json_build_object('localDate', s.local_date, 'localStart', to_char(s.local_start, 'HH24:MI'), 'spotName', s.spot_name)
      end) as sold`
}
