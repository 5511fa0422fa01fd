import type { Language } from '../../../lib/text/language.ts'

/** What the page of the school may be asked to say about what was just done. */
export const SAID_OF_SCHOOL = [
  'saved',
  'undone',
  'unchanged',
  'school_changed',
  'too_late',
  'overtaken'
] as const

/** The fields of the school's page. */
type SchoolField =
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
  readonly fields: Readonly<Record<SchoolField, string>>
  readonly payHint: string
  readonly inEn: string
  readonly inPt: string
  readonly translated: string
  readonly save: string
  readonly undo: string
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
  inEn: 'in English',
  inPt: 'in Portuguese',
  translated: 'An empty text in a language shows the one without.',
  save: 'Save',
  undo: 'Undo',
  back: 'Account',
  said: {
    saved: 'Saved. Guests read it from now on.',
    undone: 'Undone.',
    unchanged: 'It was so already.',
    school_changed: 'Somebody else has changed this meanwhile. Look again; nothing has changed.',
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
  inEn: 'em inglês',
  inPt: 'em português',
  translated: 'Se um texto estiver vazio num idioma, aparece o que não tem idioma.',
  save: 'Guardar',
  undo: 'Anular',
  back: 'Conta',
  said: {
    saved: 'Guardado. É o que os alunos leem a partir de agora.',
    undone: 'Anulado.',
    unchanged: 'Já estava assim.',
    school_changed: 'Entretanto, outra pessoa alterou estes dados. Veja de novo; nada foi alterado.',
    too_late: 'Só pode ser anulado durante quinze minutos.',
    overtaken: 'Entretanto voltou a ser alterado, por isso já não pode ser anulado.'
  }
}

export const SCHOOL_TEXT: Readonly<Record<Language, SchoolText>> = { en, pt }
