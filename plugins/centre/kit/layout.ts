import { type Html, html } from '../../../lib/pages/html.ts'
import { linkTo } from '../../../lib/pages/reading.ts'
import type { PersonSession } from '../../../lib/people/queries.ts'
import { renderCentrePage } from './frame.ts'
import type { Viewer } from './viewer.ts'

/** What a page of the office is made of. */
interface OfficePage {
  readonly title: string
  /** Its own address; none where following it would lose what it shows. */
  readonly path?: string
  /** The day that it is about; a page of the desk stands at none of the places. */
  readonly date?: string
  /** Which of the places it stands at, where that is not the account. */
  readonly place?: 'channels' | 'reports' | 'more'
  /** Where its top leads back to, and how that is called; the first page of a place leads nowhere back. */
  readonly back?: { readonly path: string; readonly name: string }
  readonly content: Html
}

/** A page of the office; its top leads back. */
export function renderOfficePage(
  { schoolName }: Pick<PersonSession, 'schoolName'>,
  viewer: Viewer,
  { title, path, date, place = 'more', back, content }: OfficePage
): string {
  return renderCentrePage(
    {
      title: `${title} · ${schoolName}`,
      ...(path !== undefined && { path }),
      place: date === undefined ? { tab: place } : { date },
      top: html`${back && html`<a class="step" href="${linkTo(back.path, viewer)}" aria-label="${back.name}">‹</a>`}
<div><h1>${title}</h1><p class="soft small">${schoolName}</p></div>`,
      content
    },
    viewer
  )
}

/** One thing about what a proposal would change: as it stood, and as it would be. */
export interface Fact {
  readonly term: string
  readonly before: string
  readonly after: string
}

/** One fact: what stays as it is, or before and after. */
export function value({ before, after }: Fact): Html {
  return before === after ? html`${after}` : html`<del>${before}</del> → <ins>${after}</ins>`
}
