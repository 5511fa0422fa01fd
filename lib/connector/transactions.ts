import { one, type Sql } from '../database.ts'
import { Problem } from '../errors.ts'
import { type Change, canonicalJson, hashOf, isSameHash, PROPOSAL_HOURS, reasonText } from './proposals.ts'
import { findProposal, getProposal, type ProposalRow } from './queries.ts'

/** Requests of one key on a UTC day. */
export const CALLS_A_DAY = 2000

/** Whose call it is. */
export interface Caller {
  readonly id: string
  readonly schoolId: string
}

/** Counts a request against its key's day. Answers 0, or the seconds until the next day where the limit is reached. */
export async function countCall(sql: Sql, { schoolId, id }: Caller): Promise<number> {
  const rows = await sql<
    { wait: number }[]
  >`select count_connector_call(${schoolId}, ${id}, ${CALLS_A_DAY}) as wait`
  return one(rows).wait
}

/** One call of a tool for the audit: which one (null: there is none of the name), its arguments' SHA-256, how it ended. */
export interface CallRecord {
  readonly tool: string | null
  readonly argumentsDigest: Buffer
  readonly result: string
  readonly durationMs: number
}

/** Writes down a call. */
export async function recordCall(sql: Sql, { schoolId, id }: Caller, call: CallRecord): Promise<void> {
  const { tool, argumentsDigest, result, durationMs } = call
  await sql`select record_connector_call(
    ${schoolId}, ${id}, ${tool}, ${argumentsDigest}, ${result}, ${durationMs}::float8::real)`
}

/** Stores a proposal for 24 hours, or finds the open one that this key made of the same change; undefined where the key has ended. */
export async function propose(
  sql: Sql,
  key: Caller,
  proposalId: string,
  change: Change
): Promise<ProposalRow | undefined> {
  const { schoolId } = key
  const document = canonicalJson({ v: 1, schoolId, proposalId, ...change })
  const request = Buffer.from(hashOf(canonicalJson(requestOf(change))), 'hex')
  const { id } = one<{ id: string | null }>(
    await sql`select propose(${schoolId}, ${key.id}, ${proposalId}, ${change.kind}, ${document}, ${hashOf(document)},
      ${request}, ${PROPOSAL_HOURS}) as id`
  )
  return id === null ? undefined : findProposal(sql, schoolId, id)
}

/** What makes two requests the same: bookings that come between them change what is shown of a lesson, not what is asked. */
function requestOf({ kind, payload, base }: Change): object {
  return { kind, payload, version: 'lessonVersion' in base ? base.lessonVersion : base.stockVersion }
}

/** Who decides. */
export interface Decider {
  readonly schoolId: string
  readonly ownerId: string
}

/**
 * Applies a proposal once, on the hash that the owner saw; with the same hash again it answers the same. Fails with
 * `proposal_not_found`, `payload_hash_mismatch`, `proposal_conflict` (whose hint says what stands against it) or
 * `proposal_expired`.
 */
export async function confirmProposal(
  sql: Sql,
  { schoolId, ownerId }: Decider,
  id: string,
  payloadHash: string
): Promise<ProposalRow> {
  const proposal = await getProposal(sql, schoolId, id)
  if (!isSameHash(proposal.payloadHash, payloadHash)) throw new Problem('payload_hash_mismatch')
  const decision = one<{ code: Refusal | 'ok'; reason: string | null }>(
    await sql`select code, reason from confirm_proposal(${schoolId}, ${id}, ${ownerId})`
  )
  if (decision.code !== 'ok') throw refused(decision.code, decision.reason)
  return getProposal(sql, schoolId, id)
}

/** Turns a proposal down; again answers the same. Fails like confirmProposal. */
export async function rejectProposal(
  sql: Sql,
  { schoolId, ownerId }: Decider,
  id: string
): Promise<ProposalRow> {
  const { code } = one<{ code: Refusal | 'ok' }>(
    await sql`select reject_proposal(${schoolId}, ${id}, ${ownerId}) as code`
  )
  if (code !== 'ok') throw refused(code, null)
  return getProposal(sql, schoolId, id)
}

type Refusal = 'proposal_not_found' | 'proposal_conflict' | 'proposal_expired'

function refused(code: Refusal, reason: string | null): Problem {
  const hint = reasonText(reason)
  return new Problem(code, hint === null ? {} : { hint })
}

/** Ends proposals whose time is over and forgets old calls; nothing depends on it. Answers how many proposals it ended. */
export async function sweepConnector(sql: Sql): Promise<number> {
  return one<{ ended: number }>(await sql`select sweep_connector() as ended`).ended
}
