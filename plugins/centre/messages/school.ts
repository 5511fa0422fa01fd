import {
  LEAST_PHOTO,
  MOST_PICTURE_MEGABYTES,
  PICTURE_FAULTS,
  type PictureFault
} from '../../../lib/schools/pictures.ts'
import { LEAST_CONTRAST } from '../../../lib/text/colours.ts'
import type { StaffLanguage } from '../../../lib/text/language.ts'

const PICTURE_FAULT_NAMES = Object.keys(PICTURE_FAULTS) as PictureFault[]

/** What the page of the school may be asked to say about what was just done. */
export const SAID_OF_SCHOOL = [
  ...PICTURE_FAULT_NAMES,
  'none',
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
  | 'colour'
  | 'colourDark'
  | 'description'
  | 'bring'
  | 'meet'
  | 'confirmByMail'
  | 'digestHour'

const en = {
  title: 'School',
  hint: 'What guests and partners read of you; it changes at once.',
  preview: 'See your page',
  contact: 'Name and contact',
  texts: 'What you say',
  bookings: 'Bookings on your pages',
  file: 'PNG, JPEG or WebP file',
  picture: {
    logo: { name: 'Logo', hint: 'Stands beside your name; best without a background.' },
    photo: {
      name: 'Photo',
      hint: `Stands on top of your page and is what its links are shared with: at least ${LEAST_PHOTO.width} × ${LEAST_PHOTO.height} pixels, of which the middle is shown.`
    }
  },
  put: (name: string) => `Save ${name.toLowerCase()}`,
  take: (name: string) => `Take ${name.toLowerCase()} away`,
  fields: {
    name: 'Name',
    email: 'E-mail',
    telephone: 'Telephone',
    website: 'Website',
    address: 'Address',
    paymentUrl: 'Payment page',
    colour: 'Colour',
    colourDark: 'Colour in the dark',
    description: 'About you',
    bring: 'What to bring',
    meet: 'Where to meet',
    confirmByMail: 'Guests confirm by e-mail',
    digestHour: 'A mail a day, at the hour'
  },
  hints: {
    paymentUrl: 'where guests pay you on the web; empty: they pay at the school',
    colour: 'of links and buttons on your pages, such as #0b6480; empty: ours',
    colourDark: 'the same for guests whose device is set to dark',
    confirmByMail:
      'seats are held for an hour, until they follow the link that we send them; where this service sends e-mail',
    digestHour:
      'such as 7, by your clock: what guests and partners did, and the lessons of the day; empty: one by one'
  } satisfies Readonly<Partial<Record<SchoolLabel, string>>> as Readonly<
    Partial<Record<SchoolLabel, string>>
  >,
  faint: (colour: string, ratio: number) =>
    `${colour} cannot be read well enough there: its contrast is ${ratio}:1, and letters need ${LEAST_CONTRAST}:1`,
  into: { '': '', En: 'in English', Pt: 'in Portuguese' },
  faults: {
    name: 'a name of up to 200 characters',
    email: 'an e-mail address of up to 254 characters',
    telephone: 'a number of up to 40 characters',
    website: 'an address that begins with https:// or http://',
    address: 'up to 500 characters, on one line',
    paymentUrl: 'an address that begins with https:// or http://',
    colour: 'a colour such as #0b6480',
    colourDark: 'a colour such as #74cbe4',
    digestHour: 'an hour of the day, 0 to 23',
    words: 'too long, or with control characters'
  },
  translated: 'An empty text in a language shows the one without.',
  save: 'Save',
  back: 'Account',
  said: {
    kind: 'Pictures are PNG, JPEG or WebP files; this is none.',
    bytes: `This file is larger than ${MOST_PICTURE_MEGABYTES} MB.`,
    side: 'This picture is too long: at most 16,384 pixels on each side.',
    pixels: 'This picture has more than 50 million pixels.',
    progressive:
      'This picture needs too much memory: save it without “progressive” or “interlaced”, or smaller.',
    small: `This photo is too small: it needs at least ${LEAST_PHOTO.width} × ${LEAST_PHOTO.height} pixels.`,
    moving: 'This picture moves; choose one that stands still.',
    broken: 'This picture cannot be read: it is damaged, not complete, or too much to draw.',
    none: 'Choose a file first.',
    saved: 'Saved. Guests read it from now on.',
    undone: 'Undone.',
    unchanged: 'It was so already.',
    school_changed:
      'Somebody else has changed this meanwhile, and nothing of yours is saved yet. What you typed stands below, with what they saved where that is something else.',
    too_late: 'This can be undone for fifteen minutes only.',
    overtaken: 'It was changed again since, so it can no longer be undone.'
  }
}

const pt: typeof en = {
  title: 'Escola',
  hint: 'O que alunos e parceiros leem sobre a escola; muda de imediato.',
  preview: 'Ver a sua página',
  contact: 'Nome e contactos',
  texts: 'O que diz a escola',
  bookings: 'Reservas nas suas páginas',
  file: 'Ficheiro PNG, JPEG ou WebP',
  picture: {
    logo: { name: 'Logótipo', hint: 'Aparece ao lado do nome; de preferência sem fundo.' },
    photo: {
      name: 'Fotografia',
      hint: `Aparece no topo da página e quando alguém partilha uma ligação para ela: pelo menos ${LEAST_PHOTO.width} × ${LEAST_PHOTO.height} píxeis, dos quais se vê o meio.`
    }
  },
  put: name => `Guardar ${name.toLowerCase()}`,
  take: name => `Retirar ${name.toLowerCase()}`,
  fields: {
    name: 'Nome',
    email: 'E-mail',
    telephone: 'Telefone',
    website: 'Site',
    address: 'Morada',
    paymentUrl: 'Página de pagamento',
    colour: 'Cor',
    colourDark: 'Cor no modo escuro',
    description: 'Sobre a escola',
    bring: 'O que trazer',
    meet: 'Onde nos encontramos',
    confirmByMail: 'Os alunos confirmam por e-mail',
    digestHour: 'Um e-mail por dia, à hora'
  },
  hints: {
    paymentUrl: 'onde os alunos lhe pagam na Internet; vazio: pagam na escola',
    colour: 'das ligações e dos botões nas suas páginas, como #0b6480; vazio: a nossa',
    colourDark: 'a mesma, para quem usa o modo escuro',
    confirmByMail:
      'os lugares ficam guardados uma hora, até abrirem a ligação que lhes enviamos; onde este serviço envia e-mails',
    digestHour: 'como 7, pela sua hora: o que alunos e parceiros fizeram e as aulas do dia; vazio: um a um'
  },
  faint: (colour, ratio) =>
    `${colour} não se lê bem aí: o contraste é de ${ratio}:1, e as letras precisam de ${LEAST_CONTRAST}:1`,
  into: { '': '', En: 'em inglês', Pt: 'em português' },
  faults: {
    name: 'um nome até 200 caracteres',
    email: 'um endereço de e-mail até 254 caracteres',
    telephone: 'um número até 40 caracteres',
    website: 'um endereço que comece por https:// ou http://',
    address: 'até 500 caracteres, numa só linha',
    paymentUrl: 'um endereço que comece por https:// ou http://',
    colour: 'uma cor como #0b6480',
    colourDark: 'uma cor como #74cbe4',
    digestHour: 'uma hora do dia, de 0 a 23',
    words: 'demasiado longo, ou com caracteres de controlo'
  },
  translated: 'Se um texto estiver vazio num idioma, aparece o que não tem idioma.',
  save: 'Guardar',
  back: 'Conta',
  said: {
    kind: 'As imagens são ficheiros PNG, JPEG ou WebP; este não é.',
    bytes: `Este ficheiro tem mais de ${MOST_PICTURE_MEGABYTES} MB.`,
    side: 'Esta imagem é demasiado comprida: no máximo 16 384 píxeis de cada lado.',
    pixels: 'Esta imagem tem mais de 50 milhões de píxeis.',
    progressive:
      'Esta imagem ocupa demasiada memória: guarde-a sem «progressivo» ou «entrelaçado», ou mais pequena.',
    small: `Esta fotografia é demasiado pequena: precisa de pelo menos ${LEAST_PHOTO.width} × ${LEAST_PHOTO.height} píxeis.`,
    moving: 'Esta imagem mexe-se; escolha uma parada.',
    broken: 'Não foi possível ler esta imagem: está danificada, incompleta ou é demasiado complexa.',
    none: 'Escolha primeiro um ficheiro.',
    saved: 'Guardado. É o que os alunos leem a partir de agora.',
    undone: 'Anulado.',
    unchanged: 'Já estava assim.',
    school_changed:
      'Entretanto, outra pessoa alterou estes dados, e o que escreveu ainda não foi guardado. Está abaixo, com o que a outra pessoa guardou onde for diferente.',
    too_late: 'Só pode ser anulado durante quinze minutos.',
    overtaken: 'Entretanto voltou a ser alterado, por isso já não pode ser anulado.'
  }
}

export const SCHOOL_TEXT = { en, pt }

/** What is said of the calendar feed. */
export const FEED_TEXT: Readonly<
  Record<
    StaffLanguage,
    Readonly<Record<'title' | 'hint' | 'make' | 'replace', string>> & {
      readonly since: (day: string) => string
    }
  >
> = {
  en: {
    title: 'Calendar feed',
    hint: 'Your lessons in any calendar program: one event a lesson, seats counted, nobody named.',
    since: day => `It has an address since ${day}, which is stored nowhere: whoever lost it makes another.`,
    make: 'Make an address',
    replace: 'Replace the address'
  },
  pt: {
    title: 'Calendário',
    hint: 'As suas aulas em qualquer programa de calendário: um evento por aula, com as vagas contadas e sem nomes.',
    since: day => `Tem um endereço desde ${day}, que não fica guardado: se o perder, crie outro.`,
    make: 'Criar um endereço',
    replace: 'Substituir o endereço'
  }
}
