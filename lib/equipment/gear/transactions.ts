import { type Sql, singleRow } from '../../infra/database/pool.ts'
import type { Actor, Outcome } from '../../people/actor.ts'
import type { Guest } from './queries.ts'

/** Changes to a guest's measures; absent members stay, null deletes. */
export type GuestChange = Partial<Omit<Guest, 'n' | 'version' | 'by'>>

type GuestCode = 'ok' | 'booking_not_found' | 'not_confirmed' | 'too_many' | 'guest_changed' | 'erased'

/** A guest of a party, with the version that the form showed. */
interface GuestPlace {
  readonly bookingId: string
  readonly n: number
  readonly version: number
}

/** Saves measures, wetsuit and other facts of a guest. Returns `ok` or the refusal. */
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

/** A guest's outcome, as of saveGuest. */
export interface GuestOutcome extends Pick<Outcome<GuestCode>, 'code' | 'logId'> {
  readonly bookingId: string
  readonly n: number
}

/** Notes something of several guests of a lesson in one transaction; each is decided alone. */
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
