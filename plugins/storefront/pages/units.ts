import type { AgeUnit } from '../../../lib/booking/units.ts'
import { unitLabel } from '../../../lib/octo/ages.ts'
import { formatMoney } from '../../../lib/pages/format.ts'
import { type Html, html } from '../../../lib/pages/html.ts'
import type { PublicLesson } from '../../../lib/storefront/queries.ts'
import type { Language } from '../../../lib/text/language.ts'

/** What each unit of a lesson costs, one below the other. */
export function unitPriceList(
  units: readonly AgeUnit[],
  { currency }: PublicLesson,
  language: Language
): Html {
  return html`${units.map(
    (unit, n) =>
      html`${n > 0 && html`<br>`}${formatMoney(unit.cents, currency, language)} <span class="soft">${unitLabel(unit, language)}</span>`
  )}`
}
