import type { Level } from '../../lib/booking/rules.ts'
import type { PublicLesson } from '../../lib/storefront/lesson.ts'
import type { LessonState } from '../../lib/storefront/rules.ts'
import type { Language } from '../../lib/text/language.ts'
import { FRENCH_PAGES } from './languages/french.ts'
import { GERMAN_PAGES } from './languages/german.ts'
import { SPANISH_PAGES } from './languages/spanish.ts'

/** Texts of the storefront, in one language. */
export interface StorefrontText {
  readonly levels: Readonly<Record<Level, string>>
  readonly kinds: Readonly<Record<PublicLesson['kind'], string>>
  readonly when: string
  readonly where: string
  readonly teacher: string
  readonly price: string
  readonly aPerson: string
  readonly aParty: string
  readonly partyPrice: string
  readonly seats: string
  seatsLeft(count: number): string
  left(count: number): string
  readonly cancellation: string
  /** Cancellation terms of a lesson that is not booked yet, if it cannot be cancelled free of charge. */
  readonly neverFree: string
  readonly schools: string
  readonly surfLessons: string
  readonly schoolsIntro: string
  readonly noSchools: string
  about(school: string): string
  lessonsSoon(count: number): string
  readonly askSchool: string
  readonly allLessons: string
  readonly allSchools: string
  readonly contact: string
  people(count: number): string
  readonly states: Readonly<
    Record<
      Exclude<LessonState, 'open'>,
      { readonly title: string; readonly say: string; readonly short: string }
    >
  >
  readonly nextLessons: string
  /** The name is empty after an erasure. */
  thanks(name: string): string
  readonly booked: string
  readonly cancelled: string
  /** Form to cancel. `late`: nothing is refunded any more. `sold`: a partner sold the booking. */
  readonly cancel: {
    readonly heading: string
    readonly late: string
    sold(partner: string): string
    readonly button: string
  }
  readonly reference: string
  readonly party: string
  readonly total: string
  /** Shown if the lesson has moved since the booking. */
  changed(before: string): string
  readonly toPay: string
  readonly keepPage: string
  readonly addToCalendar: string
  readonly payNow: string
  readonly changePlans: string
  readonly refusals: Readonly<
    Record<'gone' | 'many' | 'away' | 'wrong', { readonly title: string; readonly say: string }>
  >
}

const en: StorefrontText = {
  levels: {
    beginner: 'Beginner',
    intermediate: 'Intermediate',
    advanced: 'Advanced',
    kids: 'Kids',
    all: 'All levels'
  },
  kinds: { group: 'group lesson', semi_private: 'semi-private lesson', private: 'private lesson' },
  when: 'When',
  where: 'Where',
  teacher: 'With',
  price: 'Price',
  aPerson: 'per person',
  aParty: 'for your whole group',
  partyPrice: 'price for your whole group',
  seats: 'Places',
  seatsLeft: count => (count === 1 ? '1 place left' : `${count} places left`),
  left: count => `${count} left`,
  cancellation: 'Cancellation',
  neverFree: 'Once booked, this lesson can no longer be cancelled free of charge',
  schools: 'Surf schools',
  surfLessons: 'Surf lessons',
  schoolsIntro: 'Choose a school, then a lesson.',
  noSchools: 'No surf schools here yet.',
  about: school => `Surf lessons with ${school}: see dates, prices and free places, and book online.`,
  lessonsSoon: count =>
    count === 1 ? '1 lesson in the next 30 days' : `${count} lessons in the next 30 days`,
  askSchool: 'Ask the school:',
  allLessons: 'All the school’s lessons',
  allSchools: 'All surf schools',
  contact: 'Contact',
  people: count => (count === 1 ? '1 person' : `${count} people`),
  states: {
    full: { short: 'full', title: 'This lesson is full', say: 'All places are taken.' },
    closed: {
      short: 'closed',
      title: 'Not open for booking',
      say: 'The school is not taking bookings for this lesson.'
    },
    cancelled: {
      short: 'cancelled',
      title: 'This lesson was cancelled',
      say: 'The school had to call it off.'
    },
    past: { short: 'over', title: 'This lesson has already started', say: 'It can no longer be booked.' }
  },
  nextLessons: 'Next lessons with places',
  thanks: name => `See you in the water${name && `, ${name}`}`,
  booked: 'Your lesson is booked.',
  cancelled: 'This booking was cancelled.',
  cancel: {
    heading: 'Cancel this booking',
    late: 'Free cancellation has ended: the full price is due',
    sold: partner => `You booked with ${partner}: ask them about your refund`,
    button: 'Yes, cancel it'
  },
  reference: 'Booking number',
  party: 'For',
  total: 'Total',
  changed: before => `Changed: previously ${before}`,
  toPay: 'to pay at the school',
  keepPage: 'Keep this page, and add the lesson to your calendar.',
  addToCalendar: 'Add to calendar',
  payNow: 'Pay now',
  changePlans: 'Change of plans? Contact the school:',
  refusals: {
    gone: {
      title: 'Page not found',
      say: 'The address may have changed, or the lesson may no longer be available.'
    },
    many: {
      title: 'One moment',
      say: 'There have been too many requests from your network. Please try again in a minute.'
    },
    away: {
      title: 'Back in a moment',
      say: 'We can’t reach our bookings right now. Please try again shortly.'
    },
    wrong: {
      title: 'Something went wrong',
      say: 'Please go back, reload the page and try again. Nothing was booked twice.'
    }
  }
}

const pt: StorefrontText = {
  levels: {
    beginner: 'Iniciante',
    intermediate: 'Intermédio',
    advanced: 'Avançado',
    kids: 'Crianças',
    all: 'Todos os níveis'
  },
  kinds: { group: 'aula de grupo', semi_private: 'aula semiprivada', private: 'aula particular' },
  when: 'Quando',
  where: 'Onde',
  teacher: 'Com',
  price: 'Preço',
  aPerson: 'por pessoa',
  aParty: 'para todo o grupo',
  partyPrice: 'preço para todo o grupo',
  seats: 'Lugares',
  seatsLeft: count => (count === 1 ? '1 lugar livre' : `${count} lugares livres`),
  left: count => (count === 1 ? 'resta 1' : `restam ${count}`),
  cancellation: 'Cancelamento',
  neverFree: 'Depois de reservada, esta aula já não pode ser cancelada sem custos',
  schools: 'Escolas de surf',
  surfLessons: 'Aulas de surf',
  schoolsIntro: 'Escolha uma escola e depois uma aula.',
  noSchools: 'Ainda não há escolas de surf por aqui.',
  about: school => `Aulas de surf com ${school}: veja datas, preços e lugares livres, e reserve online.`,
  lessonsSoon: count => (count === 1 ? '1 aula nos próximos 30 dias' : `${count} aulas nos próximos 30 dias`),
  askSchool: 'Pergunte à escola:',
  allLessons: 'Todas as aulas da escola',
  allSchools: 'Todas as escolas de surf',
  contact: 'Contacto',
  people: count => (count === 1 ? '1 pessoa' : `${count} pessoas`),
  states: {
    full: { short: 'esgotada', title: 'Esta aula está esgotada', say: 'Já não há lugares.' },
    closed: {
      short: 'fechada',
      title: 'Reservas fechadas',
      say: 'A escola não está a aceitar reservas para esta aula.'
    },
    cancelled: { short: 'cancelada', title: 'Esta aula foi cancelada', say: 'A escola teve de a cancelar.' },
    past: { short: 'já começou', title: 'Esta aula já começou', say: 'Já não pode ser reservada.' }
  },
  nextLessons: 'Próximas aulas com lugares',
  thanks: name => `Vemo-nos na água${name && `, ${name}`}`,
  booked: 'A sua aula está reservada.',
  cancelled: 'Esta reserva foi cancelada.',
  cancel: {
    heading: 'Cancelar esta reserva',
    late: 'Já não é possível cancelar gratuitamente: o preço continua a ser devido',
    sold: partner => `Reservou com ${partner}: pergunte-lhes qual o valor a devolver`,
    button: 'Sim, cancelar'
  },
  reference: 'Número da reserva',
  party: 'Para',
  total: 'Total',
  changed: before => `Alterado. Antes: ${before}`,
  toPay: 'a pagar na escola',
  keepPage: 'Guarde esta página e adicione a aula ao seu calendário.',
  addToCalendar: 'Adicionar ao calendário',
  payNow: 'Pagar agora',
  changePlans: 'Mudança de planos? Contacte a escola:',
  refusals: {
    gone: {
      title: 'Página não encontrada',
      say: 'O endereço pode ter mudado ou a aula pode já não estar disponível.'
    },
    many: {
      title: 'Um momento',
      say: 'Recebemos demasiados pedidos da sua rede. Tente de novo daqui a um minuto.'
    },
    away: {
      title: 'Voltamos já',
      say: 'Não conseguimos aceder às reservas neste momento. Tente de novo daqui a pouco.'
    },
    wrong: {
      title: 'Algo falhou',
      say: 'Volte atrás, recarregue a página e tente de novo. Nada foi reservado duas vezes.'
    }
  }
}

export const STOREFRONT_TEXT: Readonly<Record<Language, StorefrontText>> = {
  en,
  pt,
  es: SPANISH_PAGES.storefront,
  fr: FRENCH_PAGES.storefront,
  de: GERMAN_PAGES.storefront
}
