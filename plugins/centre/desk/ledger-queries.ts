import type { Sql } from '../../../lib/infra/database/pool.ts'
import type { LedgerMethod } from '../kit/payment-form.ts'

/** Maximum movements that the page of a booking lists. */
const MAX_MOVEMENTS = 100

/** Money that the school took for a booking, or returned (negative). */
export interface Movement {
  /** ISO 8601 in UTC. */
  readonly at: string
  readonly cents: number
  readonly method: LedgerMethod
  /** Name of the person whose till the money went through; null if none. */
  readonly by: string | null
  /** True for a movement that reverses another one. */
  readonly isUndo: boolean
  /** True for a movement that was reversed. */
  readonly isUndone: boolean
}

/** The ledger of a booking. */
export interface Ledger {
  /** Payments and refunds that were not undone. */
  readonly takenCents: number
  readonly returnedCents: number
  /** Positive if the guests still owe it, negative if the school must return it. See balance_of. */
  readonly balanceCents: number
  /** Newest first. */
  readonly movements: readonly Movement[]
}

/** The ledger of a booking; undefined for an unknown booking. */
export async function findLedger(sql: Sql, schoolId: string, bookingId: string): Promise<Ledger | undefined> {
  const [ledger] = await sql<Ledger[]>`
    with moved as materialized (
      select p.id, p.at, p.cents, p.method, w.name as by, p.undoes is not null as is_undo, u.id is not null as is_undone
      from payments p left join payments u on u.school_id = ${schoolId} and u.undoes = p.id
      left join people w on w.school_id = ${schoolId} and w.id = p.person_id
      where p.school_id = ${schoolId} and p.booking_id = ${bookingId}
    ), sums as materialized (
      select coalesce(sum(cents) filter (where cents > 0 and not is_undo and not is_undone), 0)::bigint as taken,
        coalesce(-sum(cents) filter (where cents < 0 and not is_undo and not is_undone), 0)::bigint as returned,
        coalesce(sum(cents), 0)::bigint as paid from moved
    )
    select x.taken::float8 as "takenCents", x.returned::float8 as "returnedCents",
      balance_of(case when b.status = 'on_hold' and b.hold_expires_at <= statement_timestamp() then 'expired' else b.status end,
        b.cancellation_refund, b.collects, b.total_cents, x.paid, b.refund_percent)::float8 as "balanceCents",
      (select coalesce(json_agg(json_build_object('at', iso_utc(m.at), 'cents', m.cents, 'method', m.method, 'by', m.by,
          'isUndo', m.is_undo, 'isUndone', m.is_undone) order by m.at desc, m.id), '[]')
        from (select * from moved order by at desc, id limit ${MAX_MOVEMENTS}) m) as movements
    from bookings b cross join sums x where b.school_id = ${schoolId} and b.id = ${bookingId}`
  return ledger
}
