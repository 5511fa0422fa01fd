import { getProposal } from '../../../lib/proposals/queries.ts'
import { page } from '../kit/page.ts'
import { renderProposal } from './proposal-page.ts'

export const getProposalPage = page(
  { params: ['pid'], errors: ['forbidden', 'proposal_not_found'] },
  async ({ principal, viewer, params, read }) => {
    const id = params.pid
    const proposal = await getProposal(read, principal.schoolId, id)
    return renderProposal(principal, proposal, viewer)
  }
)
