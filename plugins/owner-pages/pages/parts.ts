import type { OwnerSession } from '../../../lib/owners/queries.ts'
import { formatInstant } from '../../../lib/pages/format.ts'
import { type Html, html } from '../../../lib/pages/html.ts'
import { type Page, renderPage } from '../../../lib/pages/layout.ts'
import { linkTo, type Reading } from '../../../lib/pages/reading.ts'
import type { ProposalRow } from '../../../lib/proposals/queries.ts'

import type { Language } from '../../../lib/text/language.ts'
import { OWNER_TEXT } from '../text.ts'
import type { Fact } from './change.ts'

/** A page of an owner who is signed in; its top leads home. */
export function renderOwnerPage(
  { schoolName }: OwnerSession,
  reading: Reading,
  page: Pick<Page, 'title' | 'path' | 'content'>
): string {
  const home = { path: linkTo('/owner', reading), name: schoolName }
  return renderPage({
    ...page,
    description: OWNER_TEXT[reading.language].intro,
    language: reading.language,
    home
  })
}

/** One fact: what stays as it is, or before and after. */
export function value({ before, after }: Fact): Html {
  return before === after ? html`${after}` : html`<del>${before}</del> → <ins>${after}</ins>`
}

/** How a proposal stands, and who decided when, by the clocks of the school. */
export function standing(row: ProposalRow, { timeZone }: OwnerSession, language: Language): string {
  const { status, decidedBy, decidedAt } = row
  const who = [decidedBy, decidedAt && formatInstant(decidedAt, timeZone, language)].filter(Boolean)
  return [OWNER_TEXT[language].states[status], ...who].join(' · ')
}
