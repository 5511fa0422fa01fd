import type { Entry } from '../ledger.ts'
import type { Case, Rule } from './rule.ts'

/** Neither a sample nor a set of answers shows more seats than exist. */
export const oversold: Rule = ({ facts, occupancy }) => [
  ...facts.samples.wrong,
  ...facts.school.slots.flatMap(({ id, limit }) => {
    const { most } = occupancy.get(id)!.certain.between(Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY)
    return most > limit ? [`lesson ${id} had ${most} seats acknowledged at once, of ${limit}`] : []
  })
]

/** A list of lessons shows seats that were true at some moment of the request. */
export const stale: Rule = case_ =>
  case_.facts.entries
    .filter(({ op, status }) => op === 'list' && status === 200)
    .flatMap(entry =>
      entry.body.availabilities.flatMap((lesson: ReadSeats) => wrongSeats(case_, entry, lesson))
    )

interface ReadSeats {
  readonly id: string
  readonly spotsRemaining: number
}

function wrongSeats(
  { facts, occupancy }: Case,
  { t0, t1 }: Entry,
  { id, spotsRemaining }: ReadSeats
): string[] {
  const { limit } = facts.slots.get(id)!
  const { certain, possible } = occupancy.get(id)!
  const taken = limit - spotsRemaining
  const { least } = certain.between(t0, t1)
  const { most } = possible.between(t0, t1)
  if (taken < least)
    return [`lesson ${id} was shown with ${spotsRemaining} seats left when ${least} of ${limit} were taken`]
  if (taken > most)
    return [`lesson ${id} was shown with ${spotsRemaining} seats left when ${most} of ${limit} were taken`]
  return []
}
