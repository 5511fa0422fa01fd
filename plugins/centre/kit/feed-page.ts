import { fact } from '../../../lib/pages/fact.ts'
import { type HtmlPage, html } from '../../../lib/pages/html.ts'
import type { PersonSession } from '../../../lib/people/queries.ts'
import { FEEDS_TEXT } from '../messages/feeds.ts'
import { renderOfficePage } from './layout.ts'
import { copyButton } from './links.ts'
import type { Viewer } from './viewer.ts'

/** The only page that ever shows the address of a feed: an instructor's, or the whole school's. */
export function renderNewFeed(
  person: PersonSession,
  url: string,
  {
    title,
    back
  }: { readonly title: string; readonly back: { readonly path: string; readonly name: string } },
  viewer: Viewer
): HtmlPage {
  const text = FEEDS_TEXT[viewer.language]
  return renderOfficePage(person, viewer, {
    title,
    back,
    content: html`<p class="note warn">${text.onlyNow}</p>
<section class="lesson" aria-label="${title}"><dl class="facts">${fact(text.address, html`<code id="feed">${url}</code>`, 'wide')}</dl>
<div class="form">${copyButton('feed', viewer)}<p><a class="button" href="${url.replace(/^https?:/, 'webcal:')}">${text.open}</a></p></div></section>`
  })
}
