/** Units of lessons sold by age: OCTO's unit types in lower case, one person each. */
export const UNIT_IDS = ['adult', 'youth', 'child', 'infant', 'senior', 'student', 'military'] as const
export type UnitId = (typeof UNIT_IDS)[number]

/** The only unit of lessons not sold by age. */
export const PARTICIPANT = 'participant'

/** A unit of a lesson type with its ages and price. The first unit's price is the type's. */
export interface AgeUnit {
  readonly id: UnitId
  readonly minAge: number
  readonly maxAge: number
  readonly cents: number
}

/** Number of people per unit; absent units have none. */
export type UnitSeats = Readonly<Partial<Record<string, number>>>

export type UnitCents = Readonly<Partial<Record<string, number>>>

/** Price of a lesson: per unit if planned with units, else the same for all. */
export interface UnitPriced {
  readonly priceCents: number
  readonly unitCents: UnitCents | null
}

/** Unit ids of a lesson type; `participant` alone if not sold by age. */
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

/** Counts the people of a party by unit. */
export function partyByUnit(ids: readonly string[]): UnitSeats {
  return Object.fromEntries([...new Set(ids)].map(id => [id, ids.filter(other => other === id).length]))
}

export function partySize(seats: UnitSeats): number {
  return Object.values(seats).reduce<number>((sum, count = 0) => sum + count, 0)
}
