import * as v from 'valibot'
import { Problem } from '../../lib/errors.ts'
import { isUuid } from '../../lib/util/uuid.ts'

/** The school in the path. Handlers never read it: their school is the session's, which it was held against. */
export const SchoolParams = v.object({ id: v.string() })

export const KeyParams = v.object({ id: v.string(), keyId: v.string() })
export const TokenParams = v.object({ id: v.string(), tokenId: v.string() })
export const SessionParams = v.object({ id: v.string(), sessionId: v.string() })
export const ProposalParams = v.object({ id: v.string(), pid: v.string() })

/** An id that may be compared with a UUID column; anything else is the 404 of what it should name. */
export function uuidOr(code: 'not_found' | 'proposal_not_found', id: string): string {
  if (!isUuid(id)) throw new Problem(code)
  return id.toLowerCase()
}
