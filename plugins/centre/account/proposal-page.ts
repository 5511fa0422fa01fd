import { fact } from '../../../lib/pages/fact.ts'
import { formatInstant } from '../../../lib/pages/format.ts'
import { type Html, html } from '../../../lib/pages/html.ts'
import { linkTo } from '../../../lib/pages/reading.ts'
import type { PersonSession } from '../../../lib/people/queries.ts'
import { PROPOSALS_PATH, proposalPath } from '../../../lib/people/rules.ts'
import type { ProposalRow } from '../../../lib/proposals/queries.ts'
import { reasonText } from '../../../lib/proposals/rules.ts'
import { renderOfficePage, value } from '../kit/layout.ts'
import type { Viewer } from '../kit/viewer.ts'
import { OWNER_TEXT } from '../messages/proposals.ts'
import { spokenChangeOf, standing } from './change.ts'

/** What a proposal would change, before and after, and the form that decides on it while it waits. */
export function renderProposal(owner: PersonSession, proposal: ProposalRow, viewer: Viewer): string {
  const { language } = viewer
  const text = OWNER_TEXT[language]
  const { kind, subject, facts, advice } = spokenChangeOf(proposal, language)
  const proposedAt = formatInstant(proposal.createdAt, owner.timeZone, language)
  return renderOfficePage(owner, viewer, {
    title: kind,
    path: proposalPath(proposal.id),
    back: { path: PROPOSALS_PATH, name: text.back },
    content: html`<p class="soft small"><b>${standing(proposal, owner, language)}</b> · ${text.proposedBy(proposal.keyLabel, proposedAt)}</p>
${outcome(proposal)}
<section class="lesson" aria-labelledby="subject">
<h2 class="title" id="subject">${subject}</h2>
<dl class="facts">
${facts.map(each => fact(each.term, value(each), 'wide'))}</dl>
${proposal.status === 'pending' && decision(proposal, owner, viewer, advice)}
</section>`
  })
}

/** Why a proposal was not applied. The reasons are the service's own sentences, in English. */
function outcome({ status, reason }: ProposalRow): Html | false {
  const said = reasonText(reason)
  return (
    (status === 'conflict' || status === 'expired') &&
    said !== null &&
    html`<p class="note warn" lang="en">${said}</p>`
  )
}

function decision(
  { id, payloadHash, expiresAt }: ProposalRow,
  { timeZone }: PersonSession,
  viewer: Viewer,
  advice?: string
): Html {
  const text = OWNER_TEXT[viewer.language]
  return html`<form class="form" method="post" action="${linkTo(proposalPath(id), viewer)}">
<input type="hidden" name="payloadHash" value="${payloadHash}">
${advice !== undefined && html`<p class="small soft">${advice}</p>`}
<p class="small soft">${text.until(formatInstant(expiresAt, timeZone, viewer.language))}</p>
<button class="button" name="decision" value="confirm">${text.confirm}</button>
<button class="button plain" name="decision" value="reject">${text.reject}</button>
</form>`
}
