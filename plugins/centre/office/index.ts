import type { Problem } from '../../../lib/errors.ts'
import { Reply } from '../../../lib/kernel/answer.ts'
import type { Incoming, Plugin } from '../../../lib/kernel/plugin.ts'
import { PAGE_HEADERS } from '../../../lib/pages/layout.ts'
import { langOf, readingOf } from '../../../lib/pages/reading.ts'
import { ACCOUNT_PATH, SIGN_IN_PATH } from '../../../lib/people/rules.ts'
import addPerson from './add-person.ts'
import changePerson from './change-person.ts'
import decideProposal from './decide-proposal.ts'
import endSession from './end-session.ts'
import getAccount from './get-account.ts'
import getLog from './get-log.ts'
import getPeople from './get-people.ts'
import getPerson from './get-person.ts'
import getProposalPage from './get-proposal-page.ts'
import getSessions from './get-sessions.ts'
import getSignIn from './get-sign-in.ts'
import issueConnectorKey from './issue-connector-key.ts'
import linkPerson from './link-person.ts'
import listAssistants from './list-assistants.ts'
import listProposals from './list-proposals.ts'
import { renderOfficeRefusal } from './pages/refusal-page.ts'
import removePerson from './remove-person.ts'
import revokeConnectorKey from './revoke-connector-key.ts'
import signIn from './sign-in.ts'
import signOut from './sign-out.ts'

/** The pages of the control centre on which people sign in, see who works here and what was done, and decide what waits. */
export default {
  name: 'centre-office',
  title: "The control centre's office",
  description:
    'One-time links that become a session, people and their roles, the log, proposals and assistants.',
  prefix: '/centre',
  rate: 'owner',
  refuse,
  routes: [
    getSignIn,
    signIn,
    getAccount,
    getSessions,
    endSession,
    getPeople,
    addPerson,
    getPerson,
    changePerson,
    linkPerson,
    removePerson,
    getLog,
    listProposals,
    getProposalPage,
    decideProposal,
    listAssistants,
    issueConnectorKey,
    revokeConnectorKey,
    signOut
  ]
} satisfies Plugin

function refuse(problem: Problem, request: Incoming): Reply {
  const reading = readingOf(langOf(request.search), request.headers)
  // Its links to the other language lead to where one can go again: an address that only takes forms is none.
  const canGo = request.method === 'GET' || request.method === 'HEAD' || request.path.startsWith(SIGN_IN_PATH)
  const path = canGo ? request.path : ACCOUNT_PATH
  return new Reply(problem.status, PAGE_HEADERS, renderOfficeRefusal(problem, path, reading))
}
