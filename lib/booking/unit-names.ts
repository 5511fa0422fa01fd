import type { Language } from '../text/language.ts'
import type { AgeUnit, PARTICIPANT, UnitId, UnitSeats } from './units.ts'

/** Names of units by language. `board` is used for rental. */
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

/** A unit whose maximum age is at least this has no upper limit. */
export const MAX_AGE = 99

/** Name of a unit with its ages. */
export function unitLabel({ id, minAge, maxAge }: AgeUnit, language: Language): string {
  return `${unitNames[language][id]} (${maxAge >= MAX_AGE ? `${minAge}+` : `${minAge}–${maxAge}`})`
}

/** Party by unit as text, with non-breaking spaces. Empty without unit prices. */
export function partyByAge(seats: UnitSeats | null, language: Language): string {
  return Object.entries(seats ?? {})
    .map(([id, n]) => `${n}\u00a0×\u00a0${unitNames[language][id as UnitId]}`)
    .join(', ')
}
