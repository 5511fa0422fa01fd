import type { Sql } from '../../infra/database/pool.ts'

/** A booking, as staff see it. */
export interface DeskBooking {
  readonly id: string
  /** Eight characters that the guest knows, unique in the school. */
  readonly reference: string
  readonly schoolId: string
  readonly lessonId: string
  /** Local date (YYYY-MM-DD) and time (HH:MM) of the school. */
  readonly date: string
  readonly start: string
  readonly lessonType: string
  readonly spot: string
  readonly customerName: string
  readonly customerPhone: string | null
  readonly customerEmail: string
  readonly participants: number
  readonly totalCents: number
  readonly currency: string
  readonly status: 'confirmed' | 'on_hold' | 'cancelled' | 'expired'
  readonly partner: string
  readonly externalRef: string | null
  readonly notes: string | null
  readonly createdAt: string
  readonly confirmedAt: string | null
  readonly cancelledAt: string | null
  readonly holdExpiresAt: string | null
}

/** Search criteria. Null matches all. */
interface BookingFilter {
  readonly id?: string | null
  readonly reference?: string | null
  readonly schoolId?: string | null
  readonly lessonId?: string | null
  /** First and last day of the lesson. `from` defaults to the school's today, unless a lesson or text is given. */
  readonly from?: string | null
  readonly to?: string | null
  readonly status?: DeskBooking['status'] | null
  /** Part of the customer's name, email address or telephone number, or of a reference. */
  readonly text?: string | null
  readonly limit: number
}

/** Bookings, ordered by the start of their lesson. An overdue hold has the status expired. */
export function listBookings(sql: Sql, filter: BookingFilter): Promise<DeskBooking[]> {
  const { id = null, reference = null, schoolId = null, lessonId = null, from = null, to = null } = filter
  const { status = null, text = null, limit } = filter
  const like = text === null ? null : `%${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
  return sql<DeskBooking[]>`
    select * from (
      select b.id, b.reference, b.school_id as "schoolId", b.slot_id as "lessonId", s.local_date as date,
        to_char(s.local_start, 'HH24:MI') as start, s.lesson_type_id as "lessonType", s.spot_name as spot,
        b.customer_name as "customerName", b.customer_phone as "customerPhone", b.customer_email as "customerEmail",
        b.participants, b.total_cents::float8 as "totalCents", b.currency,
        case when b.status = 'on_hold' and b.hold_expires_at <= statement_timestamp() then 'expired' else b.status end as status,
        p.name as partner, b.external_ref as "externalRef", b.notes, iso_utc(b.created_at) as "createdAt",
        iso_utc(b.confirmed_at) as "confirmedAt", iso_utc(b.cancelled_at) as "cancelledAt",
        iso_utc(b.hold_expires_at) as "holdExpiresAt"
      from bookings b
      join slots s on s.id = b.slot_id and s.school_id = b.school_id
      join schools c on c.id = b.school_id
      join partners p on p.school_id = b.school_id and p.id = b.partner_id
      where (b.id = ${id} or ${id}::uuid is null) and (b.reference = ${reference} or ${reference}::text is null)
        and (b.school_id = ${schoolId} or ${schoolId}::text is null)
        and (b.slot_id = ${lessonId} or ${lessonId}::uuid is null)
        and (${id}::uuid is not null or ${reference}::text is not null or ${lessonId}::uuid is not null or ${like}::text is not null
          or s.local_date >= coalesce(${from}::text::date, (statement_timestamp() at time zone c.time_zone)::date))
        and (s.local_date >= ${from}::text::date or ${from}::text is null)
        and (s.local_date <= ${to}::text::date or ${to}::text is null)
        and (${like}::text is null or lower(concat_ws(' ', b.reference, b.customer_name, b.customer_email, b.external_ref,
            b.reseller_reference)) like ${like}
          or translate(b.customer_phone, ' ()-', '') like translate(${like}, ' ()-', ''))
    ) as shown
    where status = ${status} or ${status}::text is null
    order by date, start, "createdAt", id limit ${limit}`
}
