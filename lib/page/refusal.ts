import { html } from '../util/html.ts'
import { type Page, renderPage } from './layout.ts'

/** A refusal as people read it; the code stands in small print, for whoever asks for help. */
export interface Refusal extends Pick<Page, 'language' | 'title' | 'path' | 'home'> {
  readonly say: string
  readonly code: string
}

/** The page of a refusal. */
export function renderRefusalPage({ say, code, ...page }: Refusal): string {
  return renderPage({
    ...page,
    content: html`<div class="stack">
<h1>${page.title}</h1>
<p>${say}</p>
<p class="soft small">${code}</p>
</div>`
  })
}
