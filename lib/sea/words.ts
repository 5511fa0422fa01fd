import type { Language } from '../text/language.ts'
import type { WindRelation } from './wind.ts'

/** Words about the sea in one language. */
interface SeaWords {
  /** Words for a wave height relative to a person of 1.75 m, for waves lower than `belowM`. Estimates. */
  readonly bodies: readonly (readonly [belowM: number, word: string])[]
  readonly overhead: string
  readonly winds: Readonly<Record<WindRelation, string>>
  readonly decimal: string
}

const WORDS: Readonly<Record<Language, SeaWords>> = {
  en: {
    bodies: [
      [0.15, 'flat'],
      [0.4, 'ankle high'],
      [0.65, 'knee high'],
      [0.85, 'thigh high'],
      [1.1, 'waist high'],
      [1.4, 'chest high'],
      [1.7, 'shoulder high'],
      [1.95, 'head high'],
      [2.6, 'overhead']
    ],
    overhead: 'well overhead',
    winds: {
      onshore: 'onshore',
      cross_onshore: 'cross-onshore',
      cross_shore: 'cross-shore',
      cross_offshore: 'cross-offshore',
      offshore: 'offshore'
    },
    decimal: '.'
  },
  pt: {
    bodies: [
      [0.15, 'sem ondas'],
      [0.4, 'à altura do tornozelo'],
      [0.65, 'à altura do joelho'],
      [0.85, 'à altura da coxa'],
      [1.1, 'à altura da cintura'],
      [1.4, 'à altura do peito'],
      [1.7, 'à altura do ombro'],
      [1.95, 'à altura da cabeça'],
      [2.6, 'acima da cabeça']
    ],
    overhead: 'bem acima da cabeça',
    winds: {
      onshore: 'do mar',
      cross_onshore: 'lateral do mar',
      cross_shore: 'lateral',
      cross_offshore: 'lateral de terra',
      offshore: 'de terra'
    },
    decimal: ','
  },
  es: {
    bodies: [
      [0.15, 'sin olas'],
      [0.4, 'a la altura del tobillo'],
      [0.65, 'a la altura de la rodilla'],
      [0.85, 'a la altura del muslo'],
      [1.1, 'a la altura de la cintura'],
      [1.4, 'a la altura del pecho'],
      [1.7, 'a la altura del hombro'],
      [1.95, 'a la altura de la cabeza'],
      [2.6, 'por encima de la cabeza']
    ],
    overhead: 'muy por encima de la cabeza',
    winds: {
      onshore: 'de mar',
      cross_onshore: 'lateral de mar',
      cross_shore: 'lateral',
      cross_offshore: 'lateral de tierra',
      offshore: 'de tierra'
    },
    decimal: ','
  },
  fr: {
    bodies: [
      [0.15, 'plat'],
      [0.4, 'à hauteur de cheville'],
      [0.65, 'à hauteur de genou'],
      [0.85, 'à hauteur de cuisse'],
      [1.1, 'à hauteur de taille'],
      [1.4, 'à hauteur de poitrine'],
      [1.7, 'à hauteur d’épaule'],
      [1.95, 'à hauteur de tête'],
      [2.6, 'au-dessus de la tête']
    ],
    overhead: 'bien au-dessus de la tête',
    winds: {
      onshore: 'onshore',
      cross_onshore: 'side-onshore',
      cross_shore: 'side-shore',
      cross_offshore: 'side-offshore',
      offshore: 'offshore'
    },
    decimal: ','
  },
  de: {
    bodies: [
      [0.15, 'flach'],
      [0.4, 'knöchelhoch'],
      [0.65, 'kniehoch'],
      [0.85, 'oberschenkelhoch'],
      [1.1, 'hüfthoch'],
      [1.4, 'brusthoch'],
      [1.7, 'schulterhoch'],
      [1.95, 'kopfhoch'],
      [2.6, 'über Kopfhöhe']
    ],
    overhead: 'deutlich über Kopfhöhe',
    winds: {
      onshore: 'auflandig',
      cross_onshore: 'schräg auflandig',
      cross_shore: 'seitlich',
      cross_offshore: 'schräg ablandig',
      offshore: 'ablandig'
    },
    decimal: ','
  }
}

/** Wave height in words: `1.2 m, chest high`. */
export function waveWords(metres: number, language: Language): { height: string; body: string } {
  const { bodies, overhead } = WORDS[language]
  return {
    height: `${decimalIn(metres.toFixed(1), language)} m`,
    body: bodies.find(([below]) => metres < below)?.[1] ?? overhead
  }
}

/** A number with the decimal separator of the language. */
export function decimalIn(number: number | string, language: Language): string {
  return String(number).replace('.', WORDS[language].decimal)
}

/** Wind relation in words for guests. */
export function windWord(relation: WindRelation, language: Language): string {
  return WORDS[language].winds[relation]
}
