import type { AgeUnit, UnitId, UnitSeats } from '../../../lib/booking/units.ts'
import { words } from '../../../lib/octo/words.ts'
import { formatMoney } from '../../../lib/pages/format.ts'
import { Html, html } from '../../../lib/pages/html.ts'
import type { PublicLesson } from '../../../lib/storefront/queries.ts'
import type { Language } from '../../../lib/text/language.ts'

/** Beyond it no age is an upper bound. */
const OLDEST = 99

/** Who a unit is for, with the ages. */
function unitLabel({ id, minAge, maxAge }: AgeUnit, language: Language): string {
  return `${words[language][id]} (${maxAge >= OLDEST ? `${minAge}+` : `${minAge}–${maxAge}`})`
}

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

/** A list for each unit, of as many as there may be, each with what so many cost. */
export function unitSelects(
  units: readonly AgeUnit[],
  { seats, most }: { readonly seats: UnitSeats; readonly most: number },
  { currency }: PublicLesson,
  language: Language
): Html {
  const counts = Array.from({ length: most + 1 }, (_, n) => n)
  const option = ({ id, cents }: AgeUnit, n: number) => html`
<option value="${n}"${n === (seats[id] ?? 0) && new Html(' selected')}>${n}${n > 0 && ` × ${formatMoney(cents, currency, language)}`}${n > 1 && ` = ${formatMoney(n * cents, currency, language)}`}</option>`
  return html`${units.map(
    unit => html`
<label for="${unit.id}">${unitLabel(unit, language)}</label>
<select id="${unit.id}" name="${unit.id}">${counts.map(n => option(unit, n))}
</select>`
  )}`
}

/** A party by unit, in words. */
export function partyByAge(seats: UnitSeats, language: Language): string {
  return Object.entries(seats)
    .map(([id, n]) => `${n} × ${words[language][id as UnitId]}`)
    .join(', ')
}
