import { type Html, html } from '../../../lib/pages/html.ts'
import { CHANNEL_TEXT } from '../messages/partners.ts'
import type { Viewer } from './viewer.ts'

/** A button that copies what an element says; it is there where a script can. */
export function copyButton(id: string, viewer: Viewer): Html {
  const text = CHANNEL_TEXT[viewer.language]
  return html`<p><button class="button hidden" type="button" data-copy="${id}" data-done="${text.copied}">${text.copy}</button></p>`
}
