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

type Settled = Pick<Outcome<'ok' | 'not_found' | 'settlement_changed'>, 'code' | 'logId'>

/** Records a settlement under an id. Returns `settlement_changed` if the id belongs to another settlement. */
export async function settlePartner(
  sql: Sql,
  { schoolId, personId }: Pick<Actor, 'schoolId' | 'personId'>,
  { id, partnerId, ...draft }: SettlementDraft & { readonly id: string; readonly partnerId: string }
): Promise<Settled> {
  return singleRow(
    await sql<Settled[]>`
    select code, log_id as "logId" from settle_partner(${schoolId}, ${personId}, ${id}, ${partnerId}::text::bigint,
      ${JSON.stringify(draft)}::text::jsonb)`
  )
}
