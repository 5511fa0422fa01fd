import type { Level } from '../../lib/booking/rules.ts'
import type { ScoreReason } from '../../lib/sea/score.ts'
import type { Language } from '../../lib/text/language.ts'
import { FRENCH_PAGES } from './languages/french.ts'
import { GERMAN_PAGES } from './languages/german.ts'
import { SPANISH_PAGES } from './languages/spanish.ts'

export type WindStrength = 'calm' | 'light' | 'moderate' | 'strong'

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
  readonly sea: string
  waves(body: string, height: string): string
  readonly winds: Readonly<Record<WindStrength, (relation: string) => string>>
  water(celsius: number): string
  readonly suits: Readonly<Record<Level, string>>
  readonly against: Readonly<Record<ScoreReason, string>>
  readonly seaNote: string
  readonly seaDemo: string
  readonly seaLate: string
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
  sea: 'The sea',
  waves: (body, height) => `${body.charAt(0).toUpperCase()}${body.slice(1)}, ${height}`,
  winds: {
    calm: () => 'hardly any wind',
    light: relation => `light ${relation} wind`,
    moderate: relation => `moderate ${relation} wind`,
    strong: relation => `strong ${relation} wind`
  },
  water: celsius => `Water ${celsius} °C`,
  suits: {
    beginner: 'good for beginners',
    intermediate: 'good for intermediate surfers',
    advanced: 'good for advanced surfers',
    kids: 'good for kids',
    all: 'good for everyone'
  },
  against: {
    flat: 'almost flat',
    too_small: 'waves small for this level',
    too_big: 'waves big for this level',
    wind_too_strong: 'windy for this level',
    spot_not_for_level: 'demanding beach for this level',
    waves_unknown: 'no wave forecast yet',
    wind_unknown: 'no wind forecast yet'
  },
  seaNote: 'Forecast for the start of the lesson; on the day, the school decides.',
  seaDemo: 'Demo: these conditions are made up.',
  seaLate: 'This forecast may be out of date.',
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
  sea: 'O mar',
  waves: (body, height) => `${body.startsWith('sem') ? 'Sem ondas' : `Ondas ${body}`}, ${height}`,
  winds: {
    calm: () => 'quase sem vento',
    light: relation => `vento fraco ${relation}`,
    moderate: relation => `vento moderado ${relation}`,
    strong: relation => `vento forte ${relation}`
  },
  water: celsius => `Água a ${celsius} °C`,
  suits: {
    beginner: 'bom para iniciantes',
    intermediate: 'bom para nível intermédio',
    advanced: 'bom para nível avançado',
    kids: 'bom para crianças',
    all: 'bom para todos'
  },
  against: {
    flat: 'quase sem ondas',
    too_small: 'ondas pequenas para este nível',
    too_big: 'ondas grandes para este nível',
    wind_too_strong: 'muito vento para este nível',
    spot_not_for_level: 'praia exigente para este nível',
    waves_unknown: 'ondas ainda sem previsão',
    wind_unknown: 'vento ainda sem previsão'
  },
  seaNote: 'Previsão para o início da aula; no próprio dia, quem decide é a escola.',
  seaDemo: 'Demonstração: condições do mar fictícias.',
  seaLate: 'Esta previsão pode estar desatualizada.',
  aboutData: 'Sobre os dados'
}

export const GUIDE_TEXT: Readonly<Record<Language, GuideText>> = {
  en,
  pt,
  es: SPANISH_PAGES.guide,
  fr: FRENCH_PAGES.guide,
  de: GERMAN_PAGES.guide
}
