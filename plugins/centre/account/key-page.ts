import { fact } from '../../../lib/pages/fact.ts'
import { html } from '../../../lib/pages/html.ts'
import type { PersonSession } from '../../../lib/people/queries.ts'
import { renderOfficePage } from '../kit/layout.ts'
import { ASSISTANTS_PATH } from '../kit/paths.ts'
import type { Viewer } from '../kit/viewer.ts'
import { OWNER_TEXT } from '../messages/proposals.ts'

/** A key that was just made, and how to give it to an assistant. */
interface NewKey {
  readonly label: string
  readonly key: string
  /** Where the connector is. */
  readonly address: string
}

/** The only page that ever shows a key. */
export function renderKey(owner: PersonSession, { label, key, address }: NewKey, viewer: Viewer): string {
  const text = OWNER_TEXT[viewer.language]
  const setting = (term: string, value: string) => fact(term, html`<code>${value}</code>`, 'wide')
  return renderOfficePage(owner, viewer, {
    title: text.keyOf(label),
    back: { path: ASSISTANTS_PATH, name: text.assistants },
    content: html`<p class="note warn">${text.onlyNow}</p>
<section class="lesson" aria-label="${text.keyOf(label)}">
<dl class="facts">
${setting(text.address, address)}${setting(text.transport, 'Streamable HTTP')}${setting(text.header, `Authorization: Bearer ${key}`)}</dl>
</section>`
  })
}
