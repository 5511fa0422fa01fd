import { type Html, html } from '../../../lib/pages/html.ts'
import type { StaffLocale } from '../../../lib/pages/locale.ts'
import { DESK_TEXT } from '../messages/booking.ts'
import { langField } from './field.ts'
import { FIND_PATH } from './paths.ts'

/** Form that searches bookings; a single match is opened at once. */
export function findForm(locale: StaffLocale, input = ''): Html {
  const text = DESK_TEXT[locale.language]
  return html`<form class="find" id="find" action="${FIND_PATH}" role="search">
<label class="hidden" for="q">${text.findWhat}</label><input id="q" type="search" name="q" value="${input}" placeholder="${text.findWhat}" maxlength="100" autocomplete="off" enterkeyhint="search">
${langField(locale)}<button class="tap">${text.find}</button></form>`
}
