import type { AgeUnit, UnitId, UnitSeats } from '../booking/units.ts'
import type { Language } from '../text/language.ts'
import { words } from './words.ts'

/** From this age on, a unit has no upper bound. */
const OLDEST = 99

/** A unit's name with its ages. */
export function unitLabel({ id, minAge, maxAge }: AgeUnit, language: Language): string {
  return `${words[language][id]} (${maxAge >= OLDEST ? `${minAge}+` : `${minAge}–${maxAge}`})`
}

/** The party by unit, with non-breaking spaces; empty if the seats are not divided into units. */
export function partyByAge(seats: UnitSeats | null, language: Language): string {
  return Object.entries(seats ?? {})
    .map(([id, n]) => `${n}\u00a0×\u00a0${words[language][id as UnitId]}`)
    .join(', ')
}
