import type { OwnerSession } from '../../../lib/owners/queries.ts'
import { ASSISTANTS_PATH } from '../../../lib/owners/rules.ts'
import { fact } from '../../../lib/pages/fact.ts'
import { html } from '../../../lib/pages/html.ts'
import { linkTo, type Reading } from '../../../lib/pages/reading.ts'
import { OWNER_TEXT } from '../text.ts'
import { renderOwnerPage } from './parts.ts'

/** A key that was just made, and how to give it to an assistant. */
interface NewKey {
  readonly label: string
  readonly key: string
  /** Where the connector is. */
  readonly address: string
}

/** The only page that ever shows a key. */
export function renderKey(owner: OwnerSession, { label, key, address }: NewKey, reading: Reading): string {
  const text = OWNER_TEXT[reading.language]
  const setting = (term: string, value: string) => fact(term, html`<code>${value}</code>`, 'wide')
  return renderOwnerPage(owner, reading, {
    title: text.keyOf(label),
    content: html`<div class="columns">
<div class="stack">
<h1>${text.keyOf(label)}</h1>
<p class="note warn">${text.onlyNow}</p>
<p><a href="${linkTo(ASSISTANTS_PATH, reading)}">${text.assistants}</a></p>
</div>
<section class="card" aria-label="${text.keyOf(label)}">
<dl class="facts">
${setting(text.address, address)}${setting(text.transport, 'Streamable HTTP')}${setting(text.header, `Authorization: Bearer ${key}`)}</dl>
</section>
</div>`
  })
}
