import type { Language } from '../text/language.ts'
import type { WindRelation } from './wind.ts'

/** How people of a language speak of the sea. */
interface SeaWords {
  /** What a face reaches of a rider of 1.75 m, up to so many metres; estimates. */
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
  }
}

/** How people speak of a face of so many metres: `1.2 m, chest high`. */
export function waveWords(metres: number, language: Language): { height: string; body: string } {
  const { bodies, overhead, decimal } = WORDS[language]
  const height = metres.toFixed(1).replace('.', decimal)
  return { height: `${height} m`, body: bodies.find(([below]) => metres < below)?.[1] ?? overhead }
}

/** How the wind meets the coast, as guests say it. */
export function windWord(relation: WindRelation, language: Language): string {
  return WORDS[language].winds[relation]
}
