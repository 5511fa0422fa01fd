import type { Language } from '../../lib/text/language.ts'
import { plural } from '../../lib/text/plural.ts'

/** Texts for a code of an offer or of credit, in one language. */
interface OfferText {
  readonly heading: string
  readonly code: string
  readonly hint: string
  /** Kinds of codes, if the school has credit too. */
  readonly kinds: string
  /** The part of a total that a credit pays, and the rest. */
  credit(used: string, rest: string): string
  /** The pack of the code, with the number of its lessons left before this booking. */
  pack(left: number): string
  readonly faults: Readonly<Record<'unknown' | 'unmet' | 'used' | 'few' | 'limited', string>>
}

export const OFFER_TEXT: Readonly<Record<Language, OfferText>> = {
  en: {
    heading: 'I have a code',
    code: 'Code',
    hint: 'You see the new total before you book.',
    kinds: 'Of an offer, a pack, a gift card or your credit.',
    credit: (used, rest) => `Your code pays ${used}; ${rest} is left to pay.`,
    pack: left =>
      `Your pack pays; it has ${plural('en', left, `${left} lesson`, `${left} lessons`)} left before this booking.`,
    faults: {
      unknown: 'The school doesn’t know this code.',
      unmet: 'This code is not valid for this lesson, date, group size or booking time.',
      used: 'Nothing is left on this code.',
      few: 'Your pack has fewer lessons left than your group needs.',
      limited:
        'Too many codes have been tried in the last ten minutes, from your network or on this school’s pages. Yours was not checked, and nothing was booked. Try again in ten minutes, book without a code, or ask the school.'
    }
  },
  pt: {
    heading: 'Tenho um código',
    code: 'Código',
    hint: 'Vê o novo total antes de reservar.',
    kinds: 'De um desconto, de um pacote, de um vale-oferta ou do seu crédito.',
    credit: (used, rest) => `O seu código paga ${used}; ficam ${rest} por pagar.`,
    pack: left =>
      `O seu pacote paga; antes desta reserva tem ${plural('pt', left, `${left} aula`, `${left} aulas`)}.`,
    faults: {
      unknown: 'A escola não conhece este código.',
      unmet: 'Este código não é válido para esta aula, data, número de pessoas ou antecedência.',
      used: 'Este código já não tem saldo.',
      few: 'O seu pacote tem menos aulas do que o seu grupo precisa.',
      limited:
        'Nos últimos dez minutos foram experimentados demasiados códigos, na sua rede ou nas páginas desta escola. O seu não foi verificado e nada foi reservado. Tente de novo daqui a dez minutos, reserve sem código ou fale com a escola.'
    }
  },
  es: {
    heading: 'Tengo un código',
    code: 'Código',
    hint: 'Verás el nuevo total antes de reservar.',
    kinds: 'De una oferta, de un bono, de una tarjeta regalo o de tu saldo.',
    credit: (used, rest) => `Tu código paga ${used}; quedan ${rest} por pagar.`,
    pack: left =>
      `Tu bono paga; antes de esta reserva le quedan ${plural('es', left, `${left} clase`, `${left} clases`)}.`,
    faults: {
      unknown: 'La escuela no conoce este código.',
      unmet: 'Este código no es válido para esta clase, fecha, número de personas o antelación.',
      used: 'Este código ya no tiene saldo.',
      few: 'A tu bono le quedan menos clases de las que necesita tu grupo.',
      limited:
        'En los últimos diez minutos se han probado demasiados códigos, desde tu red o en las páginas de esta escuela. El tuyo no se ha comprobado y no se ha reservado nada. Vuelve a intentarlo dentro de diez minutos, reserva sin código o pregunta a la escuela.'
    }
  },
  fr: {
    heading: 'J’ai un code',
    code: 'Code',
    hint: 'Vous verrez le nouveau total avant de réserver.',
    kinds: 'D’une offre, d’un carnet, d’une carte cadeau ou de votre avoir.',
    credit: (used, rest) => `Votre code règle ${used}\u202f; il reste ${rest} à payer.`,
    pack: left =>
      `Votre carnet règle cette réservation\u202f; il contient ${plural('fr', left, `${left} cours`, `${left} cours`)} avant elle.`,
    faults: {
      unknown: 'L’école ne connaît pas ce code.',
      unmet:
        'Ce code n’est pas valable pour ce cours, cette date, ce nombre de personnes ou ce délai de réservation.',
      used: 'Ce code est épuisé.',
      few: 'Votre carnet contient moins de cours qu’il n’en faut pour votre groupe.',
      limited:
        'Trop de codes ont été essayés ces dix dernières minutes, depuis votre réseau ou sur les pages de cette école. Le vôtre n’a pas été vérifié et rien n’a été réservé. Réessayez dans dix minutes, réservez sans code ou demandez à l’école.'
    }
  },
  de: {
    heading: 'Ich habe einen Code',
    code: 'Code',
    hint: 'Den neuen Gesamtpreis siehst du vor dem Buchen.',
    kinds: 'Von einer Aktion, einer Mehrfachkarte, einem Gutschein oder deinem Guthaben.',
    credit: (used, rest) => `Dein Code bezahlt ${used}; offen bleiben ${rest}.`,
    pack: left =>
      `Deine Mehrfachkarte bezahlt; vor dieser Buchung sind ${plural('de', left, `${left} Kurs`, `${left} Kurse`)} darauf.`,
    faults: {
      unknown: 'Diesen Code kennt die Surfschule nicht.',
      unmet:
        'Dieser Code gilt nicht für diesen Kurs, diesen Tag, diese Personenzahl oder diesen Buchungszeitpunkt.',
      used: 'Auf diesem Code ist kein Guthaben mehr.',
      few: 'Auf deiner Mehrfachkarte sind weniger Kurse übrig, als deine Gruppe braucht.',
      limited:
        'In den letzten zehn Minuten wurden zu viele Codes ausprobiert, aus deinem Netzwerk oder auf den Seiten dieser Surfschule. Deiner wurde nicht geprüft, und es wurde nichts gebucht. Versuch es in zehn Minuten noch einmal, buche ohne Code oder frag die Surfschule.'
    }
  }
}
