import type { Language, StaffLanguage } from '../../../lib/text/language.ts'
import type { Happening } from '../desk/bookings.ts'
import type { CentreBooking, ToldByMail } from '../desk/queries.ts'

/** What the pages of a lesson, of a booking and of a search say, in one language. */
interface DeskText {
  readonly toDay: string
  toLesson(name: string): string
  readonly moveAsked: string
  movedTo(day: string, time: string): string
  was(day: string, time: string, spot: string): string
  changed(at: string): string
  readonly roster: string
  readonly pricePerson: string
  readonly moreParties: string
  readonly paidHere: string
  readonly call: string
  readonly write: string
  readonly booking: string
  people(count: number): string
  readonly lesson: string
  readonly guests: string
  readonly soldBy: string
  readonly partnerRef: string
  readonly price: string
  readonly offer: string
  readonly phone: string
  readonly email: string
  readonly language: string
  /** The languages of guests. */
  readonly languages: Readonly<Record<Language, string>>
  readonly notes: string
  readonly none: string
  readonly confirmed: string
  heldUntil(at: string): string
  readonly reason: string
  readonly refund: string
  readonly refunds: Readonly<Record<NonNullable<CentreBooking['refund']>, string>>
  readonly history: string
  readonly happened: Readonly<
    Record<Exclude<Happening['what'], 'cancelled' | 'moved' | 'mailed' | 'done'>, string>
  >
  readonly cancelledBy: Readonly<Record<NonNullable<CentreBooking['cancelledBy']> | 'nobody', string>>
  moved(was: string): string
  mailed(mail: ToldByMail): string
  readonly find: string
  readonly findWhat: string
  readonly findHint: string
  found(count: number): string
  readonly foundMany: string
  nothing(text: string): string
  readonly nothingHint: string
  readonly older: string
  lookedFrom(day: string): string
}

const MAILS = {
  en: {
    confirmed: 'booking confirmed',
    changed: 'booking changed',
    moved: 'lesson moved',
    cancelled: 'booking cancelled',
    held: 'asked to confirm',
    expired: 'booking not confirmed in time'
  },
  pt: {
    confirmed: 'reserva confirmada',
    changed: 'reserva alterada',
    moved: 'aula mudada',
    cancelled: 'reserva cancelada',
    held: 'pedido de confirmação',
    expired: 'reserva não confirmada a tempo'
  }
} as const

const en: DeskText = {
  toDay: 'To the day',
  toLesson: name => `To the lesson: ${name}`,
  moveAsked: 'Move this lesson?',
  movedTo: (day, time) => `To ${day}, ${time}`,
  was: (day, time, spot) => `Was ${day}, ${time}, ${spot}`,
  changed: at => `changed ${at}`,
  roster: 'Who comes',
  pricePerson: 'Price',
  moreParties: 'This lesson has more parties than a page can show: use the command “bookings list”.',
  paidHere: 'pays here',
  call: 'Call',
  write: 'Write',
  booking: 'Booking',
  people: count => `${count} ${count === 1 ? 'person' : 'people'}`,
  lesson: 'Lesson',
  guests: 'Guests',
  soldBy: 'Sold by',
  partnerRef: 'Partner’s reference',
  price: 'Price',
  offer: 'Offer',
  phone: 'Telephone',
  email: 'E-mail',
  language: 'Language',
  languages: { en: 'English', pt: 'Portuguese', es: 'Spanish', fr: 'French', de: 'German' },
  notes: 'Notes',
  none: 'none',
  confirmed: 'confirmed',
  heldUntil: at => `on hold until ${at}`,
  reason: 'Reason',
  refund: 'Refund',
  refunds: { FULL: 'in full', PARTIAL: 'in part', NONE: 'none' },
  history: 'What happened',
  happened: {
    booked: 'Booked',
    held: 'Put on hold',
    confirmed: 'Confirmed',
    changed: 'Changed',
    expired: 'The hold ended'
  },
  cancelledBy: {
    guest: 'Cancelled by the guest',
    partner: 'Cancelled by the partner',
    school: 'Cancelled by the school',
    nobody: 'Cancelled'
  },
  moved: was => `Lesson moved. ${was}`,
  mailed: ({ role, kind, isSent }) =>
    `${isSent ? 'Mail' : 'Mail that could not be sent'} to the ${role}: ${MAILS.en[kind]}`,
  find: 'Find',
  findWhat: 'Name, phone or reference',
  findHint: 'Looks at lessons from thirty days ago to a year ahead; a guest’s reference is found at any age.',
  found: count => `${count} ${count === 1 ? 'booking' : 'bookings'}`,
  foundMany: 'There are more than a page can show. Type more of the name.',
  nothing: text => `No booking for “${text}”`,
  nothingHint:
    'Try a part of the name, some digits of the telephone, or the eight characters of the reference.',
  older: 'Look at the year before',
  lookedFrom: day => `Lessons since ${day}`
}

const pt: DeskText = {
  toDay: 'Para o dia',
  toLesson: name => `Para a aula: ${name}`,
  moveAsked: 'Mudar esta aula?',
  movedTo: (day, time) => `Para ${day}, ${time}`,
  was: (day, time, spot) => `Antes: ${day}, ${time}, ${spot}`,
  changed: at => `alterada a ${at}`,
  roster: 'Quem vem',
  pricePerson: 'Preço',
  moreParties: 'Esta aula tem mais reservas do que cabem numa página: use o comando “bookings list”.',
  paidHere: 'paga na escola',
  call: 'Ligar',
  write: 'Escrever',
  booking: 'Reserva',
  people: count => `${count} ${count === 1 ? 'pessoa' : 'pessoas'}`,
  lesson: 'Aula',
  guests: 'Alunos',
  soldBy: 'Vendida por',
  partnerRef: 'Referência do parceiro',
  price: 'Preço',
  offer: 'Oferta',
  phone: 'Telefone',
  email: 'E-mail',
  language: 'Idioma',
  languages: { en: 'inglês', pt: 'português', es: 'espanhol', fr: 'francês', de: 'alemão' },
  notes: 'Notas',
  none: 'nenhuma',
  confirmed: 'confirmada',
  heldUntil: at => `por confirmar até ${at}`,
  reason: 'Motivo',
  refund: 'Reembolso',
  refunds: { FULL: 'total', PARTIAL: 'parcial', NONE: 'nenhum' },
  history: 'O que aconteceu',
  happened: {
    booked: 'Reservada',
    held: 'Lugares guardados',
    confirmed: 'Confirmada',
    changed: 'Alterada',
    expired: 'Expirou sem confirmação'
  },
  cancelledBy: {
    guest: 'Cancelada pelo aluno',
    partner: 'Cancelada pelo parceiro',
    school: 'Cancelada pela escola',
    nobody: 'Cancelada'
  },
  moved: was => `Aula mudada. ${was}`,
  mailed: ({ role, kind, isSent }) =>
    `${isSent ? 'E-mail' : 'E-mail que não seguiu'} para ${role === 'guest' ? 'o aluno' : 'a escola'}: ${MAILS.pt[kind]}`,
  find: 'Procurar',
  findWhat: 'Nome, telefone, ref.',
  findHint:
    'Procura nas aulas desde há trinta dias até daqui a um ano; a referência de um aluno encontra-se sempre, por antiga que seja.',
  found: count => `${count} ${count === 1 ? 'reserva' : 'reservas'}`,
  foundMany: 'Há mais do que cabe numa página. Escreva mais do nome.',
  nothing: text => `Nenhuma reserva para “${text}”`,
  nothingHint:
    'Experimente parte do nome, alguns algarismos do telefone ou os oito caracteres da referência.',
  older: 'Procurar no ano anterior',
  lookedFrom: day => `Aulas desde ${day}`
}

export const DESK_TEXT: Readonly<Record<StaffLanguage, DeskText>> = { en, pt }
