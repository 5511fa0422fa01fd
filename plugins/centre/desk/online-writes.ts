import { type Sql, singleRow } from '../../../lib/infra/database/pool.ts'
import type { Actor } from '../../../lib/people/actor.ts'

interface RefundRequest {
  /** Makes the refund idempotent. */
  readonly id: string
  readonly bookingId: string
  readonly cents: number
}

interface RefundOutcome {
  readonly code: 'ok' | 'booking_not_found' | 'nothing_to_refund'
  /** Null for a repeat. */
  readonly logId: string | null
}

/** Returns online money of a booking by the way it came. */
export async function refundOnline(
  sql: Sql,
  { schoolId, personId }: Pick<Actor, 'schoolId' | 'personId'>,
  { id, bookingId, cents }: RefundRequest
): Promise<RefundOutcome> {
  return singleRow(
    await sql<RefundOutcome[]>`
    select code, log_id as "logId" from want_refund(${schoolId}, ${personId}, ${id}, ${bookingId}, ${cents})`
  )
}

/** Creates the charge for the open balance of a booking, or finds the unpaid one with the same sum. */
export async function requestBalance(
  sql: Sql,
  schoolId: string,
  bookingId: string
): Promise<'ok' | 'booking_not_found' | 'nothing_to_pay' | 'no_till'> {
  const rows = await sql<{ code: 'ok' | 'booking_not_found' | 'nothing_to_pay' | 'no_till' }[]>`
    select code from want_balance(${schoolId}, ${bookingId})`
  return singleRow(rows).code
}
