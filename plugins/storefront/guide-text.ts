import type { Level } from '../../lib/booking/rules.ts'
import type { ScoreReason } from '../../lib/forecast/score.ts'
import type { Language } from '../../lib/text/language.ts'
import { FRENCH_PAGES } from './languages/french.ts'
import { GERMAN_PAGES } from './languages/german.ts'
import { SPANISH_PAGES } from './languages/spanish.ts'

/** Wind strength up to a limit in km/h. */
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
  before: 'Earlier',
  after: 'Later',
  free: () => 'left',
  full: 'full',
  noLesson: 'no lessons',
  emptyWeek: 'No lessons are planned for these days.',
  nothingFits: 'No lesson here fits what you are looking for.',
  showAll: 'Show all lessons',
  nextOnes: 'The next lessons',
  book: 'Book',
  with: teacher => `with ${teacher}`,
  forPeople: count => `for ${count}`,
  meet: 'Where to meet',
  fromSchool: 'From the school',
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
    intermediate: 'good for intermediates',
    advanced: 'good for advanced surfers',
    kids: 'good for kids',
    all: 'good for everyone'
  },
  against: {
    flat: 'hardly a wave',
    too_small: 'small for this level',
    too_big: 'big for this level',
    wind_too_strong: 'windy for this level',
    spot_not_for_level: 'demanding for this level',
    waves_unknown: 'waves not known yet',
    wind_unknown: 'wind not known yet'
  },
  seaNote: 'The sea is forecast for the hour in which a lesson begins; on the day, the school decides.',
  seaDemo: 'This sea is invented, for demonstration.',
  seaLate: 'The latest forecast is late.',
  aboutData: 'About the data'
}

const pt: GuideText = {
  level: 'Nível',
  party: 'Número de pessoas',
  days: 'Dias',
  before: 'Antes',
  after: 'Depois',
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
  fromSchool: 'Da escola',
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
    too_small: 'pequeno para este nível',
    too_big: 'grande para este nível',
    wind_too_strong: 'muito vento para este nível',
    spot_not_for_level: 'praia exigente para este nível',
    waves_unknown: 'ondas ainda por prever',
    wind_unknown: 'vento ainda por prever'
  },
  seaNote: 'O mar é o previsto para a hora em que a aula começa; no dia, quem decide é a escola.',
  seaDemo: 'Este mar é inventado, para demonstração.',
  seaLate: 'A última previsão está atrasada.',
  aboutData: 'Sobre os dados'
}

/** Guiding texts, by language. */
export const GUIDE_TEXT: Readonly<Record<Language, GuideText>> = {
  en,
  pt,
  es: SPANISH_PAGES.guide,
  fr: FRENCH_PAGES.guide,
  de: GERMAN_PAGES.guide
}
