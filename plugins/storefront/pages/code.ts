import { offerTitleIn, type TitledOffer } from '../../../lib/booking/offers/words.ts'
import { Html, html } from '../../../lib/pages/html.ts'
import { foreignText } from '../../../lib/pages/passage.ts'
import type { PublicLesson } from '../../../lib/storefront/lesson.ts'
import type { Language } from '../../../lib/text/language.ts'
import { OFFER_TEXT } from '../offer-text.ts'

/** Title of an offer, marked if in another language. */
export function offerTitle(offer: TitledOffer, { writtenIn }: PublicLesson, language: Language): Html {
  const title = offerTitleIn(offer, language, writtenIn.note)
  return foreignText(title.title, title.writtenIn, language)
}

/** Typed code and its fault; `limited` if it was not tried, because too many were. */
export interface CodeEntry {
  readonly code: string
  readonly fault?: 'unknown' | 'unmet' | 'limited' | undefined
}

/** Maximum length of the field; a code has at most 32 characters. */
const MAX_CODE_LENGTH = 40

/** Code field, folded while empty, with the code of the shown totals. Only for schools with offers by code. */
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

/** Link to the code in the list of faults. */
export function codeLink({ fault }: CodeEntry, language: Language): Html[] {
  return fault ? [html`<li><a href="#offerCode">${OFFER_TEXT[language].code}</a></li>`] : []
}

/** Typed code, and the one of the shown totals. */
export function codesIn({ offerCode, shownCode }: Readonly<Record<string, unknown>>) {
  const textIn = (value: unknown) => (typeof value === 'string' ? value.trim().slice(0, MAX_CODE_LENGTH) : '')
  return { code: textIn(offerCode), shown: textIn(shownCode) }
}
