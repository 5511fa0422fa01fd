import type { Problem } from '../errors.ts'
import { renderPage } from '../page/layout.ts'
import { linkTo, type Reading } from '../page/reading.ts'
import { html } from '../util/html.ts'
import { TEXT, type Text } from './text.ts'

/** A refusal in kind words; the code stands in small print, for whoever asks for help. */
export function renderRefusal({ code, status }: Problem, path: string, reading: Reading): string {
  const text = TEXT[reading.language]
  const { title, say } = text.refusals[kindOf(status)]
  return renderPage({
    language: reading.language,
    title,
    path,
    home: { path: linkTo('/schools', reading), name: text.schools },
    content: html`<div class="stack">
<h1>${title}</h1>
<p>${say}</p>
<p class="soft small">${code}</p>
</div>`
  })
}

function kindOf(status: number): keyof Text['refusals'] {
  if (status === 404 || status === 410) return 'gone'
  if (status === 429) return 'many'
  return status === 503 ? 'away' : 'wrong'
}
