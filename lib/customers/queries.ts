import type { Sql } from '../database/pool.ts'

/** A booking with all that it knows of its people, for whoever asks what is known of them. */
interface KnownBooking {
  readonly bookingId: string
  readonly reference: string
  readonly schoolName: string
  readonly partner: string
  /** The contact as it was sent, and those of single seats; null where the booking has none beside its customer. */
  readonly contact: object | null
  readonly unitItems: readonly object[] | null
  readonly cancellationReason: string | null
  /** How the partner's own reseller calls the booking. */
  readonly resellerReference: string | null
  /** The slug of whoever sent the person. */
  readonly affiliate: string | null
}

/** Every booking that names a person by this e-mail address, the oldest first. */
export async function listBookingsOf(sql: Sql, email: string): Promise<KnownBooking[]> {
  const rows = await sql<{ booking: KnownBooking }[]>`
    select booking_json(b.school_id, b.partner_id, b.id)::jsonb || jsonb_build_object(
        'schoolName', s.name, 'partner', p.name, 'contact', b.contact, 'unitItems', b.unit_items,
        'cancellationReason', b.cancellation_reason, 'resellerReference', b.reseller_reference,
        'affiliate', b.affiliate_id
      ) as booking
    from bookings b
    join schools s on s.id = b.school_id
    join partners p on p.school_id = b.school_id and p.id = b.partner_id
    where b.id = any (array(select bookings_naming(${email})))
    order by b.created_at, b.id`
  return rows.map(({ booking }) => booking)
}
