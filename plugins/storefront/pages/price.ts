import { formatMoney } from '../../../lib/pages/format.ts'
import { type Html, html } from '../../../lib/pages/html.ts'
import type { GuestPrice } from '../../../lib/storefront/rules.ts'
import type { Language } from '../../../lib/text/language.ts'

/** A price, behind what it was where an offer makes it less. */
export function priceWords(
  { cents, wasCents }: Pick<GuestPrice, 'cents' | 'wasCents'>,
  currency: string,
  language: Language
): Html {
  const now = formatMoney(cents, currency, language)
  return cents === wasCents
    ? html`${now}`
    : html`<del>${formatMoney(wasCents, currency, language)}</del> <ins>${now}</ins>`
}
