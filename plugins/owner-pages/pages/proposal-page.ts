import type { OwnerSession } from '../../../lib/owners/queries.ts'
import { proposalPath } from '../../../lib/owners/rules.ts'
import { fact } from '../../../lib/pages/fact.ts'
import { formatInstant } from '../../../lib/pages/format.ts'
import { type Html, html } from '../../../lib/pages/html.ts'
import { linkTo, type Reading } from '../../../lib/pages/reading.ts'
import type { ProposalRow } from '../../../lib/proposals/queries.ts'
import { reasonText } from '../../../lib/proposals/rules.ts'

import { OWNER_TEXT } from '../text.ts'
import { spokenChangeOf } from './change.ts'
import { renderOwnerPage, standing, value } from './parts.ts'

/** What a proposal would change, before and after, and the form that decides on it while it waits. */
export function renderProposal(owner: OwnerSession, proposal: ProposalRow, reading: Reading): string {
  const { language } = reading
  const text = OWNER_TEXT[language]
  const { kind, subject, facts, advice } = spokenChangeOf(proposal, language)
  const proposedAt = formatInstant(proposal.createdAt, owner.timeZone, language)
  return renderOwnerPage(owner, reading, {
    title: kind,
    path: proposalPath(proposal.id),
    content: html`<div class="columns">
<div class="stack">
<div>
<p class="eyebrow">${standing(proposal, owner, language)}</p>
<h1>${kind}</h1>
</div>
${outcome(proposal)}
<p class="soft">${text.proposedBy(proposal.keyLabel, proposedAt)}</p>
<p><a href="${linkTo('/owner', reading)}">${text.back}</a></p>
</div>
<section class="card" aria-labelledby="subject">
<h2 id="subject">${subject}</h2>
<dl class="facts">
${facts.map(each => fact(each.term, value(each), 'wide'))}</dl>
${proposal.status === 'pending' && decision(proposal, owner, reading, advice)}
</section>
</div>`
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
  { timeZone }: OwnerSession,
  reading: Reading,
  advice?: string
): Html {
  const text = OWNER_TEXT[reading.language]
  return html`<form class="stack" method="post" action="${linkTo(proposalPath(id), reading)}">
<input type="hidden" name="payloadHash" value="${payloadHash}">
${advice !== undefined && html`<p class="small soft">${advice}</p>`}
<p class="small soft">${text.until(formatInstant(expiresAt, timeZone, reading.language))}</p>
<button class="button" name="decision" value="confirm">${text.confirm}</button>
<button class="button plain" name="decision" value="reject">${text.reject}</button>
</form>`
}
