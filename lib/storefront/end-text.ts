import type { Language } from '../text/language.ts'
import { TERMS_TEXT } from './terms-text.ts'

/** Texts about a cancelled booking, in one language: regret if the school cancelled the lesson, and what the guest must pay. */
interface EndText {
  readonly calledOff: string
  readonly refunded: string
  due(amount: string): string
  /** Choice of a guest whose lesson was called off: the link to it, and the sentence, if the guest has paid or not. */
  readonly choose: {
    readonly link: string
    paid(deadline: string): string
    unpaid(deadline: string): string
  }
}

export const END_TEXT: Readonly<Record<Language, EndText>> = {
  en: {
    calledOff: 'We are sorry: the lesson cannot take place and we had to cancel it.',
    refunded: 'There is nothing to pay; what you have already paid will be refunded.',
    due: amount =>
      `It was cancelled after free cancellation had ended, so the full price of ${amount} is due.`,
    choose: {
      link: 'Choose another lesson or your money back',
      paid: deadline =>
        `Please choose by ${deadline}: another lesson, at no extra cost, or what you have paid back.`,
      unpaid: deadline =>
        `You have nothing to pay. If you would like another lesson at no extra cost, please choose it by ${deadline}.`
    }
  },
  pt: {
    calledOff: 'Lamentamos: a aula não se pode realizar e tivemos de a cancelar.',
    refunded: 'Não tem nada a pagar; o que já pagou ser-lhe-á devolvido.',
    due: amount =>
      `Foi cancelada depois do prazo gratuito, pelo que o preço de ${amount} continua a ser devido.`,
    choose: {
      link: 'Escolher outra aula ou o reembolso',
      paid: deadline =>
        `Escolha até ${deadline}: outra aula, sem pagar mais, ou a devolução do que já pagou.`,
      unpaid: deadline =>
        `Não tem nada a pagar. Se quiser outra aula sem pagar mais, escolha-a até ${deadline}.`
    }
  },
  es: {
    calledOff: 'Lo sentimos: la clase no se puede dar y hemos tenido que cancelarla.',
    refunded: 'No tienes que pagar nada; lo que ya hayas pagado se te devolverá.',
    due: amount =>
      `La cancelación ha llegado fuera del plazo gratuito: el importe de ${amount} sigue siendo exigible.`,
    choose: {
      link: 'Elegir otra clase o el reembolso',
      paid: deadline =>
        `Elige antes del ${deadline}: otra clase, sin pagar más, o la devolución de lo que has pagado.`,
      unpaid: deadline =>
        `No tienes que pagar nada. Si quieres otra clase sin pagar más, elígela antes del ${deadline}.`
    }
  },
  fr: {
    calledOff: 'Nous sommes désolés\u00a0: le cours ne peut pas avoir lieu et nous avons dû l’annuler.',
    refunded: 'Vous n’avez rien à payer\u202f; ce que vous avez déjà payé vous sera remboursé.',
    due: amount =>
      `L’annulation est arrivée après le délai gratuit\u00a0: le prix de ${amount} reste donc dû.`,
    choose: {
      link: 'Choisir un autre cours ou le remboursement',
      paid: deadline =>
        `Choisissez avant le ${deadline}\u00a0: un autre cours, sans supplément, ou le remboursement de ce que vous avez payé.`,
      unpaid: deadline =>
        `Vous n’avez rien à payer. Si vous souhaitez un autre cours sans supplément, choisissez-le avant le ${deadline}.`
    }
  },
  de: {
    calledOff: 'Es tut uns leid: Der Kurs kann nicht stattfinden, wir mussten ihn absagen.',
    refunded: 'Du musst nichts bezahlen; was du schon bezahlt hast, bekommst du zurück.',
    due: amount =>
      `Die Stornierung kam nach Ablauf der kostenlosen Frist, deshalb bleibt der Preis von ${amount} fällig.`,
    choose: {
      link: 'Anderen Kurs oder Rückzahlung wählen',
      paid: deadline =>
        `Bitte wähle bis ${deadline} Uhr: einen anderen Kurs ohne Aufpreis, oder du bekommst dein Geld zurück.`,
      unpaid: deadline =>
        `Du musst nichts bezahlen. Wenn du einen anderen Kurs ohne Aufpreis möchtest, wähle ihn bis ${deadline} Uhr.`
    }
  }
}

/** Line about the money of a cancelled booking; `amount` is what is due. */
export function endLine(refund: string | null, amount: string, language: Language): string {
  const { refunded, due } = END_TEXT[language]
  if (refund === 'NONE') return due(amount)
  return refund === 'PARTIAL' ? TERMS_TEXT[language].partDue(amount) : refunded
}
