import * as v from 'valibot'
import { type AgeUnit, UNIT_IDS, type UnitId, type UnitSeats } from './units.ts'

const asSent = v.optional(v.unknown())

/**
 * What a form tells of a party: a count for each unit that there is, of which a lesson reads its own, and the total that it
 * showed; or, where the lesson has one price, the totals that it showed for one, for two, and so on.
 */
export const PARTY_FIELDS = {
  ...(Object.fromEntries(UNIT_IDS.map(id => [id, asSent])) as Record<UnitId, typeof asSent>),
  total: asSent,
  totals: asSent
}

/** A party by unit as a form told it. */
interface ToldParty {
  readonly seats: UnitSeats
  /** How many they are, as a field of a number has it; empty for nobody. */
  readonly people: string
  readonly cents: number
  /** Whether the form showed another total: then it is to be shown once more, and books nothing. */
  readonly isRecounted: boolean
}

/** Whether a form showed another total for so many people: then it is to be shown once more, and books nothing. */
export function showedAnother(
  { totals }: Readonly<Record<string, unknown>>,
  people: number,
  cents: number
): boolean {
  return typeof totals === 'string' && totals.split(',')[people - 1] !== String(cents)
}

/** The party that a form told, and what it costs by `priceOf`; undefined where it told of no unit. */
export function readParty(
  form: Readonly<Record<string, unknown>>,
  units: readonly AgeUnit[] | null,
  priceOf: (seats: UnitSeats) => number
): ToldParty | undefined {
  const told = (units ?? []).flatMap(({ id }) =>
    typeof form[id] === 'string' ? [[id, form[id]] as const] : []
  )
  if (!units || told.length === 0) return undefined
  const counts = told.map(([id, text]) => [id, /^\d{0,2}$/.test(text) ? Number(text) : Number.NaN] as const)
  const seats = Object.fromEntries(counts.filter(([, count]) => count > 0))
  const people = counts.reduce((sum, [, count]) => sum + count, 0)
  const cents = priceOf(seats)
  const isRecounted = typeof form.total === 'string' && form.total !== String(cents)
  return { seats, people: people === 0 ? '' : String(people), cents, isRecounted }
}
