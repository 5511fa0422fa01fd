import type { Plugin } from '../../lib/kernel/plugin.ts'
import confirmProposal from './confirm-proposal.ts'
import getProposal from './get-proposal.ts'
import issueConnectorKey from './issue-connector-key.ts'
import issuePartnerKey from './issue-partner-key.ts'
import listConnectorKeys from './list-connector-keys.ts'
import listPartnerKeys from './list-partner-keys.ts'
import listProposals from './list-proposals.ts'
import listSessions from './list-sessions.ts'
import rejectProposal from './reject-proposal.ts'
import revokeConnectorKey from './revoke-connector-key.ts'
import revokePartnerKey from './revoke-partner-key.ts'
import revokeSession from './revoke-session.ts'

export default {
  name: 'owner',
  title: "The owner's school",
  description:
    'Keys, connector and proposals of a school, for its owner. It uses the session cookie; changes are accepted only from our own pages.',
  prefix: '/api/schools',
  rate: 'owner',
  routes: [
    listSessions,
    revokeSession,
    listPartnerKeys,
    issuePartnerKey,
    revokePartnerKey,
    listConnectorKeys,
    issueConnectorKey,
    revokeConnectorKey,
    listProposals,
    getProposal,
    confirmProposal,
    rejectProposal
  ]
} satisfies Plugin
