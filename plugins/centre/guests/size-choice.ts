import {
  choicesOf,
  type Fit,
  formatFit,
  type GearList,
  type Kind,
  type Outfit,
  OWN
} from '../../../lib/equipment/gear/rules.ts'
import type { StockRow } from '../../../lib/equipment/stock/queries.ts'
import { type Html, html } from '../../../lib/pages/html.ts'
import type { StaffLanguage } from '../../../lib/text/language.ts'
import { advisedName, sizeName } from '../kit/roster-sizes.ts'
import { BEACH_TEXT } from '../messages/guests.ts'

interface SizeChoice {
  readonly id: string
  readonly kind: Kind
  readonly outfit: Outfit
  readonly stock: readonly StockRow[]
  readonly list: GearList
  /** The guest, if the field is a table cell. */
  readonly of?: string
  /** The typed value, if it differs from the stored one. */
  readonly typed?: string | undefined
}

/** Select for the equipment of a guest: the recommended size, the guest's own, or a given size with its free number. */
export function sizeChoice(
  { id, kind, outfit, stock, list, of, typed }: SizeChoice,
  language: StaffLanguage
): Html {
  const text = BEACH_TEXT[language]
  const { advised, given: assigned } = outfit
  const chosen = typed ?? formatFit(kind, assigned)
  const option = (value: string, name: string) =>
    html`
<option value="${value}"${value === chosen && html` selected`}>${name}</option>`
  const offered = (fit: Fit) => {
    const free = formatFit(kind, fit) === formatFit(kind, assigned) ? null : list.free(fit)
    const name = sizeName(fit, language)
    return option(formatFit(kind, fit), free === null ? name : `${name} · ${text.free(Math.max(0, free))}`)
  }
  const label = of === undefined ? text.kinds[kind] : `${text.kinds[kind]}: ${of}`
  return html`<div><label${of !== undefined && html` class="hidden"`} for="${id}">${label}</label><select id="${id}" name="${kind}">${option('', advised ? `${advisedName(advised, language)} *` : '–')}${choicesOf(kind, stock, outfit).map(offered)}${option(OWN, text.own)}
</select>${advised?.ideal !== undefined && assigned === undefined && html`<span class="soft small">${text.ideal(advised.ideal)}</span>`}</div>`
}
