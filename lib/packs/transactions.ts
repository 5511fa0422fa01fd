import type { CreditCode } from '../credits/code.ts'
import { type Sql, singleRow } from '../infra/database/pool.ts'
import type { Actor, Outcome } from '../people/actor.ts'

type Person = Pick<Actor, 'schoolId' | 'personId'>

type Logged<Code extends string> = Pick<Outcome<Code>, 'code' | 'logId'>

/** A pack to sell. */
interface PackSale {
  readonly id: string
  readonly lessons: number
  readonly cents: number
  readonly method: string
  /** Last local day on which it can be used; null without end. */
  readonly validTo: string | null
  /** Ids of lesson types; empty for all. */
  readonly types: readonly string[]
}

/** Sells a pack. A repeat with the same id changes nothing. */
export async function sellPack(
  sql: Sql,
  { schoolId, personId }: Person,
  sale: PackSale,
  { digest, lastFour }: Pick<CreditCode, 'digest' | 'lastFour'>
): Promise<Logged<'ok' | 'pack_changed'>> {
  return singleRow(
    await sql<Logged<'ok' | 'pack_changed'>[]>`
    select code, log_id as "logId" from sell_pack(${schoolId}, ${personId}, ${JSON.stringify(sale)}::text::jsonb, ${digest}, ${lastFour})`
  )
}

/** A correction of a pack: lessons that it gets, or loses (below 0). */
interface PackCorrection {
  readonly id: string
  readonly lessons: number
  readonly because: string
}

/** Corrects the lessons of a pack, never below 0. A repeat with the same id changes nothing. */
export async function correctPack(
  sql: Sql,
  { schoolId, personId }: Person,
  packId: string,
  { id, lessons, because }: PackCorrection
): Promise<Logged<'ok' | 'not_found' | 'pack_used_up'>> {
  return singleRow(
    await sql<Logged<'ok' | 'not_found' | 'pack_used_up'>[]>`
    select code, log_id as "logId" from correct_pack(${schoolId}, ${personId}, ${packId}, ${id}, ${lessons}, ${because})`
  )
}

/** Refusals of a pack for a booking. */
type PackRefusal = 'nothing_to_pay' | 'paid_already' | 'pack_unknown' | 'pack_unfit' | 'pack_used_up'

/** Uses a pack for a booking that exists and is not paid. */
export async function usePackByStaff(
  sql: Sql,
  { schoolId, personId }: Person,
  bookingId: string,
  digest: Buffer
): Promise<Outcome<'ok' | 'booking_not_found' | PackRefusal>> {
  return singleRow(
    await sql<Outcome<'ok' | 'booking_not_found' | PackRefusal>[]>`
    select code, log_id as "logId", slot_id as "slotId", date from use_pack_by_staff(${schoolId}, ${personId}, ${bookingId}, ${digest})`
  )
}
