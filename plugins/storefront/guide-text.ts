import type { Language } from '../../lib/text/language.ts'
import { FRENCH_PAGES } from './languages/french.ts'
import { GERMAN_PAGES } from './languages/german.ts'
import { SPANISH_PAGES } from './languages/spanish.ts'

/** Texts that guide a guest to a lesson and the beach, in one language. */
export interface GuideText {
  readonly level: string
  readonly party: string
  readonly days: string
  readonly before: string
  readonly after: string
  /** Label below the number of free seats of a day. */
  free(count: number): string
  readonly full: string
  readonly noLesson: string
  readonly emptyWeek: string
  readonly nothingFits: string
  readonly showAll: string
  readonly nextOnes: string
  readonly book: string
  with(teacher: string): string
  forPeople(count: number): string
  readonly meet: string
  readonly fromSchool: string
  readonly map: string
  readonly bring: string
  readonly bringWords: string
  readonly aboutData: string
}

const en: GuideText = {
  level: 'Level',
  party: 'How many people',
  days: 'Days',
  before: 'Previous week',
  after: 'Next week',
  free: () => 'left',
  full: 'full',
  noLesson: 'no lessons',
  emptyWeek: 'No lessons are planned for these days.',
  nothingFits: 'No lesson here matches what you are looking for.',
  showAll: 'Show all lessons',
  nextOnes: 'The next lessons',
  book: 'Book',
  with: teacher => `with ${teacher}`,
  forPeople: count => `for ${count}`,
  meet: 'Where to meet',
  fromSchool: 'A note from the school',
  map: 'Open in maps',
  bring: 'What to bring',
  bringWords: 'Swimwear, a towel, drinking water and sun cream.',
  aboutData: 'About the data'
}

const pt: GuideText = {
  level: 'Nível',
  party: 'Número de pessoas',
  days: 'Dias',
  before: 'Semana anterior',
  after: 'Semana seguinte',
  free: count => (count === 1 ? 'livre' : 'livres'),
  full: 'esgotado',
  noLesson: 'sem aulas',
  emptyWeek: 'Não há aulas marcadas para estes dias.',
  nothingFits: 'Não há aqui nenhuma aula como a que procura.',
  showAll: 'Ver todas as aulas',
  nextOnes: 'As próximas aulas',
  book: 'Reservar',
  with: teacher => `com ${teacher}`,
  forPeople: count => `para ${count}`,
  meet: 'Ponto de encontro',
  fromSchool: 'Mensagem da escola',
  map: 'Abrir no mapa',
  bring: 'O que levar',
  bringWords: 'Fato de banho, toalha, água para beber e protetor solar.',
  aboutData: 'Sobre os dados'
}

export const GUIDE_TEXT: Readonly<Record<Language, GuideText>> = {
  en,
  pt,
  es: SPANISH_PAGES.guide,
  fr: FRENCH_PAGES.guide,
  de: GERMAN_PAGES.guide
}
