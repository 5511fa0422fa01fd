import type { MailKind } from '../../../lib/mail/data.ts'

const MAILS = {
  en: {
    confirmed: 'booking confirmed',
    changed: 'booking changed',
    moved: 'lesson moved',
    cancelled: 'booking cancelled',
    held: 'asked to confirm',
    expired: 'booking not confirmed in time',
    reminder: 'reminder of the lesson',
    thanks: 'thanks after the lesson'
  },
  pt: {
    confirmed: 'reserva confirmada',
    changed: 'reserva alterada',
    moved: 'aula alterada',
    cancelled: 'reserva cancelada',
    held: 'pedido de confirmação',
    expired: 'reserva não confirmada a tempo',
    reminder: 'lembrete da aula',
    thanks: 'agradecimento depois da aula'
  }
} as const

const en = {
  toDay: 'Go to the day',
  toLesson: (name: string) => `Go to the lesson: ${name}`,
  moveAsked: 'Move this lesson?',
  movedTo: (day: string, time: string) => `To ${day}, ${time}`,
  was: (day: string, time: string, spot: string) => `Previously ${day}, ${time}, ${spot}`,
  changed: (at: string) => `changed ${at}`,
  roster: 'Who is coming',
  pricePerson: 'Price',
  instructorsTake: (seats: number, capacity: number) => `room for ${capacity}, its instructors take ${seats}`,
  moreParties:
    'This lesson has more parties than a page can show. The command “bookings list” shows all of them.',
  paidHere: 'pays here',
  booking: 'Booking',
  people: (count: number) => `${count} ${count === 1 ? 'person' : 'people'}`,
  guests: 'Guests',
  soldBy: 'Sold by',
  partnerRef: 'Partner’s reference',
  price: 'Price',
  offer: 'Offer',
  phone: 'Telephone',
  email: 'Email',
  language: 'Language',
  languages: { en: 'English', pt: 'Portuguese', es: 'Spanish', fr: 'French', de: 'German' },
  notes: 'Notes',
  heldUntil: (at: string) => `on hold until ${at}`,
  reason: 'Reason',
  refund: 'Refund',
  refunds: { FULL: 'in full', PARTIAL: 'in part', NONE: 'none' },
  history: 'History',
  happened: {
    booked: 'Booked',
    held: 'Put on hold',
    confirmed: 'Confirmed',
    changed: 'Changed',
    expired: 'Hold expired'
  },
  cancelledBy: {
    guest: 'Cancelled by the guest',
    partner: 'Cancelled by the partner',
    school: 'Cancelled by the school',
    nobody: 'Cancelled'
  },
  moved: (was: string) => `Lesson moved. ${was}`,
  mailed: ({ role, kind, isSent }: { role: 'guest' | 'school'; kind: MailKind; isSent: boolean }) =>
    `${isSent ? 'Email' : 'Email that could not be sent'} to the ${role}: ${MAILS.en[kind]}`,
  find: 'Find',
  findWhat: 'Name, phone or reference',
  findHint:
    'Searches lessons from thirty days ago to a year ahead; a booking’s reference is found at any age.',
  found: (count: number) => `${count} ${count === 1 ? 'booking' : 'bookings'}`,
  foundMany: 'There are more than a page can show. Enter more of the name.',
  nothing: (text: string) => `No booking for “${text}”`,
  nothingHint:
    'Try part of the name, some digits of the phone number, or the eight characters of the reference.',
  older: 'Search the year before',
  lookedFrom: (day: string) => `Lessons since ${day}`
}

const pt: typeof en = {
  toDay: 'Ir para o dia',
  toLesson: name => `Ir para a aula: ${name}`,
  moveAsked: 'Mudar esta aula?',
  movedTo: (day, time) => `Para ${day}, ${time}`,
  was: (day, time, spot) => `Antes: ${day}, ${time}, ${spot}`,
  changed: at => `alterada a ${at}`,
  roster: 'Quem vem',
  pricePerson: 'Preço',
  instructorsTake: (seats, capacity) => `espaço para ${capacity}, os instrutores levam ${seats}`,
  moreParties:
    'Esta aula tem mais reservas do que cabem numa página. O comando “bookings list” mostra-as todas.',
  paidHere: 'paga na escola',
  booking: 'Reserva',
  people: count => `${count} ${count === 1 ? 'pessoa' : 'pessoas'}`,
  guests: 'Alunos',
  soldBy: 'Vendida por',
  partnerRef: 'Referência do parceiro',
  price: 'Preço',
  offer: 'Oferta',
  phone: 'Telefone',
  email: 'Email',
  language: 'Idioma',
  languages: { en: 'inglês', pt: 'português', es: 'espanhol', fr: 'francês', de: 'alemão' },
  notes: 'Notas',
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
  moved: was => `Aula alterada. ${was}`,
  mailed: ({ role, kind, isSent }) =>
    `${isSent ? 'Email' : 'Email que não foi possível enviar'} para ${role === 'guest' ? 'o aluno' : 'a escola'}: ${MAILS.pt[kind]}`,
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

export const DESK_TEXT = { en, pt }
