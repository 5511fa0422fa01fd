import type { Sql } from '../infra/database/pool.ts'

/** A credit that a guest can use now. */
interface UsableCredit {
  readonly id: string
  readonly currency: string
  /** Cents that are neither used nor reserved by a live hold. */
  readonly leftCents: number
}

/** The usable credit with the digest of a code. Undefined if the school has none, or if it is out of date or was ended. */
export async function findUsableCredit(
  sql: Sql,
  schoolId: string,
  digest: Buffer
): Promise<UsableCredit | undefined> {
  const [credit] = await sql<UsableCredit[]>`
    select c.id, c.currency, greatest(0, ${balanceOf(sql, schoolId)} - (
        select coalesce(sum(b.credit_cents), 0) from bookings b where b.school_id = ${schoolId} and b.credit_id = c.id
          and b.status = 'on_hold' and b.hold_expires_at > statement_timestamp()))::float8 as "leftCents"
    from credits c where c.school_id = ${schoolId} and c.digest = ${digest} and c.ended_at is null
      and (c.valid_until is null or c.valid_until > statement_timestamp())`
  return credit
}

/** A credit with the sums of its movements. */
export interface CreditRow {
  readonly id: string
  readonly lastFour: string
  readonly kind: 'gift' | 'choice'
  readonly state: 'live' | 'expired' | 'ended'
  readonly currency: string
  /** Local day on which it was made. */
  readonly createdOn: string
  /** Last local day on which the code can be used; null: without end. */
  readonly validTo: string | null
  /** Booking whose money became this credit; null for gift cards. */
  readonly reference: string | null
  readonly bookingId: string | null
  /** Money that was paid for it, and the school's bonus. */
  readonly paidCents: number
  readonly bonusCents: number
  /** Cents that bookings have used, less what they gave back. */
  readonly usedCents: number
  /** Cents that were on it when staff ended it. */
  readonly endedCents: number
  readonly leftCents: number
}

/** Selection of credits: one, or those with the last four characters of a code. */
interface CreditSelection {
  readonly id?: string | undefined
  readonly lastFour?: string | undefined
  /** Default: all. */
  readonly limit?: number | null | undefined
}

/** Credits of a school, the latest first. */
export function listCredits(
  sql: Sql,
  schoolId: string,
  { id, lastFour, limit = null }: CreditSelection = {}
): Promise<CreditRow[]> {
  return sql<CreditRow[]>`
    select c.id, c.last_four as "lastFour", c.kind, c.currency, (c.created_at at time zone s.time_zone)::date::text as "createdOn",
      case when c.ended_at is not null then 'ended' when c.valid_until <= statement_timestamp() then 'expired' else 'live' end as state,
      ((c.valid_until - interval '1 second') at time zone s.time_zone)::date::text as "validTo", b.reference, b.id as "bookingId",
      (g.sold + case when b.id is null then 0 else -u.origin end)::float8 as "paidCents", g.bonus::float8 as "bonusCents",
      (u.all_cents - u.origin)::float8 as "usedCents", g.ended::float8 as "endedCents", (g.all_cents - u.all_cents)::float8 as "leftCents"
    from credits c join schools s on s.id = ${schoolId}
    left join choices h on h.school_id = ${schoolId} and h.credit_id = c.id
    left join bookings b on b.school_id = ${schoolId} and b.id = h.booking_id
    cross join lateral (
      select coalesce(sum(m.cents), 0) as all_cents, coalesce(sum(m.cents) filter (where m.kind = 'sold'), 0) as sold,
        coalesce(sum(m.cents) filter (where m.kind = 'bonus'), 0) as bonus, coalesce(-sum(m.cents) filter (where m.kind = 'ended'), 0) as ended
      from credit_moves m where m.school_id = ${schoolId} and m.credit_id = c.id
    ) as g
    cross join lateral (
      select coalesce(sum(p.cents), 0) as all_cents, coalesce(sum(p.cents) filter (where p.booking_id = b.id), 0) as origin
      from payments p where p.school_id = ${schoolId} and p.credit_id = c.id and p.method = 'credit'
    ) as u
    where c.school_id = ${schoolId} and c.id = coalesce(${id ?? null}::uuid, c.id) and c.last_four = coalesce(${lastFour ?? null}::text, c.last_four)
    order by c.created_at desc, c.id limit ${limit}`
}

/** A movement of a credit: positive if its value grew. */
export interface CreditMovement {
  /** ISO 8601 in UTC. */
  readonly at: string
  readonly cents: number
  /** `booking`: used by a booking, or given back by one. */
  readonly kind: 'sold' | 'bonus' | 'ended' | 'booking'
  readonly bookingId: string | null
  readonly reference: string | null
  readonly by: string | null
}

/** Movements of a credit, the latest first. */
export function listCreditMovements(sql: Sql, schoolId: string, creditId: string): Promise<CreditMovement[]> {
  return sql<CreditMovement[]>`
    select iso_utc(x.at) as at, x.cents::float8 as cents, x.kind, x.booking_id as "bookingId", b.reference, w.name as by
    from (
      select m.at, m.cents, m.kind, null::uuid as booking_id, m.person_id from credit_moves m
      where m.school_id = ${schoolId} and m.credit_id = ${creditId}
      union all
      select p.at, -p.cents, 'booking', p.booking_id, p.person_id from payments p
      where p.school_id = ${schoolId} and p.credit_id = ${creditId} and p.method = 'credit'
    ) as x
    left join bookings b on b.school_id = ${schoolId} and b.id = x.booking_id
    left join people w on w.school_id = ${schoolId} and w.id = x.person_id
    order by x.at desc, x.kind, x.booking_id`
}

/** Cents on credit `c`: its moves less what bookings use. */
function balanceOf(sql: Sql, schoolId: string) {
  return sql`(
      (select coalesce(sum(m.cents), 0) from credit_moves m where m.school_id = ${schoolId} and m.credit_id = c.id)
      - (select coalesce(sum(p.cents), 0) from payments p where p.school_id = ${schoolId} and p.credit_id = c.id and p.method = 'credit'))`
}
