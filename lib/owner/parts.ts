import type { ProposalDocument } from '../connector/proposals.ts'
import type { ProposalRow } from '../connector/queries.ts'
import { formatInstant } from '../page/format.ts'
import type { Language } from '../page/language.ts'
import { type Html, html } from '../util/html.ts'
import { type Fact, type SpokenChange, speak } from './change.ts'
import type { OwnerSession } from './queries.ts'
import { TEXT } from './text.ts'

/** What a stored proposal would change, in the reader's language. */
export function changeOf({ document }: ProposalRow, language: Language): SpokenChange {
  return speak(JSON.parse(document) as ProposalDocument, language)
}

/** One fact: what stays as it is, or before and after. */
export function value({ before, after }: Fact): Html {
  return before === after ? html`${after}` : html`<del>${before}</del> → <ins>${after}</ins>`
}

/** How a proposal stands, and who decided when, by the clocks of the school. */
export function standing(row: ProposalRow, { timeZone }: OwnerSession, language: Language): string {
  const { status, decidedBy, decidedAt } = row
  const who = [decidedBy, decidedAt && formatInstant(decidedAt, timeZone, language)].filter(Boolean)
  return [TEXT[language].states[status], ...who].join(' · ')
}
