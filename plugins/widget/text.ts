import type { SurfLevel } from '../../lib/lessons/level.ts'
import type { Label, ScoreReason } from '../../lib/sea/score.ts'
import type { Language } from '../../lib/text/language.ts'
import { FRENCH_WIDGET } from './languages/french.ts'
import { GERMAN_WIDGET } from './languages/german.ts'
import { SPANISH_WIDGET } from './languages/spanish.ts'

/** Texts of the widget, in one language. */
export interface WidgetText {
  readonly title: string
  readonly description: string
  readonly levels: Readonly<Record<SurfLevel, string>>
  readonly labels: Readonly<Record<Label, string>>
  readonly reasons: Readonly<Record<ScoreReason, string>>
  readonly stale: string
  readonly demo: string
  readonly unknownSpot: string
  readonly noConditions: string
  readonly offline: string
  readonly bestNow: string
  readonly noneNow: string
  readonly allSpots: string
  readonly aboutData: string
  at(time: string): string
  /** Shown instead of the current hour at night. */
  firstLight(time: string): string
  readonly darkNow: string
  scoreOf(score: number, label: string): string
  readonly waves: string
  readonly swell: string
  readonly windTitle: string
  readonly water: string
  readonly tide: Readonly<Record<'rising' | 'falling', string>>
  readonly tideTitle: string
  readonly from: string
  readonly next: string
  readonly byHour: string
  readonly fit: string
  readonly level: string
  readonly weight: string
  readonly height: string
  readonly optional: string
  readonly show: string
  range(min: number, max: number): string
  readonly board: string
  readonly leash: string
  readonly suit: string
  readonly boards: Readonly<Record<'soft_board' | 'board', string>>
  readonly advice: string
  /** Explanation of the suit mark. */
  readonly suitMark: string
  readonly lessons: string
  /** Shown for lessons whose bookings are confirmed by email. */
  readonly toConfirm: string
  readonly noLessons: string
  readonly moreLessons: string
  readonly toLessons: string
  readonly partyPrice: string
  readonly newTab: string
  suitOf(thickness: string): string
  readonly hood: string
  readonly refused: Readonly<
    Record<'key' | 'many' | 'away' | 'gone', { readonly title: string; readonly say: string }>
  >
}

const en: WidgetText = {
  title: 'Surf',
  description: 'The waves right now, the right board and wetsuit, and surf lessons to book.',
  levels: { beginner: 'Beginner', intermediate: 'Intermediate', advanced: 'Advanced', kids: 'Kids' },
  labels: { excellent: 'Excellent', good: 'Good', fair: 'Fair', poor: 'Poor', very_poor: 'Very poor' },
  reasons: {
    flat: 'Flat today.',
    too_small: 'Waves too small.',
    too_big: 'Waves too big for this level.',
    wind_too_strong: 'Too much wind.',
    spot_not_for_level: 'This spot is not for this level.',
    waves_unknown: 'No wave data.',
    wind_unknown: 'No wind data.'
  },
  stale: 'Possibly out of date: the latest update is late.',
  demo: 'Demo: these conditions are made up.',
  unknownSpot: 'We do not know that spot. These are the best right now:',
  noConditions: 'No forecast to show right now. Please check again in a few minutes.',
  offline: 'You are offline. What you see may be out of date.',
  bestNow: 'Best spots now',
  noneNow: 'No spot has a fresh forecast right now.',
  allSpots: 'Best spots now',
  aboutData: 'About the data',
  at: time => `at ${time}`,
  firstLight: time => `dark now; at first light, ${time}`,
  darkNow: 'It is dark now. Tap a spot to see it at first light.',
  scoreOf: (score, label) => `Score ${score} out of 100: ${label}`,
  waves: 'Waves',
  swell: 'Swell',
  windTitle: 'Wind',
  water: 'Water',
  tide: { rising: 'rising', falling: 'falling' },
  tideTitle: 'Tide',
  from: 'from',
  next: 'Next hours',
  byHour: 'Waves (m) and wind (km/h) by the hour; darker by night',
  fit: 'Your board and suit',
  level: 'Level',
  weight: 'Weight, kg',
  height: 'Height, cm',
  optional: 'optional',
  show: 'Show',
  range: (min, max) => `${min} to ${max}`,
  board: 'Board',
  leash: 'Leash',
  suit: 'Wetsuit',
  boards: { soft_board: 'soft board', board: 'hard board' },
  advice: 'Advice only: the instructor on the beach decides.',
  suitMark: '* Your measurements are between or outside the size charts: try it on.',
  lessons: 'Surf lessons',
  toConfirm: 'to confirm by email',
  noLessons: 'No lessons with places in the next few days.',
  moreLessons: 'All lessons',
  toLessons: 'See surf lessons',
  partyPrice: 'price for your whole group',
  newTab: 'opens in a new tab',
  suitOf: thickness => (thickness.includes('/') ? `${thickness} mm wetsuit` : thickness),
  hood: 'hood',
  refused: {
    key: { title: 'Surf lessons', say: 'Choose a date and book your place.' },
    many: { title: 'One moment', say: 'Many people are looking right now. Please try again in a minute.' },
    away: { title: 'Back in a moment', say: 'Please try again shortly.' },
    gone: { title: 'Page not found', say: 'The widget is at /w/surf.' }
  }
}

const pt: WidgetText = {
  title: 'Surf',
  description: 'As ondas agora, a prancha e o fato certos, e aulas de surf para reservar.',
  levels: { beginner: 'Iniciante', intermediate: 'Intermédio', advanced: 'Avançado', kids: 'Crianças' },
  labels: { excellent: 'Excelente', good: 'Bom', fair: 'Razoável', poor: 'Fraco', very_poor: 'Muito fraco' },
  reasons: {
    flat: 'Mar sem ondas.',
    too_small: 'Ondas demasiado pequenas.',
    too_big: 'Ondas demasiado grandes para este nível.',
    wind_too_strong: 'Vento demasiado forte.',
    spot_not_for_level: 'Praia pouco adequada a este nível.',
    waves_unknown: 'Sem dados das ondas.',
    wind_unknown: 'Sem dados do vento.'
  },
  stale: 'Pode estar desatualizado: a última atualização está atrasada.',
  demo: 'Demonstração: condições fictícias.',
  unknownSpot: 'Não conhecemos essa praia. Estas são as melhores agora:',
  noConditions: 'De momento não há previsão. Volte daqui a alguns minutos.',
  offline: 'Está sem ligação. O que vê pode estar desatualizado.',
  bestNow: 'Melhores praias agora',
  noneNow: 'De momento, nenhuma praia tem uma previsão recente.',
  allSpots: 'Melhores praias agora',
  aboutData: 'Sobre os dados',
  at: time => `${time.startsWith('01') ? 'à' : 'às'} ${time}`,
  firstLight: time => `agora é noite; ao amanhecer, ${time}`,
  darkNow: 'Agora é noite. Escolha uma praia para ver como estará ao amanhecer.',
  scoreOf: (score, label) => `Nota ${score} em 100: ${label}`,
  waves: 'Ondas',
  swell: 'Ondulação',
  windTitle: 'Vento',
  water: 'Água',
  tide: { rising: 'a encher', falling: 'a vazar' },
  tideTitle: 'Maré',
  from: 'de',
  next: 'Próximas horas',
  byHour: 'Ondas (m) e vento (km/h) hora a hora; a noite em tom mais escuro',
  fit: 'A sua prancha e o seu fato',
  level: 'Nível',
  weight: 'Peso, kg',
  height: 'Altura, cm',
  optional: 'opcional',
  show: 'Mostrar',
  range: (min, max) => `${min} a ${max}`,
  board: 'Prancha',
  leash: 'Leash',
  suit: 'Fato',
  boards: { soft_board: 'prancha de espuma', board: 'prancha rígida' },
  advice: 'Apenas uma recomendação: na praia, quem decide é o instrutor.',
  suitMark: '* As suas medidas ficam entre tabelas ou fora delas: convém experimentar.',
  lessons: 'Aulas de surf',
  toConfirm: 'a confirmar por email',
  noLessons: 'Sem aulas com lugares nos próximos dias.',
  moreLessons: 'Todas as aulas',
  toLessons: 'Ver aulas de surf',
  partyPrice: 'preço para todo o grupo',
  newTab: 'abre num novo separador',
  suitOf: thickness => (thickness.includes('/') ? `fato ${thickness} mm` : thickness),
  hood: 'capuz',
  refused: {
    key: { title: 'Aulas de surf', say: 'Escolha uma data e reserve o seu lugar.' },
    many: { title: 'Um momento', say: 'Há muita gente a consultar. Tente de novo daqui a um minuto.' },
    away: { title: 'Voltamos já', say: 'Tente de novo daqui a pouco.' },
    gone: { title: 'Página não encontrada', say: 'O widget está em /w/surf.' }
  }
}

export const WIDGET_TEXT: Readonly<Record<Language, WidgetText>> = {
  en,
  pt,
  es: SPANISH_WIDGET,
  fr: FRENCH_WIDGET,
  de: GERMAN_WIDGET
}

/** Abbreviations of east and west: O is west (oeste, ouest) in Romance languages, and east (Ost) in German. */
const SIDES: Readonly<Record<Language, Readonly<Record<'E' | 'W', string>>>> = {
  en: { E: 'E', W: 'W' },
  pt: { E: 'E', W: 'O' },
  es: { E: 'E', W: 'O' },
  fr: { E: 'E', W: 'O' },
  de: { E: 'O', W: 'W' }
}

export function compassWord(point: string, language: Language): string {
  return point.replace(/[EW]/g, side => SIDES[language][side as 'E' | 'W'])
}
