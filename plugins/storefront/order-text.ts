import type { Language } from '../../lib/text/language.ts'

/** Texts of orders (several lessons booked together) and of parties with children, in one language. */
interface OrderText {
  readonly adults: string
  readonly childAges: string
  childAge(place: number): string
  readonly show: string
  /** The party: `2 adults, 2 children`. */
  party(adults: number, children: number): string
  readonly together: string
  readonly title: string
  readonly submit: (total: string) => string
  readonly another: string
  readonly chosen: string
  readonly newTotal: string
  readonly unfit: string
  /** Shown if a lesson was refused. `left` is its number of free seats, or null if it cannot be booked. */
  refused(lesson: string, left: number | null): string
  readonly booked: string
  readonly change: string
  readonly backToOrder: string
  readonly cancelAll: { readonly heading: string; readonly say: string; readonly button: string }
  readonly cancelledAll: string
}

export const ORDER_TEXT: Readonly<Record<Language, OrderText>> = {
  en: {
    adults: 'Adults',
    childAges: 'Ages of the children',
    childAge: place => `Child ${place}`,
    show: 'Show lessons',
    party: (adults, children) =>
      [counted(adults, 'adult', 'adults'), counted(children, 'child', 'children')].filter(Boolean).join(', '),
    together: 'At the same time',
    title: 'Book these lessons',
    submit: total => `Book, ${total}`,
    another: 'Add another lesson',
    chosen: 'Already chosen',
    newTotal: 'The price has changed. Nothing is booked yet: check the new total and book below.',
    unfit: 'These lessons do not suit your group. Please choose others.',
    refused: (lesson, left) =>
      left === null
        ? `Nothing was booked: ${lesson} can no longer be booked.`
        : `Nothing was booked: ${lesson} has ${left === 0 ? 'no places' : counted(left, 'place', 'places')} left.`,
    booked: 'Your lessons are booked.',
    change: 'Details and changes',
    backToOrder: 'All your lessons',
    cancelAll: {
      heading: 'Cancel all lessons',
      say: 'Each lesson is cancelled on its own terms.',
      button: 'Yes, cancel them all'
    },
    cancelledAll: 'These bookings were cancelled.'
  },
  pt: {
    adults: 'Adultos',
    childAges: 'Idades das crianças',
    childAge: place => `Criança ${place}`,
    show: 'Ver aulas',
    party: (adults, children) =>
      [counted(adults, 'adulto', 'adultos'), counted(children, 'criança', 'crianças')]
        .filter(Boolean)
        .join(', '),
    together: 'À mesma hora',
    title: 'Reservar estas aulas',
    submit: total => `Reservar, ${total}`,
    another: 'Juntar outra aula',
    chosen: 'Já escolhido',
    newTotal: 'O preço mudou. Ainda não está nada reservado: confira o novo total e reserve abaixo.',
    unfit: 'Estas aulas não servem para o seu grupo. Escolha outras, por favor.',
    refused: (lesson, left) =>
      left === null
        ? `Não foi feita nenhuma reserva: ${lesson} já não pode ser reservada.`
        : `Não foi feita nenhuma reserva: ${lesson} ${left === 0 ? 'já não tem lugares' : `só tem ${counted(left, 'lugar', 'lugares')}`}.`,
    booked: 'As suas aulas estão reservadas.',
    change: 'Detalhes e alterações',
    backToOrder: 'Todas as suas aulas',
    cancelAll: {
      heading: 'Cancelar todas as aulas',
      say: 'Cada aula é cancelada segundo as suas próprias condições.',
      button: 'Sim, cancelar todas'
    },
    cancelledAll: 'Estas reservas foram canceladas.'
  },
  es: {
    adults: 'Adultos',
    childAges: 'Edades de los niños',
    childAge: place => `Niño ${place}`,
    show: 'Ver clases',
    party: (adults, children) =>
      [counted(adults, 'adulto', 'adultos'), counted(children, 'niño', 'niños')].filter(Boolean).join(', '),
    together: 'A la misma hora',
    title: 'Reservar estas clases',
    submit: total => `Reservar, ${total}`,
    another: 'Añadir otra clase',
    chosen: 'Ya elegido',
    newTotal: 'El precio ha cambiado. Todavía no hay nada reservado: revisa el nuevo total y reserva abajo.',
    unfit: 'Estas clases no son adecuadas para tu grupo. Elige otras, por favor.',
    refused: (lesson, left) =>
      left === null
        ? `No se ha reservado nada: ${lesson} ya no se puede reservar.`
        : `No se ha reservado nada: en ${lesson} ${left === 0 ? 'no quedan plazas' : left === 1 ? 'solo queda 1 plaza' : `solo quedan ${left} plazas`}.`,
    booked: 'Tus clases están reservadas.',
    change: 'Detalles y cambios',
    backToOrder: 'Todas tus clases',
    cancelAll: {
      heading: 'Cancelar todas las clases',
      say: 'Cada clase se cancela según sus propias condiciones.',
      button: 'Sí, cancelarlas todas'
    },
    cancelledAll: 'Estas reservas se han cancelado.'
  },
  fr: {
    adults: 'Adultes',
    childAges: 'Âge des enfants',
    childAge: place => `Enfant ${place}`,
    show: 'Voir les cours',
    party: (adults, children) =>
      [counted(adults, 'adulte', 'adultes'), counted(children, 'enfant', 'enfants')]
        .filter(Boolean)
        .join(', '),
    together: 'À la même heure',
    title: 'Réserver ces cours',
    submit: total => `Réserver, ${total}`,
    another: 'Ajouter un autre cours',
    chosen: 'Déjà choisi',
    newTotal:
      'Le prix a changé. Rien n’est encore réservé\u00a0: vérifiez le nouveau total et réservez ci-dessous.',
    unfit: 'Ces cours ne conviennent pas à votre groupe. Choisissez-en d’autres, s’il vous plaît.',
    refused: (lesson, left) =>
      left === null
        ? `Rien n’a été réservé\u00a0: ${lesson} ne peut plus être réservé.`
        : `Rien n’a été réservé\u00a0: ${lesson} ${left === 0 ? 'n’a plus de place' : `n’a plus que ${counted(left, 'place', 'places')}`}.`,
    booked: 'Vos cours sont réservés.',
    change: 'Détails et modifications',
    backToOrder: 'Tous vos cours',
    cancelAll: {
      heading: 'Annuler tous les cours',
      say: 'Chaque cours est annulé selon ses propres conditions.',
      button: 'Oui, tout annuler'
    },
    cancelledAll: 'Ces réservations ont été annulées.'
  },
  de: {
    adults: 'Erwachsene',
    childAges: 'Alter der Kinder',
    childAge: place => `Kind ${place}`,
    show: 'Kurse anzeigen',
    party: (adults, children) =>
      [counted(adults, 'Erwachsener', 'Erwachsene'), counted(children, 'Kind', 'Kinder')]
        .filter(Boolean)
        .join(', '),
    together: 'Zur selben Zeit',
    title: 'Diese Kurse buchen',
    submit: total => `Buchen, ${total}`,
    another: 'Weiteren Kurs hinzufügen',
    chosen: 'Schon ausgewählt',
    newTotal:
      'Der Preis hat sich geändert. Noch ist nichts gebucht: Prüf den neuen Gesamtpreis und buch unten.',
    unfit: 'Diese Kurse passen nicht zu deiner Gruppe. Bitte wähl andere.',
    refused: (lesson, left) =>
      left === null
        ? `Es wurde nichts gebucht: ${lesson} ist nicht mehr buchbar.`
        : `Es wurde nichts gebucht: Bei ${lesson} ${left === 0 ? 'ist kein Platz mehr frei' : left === 1 ? 'ist nur noch 1 Platz frei' : `sind nur noch ${left} Plätze frei`}.`,
    booked: 'Deine Kurse sind gebucht.',
    change: 'Einzelheiten und Änderungen',
    backToOrder: 'Alle deine Kurse',
    cancelAll: {
      heading: 'Alle Kurse stornieren',
      say: 'Für jeden Kurs gelten seine eigenen Bedingungen.',
      button: 'Ja, alle stornieren'
    },
    cancelledAll: 'Diese Buchungen wurden storniert.'
  }
}

/** Number and noun. Empty if the number is zero. */
function counted(count: number, singular: string, plural: string): string {
  return count === 0 ? '' : `${count} ${count === 1 ? singular : plural}`
}
