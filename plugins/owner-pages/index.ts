import type { Problem } from '../../lib/errors.ts'
import { Reply } from '../../lib/kernel/answer.ts'
import type { Incoming, Plugin } from '../../lib/kernel/plugin.ts'
import { SIGN_IN_PATH } from '../../lib/owners/rules.ts'
import { PAGE_HEADERS } from '../../lib/pages/layout.ts'
import { langOf, readingOf } from '../../lib/pages/reading.ts'
import decideProposal from './decide-proposal.ts'
import getHome from './get-home.ts'
import getProposalPage from './get-proposal-page.ts'
import getSignIn from './get-sign-in.ts'
import issueConnectorKey from './issue-connector-key.ts'
import listAssistants from './list-assistants.ts'
import { renderOwnerRefusal } from './pages/refusal-page.ts'
import revokeConnectorKey from './revoke-connector-key.ts'
import signIn from './sign-in.ts'
import signOut from './sign-out.ts'

/** The pages on which an owner signs in, decides on proposals, connects assistants, and signs out. */
export default {
  name: 'owner-pages',
  title: "The owner's pages",
  description: 'One-time links that become a session, what waits for the owner, and the way out.',
  prefix: '/owner',
  rate: 'owner',
  refuse,
  routes: [
    getHome,
    getProposalPage,
    decideProposal,
    listAssistants,
    issueConnectorKey,
    revokeConnectorKey,
    getSignIn,
    signIn,
    signOut
  ]
} satisfies Plugin

function refuse(problem: Problem, request: Incoming): Reply {
  const reading = readingOf(langOf(request.search), request.headers)
  // Its links to the other language lead to where one can go again: an address that only takes forms is none.
  const canGo = request.method === 'GET' || request.method === 'HEAD' || request.path.startsWith(SIGN_IN_PATH)
  const path = canGo ? request.path : '/owner'
  return new Reply(problem.status, PAGE_HEADERS, renderOwnerRefusal(problem, path, reading))
}
