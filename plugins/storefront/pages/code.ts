import { offerTitleIn, type TitledOffer } from '../../../lib/booking/offers/words.ts'
import { Html, html } from '../../../lib/pages/html.ts'
import { foreignText } from '../../../lib/pages/passage.ts'
import type { PublicLesson } from '../../../lib/storefront/lesson.ts'
import type { Language } from '../../../lib/text/language.ts'
import { OFFER_TEXT } from '../offer-text.ts'

/** Title of an offer. It has a lang attribute if it is in another language. */
export function offerTitle(offer: TitledOffer, { writtenIn }: PublicLesson, language: Language): Html {
  const title = offerTitleIn(offer, language, writtenIn.note)
  return foreignText(title.title, title.writtenIn, language)
}

/** Typed code and its fault. `limited`: it was not tried, because of too many attempts. */
export interface CodeEntry {
  readonly code: string
  readonly fault?: 'unknown' | 'unmet' | 'limited' | undefined
}

/** Maximum characters of the field. Codes have at most 32. */
const MAX_CODE_LENGTH = 40

/** Field for a code, and a hidden field with the code that the shown totals include. Only if the school has codes. */
export function codeBox(
  { offers }: PublicLesson,
  { code, fault }: CodeEntry,
  language: Language
): Html | false {
  if (offers.every(({ open }) => open)) return false
  const text = OFFER_TEXT[language]
  const value = fault ? '' : code
  return html`<input type="hidden" name="shownCode" value="${value}">
<details class="fold"${code !== '' && new Html(' open')}>
<summary>${text.heading}</summary>
<div><label for="offerCode">${text.code}</label>
<input id="offerCode" name="offerCode" type="text" autocomplete="off" autocapitalize="characters" maxlength="${MAX_CODE_LENGTH}" value="${code}"${fault && new Html(' aria-invalid="true"')} aria-describedby="${fault ? 'offerCode-fault' : 'offerCode-hint'}">
${fault ? html`<p class="fault" id="offerCode-fault">${text.faults[fault]}</p>` : html`<p class="small soft" id="offerCode-hint">${text.hint}</p>`}</div>
</details>`
}

/** Link to the code field, for the list of faults. */
export function codeLink({ fault }: CodeEntry, language: Language): Html[] {
  return fault ? [html`<li><a href="#offerCode">${OFFER_TEXT[language].code}</a></li>`] : []
}

/** The typed code, and the code that the shown totals include. */
export function codesIn({ offerCode, shownCode }: Readonly<Record<string, unknown>>) {
  const textIn = (value: unknown) => (typeof value === 'string' ? value.trim().slice(0, MAX_CODE_LENGTH) : '')
  return { code: textIn(offerCode), shown: textIn(shownCode) }
}
