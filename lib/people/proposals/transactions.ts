import { Problem } from '../../errors.ts'
import { type Sql, singleRow } from '../../infra/database/pool.ts'
import { digestOf } from '../../text/digest.ts'
import type { Caller } from '../connector/transactions.ts'
import { findProposal, getProposal, type ProposalRow } from './queries.ts'

import { type Change, canonicalJson, isSameHash, PROPOSAL_HOURS, reasonText } from './rules.ts'

/**
 * Stores a proposal for 24 hours. If this key has an open proposal for the same change, returns that. Undefined if the key is
 * no longer active.
 */
export async function propose(
  sql: Sql,
  key: Caller,
  proposalId: string,
  change: Change
): Promise<ProposalRow | undefined> {
  const { schoolId } = key
  const document = canonicalJson({ v: 1, schoolId, proposalId, ...change })
  const request = Buffer.from(digestOf(canonicalJson(requestOf(change))), 'hex')
  const { id } = singleRow<{ id: string | null }>(
    await sql`select propose(${schoolId}, ${key.id}, ${proposalId}, ${change.kind}, ${document}, ${digestOf(document)},
      ${request}, ${PROPOSAL_HOURS}) as id`
  )
  return id === null ? undefined : findProposal(sql, schoolId, id)
}

/** Content that identifies a request. New bookings change the lesson that is shown, but not the request. */
function requestOf({ kind, payload, base }: Change): object {
  return { kind, payload, version: 'lessonVersion' in base ? base.lessonVersion : base.stockVersion }
}

interface Decider {
  readonly schoolId: string
  readonly personId: string
}

/**
 * Applies a proposal once, if the hash is the one that the owner saw. Repeating returns the same result. Fails with
 * `proposal_not_found`, `payload_hash_mismatch`, `proposal_conflict` (its hint has the reason) or `proposal_expired`.
 */
export async function confirmProposal(
  sql: Sql,
  { schoolId, personId }: Decider,
  id: string,
  payloadHash: string
): Promise<ProposalRow> {
  const proposal = await getProposal(sql, schoolId, id)
  if (!isSameHash(proposal.payloadHash, payloadHash)) throw new Problem('payload_hash_mismatch')
  const decision = singleRow<{ code: ProposalRefusalCode | 'ok'; reason: string | null }>(
    await sql`select code, reason from confirm_proposal(${schoolId}, ${id}, ${personId})`
  )
  if (decision.code !== 'ok') throw refusedProposal(decision.code, decision.reason)
  return getProposal(sql, schoolId, id)
}

/** Rejects a proposal. Repeating returns the same result. Fails like confirmProposal. */
export async function rejectProposal(
  sql: Sql,
  { schoolId, personId }: Decider,
  id: string
): Promise<ProposalRow> {
  const { code } = singleRow<{ code: ProposalRefusalCode | 'ok' }>(
    await sql`select reject_proposal(${schoolId}, ${id}, ${personId}) as code`
  )
  if (code !== 'ok') throw refusedProposal(code, null)
  return getProposal(sql, schoolId, id)
}

type ProposalRefusalCode = 'proposal_not_found' | 'proposal_conflict' | 'proposal_expired'

function refusedProposal(code: ProposalRefusalCode, reason: string | null): Problem {
  const hint = reasonText(reason)
  return new Problem(code, hint === null ? {} : { hint })
}
