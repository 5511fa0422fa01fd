import { html } from './html.ts'
import { type Page, renderPage } from './layout.ts'

/** A refusal as people read it: no code of ours, but a way on. */
interface RefusalPage extends Pick<Page, 'language' | 'languages' | 'title' | 'path' | 'home'> {
  readonly say: string
  readonly onward: { readonly path: string; readonly name: string }
}

/** The page of a refusal. */
export function renderRefusalPage({ say, onward, ...page }: RefusalPage): string {
  return renderPage({
    ...page,
    description: say,
    found: false,
    content: html`<div class="stack">
<h1>${page.title}</h1>
<p>${say}</p>
<p><a class="button" href="${onward.path}">${onward.name}</a></p>
</div>`
  })
}
