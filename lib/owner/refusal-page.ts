import type { Problem } from '../errors.ts'
import { renderPage } from '../page/layout.ts'
import { linkTo, type Reading } from '../page/reading.ts'
import { html } from '../util/html.ts'
import { TEXT, type Text } from './text.ts'

/** A refusal in kind words: in English the service's own hint, where it has one; the code stands in small print. */
export function renderRefusal({ code, status, body }: Problem, path: string, reading: Reading): string {
  const { title, say } = TEXT[reading.language].refusals[kindOf(status)]
  const hint = reading.language === 'en' && typeof body.hint === 'string' ? body.hint : say
  return renderPage({
    language: reading.language,
    title,
    path,
    home: { path: linkTo('/owner', reading), name: 'Swellbook' },
    content: html`<div class="stack">
<h1>${title}</h1>
<p>${hint}</p>
<p class="soft small">${code}</p>
</div>`
  })
}

function kindOf(status: number): keyof Text['refusals'] {
  if (status === 401) return 'signedOut'
  if (status === 404) return 'gone'
  if (status === 409) return 'changed'
  if (status === 429) return 'many'
  return status === 503 ? 'away' : 'wrong'
}
