import { MAX_PICTURE_MEGABYTES, MIN_PHOTO } from '../../../lib/schools/pictures.ts'
import { MIN_CONTRAST } from '../../../lib/text/colours.ts'
import type { StaffLanguage } from '../../../lib/text/language.ts'
import { UNDO_TEXT } from './undo.ts'

/** Fields of the form. */
type SchoolLabel =
  | 'name'
  | 'email'
  | 'telephone'
  | 'website'
  | 'address'
  | 'paymentUrl'
  | `colour${'' | 'Dark'}`
  | 'description'
  | 'bring'
  | `meet${'' | 'Address' | 'At' | 'Minutes'}`
  | 'confirmByMail'
  | 'digestHour'
  | 'reminderHour'
  | 'reviewUrl'
  | `choice${'Hours' | 'Fallback' | 'Bonus'}`
  | 'creditMonths'
  | 'timeZone'
  | 'currency'
  | 'locales'

const en = {
  title: 'School details',
  hint: 'What guests and partners read about you. Changes appear at once.',
  preview: 'See your page',
  contact: 'Name and contact',
  texts: 'Your texts',
  place: 'Time zone, currency, languages',
  fixed: 'Fixed, because there are lessons: their times and prices depend on it.',
  notFixed: 'Time zone and currency can be changed until the first lesson is planned.',
  bookings: 'Bookings on your pages',
  reminders: 'Emails before and after a lesson',
  remindersHint:
    'Guests get a reminder with time, place and sea on the day before. If they book later, it comes three hours before the lesson.',
  calledOff: 'If you call off a lesson',
  calledOffHint: 'Guests choose another lesson or their money back.',
  options: { choiceFallback: { school: 'you decide', refund: 'the money is to be returned' } },
  file: 'PNG, JPEG or WebP file',
  picture: {
    logo: { name: 'Logo', hint: 'Shown beside your name; best without a background.' },
    photo: {
      name: 'Photo',
      hint: `Shown at the top of your page and wherever its link is shared: at least ${MIN_PHOTO.width} × ${MIN_PHOTO.height} pixels, of which the middle is shown.`
    }
  },
  put: (name: string) => `Save ${name.toLowerCase()}`,
  take: (name: string) => `Remove ${name.toLowerCase()}`,
  fields: {
    name: 'Name',
    email: 'Email',
    telephone: 'Telephone',
    website: 'Website',
    address: 'Address',
    paymentUrl: 'Payment page',
    colour: 'Colour',
    colourDark: 'Colour in dark mode',
    description: 'About you',
    bring: 'What to bring',
    meet: 'Where to meet',
    meetAddress: 'Address of the meeting point',
    meetAt: 'Its coordinates',
    meetMinutes: 'Minutes before the lesson',
    confirmByMail: 'Guests confirm by email',
    digestHour: 'One email a day, at this hour',
    reminderHour: 'Reminder on the day before, at this hour',
    reviewUrl: 'Page for reviews',
    choiceHours: 'Hours to choose',
    choiceFallback: 'If a guest does not choose',
    choiceBonus: 'Bonus on credit, in percent',
    creditMonths: 'Months that credit and gift cards are valid',
    timeZone: 'Time zone',
    currency: 'Currency',
    locales: 'Languages'
  },
  hints: {
    paymentUrl: 'where guests pay you online; empty: they pay at the school',
    reminderHour: '0 to 23; empty: no reminders',
    choiceBonus: '0 to 20; guests may also take credit with this bonus; empty: no credit',
    creditMonths: '1 to 60; empty: without end',
    reviewUrl: 'guests get thanks with this link two hours after a lesson; empty: no thanks',
    colour: 'for links and buttons on your pages, such as #0b6480; empty: the standard colour',
    colourDark: 'the same, for devices in dark mode',
    confirmByMail:
      'seats are held for an hour, until guests open the link that we send them; only if this service sends email',
    digestHour:
      'such as 7, in your local time: what guests and partners did, and the lessons of the day; empty: one email for each event',
    meetAddress: 'if guests do not meet at your postal address',
    meetAt: 'copied from a map app, such as 38.9632, -9.4171; guests get a link to the map',
    timeZone: 'type the nearest large city',
    currency: 'three letters',
    locales: 'codes such as pt, en; the first is the main one'
  } satisfies Readonly<Partial<Record<SchoolLabel, string>>> as Readonly<
    Partial<Record<SchoolLabel, string>>
  >,
  faint: (colour: string, ratio: number) =>
    `${colour} is hard to read there: its contrast is ${ratio}:1, and text needs ${MIN_CONTRAST}:1`,
  into: { '': '', En: 'in English', Pt: 'in Portuguese' },
  faults: {
    name: 'a name of up to 200 characters',
    email: 'an email address of up to 254 characters',
    telephone: 'a number of up to 40 characters',
    website: 'an address that starts with https:// or http://',
    address: 'up to 500 characters, on one line',
    paymentUrl: 'an address that starts with https:// or http://',
    colour: 'a colour such as #0b6480',
    colourDark: 'a colour such as #74cbe4',
    digestHour: 'an hour of the day, 0 to 23',
    reminderHour: 'an hour of the day, 0 to 23',
    reviewUrl: 'an address that begins with https://',
    choiceHours: 'a whole number from 1 to 336',
    choiceFallback: 'one of the two',
    choiceBonus: 'a whole number from 0 to 20',
    creditMonths: 'a whole number from 1 to 60',
    meetAt: 'latitude and longitude, such as 38.9632, -9.4171',
    meetMinutes: 'a whole number from 0 to 240',
    timeZone: 'a time zone from the list, such as Europe/Lisbon',
    currency: 'a code of three letters, such as EUR',
    locales: 'language codes, such as pt, en',
    words: 'too long, or with control characters'
  },
  translated: 'If a text is empty in a language, the one without a language is shown.',
  save: 'Save',
  said: {
    ...UNDO_TEXT.en,
    kind: 'Pictures must be PNG, JPEG or WebP files; this is not one.',
    bytes: `This file is larger than ${MAX_PICTURE_MEGABYTES} MB.`,
    side: 'This picture is too large: at most 16,384 pixels on each side.',
    pixels: 'This picture has more than 50 million pixels.',
    progressive:
      'This picture needs too much memory: save it without “progressive” or “interlaced”, or make it smaller.',
    small: `This photo is too small: it needs at least ${MIN_PHOTO.width} × ${MIN_PHOTO.height} pixels.`,
    moving: 'This picture is animated; choose a still one.',
    broken: 'This picture cannot be read: it is damaged, incomplete or too complex.',
    none: 'Choose a file first.',
    saved: 'Saved. Guests see it from now on.',
    has_lessons:
      'Lessons were planned in the meantime, so time zone and currency are fixed. Nothing has changed.',
    school_changed:
      'Someone else has changed this in the meantime, and yours is not saved yet. What you typed is below, beside what they saved if it differs.'
  }
}

const pt: typeof en = {
  title: 'Dados da escola',
  hint: 'O que alunos e parceiros leem sobre a escola; muda de imediato.',
  preview: 'Ver a sua página',
  contact: 'Nome e contactos',
  texts: 'Textos da escola',
  place: 'Fuso horário, moeda e línguas',
  fixed: 'Já não mudam, porque há aulas: as horas e os preços dependem deles.',
  notFixed: 'O fuso horário e a moeda podem mudar até planear a primeira aula.',
  bookings: 'Reservas nas suas páginas',
  reminders: 'Emails antes e depois da aula',
  remindersHint:
    'Na véspera, os alunos recebem um lembrete com a hora, o local e o mar. Se reservarem mais tarde, chega três horas antes da aula.',
  calledOff: 'Se cancelar uma aula',
  calledOffHint: 'Os alunos escolhem outra aula ou a devolução do dinheiro.',
  options: { choiceFallback: { school: 'decide a escola', refund: 'o dinheiro é para devolver' } },
  file: 'Ficheiro PNG, JPEG ou WebP',
  picture: {
    logo: { name: 'Logótipo', hint: 'Aparece ao lado do nome; de preferência sem fundo.' },
    photo: {
      name: 'Fotografia',
      hint: `Aparece no topo da página e quando alguém partilha uma ligação para ela: pelo menos ${MIN_PHOTO.width} × ${MIN_PHOTO.height} píxeis, dos quais se vê o meio.`
    }
  },
  put: name => `Guardar ${name.toLowerCase()}`,
  take: name => `Retirar ${name.toLowerCase()}`,
  fields: {
    name: 'Nome',
    email: 'Email',
    telephone: 'Telefone',
    website: 'Site',
    address: 'Morada',
    paymentUrl: 'Página de pagamento',
    colour: 'Cor',
    colourDark: 'Cor no modo escuro',
    description: 'Sobre a escola',
    bring: 'O que trazer',
    meet: 'Onde nos encontramos',
    meetAddress: 'Morada do ponto de encontro',
    meetAt: 'Coordenadas',
    meetMinutes: 'Minutos antes da aula',
    confirmByMail: 'Os alunos confirmam por email',
    digestHour: 'Um email por dia, a esta hora',
    reminderHour: 'Lembrete na véspera, a esta hora',
    reviewUrl: 'Página de avaliações',
    choiceHours: 'Horas para escolher',
    choiceFallback: 'Se um aluno não escolher',
    choiceBonus: 'Bónus do crédito, em percentagem',
    creditMonths: 'Meses de validade do crédito e dos vales-oferta',
    timeZone: 'Fuso horário',
    currency: 'Moeda',
    locales: 'Línguas'
  },
  hints: {
    paymentUrl: 'onde os alunos lhe pagam online; vazio: pagam na escola',
    reminderHour: '0 a 23; vazio: sem lembretes',
    choiceBonus: '0 a 20; os alunos também podem ficar com crédito, com este bónus; vazio: sem crédito',
    creditMonths: '1 a 60; vazio: sem prazo',
    reviewUrl:
      'duas horas depois da aula, os alunos recebem um agradecimento com esta ligação; vazio: sem agradecimento',
    colour: 'das ligações e dos botões nas suas páginas, como #0b6480; vazio: a cor habitual',
    colourDark: 'a mesma, para quem usa o modo escuro',
    confirmByMail:
      'os lugares ficam guardados uma hora, até abrirem a ligação que lhes enviamos; só se este serviço enviar emails',
    digestHour:
      'como 7, na hora local: o que alunos e parceiros fizeram e as aulas do dia; vazio: um email por acontecimento',
    meetAddress: 'se os alunos não se encontram na sua morada',
    meetAt:
      'copiadas de uma aplicação de mapas, como 38.9632, -9.4171; os alunos recebem uma ligação para o mapa',
    timeZone: 'escreva a cidade grande mais próxima',
    currency: 'três letras',
    locales: 'códigos como pt, en; o primeiro é o da língua principal'
  },
  faint: (colour, ratio) =>
    `${colour} não se lê bem aí: o contraste é de ${ratio}:1, e o texto precisa de ${MIN_CONTRAST}:1`,
  into: { '': '', En: 'em inglês', Pt: 'em português' },
  faults: {
    name: 'um nome até 200 caracteres',
    email: 'um endereço de email até 254 caracteres',
    telephone: 'um número até 40 caracteres',
    website: 'um endereço que comece por https:// ou http://',
    address: 'até 500 caracteres, numa só linha',
    paymentUrl: 'um endereço que comece por https:// ou http://',
    colour: 'uma cor como #0b6480',
    colourDark: 'uma cor como #74cbe4',
    digestHour: 'uma hora do dia, de 0 a 23',
    reminderHour: 'uma hora do dia, de 0 a 23',
    reviewUrl: 'um endereço que comece por https://',
    choiceHours: 'um número inteiro de 1 a 336',
    choiceFallback: 'uma das duas',
    choiceBonus: 'um número inteiro de 0 a 20',
    creditMonths: 'um número inteiro de 1 a 60',
    meetAt: 'latitude e longitude, como 38.9632, -9.4171',
    meetMinutes: 'um número inteiro de 0 a 240',
    timeZone: 'um fuso horário da lista, como Europe/Lisbon',
    currency: 'um código de três letras, como EUR',
    locales: 'códigos de língua, como pt, en',
    words: 'demasiado longo, ou com caracteres de controlo'
  },
  translated: 'Se um texto estiver vazio num idioma, aparece o que não tem idioma.',
  save: 'Guardar',
  said: {
    ...UNDO_TEXT.pt,
    kind: 'As imagens são ficheiros PNG, JPEG ou WebP; este não é.',
    bytes: `Este ficheiro tem mais de ${MAX_PICTURE_MEGABYTES} MB.`,
    side: 'Esta imagem é demasiado grande: no máximo 16 384 píxeis de cada lado.',
    pixels: 'Esta imagem tem mais de 50 milhões de píxeis.',
    progressive:
      'Esta imagem ocupa demasiada memória: guarde-a sem “progressivo” ou “entrelaçado”, ou mais pequena.',
    small: `Esta fotografia é demasiado pequena: precisa de pelo menos ${MIN_PHOTO.width} × ${MIN_PHOTO.height} píxeis.`,
    moving: 'Esta imagem é animada; escolha uma fixa.',
    broken: 'Não foi possível ler esta imagem: está danificada, incompleta ou é demasiado complexa.',
    none: 'Escolha primeiro um ficheiro.',
    saved: 'Guardado. É o que os alunos veem a partir de agora.',
    has_lessons:
      'Entretanto foram planeadas aulas: o fuso horário e a moeda já não mudam. Nada foi alterado.',
    school_changed:
      'Entretanto, outra pessoa alterou estes dados, e o que escreveu ainda não foi guardado. Está abaixo, ao lado do que a outra pessoa guardou, se for diferente.'
  }
}

export const SCHOOL_TEXT = { en, pt }

/** Texts of the school's calendar feed. */
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
    hint: 'Your lessons in any calendar app: one event per lesson, with the seats left and without names.',
    since: day =>
      `The feed has had an address since ${day}. It is not stored: if you lose it, create another.`,
    make: 'Create an address',
    replace: 'Replace the address'
  },
  pt: {
    title: 'Calendário',
    hint: 'As suas aulas em qualquer aplicação de calendário: um evento por aula, com as vagas e sem nomes.',
    since: day => `Tem um endereço desde ${day}, que não fica guardado: se o perder, crie outro.`,
    make: 'Criar um endereço',
    replace: 'Substituir o endereço'
  }
}

/** Notices of the page. */
export type SchoolNotice = keyof typeof en.said
