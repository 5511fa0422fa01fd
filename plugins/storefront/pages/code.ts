import { offerTitleIn, type TitledOffer } from '../../../lib/booking/offers/words.ts'
import { formatMoney } from '../../../lib/pages/format.ts'
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

/** Typed code of an offer, a credit or a pack, and its fault. `limited`: it was not tried, because of too many attempts. */
export interface CodeEntry {
  readonly code: string
  readonly fault?: 'unknown' | 'unmet' | 'used' | 'few' | 'limited' | undefined
  /** Pack of the code. */
  readonly pack?: { readonly id: string; readonly left: number } | undefined
  /** Credit of the code. */
  readonly credit?: { readonly id: string; readonly leftCents: number } | undefined
}

/** Maximum characters of the field. Codes have at most 32. */
const MAX_CODE_LENGTH = 40

/** Field for a code, and hidden fields with the code and credit that the shown totals include. Only if the school has codes. */
export function codeBox(
  { offers, takesCredit }: PublicLesson,
  { code, fault, credit }: CodeEntry,
  language: Language
): Html | false {
  if (!takesCredit && offers.every(({ open }) => open)) return false
  const text = OFFER_TEXT[language]
  const value = fault ? '' : code
  return html`<input type="hidden" name="shownCode" value="${value}">${credit && html`<input type="hidden" name="shownCredit" value="${credit.leftCents}">`}
<details class="fold"${code !== '' && new Html(' open')}>
<summary>${text.heading}</summary>
<div><label for="offerCode">${text.code}</label>
<input id="offerCode" name="offerCode" type="text" autocomplete="off" autocapitalize="characters" maxlength="${MAX_CODE_LENGTH}" value="${code}"${fault && new Html(' aria-invalid="true"')} aria-describedby="${fault ? 'offerCode-fault' : 'offerCode-hint'}">
${fault ? html`<p class="fault" id="offerCode-fault">${text.faults[fault]}</p>` : html`<p class="small soft" id="offerCode-hint">${takesCredit && `${text.kinds} `}${text.hint}</p>`}</div>
</details>`
}

/** Link to the code field, for the list of faults. */
export function codeLink({ fault }: CodeEntry, language: Language): Html[] {
  return fault ? [html`<li><a href="#offerCode">${OFFER_TEXT[language].code}</a></li>`] : []
}

/** Cents of a price that the credit or pack of a code pays. */
export function creditPart({ credit, pack, fault }: CodeEntry, cents: number): number {
  if (pack) return fault ? 0 : cents
  return Math.min(cents, credit?.leftCents ?? 0)
}

/** Sentence about the credit: the part of a price that it pays, and the rest; or about the pack. Empty without either. */
export function creditWords(
  code: CodeEntry,
  cents: number,
  { currency }: PublicLesson,
  language: Language
): string {
  if (code.pack && !code.fault) return ` ${OFFER_TEXT[language].pack(code.pack.left)}`
  if (!code.credit) return ''
  const part = creditPart(code, cents)
  const [used, rest] = [part, cents - part].map(amount => formatMoney(amount, currency, language))
  return ` ${OFFER_TEXT[language].credit(used as string, rest as string)}`
}

/** The typed code, and the code and credit that the shown totals include. */
export function codesIn({ offerCode, shownCode, shownCredit }: Readonly<Record<string, unknown>>) {
  const textIn = (value: unknown) => (typeof value === 'string' ? value.trim().slice(0, MAX_CODE_LENGTH) : '')
  return { code: textIn(offerCode), shown: textIn(shownCode), shownCredit: textIn(shownCredit) }
}
