import { type Html, html } from '../../../lib/pages/html.ts'
import { CHANNEL_TEXT } from '../messages/partners.ts'
import { WEATHER_TEXT } from '../messages/weather.ts'
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

/** Links to contact a guest, each with a prepared text in the guest's language. */
export function contactLinks(
  { phone, email }: { readonly phone: string | null; readonly email: string | null },
  message: { readonly subject: string; readonly body: string },
  { language }: Viewer
): Html {
  const text = WEATHER_TEXT[language]
  const [subject, body] = [message.subject, message.body].map(encodeURIComponent) as [string, string]
  const world = phone ? worldNumber(phone) : undefined
  const number = phone?.replace(/[^\d+]/g, '')
  const link = (href: string, name: string) => html`<a href="${href}" rel="noreferrer">${name}</a>`
  if (!number && !email) return html`<p class="lack">${text.noWay}</p>`
  return html`<p class="reach">${number && phoneLink(number, text.call)}${world && link(`https://wa.me/${world}?text=${body}`, 'WhatsApp')}${number && link(`sms:${number}?body=${body}`, 'SMS')}${email && link(`mailto:${encodeURIComponent(email).replace('%40', '@')}?subject=${subject}&body=${body}`, text.mail)}</p>`
}

/** A telephone number in international digits; undefined without a country code. */
function worldNumber(phone: string): string | undefined {
  const [, digits] = /^(?:\+|00)(\d{7,15})$/.exec(phone.replace(/[^\d+]/g, '')) ?? []
  return digits
}
