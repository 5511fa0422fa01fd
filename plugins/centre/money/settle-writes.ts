import { type Sql, singleRow } from '../../../lib/infra/database/pool.ts'
import type { Actor, Outcome } from '../../../lib/people/actor.ts'
import type { CountedBy, DayRange } from './rules.ts'

/** An amount settled with a partner. */
interface SettlementDraft extends DayRange {
  readonly by: CountedBy
  readonly currency: string
  /** Positive if the partner paid the school. */
  readonly cents: number
  readonly day: string
  readonly reference: string | null
}

/** Records a settlement; `id` names it: `ok`, `not_found`, or `settlement_changed` if the id belongs to another one. */
export async function settlePartner(
  sql: Sql,
  { schoolId, personId }: Pick<Actor, 'schoolId' | 'personId'>,
  { id, partnerId, ...draft }: SettlementDraft & { readonly id: string; readonly partnerId: string }
): Promise<Pick<Outcome, 'code' | 'logId'>> {
  return singleRow(
    await sql<Pick<Outcome, 'code' | 'logId'>[]>`
    select code, log_id as "logId" from settle_partner(${schoolId}, ${personId}, ${id}, ${partnerId}::text::bigint,
      ${JSON.stringify(draft)}::text::jsonb)`
  )
}
