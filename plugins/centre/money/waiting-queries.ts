import { type Sql, singleRow } from '../../../lib/infra/database/pool.ts'

/** A charge or refund that needs a person, with its first booking. */
export interface WaitingPayment {
  /** Id of the charge or refund. */
  readonly id: string
  readonly bookingId: string
  readonly reference: string
  readonly name: string
  readonly cents: number
  readonly currency: string
  /** ISO 8601 in UTC. */
  readonly at: string
  readonly fault: string | null
  readonly dispute: 'open' | 'won' | 'lost' | null
}

/** Online payments that need a person. */
export interface WaitingPayments {
  readonly till: { readonly mode: 'test' | 'live'; readonly lastFour: string } | null
  readonly odd: readonly WaitingPayment[]
  /** Failed refunds whose money the school still has to return. */
  readonly failed: readonly WaitingPayment[]
  readonly disputes: readonly WaitingPayment[]
}

/** Maximum rows of each list. */
const MAX_WAITING = 100

/** Days for which lost disputes and failed refunds are listed. */
const DAYS = 90

export async function readWaitingPayments(sql: Sql, schoolId: string): Promise<WaitingPayments> {
  return singleRow(
    await sql<WaitingPayments[]>`
    with marked as materialized (
      select c.id, c.state, c.dispute, c.cents, c.currency, coalesce(c.paid_at, c.created_at) as at, c.fault,
        (select p.booking_id from charge_parts p where p.school_id = ${schoolId} and p.charge_id = c.id order by p.booking_id limit 1) as booking_id
      from charges c where c.school_id = ${schoolId} and (c.state = 'odd' or c.dispute in ('open', 'lost'))
        and c.created_at > statement_timestamp() - make_interval(days => ${DAYS})
      order by c.created_at desc, c.id limit ${MAX_WAITING}
    ), refused as materialized (
      select r.id, r.cents, c.currency, r.done_at as at, r.fault, r.booking_id
      from refunds r join charges c on c.school_id = ${schoolId} and c.id = r.charge_id
      join bookings b on b.school_id = ${schoolId} and b.id = r.booking_id
      where r.school_id = ${schoolId} and r.state = 'failed' and r.done_at > statement_timestamp() - make_interval(days => ${DAYS})
        and balance_of(b.status, b.cancellation_refund, b.collects, b.total_cents, coalesce((
          select sum(m.cents) from payments m where m.school_id = ${schoolId} and m.booking_id = b.id), 0)::bigint, b.refund_percent) < 0
      order by r.done_at desc, r.id limit ${MAX_WAITING}
    ), listed as (
      select case when x.state = 'odd' then 'odd' else 'disputes' end as list, x.id, x.booking_id, x.cents, x.currency, x.at, x.fault, x.dispute from marked x
      union all
      select 'failed', x.id, x.booking_id, x.cents, x.currency, x.at, x.fault, null from refused x
    ), named as (
      select l.list, json_agg(json_build_object('id', l.id, 'bookingId', b.id, 'reference', coalesce(o.reference, b.reference), 'name', b.customer_name,
        'cents', l.cents, 'currency', l.currency, 'at', iso_utc(l.at), 'fault', l.fault, 'dispute', l.dispute) order by l.at desc, l.id) as rows
      from listed l join bookings b on b.school_id = ${schoolId} and b.id = l.booking_id
      left join orders o on o.school_id = ${schoolId} and o.id = b.order_id group by l.list
    )
    select (select json_build_object('mode', t.mode, 'lastFour', t.last_four) from tills t where t.school_id = ${schoolId} limit 1) as till,
      coalesce((select rows from named where list = 'odd'), '[]') as odd,
      coalesce((select rows from named where list = 'failed'), '[]') as failed,
      coalesce((select rows from named where list = 'disputes'), '[]') as disputes`
  )
}
