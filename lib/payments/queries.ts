import type { Sql } from '../infra/database/pool.ts'
import type { Mode } from './provider.ts'

/** Schools with charges or refunds that are due. None while notifications are paused. Queries all schools. */
export async function listSchoolsWithDuePayments(sql: Sql): Promise<string[]> {
  const schools = await sql<{ schoolId: string }[]>`
    select w.school_id as "schoolId" from (
      select c.school_id, c.due_at from charges c
      where c.due_at <= statement_timestamp() and c.leased_until <= statement_timestamp()
      union all
      select r.school_id, r.due_at from refunds r
      where r.due_at <= statement_timestamp() and r.leased_until <= statement_timestamp()
    ) as w where exists (select 1 from notifications where paused_at is null)
    group by w.school_id order by min(w.due_at) limit 200`
  return schools.map(({ schoolId }) => schoolId)
}

/** Sealed webhook secret of a school's till. */
export async function findWebhookTill(
  sql: Sql,
  schoolId: string
): Promise<{ readonly mode: Mode; readonly webhookSecret: Buffer } | undefined> {
  const [till] = await sql<{ mode: Mode; webhookSecret: Buffer }[]>`
    select mode, webhook_secret as "webhookSecret" from tills where school_id = ${schoolId} and provider = 'stripe'`
  return till
}

/** A charge as its guest sees it. */
export interface GuestCharge {
  readonly id: string
  readonly kind: 'deposit' | 'full' | 'balance'
  readonly state: 'wanted' | 'open' | 'paying' | 'paid' | 'lapsed' | 'odd'
  readonly cents: number
  readonly currency: string
  /** The provider's page while it can be paid. */
  readonly url: string | null
  readonly hasFault: boolean
  /** True if the money went back completely. */
  readonly isRefunded: boolean
  /** True if the booking is confirmed and owes less than this charge, or no longer active. */
  readonly isSettled: boolean
  readonly bookingId: string
  readonly slotId: string
  readonly startsAt: string
}

/** The charge of a link, with its first booking. */
export async function findGuestCharge(
  sql: Sql,
  schoolId: string,
  chargeId: string
): Promise<GuestCharge | undefined> {
  const [charge] = await sql<GuestCharge[]>`
    select c.id, c.kind, c.state, c.cents::float8 as cents, c.currency,
      case when c.state = 'open' and c.session_until > statement_timestamp() then c.url end as url, c.fault is not null as "hasFault",
      c.state = 'paid' and coalesce((select sum(m.cents) from payments m where m.school_id = ${schoolId} and m.charge_id = c.id), 0) <= 0 as "isRefunded",
      b.status not in ('on_hold', 'confirmed') or b.status = 'confirmed' and b.total_cents - coalesce((
        select sum(m.cents) from payments m where m.school_id = ${schoolId} and m.booking_id = b.id), 0) < p.cents as "isSettled",
      b.id as "bookingId", b.slot_id as "slotId", iso_utc(s.starts_at) as "startsAt"
    from charges c join charge_parts p on p.school_id = ${schoolId} and p.charge_id = c.id
    join bookings b on b.school_id = ${schoolId} and b.id = p.booking_id
    join slots s on s.school_id = ${schoolId} and s.id = b.slot_id
    where c.school_id = ${schoolId} and c.id = ${chargeId}
    order by b.order_n limit 1`
  return charge
}

/** A charge as operators see it, without persons, links and secrets. */
interface ListedCharge {
  readonly id: string
  readonly reference: string
  readonly state: GuestCharge['state']
  readonly mode: Mode
  readonly kind: GuestCharge['kind']
  readonly cents: number
  readonly refundedCents: number
  readonly currency: string
  readonly createdAt: string
  readonly paidAt: string | null
  readonly fault: string | null
}

/** Charges of a school, the latest first. A fault is that of the charge, or of a failed refund. */
export function listCharges(sql: Sql, schoolId: string, limit: number): Promise<ListedCharge[]> {
  return sql<ListedCharge[]>`
    select c.id, (
        select min(coalesce(o.reference, b.reference)) from charge_parts p join bookings b on b.school_id = ${schoolId} and b.id = p.booking_id
        left join orders o on o.school_id = ${schoolId} and o.id = b.order_id where p.school_id = ${schoolId} and p.charge_id = c.id
      ) as reference,
      c.state, c.mode, c.kind, c.cents::float8 as cents, (
        select coalesce(-sum(m.cents) filter (where m.cents < 0 or m.undoes is not null), 0)::float8 from payments m
        where m.school_id = ${schoolId} and m.charge_id = c.id
      ) as "refundedCents", c.currency, iso_utc(c.created_at) as "createdAt", iso_utc(c.paid_at) as "paidAt",
      coalesce(c.fault, (select max('refund: ' || r.fault) from refunds r
        where r.school_id = ${schoolId} and r.charge_id = c.id and r.fault is not null)) as fault
    from charges c where c.school_id = ${schoolId}
    order by c.created_at desc, c.id limit ${limit}`
}

/** Sealed key of a school's till. */
export async function findTill(
  sql: Sql,
  schoolId: string
): Promise<{ readonly mode: Mode; readonly secret: Buffer; readonly lastFour: string } | undefined> {
  const [till] = await sql<{ mode: Mode; secret: Buffer; lastFour: string }[]>`
    select mode, secret, last_four as "lastFour" from tills where school_id = ${schoolId} and provider = 'stripe'`
  return till
}

/** Payments of all schools that need a person or lack events. */
interface PaymentFigures {
  readonly tills: number
  readonly odd: number
  /** Refunds that failed in the last 30 days. */
  readonly failed: number
  /** Schools with charges paid in the last 30 days and without any event since. */
  readonly silent: readonly string[]
}

/** Queries all schools. */
export async function readPaymentFigures(sql: Sql): Promise<PaymentFigures> {
  const [figures] = await sql<PaymentFigures[]>`
    select (select count(*)::int from tills) as tills,
      (select count(*)::int from charges where state = 'odd') as odd,
      (select count(*)::int from refunds where state = 'failed' and done_at > statement_timestamp() - interval '30 days') as failed,
      (select coalesce(array_agg(x.school_id order by x.school_id), '{}') from (
        select c.school_id from charges c left join provider_events e on e.school_id = c.school_id and e.received_at > c.created_at
        where c.paid_at > statement_timestamp() - interval '30 days' group by c.school_id having count(e.event_id) = 0 limit 20
      ) as x) as silent`
  return figures as PaymentFigures
}
