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

type Counted = Pick<Outcome<'ok' | 'unchanged' | 'count_changed' | 'day_to_come'>, 'code' | 'logId'>

/** Stores a count: `count_changed` if someone else counted in the meantime. */
export async function countCash(
  sql: Sql,
  { schoolId, personId }: Actor,
  { date, version, counts, note }: DayCount
): Promise<Counted> {
  return singleRow(
    await sql<Counted[]>`
    select code, log_id as "logId" from count_cash(${schoolId}, ${personId}, ${date}::text::date, ${version},
      ${JSON.stringify(counts)}::text::jsonb, ${note})`
  )
}
