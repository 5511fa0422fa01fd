import { renderPage } from '../page/layout.ts'
import { linkTo, type Reading } from '../page/reading.ts'
import { html } from '../util/html.ts'
import type { OwnerSession } from './queries.ts'
import { ASSISTANTS_PATH } from './rules.ts'
import { TEXT } from './text.ts'

/** A key that was just made, and how an assistant is told of it. */
export interface NewKey {
  readonly label: string
  readonly key: string
  /** Where the connector is. */
  readonly address: string
}

/** The only page that ever shows a key. */
export function renderKey(owner: OwnerSession, { label, key, address }: NewKey, reading: Reading): string {
  const text = TEXT[reading.language]
  const fact = (term: string, value: string) => html`
<div class="wide"><dt>${term}</dt><dd><code>${value}</code></dd></div>`
  return renderPage({
    language: reading.language,
    title: text.keyOf(label),
    path: ASSISTANTS_PATH,
    home: { path: linkTo('/owner', reading), name: owner.schoolName },
    content: html`<div class="columns">
<div class="stack">
<h1>${text.keyOf(label)}</h1>
<p class="note warn">${text.onlyNow}</p>
<p><a href="${linkTo(ASSISTANTS_PATH, reading)}">${text.assistants}</a></p>
</div>
<section class="card" aria-label="${text.keyOf(label)}">
<dl class="facts">${fact(text.address, address)}${fact(text.transport, 'Streamable HTTP')}${fact(
      text.header,
      `Authorization: Bearer ${key}`
    )}
</dl>
</section>
</div>`
  })
}
