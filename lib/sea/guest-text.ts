import type { Level } from '../booking/rules.ts'
import type { Language } from '../text/language.ts'
import type { LessonSea } from './lesson-conditions.ts'
import type { ScoreReason } from './score.ts'
import { waveWords, windWord } from './words.ts'

type WindStrength = 'calm' | 'light' | 'moderate' | 'strong'

/** Texts about the sea of a lesson, in one language. */
interface SeaText {
  readonly title: string
  waves(body: string, height: string): string
  readonly winds: Readonly<Record<WindStrength, (relation: string) => string>>
  water(celsius: number): string
  readonly suits: Readonly<Record<Level, string>>
  readonly against: Readonly<Record<ScoreReason, string>>
  readonly note: string
  readonly demo: string
  readonly stale: string
}

/** Texts about the sea for guests, by language. */
export const SEA_TEXT: Readonly<Record<Language, SeaText>> = {
  en: {
    title: 'The sea',
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
    note: 'Forecast for the start of the lesson; on the day, the school decides.',
    demo: 'Demo: these conditions are made up.',
    stale: 'This forecast may be out of date.'
  },
  pt: {
    title: 'O mar',
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
    note: 'Previsão para o início da aula; no próprio dia, quem decide é a escola.',
    demo: 'Demonstração: condições do mar fictícias.',
    stale: 'Esta previsão pode estar desatualizada.'
  },
  es: {
    title: 'El mar',
    waves: (body, height) => `${body.startsWith('sin') ? 'Sin olas' : `Olas ${body}`}, ${height}`,
    winds: {
      calm: () => 'casi sin viento',
      light: relation => `viento flojo ${relation}`,
      moderate: relation => `viento moderado ${relation}`,
      strong: relation => `viento fuerte ${relation}`
    },
    water: celsius => `Agua a ${celsius} °C`,
    suits: {
      beginner: 'ideal para principiantes',
      intermediate: 'ideal para nivel intermedio',
      advanced: 'ideal para nivel avanzado',
      kids: 'ideal para niños',
      all: 'ideal para todos'
    },
    against: {
      flat: 'casi sin olas',
      too_small: 'olas pequeñas para este nivel',
      too_big: 'olas grandes para este nivel',
      wind_too_strong: 'mucho viento para este nivel',
      spot_not_for_level: 'playa exigente para este nivel',
      waves_unknown: 'olas aún sin previsión',
      wind_unknown: 'viento aún sin previsión'
    },
    note: 'Previsión para el inicio de la clase; ese día decide la escuela.',
    demo: 'Demo: condiciones ficticias.',
    stale: 'Esta previsión puede estar desactualizada.'
  },
  fr: {
    title: 'La mer',
    waves: (body, height) => `${body === 'plat' ? 'Mer plate' : `Vagues ${body}`}, ${height}`,
    winds: {
      calm: () => 'presque pas de vent',
      light: relation => `vent faible ${relation}`,
      moderate: relation => `vent modéré ${relation}`,
      strong: relation => `vent fort ${relation}`
    },
    water: celsius => `Eau à ${celsius} °C`,
    suits: {
      beginner: 'adapté aux débutants',
      intermediate: 'adapté au niveau intermédiaire',
      advanced: 'adapté au niveau confirmé',
      kids: 'adapté aux enfants',
      all: 'adapté à tous'
    },
    against: {
      flat: 'presque pas de vagues',
      too_small: 'vagues trop petites pour ce niveau',
      too_big: 'vagues trop grosses pour ce niveau',
      wind_too_strong: 'beaucoup de vent pour ce niveau',
      spot_not_for_level: 'plage exigeante pour ce niveau',
      waves_unknown: 'pas encore de prévision de vagues',
      wind_unknown: 'pas encore de prévision de vent'
    },
    note: 'Prévision pour le début du cours\u202f; le jour même, l’école décide.',
    demo: 'Démo\u00a0: conditions fictives.',
    stale: 'Cette prévision n’est peut-être plus à jour.'
  },
  de: {
    title: 'Das Meer',
    waves: (body, height) => `${body.charAt(0).toUpperCase()}${body.slice(1)}, ${height}`,
    winds: {
      calm: () => 'kaum Wind',
      light: relation => `leichter ${relation}er Wind`,
      moderate: relation => `mäßiger ${relation}er Wind`,
      strong: relation => `starker ${relation}er Wind`
    },
    water: celsius => `Wasser ${celsius} °C`,
    suits: {
      beginner: 'gut für Anfänger',
      intermediate: 'gut für die Mittelstufe',
      advanced: 'gut für Fortgeschrittene',
      kids: 'gut für Kinder',
      all: 'gut für alle'
    },
    against: {
      flat: 'kaum Wellen',
      too_small: 'niedrige Wellen für dieses Level',
      too_big: 'hohe Wellen für dieses Level',
      wind_too_strong: 'viel Wind für dieses Level',
      spot_not_for_level: 'anspruchsvoller Strand für dieses Level',
      waves_unknown: 'noch keine Wellenvorhersage',
      wind_unknown: 'noch keine Windvorhersage'
    },
    note: 'Vorhersage für den Kursbeginn; am Tag selbst entscheidet die Surfschule.',
    demo: 'Demo: erfundene Bedingungen.',
    stale: 'Diese Vorhersage ist vielleicht nicht mehr aktuell.'
  }
}

/** Upper limits in km/h of the wind strengths: Beaufort 1, 3 and 5. */
const STRENGTHS: readonly (readonly [belowKmh: number, strength: WindStrength])[] = [
  [6, 'calm'],
  [20, 'light'],
  [39, 'moderate']
]

/** Waves, wind and whether they suit the level, in words. */
export function seaLine(lesson: { readonly level: Level }, sea: LessonSea, language: Language): string {
  const { suits, against } = SEA_TEXT[language]
  const verdict = sea.suitable ? suits[lesson.level] : sea.reason && against[sea.reason]
  return [...seaWords(sea, language), verdict].filter(Boolean).join(' · ')
}

function seaWords({ breakingHeightM, windSpeedKmh, windRelation }: LessonSea, language: Language): string[] {
  const text = SEA_TEXT[language]
  const waves = breakingHeightM === null ? undefined : waveWords(breakingHeightM, language)
  const strength = STRENGTHS.find(([below]) => (windSpeedKmh ?? 0) < below)?.[1] ?? 'strong'
  return [
    ...(waves ? [text.waves(waves.body, waves.height)] : []),
    ...(windSpeedKmh === null || windRelation === null
      ? []
      : [text.winds[strength](windWord(windRelation, language))])
  ]
}

/** Notices that belong to any conditions: made up, out of date, and the time of the forecast. */
export function seaNotices(seas: readonly LessonSea[], language: Language): string[] {
  const { demo, stale, note } = SEA_TEXT[language]
  if (seas.length === 0) return []
  return [seas.some(sea => sea.demo) ? demo : '', seas.some(sea => sea.stale) ? stale : '', note].filter(
    Boolean
  )
}
