import { retryRolledBack, type Sql, singleRow } from '../../infra/database/pool.ts'
import type { BookingScope } from '../rules.ts'

type OrderCode = 'ok' | 'order_not_found' | 'booking_not_found_or_already_cancelled' | 'hold_expired'

/** Confirm all holds of an order, or none. Returns `ok` for a repeat too. */
export async function confirmOrder(
  sql: Sql,
  { schoolId, partnerId }: BookingScope,
  orderId: string
): Promise<OrderCode> {
  const { code } = await retryRolledBack(async () =>
    singleRow<{ code: OrderCode }>(
      await sql`select confirm_order(${schoolId}, ${partnerId}, ${orderId}) as code`
    )
  )
  return code
}

/** Options of a cancellation. `by` is null for the caller. */
interface OrderCancellation {
  readonly reason?: string | null
  readonly begunToo?: boolean
  readonly by?: 'guest' | null
}

/** Cancel the bookings of an order, each by the terms of its lesson. `cancelled` is their number. */
export async function cancelOrder(
  sql: Sql,
  { schoolId, partnerId }: BookingScope,
  orderId: string,
  { reason = null, begunToo = true, by = null }: OrderCancellation = {}
): Promise<{ code: OrderCode | 'slot_expired'; cancelled: number }> {
  return retryRolledBack(async () =>
    singleRow(
      await sql<{ code: OrderCode | 'slot_expired'; cancelled: number }[]>`
        select code, cancelled from cancel_order(${schoolId}, ${partnerId}, ${orderId}, ${reason}, ${begunToo}, ${by})`
    )
  )
}
