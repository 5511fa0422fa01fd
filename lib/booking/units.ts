/** What a lesson may be sold by, where it is sold by age: OCTO's words for it, in lower case; each is one person. */
export const UNIT_IDS = ['adult', 'youth', 'child', 'infant', 'senior', 'student', 'military'] as const
export type UnitId = (typeof UNIT_IDS)[number]

/** A unit of a lesson type: for whom it is, and what it costs; the first of a type costs what the type does. */
export interface AgeUnit {
  readonly id: UnitId
  readonly minAge: number
  readonly maxAge: number
  readonly cents: number
}

/** A party by unit: how many of each; what is not in it is nobody. */
export type UnitSeats = Readonly<Partial<Record<string, number>>>

/** What each unit costs. */
export type UnitCents = Readonly<Partial<Record<string, number>>>

/** What a lesson costs: by unit where it was planned with units, else all the same. */
export interface UnitPriced {
  readonly priceCents: number
  readonly unitCents: UnitCents | null
}

/** What one of a unit costs in a lesson. */
export function unitPriceOf({ priceCents, unitCents }: UnitPriced, id: string): number {
  return unitCents?.[id] ?? priceCents
}

/** A party of people told by the unit of each. */
export function partyByUnit(ids: readonly string[]): UnitSeats {
  return Object.fromEntries([...new Set(ids)].map(id => [id, ids.filter(other => other === id).length]))
}

/** How many people a party is. */
export function partySize(seats: UnitSeats): number {
  return Object.values(seats).reduce<number>((sum, count = 0) => sum + count, 0)
}
