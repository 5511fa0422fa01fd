import type { Language } from '../text/language.ts'
import { formatMoney } from './format.ts'
import { Html, html } from './html.ts'

/** A kind of participant in a form, with its price. */
interface CountChoice {
  readonly id: string
  readonly label: string
  readonly cents: number
  /** Content below the list: questions for each participant of this kind. */
  readonly details?: Html | false
}

interface CountsState {
  readonly seats: Readonly<Partial<Record<string, number>>>
  readonly max: number
  readonly currency: string
}

/** A hidden field with the totals that the form showed: for one participant, for two, and so on. */
export function totalsField(totals: readonly number[]): Html {
  return html`<input type="hidden" name="totals" value="${totals.join(',')}">`
}

/** Renders a list for each kind, with numbers of participants and prices. */
export function countSelects(
  all: readonly CountChoice[],
  { seats, max, currency }: CountsState,
  language: Language
): Html {
  const counts = Array.from({ length: max + 1 }, (_, n) => n)
  const money = (cents: number) => formatMoney(cents, currency, language)
  const option = ({ id, cents }: CountChoice, n: number) => html`
<option value="${n}"${n === (seats[id] ?? 0) && new Html(' selected')}>${n}${n > 0 && ` × ${money(cents)}`}${n > 1 && ` = ${money(n * cents)}`}</option>`
  return html`${all.map(
    choice => html`
<div${choice.details && html` class="asking"`}><label for="${choice.id}">${choice.label}</label>
<select class="${choice.details ? 'number leads' : 'number'}" id="${choice.id}" name="${choice.id}">${counts.map(n => option(choice, n))}
</select>${choice.details}</div>`
  )}`
}
