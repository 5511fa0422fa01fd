import { type Sql, singleRow } from '../../infra/database/pool.ts'
import type { Actor, Outcome } from '../../people/actor.ts'
import type { Guest } from './queries.ts'

/** Changes to a guest's measures; absent members stay, null deletes. */
export type GuestChange = Partial<Omit<Guest, 'n' | 'version' | 'by'>>

type GuestCode = 'ok' | 'booking_not_found' | 'not_confirmed' | 'too_many' | 'guest_changed' | 'erased'

/** Saves measures, wetsuit and other facts of a guest. Returns `ok` or the refusal. */
export async function saveGuest(
  sql: Sql,
  { schoolId, personId, instructorId }: Actor,
  { bookingId, n, version }: { readonly bookingId: string; readonly n: number; readonly version: number },
  { heightCm, weightKg, shoeEu, boardItem, ...same }: GuestChange
): Promise<Outcome<GuestCode>> {
  const columns = {
    ...same,
    height_cm: heightCm,
    weight_kg: weightKg,
    shoe_eu: shoeEu,
    board_item: boardItem
  }
  return singleRow(
    await sql<Outcome<GuestCode>[]>`
    select code, log_id as "logId", slot_id as "slotId", date from save_guest(${schoolId}, ${personId}, ${instructorId},
      ${bookingId}, ${n}, ${version}, ${JSON.stringify(columns)}::text::jsonb, null)`
  )
}
