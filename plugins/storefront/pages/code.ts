import { offerTitleIn, type TitledOffer } from '../../../lib/offers/words.ts'
import { Html, html } from '../../../lib/pages/html.ts'
import { passage } from '../../../lib/pages/passage.ts'
import type { PublicLesson } from '../../../lib/storefront/lesson.ts'
import type { Language } from '../../../lib/text/language.ts'
import { OFFER_TEXT } from '../offer-text.ts'

/** What an offer is known as, said to be in another language where it is. */
export function offerWords(offer: TitledOffer, { writtenIn }: PublicLesson, language: Language): Html {
  const told = offerTitleIn(offer, language, writtenIn.note)
  return passage(told.title, told.writtenIn, language)
}

/** The code that a form has, as typed, and what is wrong with it. */
export interface CodeEntry {
  readonly typed: string
  readonly fault?: 'unknown' | 'unmet' | undefined
}

/** Most characters of the field; a code has 32 at the most. */
const MOST_TYPED = 40

/** The field of a code, folded until there is one, with the code for which the form shows its totals; where the school has offers by code. */
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
<input id="offerCode" name="offerCode" type="text" autocomplete="off" autocapitalize="characters" maxlength="${MOST_TYPED}" value="${typed}"${fault && new Html(' aria-invalid="true"')} aria-describedby="${fault ? 'offerCode-fault' : 'offerCode-hint'}">
${fault ? html`<p class="fault" id="offerCode-fault">${text.faults[fault]}</p>` : html`<p class="small soft" id="offerCode-hint">${text.hint}</p>`}</div>
</details>`
}

/** The line of the form's list of faults that leads to the code. */
export function codeLink({ fault }: CodeEntry, language: Language): Html[] {
  return fault ? [html`<li><a href="#offerCode">${OFFER_TEXT[language].code}</a></li>`] : []
}

/** The code in a form, and the one for which it showed its totals. */
export function codesIn({ offerCode, shownCode }: Readonly<Record<string, unknown>>) {
  const textIn = (value: unknown) => (typeof value === 'string' ? value.trim().slice(0, MOST_TYPED) : '')
  return { code: textIn(offerCode), shown: textIn(shownCode) }
}
