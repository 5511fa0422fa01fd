import * as v from 'valibot'
import { MAX_AGE, unitLabel, unitNames } from '../../../lib/booking/unit-names.ts'
import { type AgeUnit, UNIT_IDS, type UnitId } from '../../../lib/booking/units.ts'
import { formatMoney } from '../../../lib/pages/format.ts'
import { type Html, html } from '../../../lib/pages/html.ts'
import type { StaffLanguage } from '../../../lib/text/language.ts'
import { typedText } from '../../../lib/text/typed.ts'
import { formatAmount, parsePrice } from '../kit/amount.ts'
import { renderField } from '../kit/field.ts'
import { AGES_TEXT } from '../messages/lesson-types.ts'

/** Default ages of each unit. */
const USUAL_AGES: Readonly<Record<UnitId, readonly [from: number, to: number]>> = {
  adult: [18, MAX_AGE],
  youth: [13, 17],
  child: [6, 12],
  infant: [0, 5],
  senior: [65, MAX_AGE],
  student: [18, MAX_AGE],
  military: [18, MAX_AGE]
}

const CELLS = ['From', 'To', 'Price'] as const

/** Names of the cells: `childFrom`, `childTo`, `childPrice`. */
const NAMES = UNIT_IDS.flatMap(id => CELLS.map(cell => `${id}${cell}`))

/** Fields of the form. `ages` marks a form with prices by age; a form of an older page lacks it and must remove none. */
export const AGES_BODY = {
  ages: v.optional(v.literal('1')),
  ...(Object.fromEntries(NAMES.map(name => [name, typedText(12)])) as Record<
    `${UnitId}${(typeof CELLS)[number]}`,
    ReturnType<typeof typedText>
  >)
}

/** Typed ages and prices. */
export type AgeValues = Readonly<Record<string, unknown>>

type Units = readonly AgeUnit[] | null

/** Units in the order of the lesson type, then the others. The first unit has the price of the type. */
function orderOf(stored: Units): UnitId[] {
  return [...new Set([...(stored ?? []).map(({ id }) => id), ...UNIT_IDS])]
}

/** Stored ages as the form shows them. The first price is that of the lesson type. */
export function ageValuesOf(units: Units, language: StaffLanguage, currency: string): AgeValues {
  return Object.fromEntries(
    (units ?? []).flatMap(({ id, minAge, maxAge, cents }, n) => [
      [`${id}From`, String(minAge)],
      [`${id}To`, String(maxAge)],
      [`${id}Price`, n === 0 ? '' : formatAmount(cents, currency, language)]
    ])
  )
}

/**
 * Units of the rows with a value; null without any. Missing ages get their defaults, a missing price is that of the lesson type.
 * The first unit must have the type's price; if it has another one, an adult unit with the type's price is added.
 */
export function parseAges(
  values: AgeValues,
  { cents, currency }: { readonly cents: number; readonly currency: string },
  stored: Units
): { readonly units: AgeUnit[] | null } | { readonly faults: ReadonlySet<string> } {
  const textOf = (name: string) => String(values[name] ?? '').trim()
  const faults = new Set<string>()
  const units: AgeUnit[] = []
  for (const id of orderOf(stored)) {
    const [from, to, price] = CELLS.map(cell => textOf(id + cell)) as [string, string, string]
    if (from + to + price === '') continue
    const [usualFrom, usualTo] = USUAL_AGES[id]
    const minAge = ageOf(from, usualFrom)
    const maxAge = ageOf(to, Math.max(usualTo, minAge || 0))
    if (Number.isNaN(minAge)) faults.add(`${id}From`)
    if (Number.isNaN(maxAge) || maxAge < minAge) faults.add(`${id}To`)
    const own = price === '' ? cents : parsePrice(price, currency)
    if (own === undefined) faults.add(`${id}Price`)
    units.push({ id, minAge, maxAge, cents: own ?? 0 })
  }
  const [first] = units
  if (first && first.cents !== cents) {
    const [minAge, maxAge] = USUAL_AGES.adult
    if (units.some(({ id }) => id === 'adult')) faults.add(`${first.id}Price`)
    else units.unshift({ id: 'adult', minAge, maxAge, cents })
  }
  if (faults.size > 0) return { faults }
  return { units: units.length === 0 ? null : units }
}

function ageOf(text: string, usual: number): number {
  if (text === '') return usual
  return /^\d{1,3}$/.test(text) && Number(text) <= MAX_AGE ? Number(text) : Number.NaN
}

/** The rows of all units, folded unless one has a value or a fault. */
export function agesPart(
  values: AgeValues,
  faults: ReadonlySet<string>,
  stored: Units,
  language: StaffLanguage
): Html {
  const text = AGES_TEXT[language]
  const isOpen = NAMES.some(name => faults.has(name) || String(values[name] ?? '') !== '')
  const row = (id: UnitId) => {
    const usual = USUAL_AGES[id]
    const cell = (name: (typeof CELLS)[number], placeholder: string) =>
      renderField({
        ...{
          name: id + name,
          label: text.cells[name],
          typed: String(values[id + name] ?? ''),
          max: 12,
          placeholder
        },
        mode: name === 'Price' ? 'decimal' : 'numeric',
        bad: faults.has(id + name) && text.faults[name]
      })
    return html`
<fieldset><legend><b>${unitNames[language][id]}</b></legend><div class="fit">${cell('From', String(usual[0]))}${cell('To', String(usual[1]))}${cell('Price', text.same)}</div></fieldset>`
  }
  return html`<input type="hidden" name="ages" value="1">
<details${isOpen && html` open`}><summary class="more"><b>${text.title}</b></summary><p class="soft small">${text.hint}</p>${faults.has('ages') && html`<p class="bad small">${text.ofParty}</p>`}${orderOf(stored).map(row)}</details>`
}

/** `Adults (18+) €55, Children (6–12) €40`; empty without units. */
export function agesLine(units: Units, currency: string, language: StaffLanguage): string {
  return (units ?? [])
    .map(unit => `${unitLabel(unit, language)} ${formatMoney(unit.cents, currency, language)}`)
    .join(', ')
}

/** Units of a lesson that costs `cents`, with prices in proportion. Same rule as unit_cents_at.sql. */
export function unitsAt(units: Units, cents: number): Units {
  const first = units?.[0]?.cents ?? 0
  return (
    units?.map((unit, n) => {
      const scaled = first === 0 ? unit.cents : Math.floor((unit.cents * cents * 2 + first) / (first * 2))
      return { ...unit, cents: n === 0 ? cents : Math.min(100_000_000, scaled) }
    }) ?? null
  )
}
