import type { OwnerSession } from '../../../lib/owners/queries.ts'
import { ASSISTANTS_PATH, proposalPath } from '../../../lib/owners/rules.ts'
import { formatInstant } from '../../../lib/pages/format.ts'
import { type Html, html } from '../../../lib/pages/html.ts'
import { linkTo, type Reading } from '../../../lib/pages/reading.ts'
import type { ProposalRow } from '../../../lib/proposals/queries.ts'

import { OWNER_TEXT } from '../text.ts'
import { spokenChangeOf } from './change.ts'
import { renderOwnerPage, standing, value } from './parts.ts'

/** What the page lists; `more` where more wait than it can. */
interface Listed {
  readonly waiting: readonly ProposalRow[]
  readonly more: boolean
  readonly decided: readonly ProposalRow[]
}

/** What waits for the owner, what was decided lately, and who is signed in. */
export function renderHome(
  owner: OwnerSession,
  { waiting, more, decided }: Listed,
  reading: Reading
): string {
  const text = OWNER_TEXT[reading.language]
  const row = (proposal: ProposalRow) => proposalItem(proposal, owner, reading)
  return renderOwnerPage(owner, reading, {
    title: owner.schoolName,
    path: '/owner',
    content: html`<div class="columns beside">
<div class="stack">
<h1>${text.waiting(waiting.length, more)}</h1>
<p class="soft">${text.intro}</p>
${waiting.length > 0 && html`<ul class="rows">${waiting.map(row)}</ul>`}
${decided.length > 0 && html`<h2>${text.decided}</h2><ul class="rows">${decided.map(row)}</ul>`}
</div>
<section class="card stack" aria-labelledby="account">
<h2 id="account">${text.account}</h2>
<p>${text.signedInAs(owner.name, owner.email)}</p>
<p><a href="${linkTo('/centre', reading)}">${text.centre}</a></p>
<p><a href="${linkTo(ASSISTANTS_PATH, reading)}">${text.assistants}</a></p>
<p><a href="${linkTo('/centre/sessions', reading)}">${text.sessions}</a></p>
<form method="post" action="${linkTo('/owner/sign-out', reading)}"><button class="button plain">${text.signOut}</button></form>
</section>
</div>`
  })
}

function proposalItem(proposal: ProposalRow, owner: OwnerSession, reading: Reading): Html {
  const { language } = reading
  const change = spokenChangeOf(proposal, language)
  const { status, expiresAt } = proposal
  const below =
    status === 'pending'
      ? OWNER_TEXT[language].until(formatInstant(expiresAt, owner.timeZone, language))
      : standing(proposal, owner, language)
  return html`
<li><a class="row" href="${linkTo(proposalPath(proposal.id), reading)}">
<span class="what">${change.kind}: ${change.subject}</span>
${change.facts.map(fact => html`<span>${value(fact)}</span>`)}
<span class="soft small">${below}</span>
</a></li>`
}
