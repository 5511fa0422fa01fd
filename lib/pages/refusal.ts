import { type HtmlPage, html } from './html.ts'
import { type Page, renderPage } from './layout.ts'

/** A refusal shown as a page: a message and a link to continue, instead of an error code. */
interface RefusalPage extends Pick<Page, 'language' | 'languages' | 'title' | 'path' | 'home'> {
  readonly say: string
  readonly link: { readonly path: string; readonly name: string }
}

export function renderRefusalPage({ say, link, ...page }: RefusalPage): HtmlPage {
  return renderPage({
    ...page,
    description: say,
    metadata: false,
    content: html`<div class="stack">
<h1>${page.title}</h1>
<p>${say}</p>
<p><a class="button" href="${link.path}">${link.name}</a></p>
</div>`
  })
}
