import type { Language } from '../../text/language.ts'
import { plural } from '../../text/plural.ts'
import type { BookingMailKind } from '../data.ts'

interface MailText {
  /** Beginning of the subject. */
  readonly subjects: Readonly<Record<BookingMailKind, string>>
  readonly titles: Readonly<Record<BookingMailKind, string>>
  hello(name: string): string
  readonly kept: string
  /** Apology for a change by the school, and the guest's rights. */
  readonly changedBySchool: string
  readonly when: string
  readonly where: string
  readonly meet: string
  readonly bring: string
  readonly fromSchool: string
  readonly party: string
  readonly total: string
  readonly toPay: string
  byCredit(sum: string): string
  readonly reference: string
  readonly cancellation: string
  people(count: number): string
  was(before: string): string
  readonly payNow: string
  readonly seeBooking: string
  readonly otherLessons: string
  readonly chooseAnother: string
  readonly cancelFree: string
  readonly reply: string
  readonly reach: string
  /** Line about the seller, in mails to the school. */
  soldBy(partner: string): string
  readonly guest: string
}

const en: MailText = {
  subjects: {
    held: 'Please confirm',
    confirmed: 'Booked',
    changed: 'Changed',
    moved: 'Moved',
    cancelled: 'Cancelled',
    expired: 'Not confirmed'
  },
  titles: {
    held: 'Please confirm your booking',
    confirmed: 'Your lesson is booked',
    changed: 'Your booking has changed',
    moved: 'Your lesson has moved',
    cancelled: 'Your booking is cancelled',
    expired: 'Your booking was not confirmed in time'
  },
  hello: name => (name ? `Hello ${name},` : 'Hello,'),
  kept: 'Your lesson is in the attached calendar entry; we will update it if anything changes.',
  changedBySchool:
    'We are sorry: we had to change your lesson. If the new time or place does not suit you, you can choose another lesson or cancel free of charge until it starts.',
  when: 'When',
  where: 'Where',
  meet: 'Meeting point',
  bring: 'What to bring',
  fromSchool: 'A note from the school',
  party: 'For',
  total: 'Total',
  toPay: 'to pay at the school',
  byCredit: sum => `${sum} paid by your code`,
  reference: 'Booking number',
  cancellation: 'Cancellation',
  people: count => (count === 1 ? '1 person' : `${count} people`),
  was: before => `previously: ${before}`,
  payNow: 'Pay now',
  seeBooking: 'View, move or cancel your booking',
  otherLessons: 'See other lessons',
  chooseAnother: 'Choose another lesson',
  cancelFree: 'Cancel free of charge',
  reply: 'Questions, or a change of plans? Just reply to this email.',
  reach: 'You can also reach us here:',
  soldBy: partner => `Sold by ${partner}`,
  guest: 'Guest'
}

const pt: MailText = {
  subjects: {
    held: 'Confirme',
    confirmed: 'Reserva confirmada',
    changed: 'Reserva alterada',
    moved: 'Aula alterada',
    cancelled: 'Reserva cancelada',
    expired: 'Reserva não confirmada'
  },
  titles: {
    held: 'Confirme a sua reserva',
    confirmed: 'A sua aula está reservada',
    changed: 'A sua reserva foi alterada',
    moved: 'A sua aula mudou',
    cancelled: 'A sua reserva foi cancelada',
    expired: 'A sua reserva não foi confirmada a tempo'
  },
  hello: name => (name ? `Olá, ${name}!` : 'Olá!'),
  kept: 'Juntamos a aula para o seu calendário; se algo mudar, é atualizada automaticamente.',
  changedBySchool:
    'Lamentamos: tivemos de alterar a sua aula. Se o novo horário ou local não lhe convier, pode escolher outra aula ou cancelar sem custos até ao início.',
  when: 'Quando',
  where: 'Onde',
  meet: 'Ponto de encontro',
  bring: 'O que trazer',
  fromSchool: 'Mensagem da escola',
  party: 'Para',
  total: 'Total',
  toPay: 'a pagar na escola',
  byCredit: sum => `${sum} pagos com o seu código`,
  reference: 'Número da reserva',
  cancellation: 'Cancelamento',
  people: count => (count === 1 ? '1 pessoa' : `${count} pessoas`),
  was: before => `antes: ${before}`,
  payNow: 'Pagar agora',
  seeBooking: 'Ver, mudar ou cancelar a reserva',
  otherLessons: 'Ver outras aulas',
  chooseAnother: 'Escolher outra aula',
  cancelFree: 'Cancelar sem custos',
  reply: 'Tem dúvidas ou mudou de planos? Basta responder a este email.',
  reach: 'Também nos pode contactar por aqui:',
  soldBy: partner => `Vendida por ${partner}`,
  guest: 'Cliente'
}

export const MAIL_TEXT: Readonly<Record<Language, MailText>> = {
  en,
  pt,
  es: {
    subjects: {
      held: 'Confirma',
      confirmed: 'Reserva confirmada',
      changed: 'Reserva modificada',
      moved: 'Clase modificada',
      cancelled: 'Reserva cancelada',
      expired: 'Reserva sin confirmar'
    },
    titles: {
      held: 'Confirma tu reserva',
      confirmed: 'Tu clase está reservada',
      changed: 'Tu reserva ha cambiado',
      moved: 'Tu clase ha cambiado',
      cancelled: 'Tu reserva se ha cancelado',
      expired: 'Tu reserva no se confirmó a tiempo'
    },
    hello: name => (name ? `Hola, ${name}:` : 'Hola:'),
    kept: 'Adjuntamos la clase para tu calendario; si algo cambia, se actualiza automáticamente.',
    changedBySchool:
      'Lo sentimos: hemos tenido que cambiar tu clase. Si la nueva hora o el nuevo lugar no te vienen bien, puedes elegir otra clase o cancelar gratis hasta que empiece.',
    when: 'Cuándo',
    where: 'Dónde',
    meet: 'Punto de encuentro',
    bring: 'Qué llevar',
    fromSchool: 'Mensaje de la escuela',
    party: 'Para',
    total: 'Total',
    toPay: 'a pagar en la escuela',
    byCredit: sum => `${sum} pagados con tu código`,
    reference: 'Número de reserva',
    cancellation: 'Cancelación',
    people: count => plural('es', count, '# persona', '# personas'),
    was: before => `antes: ${before}`,
    payNow: 'Pagar ahora',
    seeBooking: 'Ver, cambiar o cancelar tu reserva',
    otherLessons: 'Ver otras clases',
    chooseAnother: 'Elegir otra clase',
    cancelFree: 'Cancelar gratis',
    reply: '¿Tienes dudas o has cambiado de planes? Responde a este correo.',
    reach: 'También puedes contactarnos aquí:',
    soldBy: partner => `Vendida por ${partner}`,
    guest: 'Cliente'
  },
  fr: {
    subjects: {
      held: 'À confirmer',
      confirmed: 'Réservation confirmée',
      changed: 'Réservation modifiée',
      moved: 'Cours déplacé',
      cancelled: 'Réservation annulée',
      expired: 'Réservation non confirmée'
    },
    titles: {
      held: 'Confirmez votre réservation',
      confirmed: 'Votre cours est réservé',
      changed: 'Votre réservation a changé',
      moved: 'Votre cours a été déplacé',
      cancelled: 'Votre réservation est annulée',
      expired: 'Votre réservation n’a pas été confirmée à temps'
    },
    hello: name => (name ? `Bonjour ${name},` : 'Bonjour,'),
    kept: 'L’événement joint s’ajoute à votre agenda et se met à jour automatiquement.',
    changedBySchool:
      'Nous sommes désolés\u00a0: nous avons dû modifier votre cours. Si le nouvel horaire ou le nouveau lieu ne vous convient pas, vous pouvez choisir un autre cours ou annuler sans frais jusqu’au début du cours.',
    when: 'Quand',
    where: 'Où',
    meet: 'Point de rendez-vous',
    bring: 'À apporter',
    fromSchool: 'Un mot de l’école',
    party: 'Pour',
    total: 'Total',
    toPay: 'à payer à l’école',
    byCredit: sum => `${sum} réglés avec votre code`,
    reference: 'Numéro de réservation',
    cancellation: 'Annulation',
    people: count => plural('fr', count, '# personne', '# personnes'),
    was: before => `avant\u00a0: ${before}`,
    payNow: 'Payer maintenant',
    seeBooking: 'Voir, déplacer ou annuler votre réservation',
    otherLessons: 'Voir d’autres cours',
    chooseAnother: 'Choisir un autre cours',
    cancelFree: 'Annuler sans frais',
    reply: 'Une question, un changement de programme\u202f? Répondez simplement à cet e-mail.',
    reach: 'Vous pouvez aussi nous joindre ici\u00a0:',
    soldBy: partner => `Vendu par ${partner}`,
    guest: 'Client'
  },
  de: {
    subjects: {
      held: 'Bitte bestätigen',
      confirmed: 'Gebucht',
      changed: 'Geändert',
      moved: 'Verlegt',
      cancelled: 'Storniert',
      expired: 'Nicht bestätigt'
    },
    titles: {
      held: 'Bitte bestätige deine Buchung',
      confirmed: 'Dein Kurs ist gebucht',
      changed: 'Deine Buchung hat sich geändert',
      moved: 'Dein Kurs wurde verlegt',
      cancelled: 'Deine Buchung ist storniert',
      expired: 'Deine Buchung wurde nicht rechtzeitig bestätigt'
    },
    hello: name => (name ? `Hallo ${name},` : 'Hallo,'),
    kept: 'Den Kalendereintrag findest du im Anhang; bei Änderungen aktualisieren wir ihn.',
    changedBySchool:
      'Es tut uns leid: Wir mussten deinen Kurs verlegen. Wenn dir die neue Zeit oder der neue Ort nicht passt, kannst du bis zum Beginn kostenlos umbuchen oder stornieren.',
    when: 'Wann',
    where: 'Wo',
    meet: 'Treffpunkt',
    bring: 'Mitbringen',
    fromSchool: 'Nachricht der Surfschule',
    party: 'Für',
    total: 'Gesamtpreis',
    toPay: 'zahlbar vor Ort',
    byCredit: sum => `${sum} mit deinem Code bezahlt`,
    reference: 'Buchungsnummer',
    cancellation: 'Stornierung',
    people: count => plural('de', count, '# Person', '# Personen'),
    was: before => `vorher: ${before}`,
    payNow: 'Jetzt bezahlen',
    seeBooking: 'Buchung ansehen, umbuchen oder stornieren',
    otherLessons: 'Andere Kurse ansehen',
    chooseAnother: 'Anderen Kurs wählen',
    cancelFree: 'Kostenlos stornieren',
    reply: 'Fragen, oder haben sich deine Pläne geändert? Antworte einfach auf diese E-Mail.',
    reach: 'Du erreichst uns auch hier:',
    soldBy: partner => `Verkauft von ${partner}`,
    guest: 'Gast'
  }
}
