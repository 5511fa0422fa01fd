import { type Sql, singleRow } from '../../../lib/infra/database/pool.ts'
import type { WaveAct } from './rules.ts'

/** Cancels the unproven bookings that were made in a span of time, or accepts them as real. Ends the school's alarm. */
export async function settleForms(
  sql: Sql,
  { schoolId, personId }: { readonly schoolId: string; readonly personId: string },
  { act, from, until }: { readonly act: WaveAct; readonly from: string; readonly until: string }
): Promise<{ bookings: number }> {
  return singleRow(
    await sql<{ bookings: number }[]>`
    select bookings from settle_forms(${schoolId}, ${personId}, ${act}, ${from}::text::bigint, ${until}::text::bigint)`
  )
}
