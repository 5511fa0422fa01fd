import * as v from 'valibot'
import { Problem } from '../../../lib/errors.ts'
import { proposalPath } from '../../../lib/people/rules.ts'
import { confirmProposal, rejectProposal } from '../../../lib/proposals/transactions.ts'
import { text } from '../../../lib/text/input.ts'
import { action } from '../kit/page.ts'

/** How a decision may end that the proposal's own page then explains. */
const EXPLAINED: readonly string[] = ['proposal_conflict', 'proposal_expired']

export const decideProposal = action(
  {
    params: ['pid'],
    form: {
      decision: v.picklist(['confirm', 'reject'], 'confirm or reject'),
      payloadHash: text(64)
    },
    example: {
      decision: 'confirm',
      payloadHash: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08'
    },
    errors: ['proposal_not_found', 'payload_hash_mismatch']
  },
  async ({ principal, params, body, write }) => {
    const id = params.pid
    try {
      if (body.decision === 'confirm') await confirmProposal(write, principal, id, body.payloadHash)
      else await rejectProposal(write, principal, id)
    } catch (problem) {
      if (!(problem instanceof Problem && EXPLAINED.includes(problem.code))) throw problem
    }
    return { to: proposalPath(id) }
  }
)
