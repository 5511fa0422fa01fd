import { type Html, type HtmlPage, html } from '../../../lib/pages/html.ts'
import { linkTo } from '../../../lib/pages/locale.ts'
import type { PersonSession } from '../../../lib/people/queries.ts'
import { renderCentrePage } from './frame.ts'
import type { Viewer } from './viewer.ts'

/** Parts of a page below the tabs. */
interface OfficePage {
  readonly title: string
  /** Path of the page; absent if following it would lose the content. */
  readonly path?: string
  /** Day of the page; such a page belongs to no tab. */
  readonly date?: string
  /** Tab of the page; the school by default. */
  readonly place?: 'channels' | 'reports' | 'school' | 'me'
  /** Link back in the header; absent on the first page of a tab. */
  readonly back?: { readonly path: string; readonly name: string }
  readonly content: Html
}

/** A page outside the day and week, with a link back in its header. */
export function renderOfficePage(
  { schoolName }: Pick<PersonSession, 'schoolName'>,
  viewer: Viewer,
  { title, path, date, place = 'school', back, content }: OfficePage
): HtmlPage {
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

/** One value that a proposal would change: before and after. */
export interface Fact {
  readonly term: string
  readonly before: string
  readonly after: string
}

/** Renders a fact: one value if it stays the same, else before and after. */
export function value({ before, after }: Fact): Html {
  return before === after ? html`${after}` : html`<del>${before}</del> → <ins>${after}</ins>`
}
