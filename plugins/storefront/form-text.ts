import type { FaultCode } from '../../lib/guests/questions/form.ts'
import type { Language } from '../../lib/text/language.ts'
import { FRENCH_PAGES } from './languages/french.ts'
import { GERMAN_PAGES } from './languages/german.ts'
import { SPANISH_PAGES } from './languages/spanish.ts'
import type { Field } from './order.ts'

/** Texts of the booking form, in one language. */
export interface FormText {
  readonly title: string
  readonly fields: Readonly<Record<Field, string>>
  readonly optional: string
  readonly notesHint: string
  readonly choose: string
  readonly payAtSchool: string
  readonly payOnline: string
  readonly privacy: string
  /** Submit button before a number of guests is chosen. */
  readonly submit: string
  submitFor(count: number, total: string): string
  /** Submit button after the guest changed the party, so that the shown total is no longer valid. */
  readonly showTotal: string
  /** Sentence after the total of the chosen party. */
  readonly notConfirmed: string
  readonly faultsTitle: string
  readonly faults: Readonly<Record<Field, Readonly<Record<FaultCode, string>>>>
  onlyLeft(count: number): string
}

const en: FormText = {
  title: 'Book this lesson',
  fields: {
    customerName: 'Your name',
    customerEmail: 'Email',
    customerPhone: 'Phone',
    participants: 'How many people',
    notes: 'Anything the school should know'
  },
  optional: 'optional',
  notesHint: 'Ages, experience, injuries, wetsuit sizes.',
  choose: 'Please choose',
  payAtSchool: 'You pay at the school. Nothing is charged now.',
  payOnline: 'Nothing is charged now. After booking, you can pay on the school’s own payment page.',
  privacy: 'We pass your details on to the school.',
  submit: 'Book',
  submitFor: (count, total) => `Book ${count === 1 ? '1 place' : `${count} places`}, ${total}`,
  showTotal: 'Show the total',
  notConfirmed: 'Nothing is booked yet: check your details and book below.',
  faultsTitle: 'Almost there. Please check these fields:',
  faults: {
    customerName: {
      missing: 'Please enter your name.',
      invalid: 'This name contains characters that we can’t read.',
      too_long: 'Please use at most 200 characters.'
    },
    customerEmail: {
      missing: 'Please enter your email address so that the school can reach you.',
      invalid: 'This doesn’t look like an email address (for example, ana@example.com).',
      too_long: 'This address is too long.'
    },
    customerPhone: {
      missing: 'Please enter a phone number.',
      invalid: 'This number contains characters that we can’t read.',
      too_long: 'Please use at most 40 characters.'
    },
    participants: {
      missing: 'Please choose how many people are coming.',
      invalid: 'Please choose how many people are coming; for larger groups, contact the school.',
      too_long: 'Please choose how many people are coming.'
    },
    notes: {
      missing: 'Please write something.',
      invalid: 'This text contains characters that we can’t read.',
      too_long: 'Please use at most 2,000 characters.'
    }
  },
  onlyLeft: count =>
    count === 1 ? 'Only 1 place is left in this lesson.' : `Only ${count} places are left in this lesson.`
}

const pt: FormText = {
  title: 'Reservar esta aula',
  fields: {
    customerName: 'Nome',
    customerEmail: 'Email',
    customerPhone: 'Telefone',
    participants: 'Número de pessoas',
    notes: 'Algo que a escola deva saber'
  },
  optional: 'opcional',
  notesHint: 'Idades, experiência, lesões, tamanhos de fato.',
  choose: 'Escolha',
  payAtSchool: 'O pagamento é feito na escola. Nada é cobrado agora.',
  payOnline: 'Nada é cobrado agora. Depois de reservar, pode pagar na página de pagamento da escola.',
  privacy: 'Os seus dados são transmitidos à escola.',
  submit: 'Reservar',
  submitFor: (count, total) => `Reservar ${count === 1 ? '1 lugar' : `${count} lugares`}, ${total}`,
  showTotal: 'Ver o total',
  notConfirmed: 'Ainda não há reserva: confirme os dados e reserve em baixo.',
  faultsTitle: 'Quase pronto. Reveja estes campos:',
  faults: {
    customerName: {
      missing: 'Indique o seu nome.',
      invalid: 'Este nome tem caracteres que não conseguimos ler.',
      too_long: 'Use no máximo 200 caracteres.'
    },
    customerEmail: {
      missing: 'Indique o seu endereço de email, para que a escola possa contactar consigo.',
      invalid: 'Isto não parece um endereço de email (por exemplo, ana@exemplo.pt).',
      too_long: 'Este endereço é demasiado longo.'
    },
    customerPhone: {
      missing: 'Indique um número de telefone.',
      invalid: 'Este número tem caracteres que não conseguimos ler.',
      too_long: 'Use no máximo 40 caracteres.'
    },
    participants: {
      missing: 'Indique o número de pessoas.',
      invalid: 'Indique o número de pessoas; para grupos maiores, contacte a escola.',
      too_long: 'Indique o número de pessoas.'
    },
    notes: {
      missing: 'Escreva algo.',
      invalid: 'Este texto tem caracteres que não conseguimos ler.',
      too_long: 'Use no máximo 2000 caracteres.'
    }
  },
  onlyLeft: count => (count === 1 ? 'Só resta 1 lugar nesta aula.' : `Só restam ${count} lugares nesta aula.`)
}

export const FORM_TEXT: Readonly<Record<Language, FormText>> = {
  en,
  pt,
  es: SPANISH_PAGES.form,
  fr: FRENCH_PAGES.form,
  de: GERMAN_PAGES.form
}
