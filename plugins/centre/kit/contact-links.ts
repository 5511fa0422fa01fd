import { type Html, html } from '../../../lib/pages/html.ts'

/** A telephone as a link that calls it; as it was written where it has no digits. */
export function phoneLink(phone: string, name: string = phone): Html {
  const number = phone.replace(/[^\d+]/g, '')
  return number === '' ? html`${phone}` : html`<a href="tel:${number}" rel="noreferrer">${name}</a>`
}

/** An e-mail address as a link that writes to it. */
export function mailLink(email: string, name: string = email): Html {
  return html`<a href="mailto:${encodeURIComponent(email).replace('%40', '@')}" rel="noreferrer">${name}</a>`
}
