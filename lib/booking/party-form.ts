import * as v from 'valibot'
import { type AgeUnit, partySize, UNIT_IDS, type UnitId, type UnitSeats } from './units.ts'

const rawField = v.optional(v.unknown())

/**
 * Fields of a booking form for the party: a number for each unit, and the total that the page showed. For lessons with one
 * price, the page shows the totals for one guest, two guests and so on.
 */
export const PARTY_FIELDS = {
  ...(Object.fromEntries(UNIT_IDS.map(id => [id, rawField])) as Record<UnitId, typeof rawField>),
  total: rawField,
  totals: rawField
}

/** Party by unit, as entered in a form. */
interface PartyInput {
  readonly seats: UnitSeats
  /** Number of people as entered; empty for none. */
  readonly people: string
}

/** Party of a form. Undefined if the form has no unit field. */
export function readParty(
  form: Readonly<Record<string, unknown>>,
  units: readonly AgeUnit[] | null
): PartyInput | undefined {
  const fields = (units ?? []).flatMap(({ id }) =>
    typeof form[id] === 'string' ? [[id, form[id]] as const] : []
  )
  if (!units || fields.length === 0) return undefined
  const counts = fields.map(([id, text]) => [id, /^\d{0,2}$/.test(text) ? Number(text) : Number.NaN] as const)
  const seats = Object.fromEntries(counts.filter(([, count]) => count > 0))
  const people = counts.reduce((sum, [, count]) => sum + count, 0)
  return { seats, people: people === 0 ? '' : String(people) }
}

/** True if the page showed another total than `priceOf`. Then show the form again and book nothing. */
export function totalChanged(
  { total, totals }: Readonly<Record<string, unknown>>,
  party: PartyInput | undefined,
  people: number,
  priceOf: (buyers: { readonly count: number; readonly party?: UnitSeats }) => number
): boolean {
  const buyers = party ? { count: partySize(party.seats), party: party.seats } : { count: people }
  const formTotal = party
    ? total
    : typeof totals === 'string'
      ? (totals.split(',')[people - 1] ?? '')
      : undefined
  return typeof formTotal === 'string' && formTotal !== String(priceOf(buyers))
}
