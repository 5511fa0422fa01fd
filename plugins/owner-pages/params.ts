import * as v from 'valibot'
import { Problem } from '../../lib/errors.ts'
import { isUuid } from '../../lib/util/uuid.ts'

/** A proposal in a path. */
export const ProposalParams = v.object({
  pid: v.pipe(
    v.string(),
    v.description('The id of a proposal'),
    v.examples(['0197a4c2-0000-7000-8000-000000000005'])
  )
})

/** The id as the database has it; what is no UUID is the 404 of a proposal that does not exist. */
export function proposalIdOf({ pid }: { readonly pid: string }): string {
  if (!isUuid(pid)) throw new Problem('proposal_not_found')
  return pid.toLowerCase()
}
