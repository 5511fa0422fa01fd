import type { Language } from '../../text/language.ts'
import type { MailKind } from '../slip.ts'

/** All that mails say, in one language. */
interface MailText {
  /** What a subject begins with. */
  readonly subjects: Readonly<Record<MailKind, string>>
  readonly titles: Readonly<Record<MailKind, string>>
  hello(name: string): string
  readonly calledOff: string
  readonly refunds: Readonly<Record<'FULL' | 'NONE', string>>
  readonly kept: string
  readonly when: string
  readonly where: string
  readonly party: string
  readonly total: string
  readonly toPay: string
  readonly reference: string
  readonly cancellation: string
  /** `by` is empty where it is free until the lesson starts. */
  freeUntil(by: string): string
  readonly noLongerFree: string
  people(count: number): string
  was(before: string): string
  readonly payNow: string
  readonly seeBooking: string
  readonly otherLessons: string
  readonly reply: string
  readonly reach: string
  /** Whose guest it is, to the school. */
  soldBy(partner: string): string
  readonly guest: string
}

const en: MailText = {
  subjects: { confirmed: 'Booked', changed: 'Changed', moved: 'Moved', cancelled: 'Cancelled' },
  titles: {
    confirmed: 'Your lesson is booked',
    changed: 'Your booking has changed',
    moved: 'Your lesson has moved',
    cancelled: 'Your booking is cancelled'
  },
  hello: name => (name ? `Hello ${name},` : 'Hello,'),
  calledOff: 'We are sorry: the lesson cannot take place, and we had to call it off.',
  refunds: {
    FULL: 'There is nothing to pay; what you have already paid will be returned.',
    NONE: 'It was cancelled after the free period, so the price is still due.'
  },
  kept: 'The calendar entry in this e-mail keeps itself up to date.',
  when: 'When',
  where: 'Where',
  party: 'For',
  total: 'Total',
  toPay: 'to pay at the school',
  reference: 'Booking number',
  cancellation: 'Cancellation',
  freeUntil: by => `Free until ${by || 'the lesson starts'}`,
  noLongerFree: 'No longer free for this lesson',
  people: count => (count === 1 ? '1 person' : `${count} people`),
  was: before => `was ${before}`,
  payNow: 'Pay now',
  seeBooking: 'See or cancel your booking',
  otherLessons: 'See other lessons',
  reply: 'Questions, or a change of plans? Just reply to this e-mail.',
  reach: 'You can also reach us here:',
  soldBy: partner => `Sold by ${partner}`,
  guest: 'Guest'
}

const pt: MailText = {
  subjects: { confirmed: 'Reservada', changed: 'Alterada', moved: 'Mudou', cancelled: 'Cancelada' },
  titles: {
    confirmed: 'A sua aula está reservada',
    changed: 'A sua reserva foi alterada',
    moved: 'A sua aula mudou',
    cancelled: 'A sua reserva foi cancelada'
  },
  hello: name => (name ? `Olá, ${name}!` : 'Olá!'),
  calledOff: 'Lamentamos: a aula não se pode realizar e tivemos de a cancelar.',
  refunds: {
    FULL: 'Não tem nada a pagar; o que já pagou ser-lhe-á devolvido.',
    NONE: 'Foi cancelada depois do prazo gratuito, pelo que o preço continua a ser devido.'
  },
  kept: 'A entrada de calendário que vai neste e-mail mantém-se atualizada sozinha.',
  when: 'Quando',
  where: 'Onde',
  party: 'Para',
  total: 'Total',
  toPay: 'a pagar na escola',
  reference: 'Número da reserva',
  cancellation: 'Cancelamento',
  freeUntil: by => `Gratuito até ${by || 'ao início da aula'}`,
  noLongerFree: 'Já não é gratuito para esta aula',
  people: count => (count === 1 ? '1 pessoa' : `${count} pessoas`),
  was: before => `era ${before}`,
  payNow: 'Pagar agora',
  seeBooking: 'Ver ou cancelar a reserva',
  otherLessons: 'Ver outras aulas',
  reply: 'Tem dúvidas ou mudou de planos? Basta responder a este e-mail.',
  reach: 'Também nos pode contactar por aqui:',
  soldBy: partner => `Vendida por ${partner}`,
  guest: 'Cliente'
}

/** The words of mails, by language. */
export const MAIL_TEXT: Readonly<Record<Language, MailText>> = { en, pt }
