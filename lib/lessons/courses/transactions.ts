import { type Sql, singleRow } from '../../infra/database/pool.ts'
import type { Actor } from '../../people/actor.ts'

/** Actor of a change of a run: a person of the school, or null for the operator. */
type RunActor = Pick<Actor, 'schoolId'> & { readonly personId: string | null }

interface RunChanged {
  readonly code: 'ok' | 'not_found'
  /** Id of the audit row; null if nothing changed. */
  readonly logId: string | null
}

/** Opens or closes a run of a course for sale. Existing bookings stay. */
export async function setRunSale(
  sql: Sql,
  { schoolId, personId }: RunActor,
  runId: string,
  isOnSale: boolean
): Promise<RunChanged> {
  return singleRow(
    await sql<RunChanged[]>`
    select code, log_id as "logId" from set_run_sale(${schoolId}, ${personId}, ${runId}, ${isOnSale})`
  )
}

/** Changes the price of a run for each person. Sold places keep theirs. */
export async function setRunPrice(
  sql: Sql,
  { schoolId, personId }: RunActor,
  runId: string,
  priceCents: number
): Promise<RunChanged> {
  return singleRow(
    await sql<RunChanged[]>`
    select code, log_id as "logId" from set_run_price(${schoolId}, ${personId}, ${runId}, ${priceCents})`
  )
}
