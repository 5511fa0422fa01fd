import * as v from 'valibot'
import { type AgeUnit, partySize, UNIT_IDS, type UnitId, type UnitSeats } from './units.ts'

const rawField = v.optional(v.unknown())

/**
 * Party fields of a booking form: a count for each unit, and the total on screen. For lessons with one price: the totals on
 * screen for one guest, two guests and so on.
 */
export const PARTY_FIELDS = {
  ...(Object.fromEntries(UNIT_IDS.map(id => [id, rawField])) as Record<UnitId, typeof rawField>),
  total: rawField,
  totals: rawField
}

/** A party by unit, from a form. */
interface PartyInput {
  readonly seats: UnitSeats
  /** Number of people as a form field; empty for none. */
  readonly people: string
}

/** The party of a form; undefined if it has no unit field. */
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

/** True if the total on screen differs from `priceOf`. The form is then shown again and nothing is booked. */
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
