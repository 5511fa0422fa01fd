import { one, type Sql } from '../../database/pool.ts'
import { OWN_SELLERS } from '../../keys/rules.ts'

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

/** Most seats that the holds of one partner may take of a school. */
async function readHoldBound(sql: Sql, schoolId: string, percent: number): Promise<number> {
  const rows = await sql<{ bound: number }[]>`
    select hold_bound(${schoolId}, ${percent}, statement_timestamp())::int as bound`
  return one(rows).bound
}
