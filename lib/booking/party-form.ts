import * as v from 'valibot'
import { type AgeUnit, partySize, UNIT_IDS, type UnitId, type UnitSeats } from './units.ts'

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
}

/** The party that a form told; undefined where it told of no unit. */
export function readParty(
  form: Readonly<Record<string, unknown>>,
  units: readonly AgeUnit[] | null
): ToldParty | undefined {
  const told = (units ?? []).flatMap(({ id }) =>
    typeof form[id] === 'string' ? [[id, form[id]] as const] : []
  )
  if (!units || told.length === 0) return undefined
  const counts = told.map(([id, text]) => [id, /^\d{0,2}$/.test(text) ? Number(text) : Number.NaN] as const)
  const seats = Object.fromEntries(counts.filter(([, count]) => count > 0))
  const people = counts.reduce((sum, [, count]) => sum + count, 0)
  return { seats, people: people === 0 ? '' : String(people) }
}

/** Whether a form showed another total than `priceOf` has for its party, or else for so many: then it is to be shown once more, and books nothing. */
export function showedAnother(
  { total, totals }: Readonly<Record<string, unknown>>,
  party: ToldParty | undefined,
  people: number,
  priceOf: (buyers: { readonly count: number; readonly party?: UnitSeats }) => number
): boolean {
  const buyers = party ? { count: partySize(party.seats), party: party.seats } : { count: people }
  const shown = party ? total : typeof totals === 'string' ? (totals.split(',')[people - 1] ?? '') : undefined
  return typeof shown === 'string' && shown !== String(priceOf(buyers))
}
