import { type Sql, singleRow } from '../../infra/database/pool.ts'
import { OWN_PARTNERS } from '../../partners/keys/rules.ts'

/** Seats in live holds of a partner. `bound` is the maximum; null without a limit. */
export interface HeldSeats {
  readonly partnerId: string
  readonly seats: number
  readonly bound: number | null
}

/** Seats that partners hold now. Partners without holds are absent. */
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
    select h.partner_id::text as "partnerId", h.seats, p.name = any (${OWN_PARTNERS}) as "isOwn"
    from held h join partners p on p.school_id = ${schoolId} and p.id = h.partner_id`
  if (holders.length === 0) return []
  const maxSeats = percent === 100 ? null : await readMaxHeldSeats(sql, schoolId, percent)
  return holders.map(({ isOwn, ...holder }) => ({ ...holder, bound: isOwn ? null : maxSeats }))
}

async function readMaxHeldSeats(sql: Sql, schoolId: string, percent: number): Promise<number> {
  const rows = await sql<{ bound: number }[]>`
    select hold_bound(${schoolId}, ${percent}, statement_timestamp())::int as bound`
  return singleRow(rows).bound
}
