import * as v from 'valibot'
import { Problem } from '../../../lib/errors.ts'
import { fact } from '../../../lib/pages/fact.ts'
import { formatInstant } from '../../../lib/pages/format.ts'
import { type Html, type HtmlPage, html } from '../../../lib/pages/html.ts'
import { linkTo } from '../../../lib/pages/locale.ts'
import { getProposal, listProposals, type ProposalRow } from '../../../lib/people/proposals/queries.ts'
import { reasonText } from '../../../lib/people/proposals/rules.ts'
import { confirmProposal, rejectProposal } from '../../../lib/people/proposals/transactions.ts'
import type { PersonSession } from '../../../lib/people/queries.ts'
import { PROPOSALS_PATH, proposalPath } from '../../../lib/people/rules.ts'
import { text } from '../../../lib/text/input.ts'
import { renderOfficePage, value } from '../kit/layout.ts'
import { action, page } from '../kit/page.ts'
import { SETTINGS_PATH } from '../kit/paths.ts'
import type { Viewer } from '../kit/viewer.ts'
import { OWNER_TEXT } from '../messages/proposals.ts'
import { SETTINGS_TEXT } from '../messages/settings.ts'
import { changeTextOf, standing } from './change.ts'

/** Maximum proposals shown: waiting ones, and recently decided ones. */
const PROPOSAL_LIMITS = { waiting: 200, decided: 10 } as const

export const listCentreProposals = page({ errors: ['forbidden'] }, async ({ principal, viewer, read }) => {
  const { schoolId } = principal
  const [waiting, decided] = await Promise.all([
    listProposals(read, { schoolId, status: 'pending', limit: PROPOSAL_LIMITS.waiting + 1 }),
    listProposals(read, { schoolId, decided: true, limit: PROPOSAL_LIMITS.decided })
  ])
  const lists = {
    waiting: waiting.slice(0, PROPOSAL_LIMITS.waiting),
    more: waiting.length > PROPOSAL_LIMITS.waiting,
    decided
  }
  return renderProposals(principal, lists, viewer)
})

export const getProposalPage = page(
  { params: ['pid'], errors: ['forbidden', 'proposal_not_found'] },
  async ({ principal, viewer, params, read }) => {
    const id = params.pid
    const proposal = await getProposal(read, principal.schoolId, id)
    return renderProposal(principal, proposal, viewer)
  }
)

/** Refusals that the proposal's page explains. */
const EXPLAINED: readonly string[] = ['proposal_conflict', 'proposal_expired']

export const decideProposal = action(
  {
    params: ['pid'],
    form: {
      decision: v.picklist(['confirm', 'reject'], 'confirm or reject'),
      payloadHash: text(64)
    },
    example: {
      decision: 'confirm',
      payloadHash: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08'
    },
    errors: ['proposal_not_found', 'payload_hash_mismatch']
  },
  async ({ principal, params, body, write }) => {
    const id = params.pid
    try {
      if (body.decision === 'confirm') await confirmProposal(write, principal, id, body.payloadHash)
      else await rejectProposal(write, principal, id)
    } catch (problem) {
      if (!(problem instanceof Problem && EXPLAINED.includes(problem.code))) throw problem
    }
    return { to: proposalPath(id) }
  }
)

/** `more` is true if the list is cut. */
interface Listed {
  readonly waiting: readonly ProposalRow[]
  readonly more: boolean
  readonly decided: readonly ProposalRow[]
}

function renderProposals(owner: PersonSession, { waiting, more, decided }: Listed, viewer: Viewer): HtmlPage {
  const text = OWNER_TEXT[viewer.language]
  const row = (proposal: ProposalRow) => proposalItem(proposal, owner, viewer)
  return renderOfficePage(owner, viewer, {
    title: text.waiting(waiting.length, more),
    path: PROPOSALS_PATH,
    back: { path: SETTINGS_PATH, name: SETTINGS_TEXT[viewer.language].title },
    content: html`<p class="soft small">${text.intro}</p>
${waiting.length > 0 && html`<ul class="lesson">${waiting.map(row)}</ul>`}
${decided.length > 0 && html`<section class="lesson"><h2 class="title">${text.decided}</h2><ul>${decided.map(row)}</ul></section>`}`
  })
}

function proposalItem(proposal: ProposalRow, owner: PersonSession, viewer: Viewer): Html {
  const { language } = viewer
  const change = changeTextOf(proposal, language)
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

function renderProposal(owner: PersonSession, proposal: ProposalRow, viewer: Viewer): HtmlPage {
  const { language } = viewer
  const text = OWNER_TEXT[language]
  const { kind, subject, facts, advice } = changeTextOf(proposal, language)
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

/** The reason that a proposal was not applied, in English, as the service wrote it. */
function outcome({ status, reason }: ProposalRow): Html | false {
  const explanation = reasonText(reason)
  return (
    (status === 'conflict' || status === 'expired') &&
    explanation !== null &&
    html`<p class="note warn" lang="en">${explanation}</p>`
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
