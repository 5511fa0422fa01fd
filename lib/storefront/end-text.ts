import type { Language } from '../text/language.ts'

/** Texts about a cancelled booking, in one language: regret if the school called the lesson off, and what the guest owes. */
interface EndText {
  readonly calledOff: string
  readonly refunds: Readonly<Record<'FULL' | 'NONE', string>>
}

/** Texts about a cancelled booking, on its page and in its email. */
export const END_TEXT: Readonly<Record<Language, EndText>> = {
  en: {
    calledOff: 'We are sorry: the lesson cannot take place and we had to cancel it.',
    refunds: {
      FULL: 'There is nothing to pay; what you have already paid will be refunded.',
      NONE: 'It was cancelled after free cancellation had ended, so the full price is due.'
    }
  },
  pt: {
    calledOff: 'Lamentamos: a aula não se pode realizar e tivemos de a cancelar.',
    refunds: {
      FULL: 'Não tem nada a pagar; o que já pagou ser-lhe-á devolvido.',
      NONE: 'Foi cancelada depois do prazo gratuito, pelo que o preço continua a ser devido.'
    }
  },
  es: {
    calledOff: 'Lo sentimos: la clase no se puede dar y hemos tenido que cancelarla.',
    refunds: {
      FULL: 'No tienes que pagar nada; lo que ya hayas pagado se te devolverá.',
      NONE: 'La cancelación ha llegado fuera del plazo gratuito: el importe sigue siendo exigible.'
    }
  },
  fr: {
    calledOff: 'Nous sommes désolés\u00a0: le cours ne peut pas avoir lieu et nous avons dû l’annuler.',
    refunds: {
      FULL: 'Vous n’avez rien à payer\u202f; ce que vous avez déjà payé vous sera remboursé.',
      NONE: 'L’annulation est arrivée après le délai gratuit\u00a0: le prix reste donc dû.'
    }
  },
  de: {
    calledOff: 'Es tut uns leid: Der Kurs kann nicht stattfinden, wir mussten ihn absagen.',
    refunds: {
      FULL: 'Du musst nichts bezahlen; was du schon bezahlt hast, bekommst du zurück.',
      NONE: 'Die Stornierung kam nach Ablauf der kostenlosen Frist, deshalb bleibt der Preis fällig.'
    }
  }
}
