import type { Level } from '../booking/rules.ts'
import type { Language } from '../util/language.ts'
import type { FaultCode, Field } from './order.ts'
import type { PublicLesson } from './queries.ts'
import type { LessonState } from './rules.ts'

/** All that the storefront says, in one language. */
export interface Text {
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
  cancelUntil(hours: number): string
  readonly schools: string
  readonly schoolsIntro: string
  readonly noSchools: string
  lessonsSoon(count: number): string
  readonly noLessons: string
  readonly allLessons: string
  readonly contact: string
  readonly book: string
  readonly fields: Readonly<Record<Field, string>>
  readonly optional: string
  readonly notesHint: string
  people(count: number): string
  readonly choose: string
  readonly payAtSchool: string
  readonly payOnline: string
  readonly privacy: string
  readonly submit: string
  readonly faultsTitle: string
  readonly faults: Readonly<Record<Field, Readonly<Record<FaultCode, string>>>>
  onlyLeft(count: number): string
  readonly states: Readonly<
    Record<
      Exclude<LessonState, 'open'>,
      { readonly title: string; readonly say: string; readonly short: string }
    >
  >
  readonly nextLessons: string
  /** The name is empty once it was erased. */
  thanks(name: string): string
  readonly booked: string
  readonly cancelled: string
  readonly reference: string
  readonly party: string
  readonly total: string
  readonly toPay: string
  readonly keepPage: string
  readonly addToCalendar: string
  readonly payNow: string
  readonly changePlans: string
  readonly refusals: Readonly<
    Record<'gone' | 'many' | 'away' | 'wrong', { readonly title: string; readonly say: string }>
  >
}

const en: Text = {
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
  aPerson: 'a person',
  aParty: 'for the whole party',
  partyPrice: 'price for the whole party',
  seats: 'Places',
  seatsLeft: count => (count === 1 ? '1 place left' : `${count} places left`),
  left: count => `${count} left`,
  cancellation: 'Change of plans',
  cancelUntil: hours =>
    hours === 0
      ? 'Tell the school before it starts'
      : `Tell the school at least ${hours === 1 ? '1 hour' : `${hours} hours`} before`,
  schools: 'Surf schools',
  schoolsIntro: 'Choose a school, then a lesson.',
  noSchools: 'No school has opened here yet.',
  lessonsSoon: count =>
    count === 1 ? '1 lesson in the next 30 days' : `${count} lessons in the next 30 days`,
  noLessons: 'No lessons are planned for the next 30 days. Ask the school, or look again soon.',
  allLessons: 'All lessons of the school',
  contact: 'Contact',
  book: 'Book this lesson',
  fields: {
    customerName: 'Your name',
    customerEmail: 'E-mail',
    customerPhone: 'Phone',
    participants: 'How many people',
    notes: 'Anything the school should know'
  },
  optional: 'optional',
  notesHint: 'Ages, experience, injuries, who needs which wetsuit.',
  people: count => (count === 1 ? '1 person' : `${count} people`),
  choose: 'Please choose',
  payAtSchool: 'You pay at the school. Nothing is charged now.',
  payOnline: 'Nothing is charged now. After booking you find the way to the school’s own payment page.',
  privacy: 'We pass your details to the school.',
  submit: 'Book',
  faultsTitle: 'Almost there. Please look at these fields:',
  faults: {
    customerName: {
      missing: 'Please tell us your name.',
      invalid: 'This name has signs that we cannot read.',
      too_long: 'Please shorten it to 200 characters.'
    },
    customerEmail: {
      missing: 'Please give an e-mail address, so that the school can reach you.',
      invalid: 'This does not look like an e-mail address, such as ana@example.com.',
      too_long: 'This address is too long.'
    },
    customerPhone: {
      missing: 'Please give a phone number.',
      invalid: 'This number has signs that we cannot read.',
      too_long: 'Please shorten it to 40 characters.'
    },
    participants: {
      missing: 'Please say how many you are.',
      invalid: 'Please choose how many you are; larger groups write to the school.',
      too_long: 'Please choose how many you are.'
    },
    notes: {
      missing: 'Please say something.',
      invalid: 'This text has signs that we cannot read.',
      too_long: 'Please shorten it to 2,000 characters.'
    }
  },
  onlyLeft: count =>
    count === 1 ? 'Only 1 place is left in this lesson.' : `Only ${count} places are left in this lesson.`,
  states: {
    full: { short: 'full', title: 'This lesson is full', say: 'Every place has been taken.' },
    closed: {
      short: 'closed',
      title: 'Not on sale',
      say: 'The school is not taking bookings for this lesson.'
    },
    cancelled: {
      short: 'cancelled',
      title: 'This lesson was cancelled',
      say: 'The school has called it off.'
    },
    past: { short: 'over', title: 'This lesson has begun', say: 'It can no longer be booked.' }
  },
  nextLessons: 'Next lessons with places',
  thanks: name => `See you in the water${name && `, ${name}`}`,
  booked: 'Your lesson is booked.',
  cancelled: 'This booking was cancelled.',
  reference: 'Booking number',
  party: 'For',
  total: 'Price',
  toPay: 'to pay at the school',
  keepPage: 'No e-mail is sent. Keep this page, and put the lesson in your calendar.',
  addToCalendar: 'Add to calendar',
  payNow: 'Pay now',
  changePlans: 'Plans changed? Write to the school:',
  refusals: {
    gone: { title: 'Nothing here', say: 'This page does not exist, or no longer.' },
    many: { title: 'One moment', say: 'Many requests came from your network. Please try again in a minute.' },
    away: { title: 'Back in a moment', say: 'We cannot reach our books just now. Please try again shortly.' },
    wrong: {
      title: 'That did not work',
      say: 'Please go back, reload the page and try again. Nothing was booked twice.'
    }
  }
}

const pt: Text = {
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
  seatsLeft: count => (count === 1 ? 'resta 1 lugar' : `restam ${count} lugares`),
  left: count => (count === 1 ? 'resta 1' : `restam ${count}`),
  cancellation: 'Mudança de planos',
  cancelUntil: hours =>
    hours === 0
      ? 'Avise a escola antes do início'
      : `Avise a escola pelo menos ${hours === 1 ? '1 hora' : `${hours} horas`} antes`,
  schools: 'Escolas de surf',
  schoolsIntro: 'Escolha uma escola e depois uma aula.',
  noSchools: 'Ainda nenhuma escola abriu aqui.',
  lessonsSoon: count => (count === 1 ? '1 aula nos próximos 30 dias' : `${count} aulas nos próximos 30 dias`),
  noLessons: 'Não há aulas marcadas para os próximos 30 dias. Pergunte à escola ou volte em breve.',
  allLessons: 'Todas as aulas da escola',
  contact: 'Contacto',
  book: 'Reservar esta aula',
  fields: {
    customerName: 'Nome',
    customerEmail: 'E-mail',
    customerPhone: 'Telefone',
    participants: 'Quantas pessoas',
    notes: 'Algo que a escola deva saber'
  },
  optional: 'opcional',
  notesHint: 'Idades, experiência, lesões, tamanhos de fato.',
  people: count => (count === 1 ? '1 pessoa' : `${count} pessoas`),
  choose: 'Escolha, por favor',
  payAtSchool: 'O pagamento é feito na escola. Nada é cobrado agora.',
  payOnline: 'Nada é cobrado agora. Depois de reservar, encontra a página de pagamento da escola.',
  privacy: 'Os seus dados são entregues à escola.',
  submit: 'Reservar',
  faultsTitle: 'Quase pronto. Reveja, por favor, estes campos:',
  faults: {
    customerName: {
      missing: 'Diga-nos o seu nome.',
      invalid: 'Este nome tem sinais que não conseguimos ler.',
      too_long: 'Encurte-o, por favor, para 200 caracteres.'
    },
    customerEmail: {
      missing: 'Indique um endereço de e-mail, para que a escola o possa contactar.',
      invalid: 'Isto não parece um endereço de e-mail, como ana@example.com.',
      too_long: 'Este endereço é demasiado longo.'
    },
    customerPhone: {
      missing: 'Indique um número de telefone.',
      invalid: 'Este número tem sinais que não conseguimos ler.',
      too_long: 'Encurte-o, por favor, para 40 caracteres.'
    },
    participants: {
      missing: 'Diga quantas pessoas são.',
      invalid: 'Escolha quantas pessoas são; grupos maiores falam com a escola.',
      too_long: 'Escolha quantas pessoas são.'
    },
    notes: {
      missing: 'Escreva algo.',
      invalid: 'Este texto tem sinais que não conseguimos ler.',
      too_long: 'Encurte-o, por favor, para 2000 caracteres.'
    }
  },
  onlyLeft: count =>
    count === 1 ? 'Só resta 1 lugar nesta aula.' : `Só restam ${count} lugares nesta aula.`,
  states: {
    full: { short: 'cheia', title: 'Esta aula está cheia', say: 'Todos os lugares foram ocupados.' },
    closed: {
      short: 'fechada',
      title: 'Não está à venda',
      say: 'A escola não aceita reservas para esta aula.'
    },
    cancelled: { short: 'cancelada', title: 'Esta aula foi cancelada', say: 'A escola cancelou-a.' },
    past: { short: 'passou', title: 'Esta aula já começou', say: 'Já não pode ser reservada.' }
  },
  nextLessons: 'Próximas aulas com lugares',
  thanks: name => `Até já na água${name && `, ${name}`}`,
  booked: 'A sua aula está reservada.',
  cancelled: 'Esta reserva foi cancelada.',
  reference: 'Número da reserva',
  party: 'Para',
  total: 'Preço',
  toPay: 'a pagar na escola',
  keepPage: 'Não é enviado nenhum e-mail. Guarde esta página e ponha a aula no seu calendário.',
  addToCalendar: 'Adicionar ao calendário',
  payNow: 'Pagar agora',
  changePlans: 'Mudança de planos? Escreva à escola:',
  refusals: {
    gone: { title: 'Aqui não há nada', say: 'Esta página não existe ou deixou de existir.' },
    many: {
      title: 'Um momento',
      say: 'Chegaram muitos pedidos da sua rede. Tente de novo daqui a um minuto.'
    },
    away: {
      title: 'Voltamos já',
      say: 'Não conseguimos aceder às reservas neste momento. Tente daqui a pouco.'
    },
    wrong: {
      title: 'Algo falhou',
      say: 'Volte atrás, recarregue a página e tente de novo. Nada foi reservado duas vezes.'
    }
  }
}

/** The storefront's words, by language. */
export const TEXT: Readonly<Record<Language, Text>> = { en, pt }
