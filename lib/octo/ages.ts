import type { AgeUnit, UnitId, UnitSeats } from '../booking/units.ts'
import type { Language } from '../text/language.ts'
import { words } from './words.ts'

/** Beyond it no age is an upper bound. */
const OLDEST = 99

/** Who a unit is for, with the ages. */
export function unitLabel({ id, minAge, maxAge }: AgeUnit, language: Language): string {
  return `${words[language][id]} (${maxAge >= OLDEST ? `${minAge}+` : `${minAge}–${maxAge}`})`
}

/** A party by unit, in words that no line parts from their number; of people who are not told apart, nothing. */
export function partyByAge(seats: UnitSeats | null, language: Language): string {
  return Object.entries(seats ?? {})
    .map(([id, n]) => `${n}\u00a0×\u00a0${words[language][id as UnitId]}`)
    .join(', ')
}
