import { type Html, html } from '../../../lib/pages/html.ts'
import { CHANNEL_TEXT } from '../messages/partners.ts'
import type { Viewer } from './viewer.ts'

/** A telephone link; plain text if the number has no digits. */
export function phoneLink(phone: string, name: string = phone): Html {
  const number = phone.replace(/[^\d+]/g, '')
  return number === '' ? html`${phone}` : html`<a href="tel:${number}" rel="noreferrer">${name}</a>`
}

/** An email link. */
export function mailLink(email: string, name: string = email): Html {
  return html`<a href="mailto:${encodeURIComponent(email).replace('%40', '@')}" rel="noreferrer">${name}</a>`
}

/** Button that copies the text of an element; hidden without scripts. */
export function copyButton(id: string, viewer: Viewer): Html {
  const text = CHANNEL_TEXT[viewer.language]
  return html`<p><button class="button hidden" type="button" data-copy="${id}" data-done="${text.copied}">${text.copy}</button></p>`
}
