import { unitLabel } from '../../../lib/booking/unit-names.ts'
import type { AgeUnit } from '../../../lib/booking/units.ts'
import { type Html, html } from '../../../lib/pages/html.ts'
import { priceWords } from '../../../lib/pages/price.ts'
import type { PublicLesson } from '../../../lib/storefront/lesson.ts'
import { priceFor } from '../../../lib/storefront/rules.ts'
import type { Language } from '../../../lib/text/language.ts'

/** List of the prices per unit. */
export function unitPriceList(units: readonly AgeUnit[], lesson: PublicLesson, language: Language): Html {
  return html`${units.map(
    (unit, n) =>
      html`${n > 0 && html`<br>`}${priceWords(priceFor(lesson, { count: 1, party: { [unit.id]: 1 } }), lesson.currency, language)} <span class="soft">${unitLabel(unit, language)}</span>`
  )}`
}
