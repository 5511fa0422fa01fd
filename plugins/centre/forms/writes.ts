import { type Sql, singleRow } from '../../../lib/infra/database/pool.ts'
import type { WaveAct } from './rules.ts'

/** Bookings to settle: the unproven ones of a time span, or all bookings by form of an origin. */
interface Settlement {
  readonly act: WaveAct
  readonly from: string
  readonly until: string
  readonly origin?: string | undefined | null
}

/** Cancels or accepts the unproven bookings of a time span, or all bookings by form of an origin. Ends the school's alarm. */
export async function settleForms(
  sql: Sql,
  { schoolId, personId }: { readonly schoolId: string; readonly personId: string },
  { act, from, until, origin = null }: Settlement
): Promise<{ bookings: number }> {
  return singleRow(
    await sql<{ bookings: number }[]>`
    select bookings from settle_forms(${schoolId}, ${personId}, ${act}, ${from}::text::bigint, ${until}::text::bigint, ${origin})`
  )
}
