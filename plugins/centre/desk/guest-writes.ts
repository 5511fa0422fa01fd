import { type Sql, singleRow } from '../../../lib/infra/database/pool.ts'
import type { Actor, Outcome } from '../../../lib/people/actor.ts'

/** Data of a guest that staff may correct. */
export interface GuestData {
  readonly name: string
  readonly phone: string | null
  readonly email: string | null
  readonly language: string | null
}

type CorrectionCode = 'ok' | 'booking_not_found' | 'booking_changed' | 'erased'

/** Corrects a guest's data. */
export async function correctGuest(
  sql: Sql,
  { schoolId, personId }: Actor,
  { bookingId, changes, guest }: { bookingId: string; changes: number; guest: GuestData }
): Promise<Outcome<CorrectionCode>> {
  return singleRow(
    await sql<Outcome<CorrectionCode>[]>`
    select code, log_id as "logId", slot_id as "slotId", date from correct_guest_by_staff(
      ${schoolId}, ${personId}, ${bookingId}, ${changes}, ${JSON.stringify(guest)}::text::jsonb, null)`
  )
}
