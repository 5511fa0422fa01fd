import type { Language } from '../text/language.ts'
import { formatMoney } from './format.ts'
import { type Html, html } from './html.ts'

/** A price in minor units. If an offer reduced it, the former price precedes it, crossed out. */
export function priceWords(
  { cents, wasCents }: { readonly cents: number; readonly wasCents: number },
  currency: string,
  language: Language
): Html {
  const now = formatMoney(cents, currency, language)
  return cents === wasCents
    ? html`${now}`
    : html`<del>${formatMoney(wasCents, currency, language)}</del> <ins>${now}</ins>`
}
