import type { Language } from '../../lib/text/language.ts'

/** Texts for an offer code, in one language. */
interface OfferText {
  readonly heading: string
  readonly code: string
  readonly hint: string
  readonly faults: Readonly<Record<'unknown' | 'unmet', string>>
}

/** Texts for an offer code, by language. */
export const OFFER_TEXT: Readonly<Record<Language, OfferText>> = {
  en: {
    heading: 'I have a code',
    code: 'Code',
    hint: 'You see the new total before you book.',
    faults: {
      unknown: 'The school doesn’t know this code.',
      unmet: 'This code is not valid for this lesson, date, group size or booking time.'
    }
  },
  pt: {
    heading: 'Tenho um código',
    code: 'Código',
    hint: 'Vê o novo total antes de reservar.',
    faults: {
      unknown: 'A escola não conhece este código.',
      unmet: 'Este código não é válido para esta aula, data, número de pessoas ou antecedência.'
    }
  },
  es: {
    heading: 'Tengo un código',
    code: 'Código',
    hint: 'Verás el nuevo total antes de reservar.',
    faults: {
      unknown: 'La escuela no conoce este código.',
      unmet: 'Este código no es válido para esta clase, fecha, número de personas o antelación.'
    }
  },
  fr: {
    heading: 'J’ai un code',
    code: 'Code',
    hint: 'Vous verrez le nouveau total avant de réserver.',
    faults: {
      unknown: 'L’école ne connaît pas ce code.',
      unmet:
        'Ce code n’est pas valable pour ce cours, cette date, ce nombre de personnes ou ce délai de réservation.'
    }
  },
  de: {
    heading: 'Ich habe einen Code',
    code: 'Code',
    hint: 'Den neuen Gesamtpreis siehst du vor dem Buchen.',
    faults: {
      unknown: 'Diesen Code kennt die Surfschule nicht.',
      unmet:
        'Dieser Code gilt nicht für diesen Kurs, diesen Tag, diese Personenzahl oder diesen Buchungszeitpunkt.'
    }
  }
}
