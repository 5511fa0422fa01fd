import type { Language } from '../../lib/text/language.ts'

/** Result of a choice that was not carried out. */
export const CHOICE_ENDINGS = ['full', 'gone', 'no_credit', 'decided'] as const

export type ChoiceEnding = (typeof CHOICE_ENDINGS)[number]

/** Texts about the choice of a guest whose lesson was called off, in one language. */
interface ChoiceText {
  readonly heading: string
  readonly intro: string
  readonly none: string
  /** The money back; `nothing` if the guest has paid nothing. */
  readonly money: { readonly heading: string; say(amount: string): string; readonly button: string }
  readonly nothing: { readonly heading: string; readonly say: string; readonly button: string }
  /** Credit in place of the money; `bonus` is empty without one. */
  readonly credit: {
    readonly heading: string
    say(amount: string): string
    bonus(amount: string): string
    readonly button: string
  }
  /** End of the time to choose, and what happens then. */
  until(deadline: string): string
  readonly fallback: Readonly<Record<'refund' | 'school', string>>
  readonly moved: string
  readonly seeBooking: string
  readonly credited: string
  /** The code with what is left on it, and the last day of its validity; empty without an end. */
  code(amount: string): string
  validTo(day: string): string
  refund(amount: string): string
  returned(amount: string): string
  readonly unpaid: string
  /** The time to choose is over. */
  readonly lapsed: string
  school(amount: string): string
  readonly endings: Readonly<Record<ChoiceEnding, string>>
}

export const CHOICE_TEXT: Readonly<Record<Language, ChoiceText>> = {
  en: {
    heading: 'Take another lesson',
    intro: 'At no extra cost. One tap books it.',
    none: 'No other lesson of this kind has enough places right now. Please ask the school: it may have another option.',
    money: {
      heading: 'Or your money back',
      say: amount => `The school returns the ${amount} that you have paid.`,
      button: 'Return my money'
    },
    nothing: {
      heading: 'Or no other lesson',
      say: 'You have paid nothing here, and there is nothing to pay.',
      button: 'I do not want another lesson'
    },
    credit: {
      heading: 'Or credit for later',
      say: amount => `${amount} for any lesson of this school, with a code that you can use in parts.`,
      bonus: amount => `That includes ${amount} from the school.`,
      button: 'Take credit'
    },
    until: deadline => `Please choose by ${deadline}.`,
    fallback: {
      refund: 'After that, the school returns your money.',
      school: 'After that, please ask the school.'
    },
    moved: 'You have chosen another lesson instead. It is booked.',
    seeBooking: 'View your new booking',
    credited: 'You have taken credit. Enter this code when you book a lesson:',
    code: amount => `${amount} left on it.`,
    validTo: day => `Valid until ${day}.`,
    refund: amount => `You get your money back: the school is going to return ${amount}.`,
    returned: amount => `You got your money back: the school has returned ${amount}.`,
    unpaid: 'You have chosen no other lesson. There is nothing to pay.',
    lapsed: 'The time to choose is over.',
    school: amount =>
      `The school still holds the ${amount} that you have paid. Please ask how you get it back.`,
    endings: {
      full: 'Someone has just taken these places. Please choose another lesson, or your money back.',
      gone: 'That lesson can no longer be chosen. Please choose another one, or your money back.',
      no_credit: 'Credit is not available. Please choose a lesson, or your money back.',
      decided: 'This was already decided, so nothing has changed.'
    }
  },
  pt: {
    heading: 'Escolha outra aula',
    intro: 'Sem pagar mais. Basta um toque para reservar.',
    none: 'Neste momento, nenhuma outra aula deste tipo tem lugares suficientes. Contacte a escola: talvez haja outra possibilidade.',
    money: {
      heading: 'Ou a devolução do dinheiro',
      say: amount => `A escola devolve-lhe os ${amount} que pagou.`,
      button: 'Quero o dinheiro de volta'
    },
    nothing: {
      heading: 'Ou nenhuma outra aula',
      say: 'Não pagou nada aqui e não tem nada a pagar.',
      button: 'Não quero outra aula'
    },
    credit: {
      heading: 'Ou crédito para mais tarde',
      say: amount => `${amount} para qualquer aula desta escola, com um código que pode usar por partes.`,
      bonus: amount => `Inclui ${amount} oferecidos pela escola.`,
      button: 'Ficar com crédito'
    },
    until: deadline => `Escolha até ${deadline}.`,
    fallback: {
      refund: 'Depois disso, a escola devolve-lhe o dinheiro.',
      school: 'Depois disso, fale com a escola.'
    },
    moved: 'Escolheu outra aula em troca. Está reservada.',
    seeBooking: 'Ver a nova reserva',
    credited: 'Ficou com crédito. Use este código quando reservar uma aula:',
    code: amount => `Tem ${amount} de saldo.`,
    validTo: day => `Válido até ${day}.`,
    refund: amount => `Recebe o dinheiro de volta: a escola vai devolver-lhe ${amount}.`,
    returned: amount => `Recebeu o dinheiro de volta: a escola devolveu-lhe ${amount}.`,
    unpaid: 'Não escolheu outra aula. Não tem nada a pagar.',
    lapsed: 'O prazo para escolher terminou.',
    school: amount => `A escola ainda tem os ${amount} que pagou. Pergunte-lhe como os recebe de volta.`,
    endings: {
      full: 'Alguém acabou de ocupar estes lugares. Escolha outra aula ou a devolução do dinheiro.',
      gone: 'Essa aula já não pode ser escolhida. Escolha outra ou a devolução do dinheiro.',
      no_credit: 'O crédito não está disponível. Escolha uma aula ou a devolução do dinheiro.',
      decided: 'Isto já estava decidido, por isso nada mudou.'
    }
  },
  es: {
    heading: 'Elige otra clase',
    intro: 'Sin pagar más. Un toque y queda reservada.',
    none: 'Ahora mismo ninguna otra clase de este tipo tiene plazas suficientes. Pregunta a la escuela: quizá haya otra opción.',
    money: {
      heading: 'O la devolución del dinero',
      say: amount => `La escuela te devuelve los ${amount} que has pagado.`,
      button: 'Quiero que me devuelvan el dinero'
    },
    nothing: {
      heading: 'O ninguna otra clase',
      say: 'Aquí no has pagado nada y no tienes que pagar nada.',
      button: 'No quiero otra clase'
    },
    credit: {
      heading: 'O saldo para más adelante',
      say: amount =>
        `${amount} para cualquier clase de esta escuela, con un código que puedes usar por partes.`,
      bonus: amount => `Incluye ${amount} que pone la escuela.`,
      button: 'Quiero saldo'
    },
    until: deadline => `Elige antes del ${deadline}.`,
    fallback: {
      refund: 'Después, la escuela te devuelve el dinero.',
      school: 'Después, habla con la escuela.'
    },
    moved: 'Has elegido otra clase a cambio. Está reservada.',
    seeBooking: 'Ver tu nueva reserva',
    credited: 'Has elegido saldo. Escribe este código cuando reserves una clase:',
    code: amount => `Quedan ${amount}.`,
    validTo: day => `Válido hasta el ${day}.`,
    refund: amount => `Recuperas tu dinero: la escuela te va a devolver ${amount}.`,
    returned: amount => `Has recuperado tu dinero: la escuela te ha devuelto ${amount}.`,
    unpaid: 'No has elegido otra clase. No tienes que pagar nada.',
    lapsed: 'El plazo para elegir ha terminado.',
    school: amount => `La escuela aún tiene los ${amount} que has pagado. Pregúntale cómo te los devuelve.`,
    endings: {
      full: 'Alguien acaba de ocupar estas plazas. Elige otra clase o la devolución del dinero.',
      gone: 'Esa clase ya no se puede elegir. Elige otra o la devolución del dinero.',
      no_credit: 'El saldo no está disponible. Elige una clase o la devolución del dinero.',
      decided: 'Esto ya estaba decidido, así que nada ha cambiado.'
    }
  },
  fr: {
    heading: 'Choisissez un autre cours',
    intro: 'Sans supplément. Un seul geste suffit pour réserver.',
    none: 'Pour l’instant, aucun autre cours de ce type n’a assez de places. Demandez à l’école\u00a0: elle a peut-être une autre solution.',
    money: {
      heading: 'Ou le remboursement',
      say: amount => `L’école vous rembourse les ${amount} que vous avez payés.`,
      button: 'Me faire rembourser'
    },
    nothing: {
      heading: 'Ou aucun autre cours',
      say: 'Vous n’avez rien payé ici, et vous n’avez rien à payer.',
      button: 'Je ne veux pas d’autre cours'
    },
    credit: {
      heading: 'Ou un avoir pour plus tard',
      say: amount =>
        `${amount} pour n’importe quel cours de cette école, avec un code utilisable en plusieurs fois.`,
      bonus: amount => `Dont ${amount} offerts par l’école.`,
      button: 'Prendre un avoir'
    },
    until: deadline => `Choisissez avant le ${deadline}.`,
    fallback: {
      refund: 'Passé ce délai, l’école vous rembourse.',
      school: 'Passé ce délai, contactez l’école.'
    },
    moved: 'Vous avez choisi un autre cours à la place. Il est réservé.',
    seeBooking: 'Voir votre nouvelle réservation',
    credited: 'Vous avez choisi un avoir. Saisissez ce code quand vous réservez un cours\u00a0:',
    code: amount => `Il reste ${amount}.`,
    validTo: day => `Valable jusqu’au ${day}.`,
    refund: amount => `Vous serez remboursé\u00a0: l’école va vous rendre ${amount}.`,
    returned: amount => `Vous avez été remboursé\u00a0: l’école vous a rendu ${amount}.`,
    unpaid: 'Vous n’avez pas choisi d’autre cours. Vous n’avez rien à payer.',
    lapsed: 'Le délai pour choisir est passé.',
    school: amount =>
      `L’école détient encore les ${amount} que vous avez payés. Demandez-lui comment les récupérer.`,
    endings: {
      full: 'Quelqu’un vient de prendre ces places. Choisissez un autre cours ou le remboursement.',
      gone: 'Ce cours ne peut plus être choisi. Choisissez-en un autre ou le remboursement.',
      no_credit: 'L’avoir n’est pas proposé. Choisissez un cours ou le remboursement.',
      decided: 'C’était déjà décidé\u00a0: rien n’a changé.'
    }
  },
  de: {
    heading: 'Wähle einen anderen Kurs',
    intro: 'Ohne Aufpreis. Einmal tippen, und er ist gebucht.',
    none: 'Gerade hat kein anderer Kurs dieser Art genug freie Plätze. Frag die Surfschule: Vielleicht gibt es eine andere Möglichkeit.',
    money: {
      heading: 'Oder dein Geld zurück',
      say: amount => `Die Surfschule zahlt dir die ${amount} zurück, die du bezahlt hast.`,
      button: 'Geld zurückbekommen'
    },
    nothing: {
      heading: 'Oder keinen anderen Kurs',
      say: 'Du hast hier nichts bezahlt und musst auch nichts bezahlen.',
      button: 'Ich möchte keinen anderen Kurs'
    },
    credit: {
      heading: 'Oder Guthaben für später',
      say: amount =>
        `${amount} für jeden Kurs dieser Surfschule, mit einem Code, den du in Teilen verwenden kannst.`,
      bonus: amount => `Davon schenkt dir die Surfschule ${amount}.`,
      button: 'Guthaben nehmen'
    },
    until: deadline => `Bitte wähle bis ${deadline} Uhr.`,
    fallback: {
      refund: 'Danach zahlt dir die Surfschule dein Geld zurück.',
      school: 'Danach frag bitte die Surfschule.'
    },
    moved: 'Du hast stattdessen einen anderen Kurs gewählt. Er ist gebucht.',
    seeBooking: 'Neue Buchung ansehen',
    credited: 'Du hast Guthaben genommen. Gib diesen Code an, wenn du einen Kurs buchst:',
    code: amount => `Noch ${amount} Guthaben.`,
    validTo: day => `Gültig bis ${day}.`,
    refund: amount => `Du bekommst dein Geld zurück: Die Surfschule zahlt dir ${amount} zurück.`,
    returned: amount => `Du hast dein Geld zurück: Die Surfschule hat dir ${amount} zurückgezahlt.`,
    unpaid: 'Du hast keinen anderen Kurs gewählt. Du musst nichts bezahlen.',
    lapsed: 'Die Zeit zum Wählen ist vorbei.',
    school: amount =>
      `Die Surfschule hat noch die ${amount}, die du bezahlt hast. Frag bitte, wie du sie zurückbekommst.`,
    endings: {
      full: 'Jemand hat diese Plätze gerade gebucht. Wähle bitte einen anderen Kurs oder dein Geld zurück.',
      gone: 'Dieser Kurs kann nicht mehr gewählt werden. Wähle bitte einen anderen oder dein Geld zurück.',
      no_credit: 'Guthaben gibt es gerade nicht. Bitte wähle einen Kurs oder die Rückzahlung.',
      decided: 'Das war schon entschieden, es hat sich nichts geändert.'
    }
  }
}
