import type { Language } from '../text/language.ts'
import type { AgeUnit, PARTICIPANT, UnitId, UnitSeats } from './units.ts'

/** Names of units by language; `board` for a board of a hire. */
export const unitNames: Readonly<
  Record<Language, Readonly<Record<UnitId | typeof PARTICIPANT | 'board', string>>>
> = {
  en: {
    participant: 'Participant',
    board: 'Board',
    adult: 'Adult',
    youth: 'Youth',
    child: 'Child',
    infant: 'Infant',
    senior: 'Senior',
    student: 'Student',
    military: 'Military'
  },
  pt: {
    participant: 'Participante',
    board: 'Prancha',
    adult: 'Adulto',
    youth: 'Jovem',
    child: 'Criança',
    infant: 'Bebé',
    senior: 'Sénior',
    student: 'Estudante',
    military: 'Militar'
  },
  es: {
    participant: 'Participante',
    board: 'Tabla',
    adult: 'Adulto',
    youth: 'Joven',
    child: 'Niño',
    infant: 'Bebé',
    senior: 'Sénior',
    student: 'Estudiante',
    military: 'Militar'
  },
  fr: {
    participant: 'Participant',
    board: 'Planche',
    adult: 'Adulte',
    youth: 'Jeune',
    child: 'Enfant',
    infant: 'Bébé',
    senior: 'Senior',
    student: 'Étudiant',
    military: 'Militaire'
  },
  de: {
    participant: 'Teilnehmer',
    board: 'Brett',
    adult: 'Erwachsener',
    youth: 'Jugendlicher',
    child: 'Kind',
    infant: 'Kleinkind',
    senior: 'Senior',
    student: 'Student',
    military: 'Militärangehöriger'
  }
}

/** From this age on, a unit has no upper bound. */
export const MAX_AGE = 99

/** A unit's name with its ages. */
export function unitLabel({ id, minAge, maxAge }: AgeUnit, language: Language): string {
  return `${unitNames[language][id]} (${maxAge >= MAX_AGE ? `${minAge}+` : `${minAge}–${maxAge}`})`
}

/** The party by unit, with non-breaking spaces; empty if the seats are not divided into units. */
export function partyByAge(seats: UnitSeats | null, language: Language): string {
  return Object.entries(seats ?? {})
    .map(([id, n]) => `${n}\u00a0×\u00a0${unitNames[language][id as UnitId]}`)
    .join(', ')
}
