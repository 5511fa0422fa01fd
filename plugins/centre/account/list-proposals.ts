import { listProposals } from '../../../lib/proposals/queries.ts'
import { page } from '../kit/page.ts'
import { renderProposals } from './proposals-page.ts'

/** Proposals shown: of those that wait, and of those decided lately. */
const PROPOSALS_SHOWN = { waiting: 200, decided: 10 } as const

export const listCentreProposals = page({ errors: ['forbidden'] }, async ({ principal, viewer, read }) => {
  const { schoolId } = principal
  const [waiting, decided] = await Promise.all([
    listProposals(read, { schoolId, status: 'pending', limit: PROPOSALS_SHOWN.waiting + 1 }),
    listProposals(read, { schoolId, decided: true, limit: PROPOSALS_SHOWN.decided })
  ])
  const shown = {
    waiting: waiting.slice(0, PROPOSALS_SHOWN.waiting),
    more: waiting.length > PROPOSALS_SHOWN.waiting,
    decided
  }
  return renderProposals(principal, shown, viewer)
})
