import { one, type Sql } from '../database/pool.ts'
import { OWN_SELLERS } from '../keys/rules.ts'

/** Live holds of a partner of a school; `bound` is null if nothing bounds them. */
export interface HeldSeats {
  readonly partnerId: string
  readonly seats: number
  readonly bound: number | null
}

/** Seats that each partner of a school holds now, of one partner if given; those that hold nothing are absent. */
export async function listHeldSeats(
  sql: Sql,
  schoolId: string,
  percent: number,
  partnerId: string | null = null
): Promise<HeldSeats[]> {
  const holders = await sql<(Omit<HeldSeats, 'bound'> & { isOwn: boolean })[]>`
    with held as materialized (
      select b.partner_id, sum(b.participants)::int as seats from bookings b
      where b.school_id = ${schoolId} and b.status = 'on_hold' and b.hold_expires_at > statement_timestamp()
        and (${partnerId}::text is null or b.partner_id = ${partnerId}::text::bigint)
      group by 1
    )
    select h.partner_id::text as "partnerId", h.seats, p.name = any (${OWN_SELLERS}) as "isOwn"
    from held h join partners p on p.school_id = ${schoolId} and p.id = h.partner_id`
  if (holders.length === 0) return []
  const most = percent === 100 ? null : await readHoldBound(sql, schoolId, percent)
  return holders.map(({ isOwn, ...holder }) => ({ ...holder, bound: isOwn ? null : most }))
}

/** A partner whose holds take most of what they may. */
export interface CrowdingPartner {
  readonly schoolId: string
  readonly partner: string
  readonly seats: number
  readonly bound: number
}

/** Most partners that a check names, and the part of its bound from which it names one. */
const MAX_NAMED = 20
const CROWDING = 0.8

/** Partners of all schools whose holds take at least four fifths of their bound; those with a key of the school itself have none. */
export async function listCrowdingPartners(sql: Sql, percent: number): Promise<CrowdingPartner[]> {
  const holders = await sql<Omit<CrowdingPartner, 'bound'>[]>`
    with held as materialized (
      select b.school_id, b.partner_id, sum(b.participants)::int as seats from bookings b
      where b.status = 'on_hold' and b.hold_expires_at > statement_timestamp() group by 1, 2 having sum(b.participants) > 18
    )
    select h.school_id as "schoolId", p.name as partner, h.seats
    from held h join partners p on p.school_id = h.school_id and p.id = h.partner_id
    left join school_keys k on k.school_id = h.school_id and k.partner_id = h.partner_id and k.own and k.revoked_at is null
    where not (p.name = any (${OWN_SELLERS})) and k.id is null
    order by h.seats desc, p.name limit ${MAX_NAMED}`
  const bounded = await Promise.all(
    holders.map(async holder => ({ ...holder, bound: await readHoldBound(sql, holder.schoolId, percent) }))
  )
  return bounded.filter(({ seats, bound }) => seats >= bound * CROWDING)
}

async function readHoldBound(sql: Sql, schoolId: string, percent: number): Promise<number> {
  const rows = await sql<{ bound: number }[]>`
    select hold_bound(${schoolId}, ${percent}, statement_timestamp())::int as bound`
  return one(rows).bound
}
