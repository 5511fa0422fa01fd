import type { StaffLanguage } from '../../../lib/text/language.ts'
import type { SCHOOL_LINES } from './school-input.ts'

/** What the page of the school may be asked to say about what was just done. */
export const SAID_OF_SCHOOL = [
  'saved',
  'undone',
  'unchanged',
  'school_changed',
  'too_late',
  'overtaken'
] as const

/** What the school's page asks for; some of it in each language. */
type SchoolLabel =
  | 'name'
  | 'email'
  | 'telephone'
  | 'website'
  | 'address'
  | 'paymentUrl'
  | 'description'
  | 'bring'
  | 'meet'

/** What the page of the school says, in one language. */
interface SchoolText {
  readonly title: string
  readonly hint: string
  readonly preview: string
  readonly contact: string
  readonly texts: string
  readonly fields: Readonly<Record<SchoolLabel, string>>
  readonly payHint: string
  /** What a text is written in, by the end of its field's name. */
  readonly into: Readonly<Record<'' | 'En' | 'Pt', string>>
  /** What is wrong with a field; `words` of all longer texts. */
  readonly faults: Readonly<Record<keyof typeof SCHOOL_LINES | 'words', string>>
  readonly translated: string
  readonly save: string
  readonly back: string
  readonly said: Readonly<Record<(typeof SAID_OF_SCHOOL)[number], string>>
}

const en: SchoolText = {
  title: 'School',
  hint: 'What guests and partners read of you; it changes at once.',
  preview: 'See your page',
  contact: 'Name and contact',
  texts: 'What you say',
  fields: {
    name: 'Name',
    email: 'E-mail',
    telephone: 'Telephone',
    website: 'Website',
    address: 'Address',
    paymentUrl: 'Payment page',
    description: 'About you',
    bring: 'What to bring',
    meet: 'Where to meet'
  },
  payHint: 'where guests pay you on the web; empty: they pay at the school',
  into: { '': '', En: 'in English', Pt: 'in Portuguese' },
  faults: {
    name: 'a name of up to 200 characters',
    email: 'an e-mail address of up to 254 characters',
    telephone: 'a number of up to 40 characters',
    website: 'an address that begins with https:// or http://',
    address: 'up to 500 characters, on one line',
    paymentUrl: 'an address that begins with https:// or http://',
    words: 'too long, or with invisible characters'
  },
  translated: 'An empty text in a language shows the one without.',
  save: 'Save',
  back: 'Account',
  said: {
    saved: 'Saved. Guests read it from now on.',
    undone: 'Undone.',
    unchanged: 'It was so already.',
    school_changed:
      'Somebody else has changed this meanwhile, and nothing of yours is saved yet. What you typed stands below, with what they saved where that is something else.',
    too_late: 'This can be undone for fifteen minutes only.',
    overtaken: 'It was changed again since, so it can no longer be undone.'
  }
}

const pt: SchoolText = {
  title: 'Escola',
  hint: 'O que alunos e parceiros leem sobre a escola; muda de imediato.',
  preview: 'Ver a sua página',
  contact: 'Nome e contactos',
  texts: 'O que diz a escola',
  fields: {
    name: 'Nome',
    email: 'E-mail',
    telephone: 'Telefone',
    website: 'Site',
    address: 'Morada',
    paymentUrl: 'Página de pagamento',
    description: 'Sobre a escola',
    bring: 'O que trazer',
    meet: 'Onde nos encontramos'
  },
  payHint: 'onde os alunos lhe pagam na Internet; vazio: pagam na escola',
  into: { '': '', En: 'em inglês', Pt: 'em português' },
  faults: {
    name: 'um nome até 200 caracteres',
    email: 'um endereço de e-mail até 254 caracteres',
    telephone: 'um número até 40 caracteres',
    website: 'um endereço que comece por https:// ou http://',
    address: 'até 500 caracteres, numa só linha',
    paymentUrl: 'um endereço que comece por https:// ou http://',
    words: 'demasiado longo, ou com caracteres invisíveis'
  },
  translated: 'Se um texto estiver vazio num idioma, aparece o que não tem idioma.',
  save: 'Guardar',
  back: 'Conta',
  said: {
    saved: 'Guardado. É o que os alunos leem a partir de agora.',
    undone: 'Anulado.',
    unchanged: 'Já estava assim.',
    school_changed:
      'Entretanto, outra pessoa alterou estes dados, e o que escreveu ainda não foi guardado. Está abaixo, com o que a outra pessoa guardou onde for diferente.',
    too_late: 'Só pode ser anulado durante quinze minutos.',
    overtaken: 'Entretanto voltou a ser alterado, por isso já não pode ser anulado.'
  }
}

export const SCHOOL_TEXT: Readonly<Record<StaffLanguage, SchoolText>> = { en, pt }
