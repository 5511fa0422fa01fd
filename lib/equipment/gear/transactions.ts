import { type Sql, singleRow } from '../../infra/database/pool.ts'
import type { Actor, Outcome } from '../../people/actor.ts'
import type { Guest } from './queries.ts'

/** Changes of a guest's measures. Absent members stay; null deletes one. */
export type GuestChange = Partial<Omit<Guest, 'n' | 'version' | 'by'>>

type GuestCode = 'ok' | 'booking_not_found' | 'not_confirmed' | 'too_many' | 'guest_changed' | 'erased'

/** A guest of a party, with the version that the form showed. */
interface GuestPlace {
  readonly bookingId: string
  readonly n: number
  readonly version: number
}

/** Save measures, gear and other details of a guest. Returns `ok` or the refusal. */
export async function saveGuest(
  sql: Sql,
  { schoolId, personId, instructorId }: Actor,
  { bookingId, n, version }: GuestPlace,
  change: GuestChange
): Promise<Outcome<GuestCode>> {
  return singleRow(
    await sql<Outcome<GuestCode>[]>`
    select code, log_id as "logId", slot_id as "slotId", date from save_guest(${schoolId}, ${personId}, ${instructorId},
      ${bookingId}, ${n}, ${version}, ${JSON.stringify(columnsOf(change))}::text::jsonb, null)`
  )
}

/** Outcome for one guest, as in saveGuest. */
export interface GuestOutcome extends Pick<Outcome<GuestCode>, 'code' | 'logId'> {
  readonly bookingId: string
  readonly n: number
}

/** Save details of several guests of a lesson in one transaction. Each guest has a separate outcome. */
export async function saveGuests(
  sql: Sql,
  { schoolId, personId, instructorId }: Actor,
  slotId: string,
  rows: readonly (GuestPlace & { readonly change: GuestChange })[]
): Promise<GuestOutcome[]> {
  const columns = rows.map(({ change, ...place }) => ({ ...place, change: columnsOf(change) }))
  return await sql<GuestOutcome[]>`
    select booking_id as "bookingId", n, code, log_id as "logId" from save_guests(${schoolId}, ${personId}, ${instructorId},
      ${slotId}, ${JSON.stringify(columns)}::text::jsonb)`
}

function columnsOf({ heightCm, weightKg, shoeEu, boardItem, ...same }: GuestChange) {
  return { ...same, height_cm: heightCm, weight_kg: weightKg, shoe_eu: shoeEu, board_item: boardItem }
}
