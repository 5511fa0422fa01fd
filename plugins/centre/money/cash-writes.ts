import { type Sql, singleRow } from '../../../lib/infra/database/pool.ts'
import type { Actor, Outcome } from '../../../lib/people/actor.ts'
import type { CountedLine } from './cash-queries.ts'

/** The counted money of a day. */
interface DayCount {
  readonly date: string
  /** Version of the count that the form showed; 0 for none. */
  readonly version: number
  readonly counts: readonly Omit<CountedLine, 'expected'>[]
  readonly note: string | null
}

/** Stores a count: `ok`, `unchanged`, `count_changed` if someone else counted in the meantime, or `day_to_come`. */
export async function countCash(
  sql: Sql,
  { schoolId, personId }: Actor,
  { date, version, counts, note }: DayCount
): Promise<Pick<Outcome, 'code' | 'logId'>> {
  return singleRow(
    await sql<Pick<Outcome, 'code' | 'logId'>[]>`
    select code, log_id as "logId" from count_cash(${schoolId}, ${personId}, ${date}::text::date, ${version},
      ${JSON.stringify(counts)}::text::jsonb, ${note})`
  )
}
