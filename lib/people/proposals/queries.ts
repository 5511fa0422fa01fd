import type { Translations } from '../../booking/slot.ts'
import { Problem } from '../../errors.ts'
import type { Sql } from '../../infra/database/pool.ts'

/** A stored proposal. A pending proposal counts as expired once its time is over, even before the sweep. */
export interface ProposalRow {
  readonly id: string
  readonly document: string
  readonly payloadHash: string
  readonly status: 'pending' | 'confirmed' | 'rejected' | 'conflict' | 'expired'
  readonly reason: string | null
  readonly createdAt: string
  readonly expiresAt: string
  readonly decidedAt: string | null
  readonly decidedBy: string | null
  readonly keyLabel: string
  /** Seats currently booked or held in the lesson to move. Null after the decision, and for other kinds. */
  readonly participantsNow: number | null
  /** Names of the lesson to move in other languages. Null for other kinds. */
  readonly translations: Translations | null
}

interface ProposalFilter {
  readonly schoolId: string
  readonly id?: string | null
  /** Selects the proposals of this key. */
  readonly keyId?: string | null
  readonly status?: string | null
  /** Selects decided and expired proposals, ordered by when they were decided or expired. */
  readonly decided?: boolean
  readonly limit: number
}

export function listProposals(sql: Sql, filter: ProposalFilter): Promise<ProposalRow[]> {
  const { schoolId, id = null, keyId = null, status = null, decided = false, limit } = filter
  return sql<ProposalRow[]>`
    select * from (
      select p.id, p.document, p.payload_hash as "payloadHash",
        case when p.status = 'pending' and p.expires_at <= statement_timestamp() then 'expired' else p.status end as status,
        case when p.status = 'pending' and p.expires_at <= statement_timestamp() then 'time_over' else p.reason end as reason,
        iso_utc(p.created_at) as "createdAt", iso_utc(p.expires_at) as "expiresAt",
        iso_utc(p.decided_at) as "decidedAt", o.name as "decidedBy", k.label as "keyLabel",
        case when p.kind = 'lesson_move' and p.status = 'pending' and p.expires_at > statement_timestamp() then (
          select s.spots_taken - coalesce(h.free, 0)
          from slots s left join slot_holds h on h.school_id = ${schoolId} and h.slot_id = s.id
          where s.school_id = ${schoolId} and s.id = (p.document::json #>> '{payload,lessonId}')::uuid
        ) end as "participantsNow",
        case when p.kind = 'lesson_move' then (
          select t.translations from slots s join lesson_types t on t.school_id = ${schoolId} and t.id = s.lesson_type_id
          where s.school_id = ${schoolId} and s.id = (p.document::json #>> '{payload,lessonId}')::uuid
        ) end as translations
      from proposals p
      join connector_keys k on k.id = p.key_id and k.school_id = ${schoolId}
      left join people o on o.id = p.decided_by and o.school_id = ${schoolId}
      where p.school_id = ${schoolId} and (${id}::uuid is null or p.id = ${id}::uuid)
        and (${keyId}::uuid is null or p.key_id = ${keyId}::uuid)
    ) as shown
    where (${status}::text is null or status = ${status}::text) and (not ${decided} or status <> 'pending')
    order by case when ${decided} then coalesce("decidedAt", "expiresAt") end desc, "createdAt" desc, id
    limit ${limit}`
}

export async function findProposal(sql: Sql, schoolId: string, id: string): Promise<ProposalRow | undefined> {
  const [proposal] = await listProposals(sql, { schoolId, id, limit: 1 })
  return proposal
}

/** Finds a proposal; throws `proposal_not_found`. */
export async function getProposal(sql: Sql, schoolId: string, id: string): Promise<ProposalRow> {
  const proposal = await findProposal(sql, schoolId, id)
  if (!proposal) throw new Problem('proposal_not_found')
  return proposal
}
