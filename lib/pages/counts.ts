import type { Language } from '../text/language.ts'
import { formatMoney } from './format.ts'
import { Html, html } from './html.ts'

/** Of whom a form asks how many come, and what each costs. */
interface CountChoice {
  readonly id: string
  readonly label: string
  readonly cents: number
  /** What stands below the list: what each of them is asked. */
  readonly below?: Html | false
}

interface CountsShown {
  readonly seats: Readonly<Partial<Record<string, number>>>
  readonly most: number
  readonly currency: string
  /** What all of them cost. */
  readonly cents: number
}

/** The field of a form that says which totals it showed: for one, for two, and so on. */
export function totalsField(totals: readonly number[]): Html {
  return html`<input type="hidden" name="totals" value="${totals.join(',')}">`
}

/** A list for each, of as many as there may be, with what so many cost; and the total that the form shows of them all. */
export function countSelects(
  all: readonly CountChoice[],
  { seats, most, currency, cents: total }: CountsShown,
  language: Language
): Html {
  const counts = Array.from({ length: most + 1 }, (_, n) => n)
  const money = (cents: number) => formatMoney(cents, currency, language)
  const option = ({ id, cents }: CountChoice, n: number) => html`
<option value="${n}"${n === (seats[id] ?? 0) && new Html(' selected')}>${n}${n > 0 && ` × ${money(cents)}`}${n > 1 && ` = ${money(n * cents)}`}</option>`
  return html`<input type="hidden" name="total" value="${total}">${all.map(
    each => html`
<div${each.below && html` class="asking"`}><label for="${each.id}">${each.label}</label>
<select class="${each.below ? 'counts leads' : 'counts'}" id="${each.id}" name="${each.id}">${counts.map(n => option(each, n))}
</select>${each.below}</div>`
  )}`
}
