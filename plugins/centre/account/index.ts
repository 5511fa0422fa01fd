import type { Plugin } from '../../../lib/kernel/plugin.ts'
import addPerson from './add-person.ts'
import changePerson from './change-person.ts'
import chooseLanguage from './choose-language.ts'
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
import { refuseOffice } from './refuse.ts'
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
  refuse: refuseOffice,
  routes: [
    getSignIn,
    signIn,
    getAccount,
    chooseLanguage,
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
