/** Units with separate prices: OCTO's unit types in lower case, each for one person. */
export const UNIT_IDS = ['adult', 'youth', 'child', 'infant', 'senior', 'student', 'military'] as const
export type UnitId = (typeof UNIT_IDS)[number]

/** The only unit of lessons without unit prices. */
export const PARTICIPANT = 'participant'

/** A unit of a lesson type, with its ages and price. The price of the first unit is the type's price. */
export interface AgeUnit {
  readonly id: UnitId
  readonly minAge: number
  readonly maxAge: number
  readonly cents: number
}

/** Number of people of each unit. An absent unit has none. */
export type UnitSeats = Readonly<Partial<Record<string, number>>>

export type UnitCents = Readonly<Partial<Record<string, number>>>

/** Prices of a lesson: one per unit if it was planned with units, else one for all. */
export interface UnitPriced {
  readonly priceCents: number
  readonly unitCents: UnitCents | null
}

/** Unit ids of a lesson type. Without unit prices only `participant`. */
export function unitIdsOf({
  units
}: {
  readonly units: readonly AgeUnit[] | null
}): readonly (UnitId | typeof PARTICIPANT)[] {
  return units?.map(({ id }) => id) ?? [PARTICIPANT]
}

export function unitPriceOf({ priceCents, unitCents }: UnitPriced, id: string): number {
  return unitCents?.[id] ?? priceCents
}

/** Count the people of a party by unit. */
export function partyByUnit(ids: readonly string[]): UnitSeats {
  return Object.fromEntries([...new Set(ids)].map(id => [id, ids.filter(other => other === id).length]))
}

export function partySize(seats: UnitSeats): number {
  return Object.values(seats).reduce<number>((sum, count = 0) => sum + count, 0)
}
