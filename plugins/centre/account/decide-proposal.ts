import * as v from 'valibot'
import { route } from '../../../lib/deps.ts'
import { Problem } from '../../../lib/errors.ts'
import { htmlPage, seeOther } from '../../../lib/kernel/answer.ts'
import { LanguageQuery, linkTo, staffReadingOf } from '../../../lib/pages/reading.ts'
import { proposalPath, requireUuid } from '../../../lib/people/rules.ts'
import { confirmProposal, rejectProposal } from '../../../lib/proposals/transactions.ts'
import { members, text } from '../../../lib/text/input.ts'
import { ProposalPageParams } from './params.ts'

/** How a decision may end that the proposal's own page then explains. */
const EXPLAINED: readonly string[] = ['proposal_conflict', 'proposal_expired']

export default route({
  method: 'POST',
  path: '/proposals/:pid',
  name: 'decideProposal',
  summary: 'Decide on a proposal',
  description:
    'Takes the form of its page. Sent twice, it applies once; what stands against it, the page then says.',
  auth: { kind: 'person', may: 'decide' },
  params: ProposalPageParams,
  query: LanguageQuery,
  body: members({
    decision: v.picklist(['confirm', 'reject'], 'confirm or reject'),
    payloadHash: text(64)
  }),
  bodyType: 'form',
  bodyExample: {
    decision: 'confirm',
    payloadHash: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08'
  },
  answer: htmlPage(),
  redirects: 'To the page of the proposal.',
  unlisted: true,
  errors: ['missing_fields', 'forbidden', 'proposal_not_found', 'payload_hash_mismatch']
}).handle(async ({ principal, params, query, body, request, write }) => {
  const id = requireUuid('proposal_not_found', params.pid)
  try {
    if (body.decision === 'confirm') await confirmProposal(write, principal, id, body.payloadHash)
    else await rejectProposal(write, principal, id)
  } catch (problem) {
    if (!(problem instanceof Problem && EXPLAINED.includes(problem.code))) throw problem
  }
  return seeOther(linkTo(proposalPath(id), staffReadingOf(query.lang, request.headers)))
})
