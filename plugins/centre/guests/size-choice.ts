import {
  choicesOf,
  type Fit,
  formatFit,
  type GearList,
  type Kind,
  type Outfit,
  OWN
} from '../../../lib/gear/rules.ts'
import { type Html, html } from '../../../lib/pages/html.ts'
import type { StockRow } from '../../../lib/stock/queries.ts'
import type { StaffLanguage } from '../../../lib/text/language.ts'
import { advisedName, sizeName } from '../kit/roster-sizes.ts'
import { BEACH_TEXT } from '../messages/guests.ts'

/** What a field for a size is made of. */
interface SizeChoice {
  readonly id: string
  readonly kind: Kind
  readonly outfit: Outfit
  readonly stock: readonly StockRow[]
  readonly list: GearList
  /** What stands in the field, where that is not what was given. */
  readonly typed?: string | undefined
}

/** A field for what a guest is given of a kind: as advised, their own, or a size, each with how many are free. */
export function sizeChoice(
  { id, kind, outfit, stock, list, typed }: SizeChoice,
  language: StaffLanguage
): Html {
  const text = BEACH_TEXT[language]
  const { advised, given } = outfit
  const chosen = typed ?? formatFit(kind, given)
  const option = (value: string, name: string) =>
    html`
<option value="${value}"${value === chosen && html` selected`}>${name}</option>`
  const offered = (fit: Fit) => {
    const free = formatFit(kind, fit) === formatFit(kind, given) ? null : list.free(fit)
    const name = sizeName(fit, language)
    return option(formatFit(kind, fit), free === null ? name : `${name} · ${text.free(Math.max(0, free))}`)
  }
  return html`<div><label for="${id}">${text.kinds[kind]}</label><select id="${id}" name="${kind}">${option('', advised ? `${advisedName(advised, language)} *` : '–')}${choicesOf(kind, stock, outfit).map(offered)}${option(OWN, text.own)}
</select></div>`
}
