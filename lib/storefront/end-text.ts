import type { Language } from '../text/language.ts'

/** Texts about a cancelled booking, in one language: regret if the school cancelled the lesson, and what the guest must pay. */
interface EndText {
  readonly calledOff: string
  readonly refunded: string
  due(amount: string): string
}

export const END_TEXT: Readonly<Record<Language, EndText>> = {
  en: {
    calledOff: 'We are sorry: the lesson cannot take place and we had to cancel it.',
    refunded: 'There is nothing to pay; what you have already paid will be refunded.',
    due: amount =>
      `It was cancelled after free cancellation had ended, so the full price of ${amount} is due.`
  },
  pt: {
    calledOff: 'Lamentamos: a aula não se pode realizar e tivemos de a cancelar.',
    refunded: 'Não tem nada a pagar; o que já pagou ser-lhe-á devolvido.',
    due: amount =>
      `Foi cancelada depois do prazo gratuito, pelo que o preço de ${amount} continua a ser devido.`
  },
  es: {
    calledOff: 'Lo sentimos: la clase no se puede dar y hemos tenido que cancelarla.',
    refunded: 'No tienes que pagar nada; lo que ya hayas pagado se te devolverá.',
    due: amount =>
      `La cancelación ha llegado fuera del plazo gratuito: el importe de ${amount} sigue siendo exigible.`
  },
  fr: {
    calledOff: 'Nous sommes désolés\u00a0: le cours ne peut pas avoir lieu et nous avons dû l’annuler.',
    refunded: 'Vous n’avez rien à payer\u202f; ce que vous avez déjà payé vous sera remboursé.',
    due: amount =>
      `L’annulation est arrivée après le délai gratuit\u00a0: le prix de ${amount} reste donc dû.`
  },
  de: {
    calledOff: 'Es tut uns leid: Der Kurs kann nicht stattfinden, wir mussten ihn absagen.',
    refunded: 'Du musst nichts bezahlen; was du schon bezahlt hast, bekommst du zurück.',
    due: amount =>
      `Die Stornierung kam nach Ablauf der kostenlosen Frist, deshalb bleibt der Preis von ${amount} fällig.`
  }
}
