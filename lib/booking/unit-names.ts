import { octoTexts } from '../octo/words.ts'
import type { Language } from '../text/language.ts'
import type { AgeUnit, UnitId, UnitSeats } from './units.ts'

/** From this age on, a unit has no upper bound. */
const MAX_AGE = 99

/** A unit's name with its ages. */
export function unitLabel({ id, minAge, maxAge }: AgeUnit, language: Language): string {
  return `${octoTexts[language][id]} (${maxAge >= MAX_AGE ? `${minAge}+` : `${minAge}–${maxAge}`})`
}

/** The party by unit, with non-breaking spaces; empty if the seats are not divided into units. */
export function partyByAge(seats: UnitSeats | null, language: Language): string {
  return Object.entries(seats ?? {})
    .map(([id, n]) => `${n}\u00a0×\u00a0${octoTexts[language][id as UnitId]}`)
    .join(', ')
}
