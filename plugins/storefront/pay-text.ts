import type { Language } from '../../lib/text/language.ts'
import { plural } from '../../lib/text/plural.ts'

interface Message {
  readonly title: string
  readonly say: string
}

/** Texts for paying online, in one language. */
interface PayText {
  /** Shown beside the form: the complete price, or a deposit, is paid in the next step. */
  readonly full: string
  readonly deposit: string
  readonly held: { readonly title: string; say(deadline: string): string }
  pay(sum: string): string
  paid(sum: string): string
  rest(sum: string): string
  /** The part that a gift card or credit has paid, and the sum that went back to it. */
  byCredit(sum: string): string
  creditBack(sum: string): string
  /** Lessons of a pack that pay for a booking, that it gave back, or kept after a late cancellation. */
  byPack(count: number): string
  packReturned(count: number): string
  readonly packKept: string
  readonly over: Message
  /** Shown if the guest paid after the hold had ended and the places were sold. */
  readonly late: { readonly title: string; say(sum: string): string }
  /** Shown while the provider's page is being opened. */
  readonly wait: Message
  /** Shown to a guest who returns from the provider before its answer arrives. */
  readonly back: Message
  readonly away: Message
  readonly none: Message
  readonly odd: Message
  readonly proceed: string
  readonly toBooking: string
}

export const PAY_TEXT: Readonly<Record<Language, PayText>> = {
  en: {
    full: 'You pay online in the next step. Your places are held for you until then.',
    deposit:
      'In the next step you pay a deposit online, and the rest at the school. Your places are held for you until then.',
    held: {
      title: 'Your places are held: please pay now',
      say: deadline => `Held for you until ${deadline}. Your lesson is booked as soon as the payment arrives.`
    },
    pay: sum => `Pay ${sum}`,
    paid: sum => `${sum} paid online`,
    rest: sum => `${sum} to pay at the school`,
    byCredit: sum => `${sum} paid by your code`,
    creditBack: sum => `${sum} is back on your code. You can use it for another booking.`,
    byPack: count => `${plural('en', count, `${count} lesson`, `${count} lessons`)} of your pack`,
    packReturned: count =>
      plural(
        'en',
        count,
        'Your lesson is back on your pack.',
        `Your ${count} lessons are back on your pack.`
      ),
    packKept: 'It was cancelled late, so the lessons stay used on your pack.',
    over: { title: 'No payment arrived in time', say: 'The places are free again. You were not charged.' },
    late: {
      title: 'Your payment arrived too late',
      say: sum => `The places had been taken. ${sum} is on its way back to you; this can take a few days.`
    },
    wait: { title: 'One moment', say: 'We are opening the payment page. This page reloads automatically.' },
    back: {
      title: 'Waiting for your bank',
      say: 'As soon as the payment is confirmed, you will see your booking here. This page reloads automatically.'
    },
    away: {
      title: 'Online payment is not available right now',
      say: 'Please try again in a few minutes, or contact the school.'
    },
    none: { title: 'There is nothing to pay', say: 'This payment is settled, or the booking has ended.' },
    odd: { title: 'We are checking your payment', say: 'The school will contact you.' },
    proceed: 'Go to the payment page',
    toBooking: 'See the booking'
  },
  pt: {
    full: 'O pagamento é feito online no passo seguinte. Até lá, os lugares ficam reservados para si.',
    deposit:
      'No passo seguinte paga um sinal online e o restante na escola. Até lá, os lugares ficam reservados para si.',
    held: {
      title: 'Os lugares estão guardados: falta pagar',
      say: deadline =>
        `Guardados para si até ${deadline}. A aula fica reservada assim que o pagamento chegar.`
    },
    pay: sum => `Pagar ${sum}`,
    paid: sum => `${sum} pagos online`,
    rest: sum => `${sum} a pagar na escola`,
    byCredit: sum => `${sum} pagos com o seu código`,
    creditBack: sum => `${sum} voltaram ao seu código. Pode usá-lo noutra reserva.`,
    byPack: count => `${plural('pt', count, `${count} aula`, `${count} aulas`)} do seu pacote`,
    packReturned: count =>
      plural('pt', count, 'A aula voltou ao seu pacote.', `As ${count} aulas voltaram ao seu pacote.`),
    packKept: 'O cancelamento foi tardio, por isso as aulas contam como usadas no seu pacote.',
    over: {
      title: 'O pagamento não chegou a tempo',
      say: 'Os lugares voltaram a ficar livres. Não lhe foi cobrado nada.'
    },
    late: {
      title: 'O seu pagamento chegou tarde',
      say: sum => `Os lugares já estavam ocupados. Vamos devolver-lhe ${sum}; pode demorar alguns dias.`
    },
    wait: {
      title: 'Um momento',
      say: 'Estamos a abrir a página de pagamento. Esta página atualiza-se sozinha.'
    },
    back: {
      title: 'A aguardar o seu banco',
      say: 'Assim que o pagamento for confirmado, verá aqui a sua reserva. Esta página atualiza-se sozinha.'
    },
    away: {
      title: 'O pagamento online não está disponível neste momento',
      say: 'Tente de novo daqui a alguns minutos ou contacte a escola.'
    },
    none: { title: 'Não há nada a pagar', say: 'Este pagamento já está tratado ou a reserva terminou.' },
    odd: { title: 'Estamos a verificar o seu pagamento', say: 'A escola entrará em contacto consigo.' },
    proceed: 'Ir para a página de pagamento',
    toBooking: 'Ver a reserva'
  },
  es: {
    full: 'El pago se hace en línea en el paso siguiente. Mientras tanto, te guardamos las plazas.',
    deposit:
      'En el paso siguiente pagas una señal en línea y el resto en la escuela. Mientras tanto, te guardamos las plazas.',
    held: {
      title: 'Tus plazas están guardadas: falta pagar',
      say: deadline => `Guardadas hasta ${deadline}. La clase queda reservada en cuanto llegue el pago.`
    },
    pay: sum => `Pagar ${sum}`,
    paid: sum => `${sum} pagados en línea`,
    rest: sum => `${sum} a pagar en la escuela`,
    byCredit: sum => `${sum} pagados con tu código`,
    creditBack: sum => `${sum} han vuelto a tu código. Puedes usarlo en otra reserva.`,
    byPack: count => `${plural('es', count, `${count} clase`, `${count} clases`)} de tu bono`,
    packReturned: count =>
      plural('es', count, 'La clase ha vuelto a tu bono.', `Las ${count} clases han vuelto a tu bono.`),
    packKept: 'La cancelación llegó tarde, así que las clases siguen contando como usadas en tu bono.',
    over: {
      title: 'El pago no llegó a tiempo',
      say: 'Las plazas vuelven a estar libres. No se te ha cobrado nada.'
    },
    late: {
      title: 'Tu pago llegó tarde',
      say: sum => `Las plazas ya estaban ocupadas. Te devolvemos ${sum}; puede tardar unos días.`
    },
    wait: { title: 'Un momento', say: 'Estamos abriendo la página de pago. Esta página se actualiza sola.' },
    back: {
      title: 'Esperando a tu banco',
      say: 'En cuanto se confirme el pago, verás aquí tu reserva. Esta página se actualiza sola.'
    },
    away: {
      title: 'El pago en línea no está disponible ahora',
      say: 'Inténtalo de nuevo en unos minutos o contacta con la escuela.'
    },
    none: { title: 'No hay nada que pagar', say: 'Este pago ya está resuelto o la reserva ha terminado.' },
    odd: { title: 'Estamos comprobando tu pago', say: 'La escuela se pondrá en contacto contigo.' },
    proceed: 'Ir a la página de pago',
    toBooking: 'Ver la reserva'
  },
  fr: {
    full: 'Le paiement se fait en ligne à l’étape suivante. En attendant, vos places sont réservées.',
    deposit:
      'À l’étape suivante, vous payez un acompte en ligne, et le reste à l’école. En attendant, vos places sont réservées.',
    held: {
      title: 'Vos places sont gardées\u00a0: il reste à payer',
      say: deadline =>
        `Gardées pour vous jusqu’à ${deadline}. Le cours est réservé dès réception du paiement.`
    },
    pay: sum => `Payer ${sum}`,
    paid: sum => `${sum} payés en ligne`,
    rest: sum => `${sum} à payer à l’école`,
    byCredit: sum => `${sum} réglés avec votre code`,
    creditBack: sum =>
      `${sum} sont de nouveau sur votre code. Vous pouvez l’utiliser pour une autre réservation.`,
    byPack: count => `${count} cours de votre carnet`,
    packReturned: count =>
      plural(
        'fr',
        count,
        'Le cours est de nouveau sur votre carnet.',
        `Les ${count} cours sont de nouveau sur votre carnet.`
      ),
    packKept: 'L’annulation est tardive\u00a0: les cours restent décomptés de votre carnet.',
    over: {
      title: 'Le paiement n’est pas arrivé à temps',
      say: 'Les places sont de nouveau libres. Rien ne vous a été débité.'
    },
    late: {
      title: 'Votre paiement est arrivé trop tard',
      say: sum =>
        `Les places étaient déjà prises. Nous vous remboursons ${sum}\u202f; cela peut prendre quelques jours.`
    },
    wait: {
      title: 'Un instant',
      say: 'Nous ouvrons la page de paiement. Cette page s’actualise toute seule.'
    },
    back: {
      title: 'En attente de votre banque',
      say: 'Dès que le paiement sera confirmé, vous verrez ici votre réservation. Cette page s’actualise toute seule.'
    },
    away: {
      title: 'Le paiement en ligne n’est pas disponible pour le moment',
      say: 'Réessayez dans quelques minutes ou contactez l’école.'
    },
    none: { title: 'Il n’y a rien à payer', say: 'Ce paiement est réglé, ou la réservation a pris fin.' },
    odd: { title: 'Nous vérifions votre paiement', say: 'L’école vous contactera.' },
    proceed: 'Aller à la page de paiement',
    toBooking: 'Voir la réservation'
  },
  de: {
    full: 'Im nächsten Schritt bezahlst du online. Solange halten wir deine Plätze frei.',
    deposit:
      'Im nächsten Schritt zahlst du online eine Anzahlung, den Rest in der Surfschule. Solange halten wir deine Plätze frei.',
    held: {
      title: 'Deine Plätze sind reserviert: bitte jetzt bezahlen',
      say: deadline =>
        `Für dich freigehalten bis ${deadline}. Sobald die Zahlung eingeht, ist der Kurs gebucht.`
    },
    pay: sum => `${sum} bezahlen`,
    paid: sum => `${sum} online bezahlt`,
    rest: sum => `${sum} in der Surfschule zu zahlen`,
    byCredit: sum => `${sum} mit deinem Code bezahlt`,
    creditBack: sum => `${sum} sind wieder auf deinem Code. Du kannst ihn für eine andere Buchung verwenden.`,
    byPack: count => `${plural('de', count, `${count} Kurs`, `${count} Kurse`)} deiner Mehrfachkarte`,
    packReturned: count =>
      plural(
        'de',
        count,
        'Der Kurs ist wieder auf deiner Mehrfachkarte.',
        `Die ${count} Kurse sind wieder auf deiner Mehrfachkarte.`
      ),
    packKept: 'Es wurde zu spät storniert, deshalb bleiben die Kurse von deiner Mehrfachkarte abgezogen.',
    over: {
      title: 'Es ist keine Zahlung rechtzeitig eingegangen',
      say: 'Die Plätze sind wieder frei. Es wurde nichts abgebucht.'
    },
    late: {
      title: 'Deine Zahlung kam zu spät',
      say: sum => `Die Plätze waren schon vergeben. Du bekommst ${sum} zurück; das kann einige Tage dauern.`
    },
    wait: { title: 'Einen Moment', say: 'Wir öffnen die Zahlungsseite. Diese Seite lädt automatisch neu.' },
    back: {
      title: 'Wir warten auf deine Bank',
      say: 'Sobald die Zahlung bestätigt ist, siehst du hier deine Buchung. Diese Seite lädt automatisch neu.'
    },
    away: {
      title: 'Online-Zahlung ist gerade nicht möglich',
      say: 'Bitte versuch es in einigen Minuten noch einmal oder frag die Surfschule.'
    },
    none: {
      title: 'Es ist nichts zu bezahlen',
      say: 'Diese Zahlung ist erledigt, oder die Buchung ist beendet.'
    },
    odd: { title: 'Wir prüfen deine Zahlung', say: 'Die Surfschule meldet sich bei dir.' },
    proceed: 'Zur Zahlungsseite',
    toBooking: 'Zur Buchung'
  }
}
