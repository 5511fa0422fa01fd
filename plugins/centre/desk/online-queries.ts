import type { Sql } from '../../../lib/infra/database/pool.ts'
import type { GuestCharge } from '../../../lib/payments/queries.ts'

/** Share of a booking in a charge. */
interface OnlineCharge {
  readonly id: string
  readonly kind: GuestCharge['kind']
  readonly state: GuestCharge['state']
  readonly cents: number
  /** ISO 8601 in UTC. */
  readonly at: string
}

/** A refund by way of the provider. */
interface OnlineRefund {
  readonly state: 'wanted' | 'sent' | 'done' | 'failed'
  readonly cents: number
  readonly at: string
}

/** Online payments of a booking, newest first. */
export interface OnlineMoney {
  /** True if the school is connected to a provider. */
  readonly hasTill: boolean
  readonly charges: readonly OnlineCharge[]
  readonly refunds: readonly OnlineRefund[]
  /** Cents that can go back online. See want_refund. */
  readonly refundableCents: number
}

/** Online payments of a booking. */
export async function findOnlineMoney(sql: Sql, schoolId: string, bookingId: string): Promise<OnlineMoney> {
  const [money] = await sql<OnlineMoney[]>`
    select exists (select from tills t where t.school_id = ${schoolId}) as "hasTill",
      (select coalesce(json_agg(json_build_object('id', c.id, 'kind', c.kind, 'state', c.state, 'cents', p.cents,
          'at', iso_utc(coalesce(c.paid_at, c.created_at))) order by c.created_at desc, c.id), '[]')
        from charge_parts p join charges c on c.school_id = ${schoolId} and c.id = p.charge_id
        where p.school_id = ${schoolId} and p.booking_id = ${bookingId}) as charges,
      (select coalesce(json_agg(json_build_object('state', r.state, 'cents', r.cents,
          'at', iso_utc(coalesce(r.done_at, r.created_at))) order by r.created_at desc, r.id), '[]')
        from refunds r where r.school_id = ${schoolId} and r.booking_id = ${bookingId}) as refunds,
      (select greatest(0, least(coalesce(sum(m.cents) filter (where m.method = 'online'), 0), coalesce(sum(m.cents), 0)))::float8
        from payments m where m.school_id = ${schoolId} and m.booking_id = ${bookingId}) as "refundableCents"`
  return money as OnlineMoney
}
