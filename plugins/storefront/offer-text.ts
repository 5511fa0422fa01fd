import type { Language } from '../../lib/text/language.ts'

/** Texts for an offer code, in one language. */
interface OfferText {
  readonly fold: string
  readonly code: string
  readonly hint: string
  readonly faults: Readonly<Record<'unknown' | 'unmet', string>>
}

/** Texts for an offer code, by language. */
export const OFFER_TEXT: Readonly<Record<Language, OfferText>> = {
  en: {
    fold: 'I have a code',
    code: 'Code',
    hint: 'You see the new total before you book.',
    faults: {
      unknown: 'The school doesn’t know this code.',
      unmet: 'This code is for another lesson, another day, another size of group or another time of booking.'
    }
  },
  pt: {
    fold: 'Tenho um código',
    code: 'Código',
    hint: 'Vê o novo total antes de reservar.',
    faults: {
      unknown: 'A escola não conhece este código.',
      unmet: 'Este código é para outra aula, outro dia, outro tamanho de grupo ou outra antecedência.'
    }
  },
  es: {
    fold: 'Tengo un código',
    code: 'Código',
    hint: 'Verás el nuevo total antes de reservar.',
    faults: {
      unknown: 'La escuela no conoce este código.',
      unmet: 'Este código es para otra clase, otro día, otro tamaño de grupo u otra antelación.'
    }
  },
  fr: {
    fold: 'J’ai un code',
    code: 'Code',
    hint: 'Vous verrez le nouveau total avant de réserver.',
    faults: {
      unknown: 'L’école ne connaît pas ce code.',
      unmet:
        'Ce code est prévu pour un autre cours, un autre jour, une autre taille de groupe ou un autre délai.'
    }
  },
  de: {
    fold: 'Ich habe einen Code',
    code: 'Code',
    hint: 'Vor dem Buchen steht hier die neue Summe.',
    faults: {
      unknown: 'Diesen Code kennt die Schule nicht.',
      unmet:
        'Dieser Code gilt für einen anderen Kurs, Tag, eine andere Gruppengröße oder einen anderen Buchungszeitpunkt.'
    }
  }
}
