import { LEVELS } from '../../../lib/lessons/level.ts'
import { KINDS } from '../../../lib/schools/rules.ts'
import { UNDO_TEXT } from './undo.ts'

/** Choices of a new lesson type; they cannot change later. */
export const TYPE_CHOICES = {
  level: [...LEVELS, 'all'],
  kind: KINDS,
  pricing: ['UNIT', 'BOOKING']
} as const
export type TypeChoice = keyof typeof TYPE_CHOICES

const en = {
  title: 'Lesson types',
  intro: 'What you sell.',
  none: 'The school has no lesson types yet.',
  newOne: 'New lesson type',
  newIntro:
    'Guests and partners see it once you have planned lessons of this type. Level, kind and what the price is for cannot be changed later. Hire by the day, without an instructor, has its own page under School.',
  add: 'Add',
  choices: {
    level: 'Level',
    kind: {
      label: 'Kind',
      group: 'group lesson',
      semi_private: 'semi-private lesson',
      private: 'private lesson'
    },
    pricing: { label: 'The price is for', UNIT: 'each person', BOOKING: 'the whole booking' }
  },
  refused: {
    name_taken: 'There is already a lesson type with this name.',
    too_many: 'A school can have 200 lesson types at most. Nothing was added.'
  },
  facts: (minutes: number, seats: number) => `${minutes} min · ${seats} ${seats === 1 ? 'seat' : 'seats'}`,
  fields: {
    name: 'Name',
    nameEn: 'Name in English',
    namePt: 'Name in Portuguese',
    description: 'Description',
    descriptionEn: 'Description in English',
    descriptionPt: 'Description in Portuguese',
    meet: 'Where to meet, if not where your school meets',
    meetEn: 'Where to meet, in English',
    meetPt: 'Where to meet, in Portuguese',
    meetAddress: 'Address of the meeting point',
    meetAt: 'Its coordinates, such as 38.9632, -9.4171',
    meetMinutes: 'Minutes before the lesson',
    price: 'Price',
    capacity: 'Seats of a new lesson',
    minutes: 'Minutes',
    ratio: 'Students for each instructor',
    cutoff: 'Free cancellation until this many hours before the lesson',
    steps: 'Part of the price back after that, such as 24 h: 50 %, 12 h: 25 %',
    pickup: 'Guests must choose a pickup point',
    dropoff: 'Guests must choose a drop-off point'
  },
  perBooking: 'Price for a whole booking',
  translated: 'If a name or a description is empty in a language, the one without a language is shown.',
  planned:
    'Price, seats and minutes apply to lessons that you plan from now on; everything else applies at once. Lessons already planned or sold keep their price.',
  hidden: 'hidden',
  hide: 'Hide this type',
  unhide: 'Offer it again',
  hideHint:
    'A hidden type is not offered for new lessons. Of those already planned, only your desk sells seats: partners and your pages do not. Existing bookings stay.',
  save: 'Save',
  faults: {
    name: 'a name of up to 200 characters',
    nameEn: 'a name of up to 200 characters',
    namePt: 'a name of up to 200 characters',
    description: 'a text of up to 5000 characters',
    descriptionEn: 'a text of up to 5000 characters',
    descriptionPt: 'a text of up to 5000 characters',
    meet: 'a text of up to 1000 characters',
    meetEn: 'a text of up to 1000 characters',
    meetPt: 'a text of up to 1000 characters',
    meetAddress: 'up to 500 characters, on one line',
    meetAt: 'latitude and longitude, such as 38.9632, -9.4171',
    meetMinutes: 'a whole number from 0 to 240',
    price: 'an amount such as 35 or 35.50',
    capacity: 'a whole number from 1 to 1000',
    minutes: 'a whole number from 1 to 1440',
    ratio: 'a whole number from 1 to 1000',
    cutoff: 'a whole number from 0 to 8760',
    steps: 'at most three steps such as 24 h: 50 %, 12 h: 25 %, hours and percents falling'
  },
  said: {
    ...UNDO_TEXT.en,
    added: 'Added. Plan lessons of this type under “New lessons”.',
    removed: 'Hidden. Lessons already planned stay on sale.',
    saved: 'Saved. Guests and partners see it from now on.',
    type_changed:
      'Someone else has changed this in the meantime, and yours is not saved yet. What you typed is below, beside what they saved if it differs.'
  }
}

const pt: typeof en = {
  title: 'Tipos de aula',
  intro: 'O que a escola vende.',
  none: 'A escola ainda não tem tipos de aula.',
  newOne: 'Novo tipo de aula',
  newIntro:
    'Alunos e parceiros veem-no assim que houver aulas planeadas deste tipo. O nível, a modalidade e aquilo a que o preço se refere já não se podem mudar depois. O aluguer ao dia, sem instrutor, tem a sua própria página em Escola.',
  add: 'Acrescentar',
  choices: {
    level: 'Nível',
    kind: {
      label: 'Modalidade',
      group: 'aula de grupo',
      semi_private: 'aula semiprivada',
      private: 'aula particular'
    },
    pricing: { label: 'O preço é por', UNIT: 'pessoa', BOOKING: 'reserva' }
  },
  refused: {
    name_taken: 'Já existe um tipo de aula com este nome.',
    too_many: 'Uma escola tem no máximo 200 tipos de aula. Nada foi acrescentado.'
  },
  facts: (minutes, seats) => `${minutes} min · ${seats} ${seats === 1 ? 'lugar' : 'lugares'}`,
  fields: {
    name: 'Nome',
    nameEn: 'Nome em inglês',
    namePt: 'Nome em português',
    description: 'Descrição',
    descriptionEn: 'Descrição em inglês',
    descriptionPt: 'Descrição em português',
    meet: 'Ponto de encontro, se não for o da escola',
    meetEn: 'Ponto de encontro, em inglês',
    meetPt: 'Ponto de encontro, em português',
    meetAddress: 'Morada do ponto de encontro',
    meetAt: 'Coordenadas, como 38.9632, -9.4171',
    meetMinutes: 'Minutos antes da aula',
    price: 'Preço',
    capacity: 'Lugares de uma aula nova',
    minutes: 'Minutos',
    ratio: 'Alunos por instrutor',
    cutoff: 'Cancelamento gratuito até quantas horas antes da aula',
    steps: 'Parte do preço devolvida depois disso, como 24 h: 50 %, 12 h: 25 %',
    pickup: 'O aluno tem de escolher um ponto de recolha',
    dropoff: 'O aluno tem de escolher um ponto de entrega'
  },
  perBooking: 'Preço por reserva',
  translated: 'Se o nome ou a descrição num idioma estiver vazio, aparece o que não tem idioma.',
  planned:
    'O preço, os lugares e os minutos valem para as aulas que planear a partir de agora; o resto vale de imediato. O que já está planeado ou vendido mantém o preço.',
  hidden: 'oculto',
  hide: 'Ocultar este tipo',
  unhide: 'Voltar a oferecer',
  hideHint:
    'Um tipo oculto não aparece para aulas novas. Das aulas já planeadas, só o seu balcão vende lugares: parceiros e as suas páginas deixam de vender. As reservas existentes mantêm-se.',
  save: 'Guardar',
  faults: {
    name: 'um nome até 200 caracteres',
    nameEn: 'um nome até 200 caracteres',
    namePt: 'um nome até 200 caracteres',
    description: 'um texto até 5000 caracteres',
    descriptionEn: 'um texto até 5000 caracteres',
    descriptionPt: 'um texto até 5000 caracteres',
    meet: 'um texto até 1000 caracteres',
    meetEn: 'um texto até 1000 caracteres',
    meetPt: 'um texto até 1000 caracteres',
    meetAddress: 'até 500 caracteres, numa só linha',
    meetAt: 'latitude e longitude, como 38.9632, -9.4171',
    meetMinutes: 'um número inteiro de 0 a 240',
    price: 'um valor como 35 ou 35,50',
    capacity: 'um número inteiro de 1 a 1000',
    minutes: 'um número inteiro de 1 a 1440',
    ratio: 'um número inteiro de 1 a 1000',
    cutoff: 'um número inteiro de 0 a 8760',
    steps: 'no máximo três passos, como 24 h: 50 %, 12 h: 25 %, com horas e percentagens a descer'
  },
  said: {
    ...UNDO_TEXT.pt,
    added: 'Acrescentado. Planeie aulas deste tipo em “Novas aulas”.',
    removed: 'Oculto. As aulas já planeadas continuam à venda.',
    saved: 'Guardado. É o que alunos e parceiros veem a partir de agora.',
    type_changed:
      'Entretanto, outra pessoa alterou estes dados, e o que escreveu ainda não foi guardado. Está abaixo, ao lado do que a outra pessoa guardou, se for diferente.'
  }
}

/** Texts of prices by age. */
export const AGES_TEXT = {
  en: {
    title: 'Prices by age',
    hint: 'Fill a row for each age group that you sell; without any, everyone pays the same. The price above is for adults, or for the first group. Empty cells take the grey values.',
    cells: { From: 'from age', To: 'to age', Price: 'price' },
    same: 'price above',
    ofParty:
      'A price for the whole booking has no age groups: empty the rows, or let the price be for each person.',
    faults: {
      From: 'an age from 0 to 99',
      To: 'an age not below the first, up to 99',
      Price: 'an amount such as 28; the first group pays the price above'
    }
  },
  pt: {
    title: 'Preços por idade',
    hint: 'Preencha uma linha por cada faixa etária que vende; sem nenhuma, todos pagam o mesmo. O preço acima é o dos adultos, ou o da primeira faixa. As células vazias ficam com os valores a cinzento.',
    cells: { From: 'dos (anos)', To: 'aos (anos)', Price: 'preço' },
    same: 'preço acima',
    ofParty: 'Um preço por reserva não tem faixas etárias: apague as linhas, ou escolha um preço por pessoa.',
    faults: {
      From: 'uma idade de 0 a 99',
      To: 'uma idade não inferior à primeira, até 99',
      Price: 'um valor como 28; a primeira faixa paga o preço acima'
    }
  }
}

/** Texts of lesson types, by language. */
export const TYPES_TEXT = { en, pt }

/** Notices of the page. */
export type TypeNotice = keyof typeof en.said
