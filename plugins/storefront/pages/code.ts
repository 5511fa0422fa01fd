import { offerTitleIn, type TitledOffer } from '../../../lib/booking/offers/words.ts'
import { Html, html } from '../../../lib/pages/html.ts'
import { foreignText } from '../../../lib/pages/passage.ts'
import type { PublicLesson } from '../../../lib/storefront/lesson.ts'
import type { Language } from '../../../lib/text/language.ts'
import { OFFER_TEXT } from '../offer-text.ts'

/** Title of an offer, marked if in another language. */
export function offerTitle(offer: TitledOffer, { writtenIn }: PublicLesson, language: Language): Html {
  const told = offerTitleIn(offer, language, writtenIn.note)
  return foreignText(told.title, told.writtenIn, language)
}

/** Typed code and its fault. */
export interface CodeEntry {
  readonly typed: string
  readonly fault?: 'unknown' | 'unmet' | undefined
}

/** Maximum length of the field; a code has at most 32 characters. */
const MAX_TYPED = 40

/** Code field, folded while empty, with the code of the shown totals. Only for schools with offers by code. */
export function codeBox(
  { offers }: PublicLesson,
  { typed, fault }: CodeEntry,
  language: Language
): Html | false {
  if (offers.every(({ open }) => open)) return false
  const text = OFFER_TEXT[language]
  const shown = fault ? '' : typed
  return html`<input type="hidden" name="shownCode" value="${shown}">
<details class="fold"${typed !== '' && new Html(' open')}>
<summary>${text.fold}</summary>
<div><label for="offerCode">${text.code}</label>
<input id="offerCode" name="offerCode" type="text" autocomplete="off" autocapitalize="characters" maxlength="${MAX_TYPED}" value="${typed}"${fault && new Html(' aria-invalid="true"')} aria-describedby="${fault ? 'offerCode-fault' : 'offerCode-hint'}">
${fault ? html`<p class="fault" id="offerCode-fault">${text.faults[fault]}</p>` : html`<p class="small soft" id="offerCode-hint">${text.hint}</p>`}</div>
</details>`
}

/** Link to the code in the list of faults. */
export function codeLink({ fault }: CodeEntry, language: Language): Html[] {
  return fault ? [html`<li><a href="#offerCode">${OFFER_TEXT[language].code}</a></li>`] : []
}

/** Typed code, and the one of the shown totals. */
export function codesIn({ offerCode, shownCode }: Readonly<Record<string, unknown>>) {
  const textIn = (value: unknown) => (typeof value === 'string' ? value.trim().slice(0, MAX_TYPED) : '')
  return { code: textIn(offerCode), shown: textIn(shownCode) }
}
