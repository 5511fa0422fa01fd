import type { Language } from '../text/language.ts'
import type { WindRelation } from './wind.ts'

/** Words for the sea in one language. */
interface SeaWords {
  /** Wave height relative to a rider of 1.75 m, below so many metres; estimates. */
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
      [0.4, 'pelo tornozelo'],
      [0.65, 'pelo joelho'],
      [0.85, 'pela coxa'],
      [1.1, 'pela cintura'],
      [1.4, 'pelo peito'],
      [1.7, 'pelo ombro'],
      [1.95, 'pela cabeça'],
      [2.6, 'acima da cabeça']
    ],
    overhead: 'bem acima da cabeça',
    winds: {
      onshore: 'do mar',
      cross_onshore: 'lateral, do mar',
      cross_shore: 'lateral',
      cross_offshore: 'lateral, de terra',
      offshore: 'de terra'
    },
    decimal: ','
  },
  es: {
    bodies: [
      [0.15, 'sin olas'],
      [0.4, 'por el tobillo'],
      [0.65, 'por la rodilla'],
      [0.85, 'por el muslo'],
      [1.1, 'por la cintura'],
      [1.4, 'por el pecho'],
      [1.7, 'por el hombro'],
      [1.95, 'por la cabeza'],
      [2.6, 'por encima de la cabeza']
    ],
    overhead: 'muy por encima de la cabeza',
    winds: {
      onshore: 'de mar',
      cross_onshore: 'lateral, de mar',
      cross_shore: 'lateral',
      cross_offshore: 'lateral, de tierra',
      offshore: 'de tierra'
    },
    decimal: ','
  },
  fr: {
    bodies: [
      [0.15, 'plat'],
      [0.4, 'à la cheville'],
      [0.65, 'au genou'],
      [0.85, 'à la cuisse'],
      [1.1, 'à la taille'],
      [1.4, 'à la poitrine'],
      [1.7, 'à l’épaule'],
      [1.95, 'à la tête'],
      [2.6, 'au-dessus de la tête']
    ],
    overhead: 'bien au-dessus de la tête',
    winds: {
      onshore: 'de mer',
      cross_onshore: 'latéral, de mer',
      cross_shore: 'latéral',
      cross_offshore: 'latéral, de terre',
      offshore: 'de terre'
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
      [2.6, 'überkopfhoch']
    ],
    overhead: 'weit über Kopf',
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

/** A number with the language's decimal sign. */
export function decimalIn(number: number | string, language: Language): string {
  return String(number).replace('.', WORDS[language].decimal)
}

/** Wind relation in words for guests. */
export function windWord(relation: WindRelation, language: Language): string {
  return WORDS[language].winds[relation]
}
