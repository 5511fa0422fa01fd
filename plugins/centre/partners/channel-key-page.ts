import { fact } from '../../../lib/pages/fact.ts'
import { html } from '../../../lib/pages/html.ts'
import type { PersonSession } from '../../../lib/people/queries.ts'
import { copyButton } from '../kit/copy-button.ts'
import { renderOfficePage } from '../kit/layout.ts'
import { channelPath } from '../kit/paths.ts'
import type { Viewer } from '../kit/viewer.ts'
import { CHANNEL_TEXT } from '../messages/partners.ts'

/** A key that was just made, and whose it is. */
interface NewChannelKey {
  readonly partnerId: string
  readonly name: string
  readonly key: string
  readonly publicUrl: string
  /** Whether it stands in the place of another. */
  readonly isReplaced?: boolean
}

/** The only page that ever shows a partner's key. */
export function renderChannelKey(
  person: PersonSession,
  { partnerId, name, key, publicUrl, isReplaced = false }: NewChannelKey,
  viewer: Viewer
): string {
  const text = CHANNEL_TEXT[viewer.language]
  const guide = `${publicUrl}/docs`
  return renderOfficePage(person, viewer, {
    title: text.keyOf(name),
    place: 'channels',
    back: { path: channelPath(partnerId), name },
    content: html`<p class="note warn">${isReplaced && `${text.replaced} `}${text.onlyNow}</p>
<section class="lesson" aria-label="${text.keyOf(name)}"><dl class="facts">
${fact(text.newKey, html`<code id="key">${key}</code>`, 'wide')}${fact(text.header, html`<code>X-Partner-API-Key</code>`)}${fact(text.guide, html`<a href="${guide}">${guide}</a>`)}</dl>
<div class="form">${copyButton('key', viewer)}</div></section>`
  })
}
