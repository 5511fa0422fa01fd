import { formatInstant } from '../../../lib/pages/format.ts'
import { type Html, html } from '../../../lib/pages/html.ts'
import { linkTo } from '../../../lib/pages/reading.ts'
import type { PersonSession } from '../../../lib/people/queries.ts'
import { PROPOSALS_PATH, proposalPath } from '../../../lib/people/rules.ts'
import type { ProposalRow } from '../../../lib/proposals/queries.ts'
import { renderOfficePage, value } from '../kit/layout.ts'
import { ACCOUNT_PATH } from '../kit/paths.ts'
import type { Viewer } from '../kit/viewer.ts'
import { ACCOUNT_TEXT } from '../messages/account.ts'
import { OWNER_TEXT } from '../messages/proposals.ts'
import { spokenChangeOf, standing } from './change.ts'

/** What the page lists; `more` where more wait than it can. */
interface Listed {
  readonly waiting: readonly ProposalRow[]
  readonly more: boolean
  readonly decided: readonly ProposalRow[]
}

/** What waits for the owner, and what was decided lately. */
export function renderProposals(
  owner: PersonSession,
  { waiting, more, decided }: Listed,
  viewer: Viewer
): string {
  const text = OWNER_TEXT[viewer.language]
  const row = (proposal: ProposalRow) => proposalItem(proposal, owner, viewer)
  return renderOfficePage(owner, viewer, {
    title: text.waiting(waiting.length, more),
    path: PROPOSALS_PATH,
    back: { path: ACCOUNT_PATH, name: ACCOUNT_TEXT[viewer.language].title },
    content: html`<p class="soft small">${text.intro}</p>
${waiting.length > 0 && html`<ul class="lesson">${waiting.map(row)}</ul>`}
${decided.length > 0 && html`<section class="lesson"><h2 class="title">${text.decided}</h2><ul>${decided.map(row)}</ul></section>`}`
  })
}

function proposalItem(proposal: ProposalRow, owner: PersonSession, viewer: Viewer): Html {
  const { language } = viewer
  const change = spokenChangeOf(proposal, language)
  const { status, expiresAt } = proposal
  const below =
    status === 'pending'
      ? OWNER_TEXT[language].until(formatInstant(expiresAt, owner.timeZone, language))
      : standing(proposal, owner, language)
  return html`
<li><a class="slot hit" href="${linkTo(proposalPath(proposal.id), viewer)}"><span class="name">${change.kind}: ${change.subject}</span>
${change.facts.map(fact => html`<span class="who">${value(fact)}</span>`)}
<span class="who">${below}</span></a></li>`
}
