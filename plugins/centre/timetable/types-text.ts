import type { StaffLanguage } from '../../../lib/text/language.ts'

/** What the page of a lesson type may be asked to say about what was just done. */
export const SAID_OF_TYPE = ['saved', 'undone', 'unchanged', 'type_changed', 'too_late', 'overtaken'] as const

/** The fields of a lesson type. */
export const TYPE_FIELDS = [
  'name',
  'nameEn',
  'namePt',
  'price',
  'capacity',
  'minutes',
  'ratio',
  'cutoff'
] as const
export type TypeField = (typeof TYPE_FIELDS)[number]

/** What the pages of lesson types say, in one language. */
interface TypesText {
  readonly title: string
  readonly intro: string
  readonly none: string
  facts(minutes: number, seats: number): string
  readonly fields: Readonly<Record<TypeField, string>>
  readonly perBooking: string
  readonly translated: string
  readonly planned: string
  readonly save: string
  readonly faults: Readonly<Record<TypeField, string>>
  readonly said: Readonly<Record<(typeof SAID_OF_TYPE)[number], string>>
}

const en: TypesText = {
  title: 'Lesson types',
  intro: 'What you sell. Descriptions, and new types, are set by the operator of this service.',
  none: 'The school has no lesson types yet; the operator of this service adds them.',
  facts: (minutes, seats) => `${minutes} min · ${seats} ${seats === 1 ? 'seat' : 'seats'}`,
  fields: {
    name: 'Name',
    nameEn: 'Name in English',
    namePt: 'Name in Portuguese',
    price: 'Price',
    capacity: 'Seats of a new lesson',
    minutes: 'Minutes',
    ratio: 'Students for each instructor',
    cutoff: 'Hours before the lesson until which guests cancel for free'
  },
  perBooking: 'Price for a whole booking',
  translated: 'A name in a language that is left empty shows the one without.',
  planned:
    'Price, seats and minutes count for lessons that you plan from now on; the other terms count at once. What is planned or sold keeps its price.',
  save: 'Save',
  faults: {
    name: 'a name of up to 200 characters',
    nameEn: 'a name of up to 200 characters',
    namePt: 'a name of up to 200 characters',
    price: 'an amount such as 35 or 35.50',
    capacity: 'a whole number from 1 to 1000',
    minutes: 'a whole number from 1 to 1440',
    ratio: 'a whole number from 1 to 1000',
    cutoff: 'a whole number from 0 to 8760'
  },
  said: {
    saved: 'Saved. Guests and partners read it from now on.',
    undone: 'Undone.',
    unchanged: 'It was so already.',
    type_changed:
      'Somebody else has changed this meanwhile, and nothing of yours is saved yet. What you typed stands below, with what they saved where that is something else.',
    too_late: 'This can be undone for fifteen minutes only.',
    overtaken: 'It was changed again since, so it can no longer be undone.'
  }
}

const pt: TypesText = {
  title: 'Tipos de aula',
  intro: 'O que a escola vende. As descrições e os tipos novos são definidos pelo operador deste serviço.',
  none: 'A escola ainda não tem tipos de aula; é o operador deste serviço que os acrescenta.',
  facts: (minutes, seats) => `${minutes} min · ${seats} ${seats === 1 ? 'lugar' : 'lugares'}`,
  fields: {
    name: 'Nome',
    nameEn: 'Nome em inglês',
    namePt: 'Nome em português',
    price: 'Preço',
    capacity: 'Lugares de uma aula nova',
    minutes: 'Minutos',
    ratio: 'Alunos por instrutor',
    cutoff: 'Horas antes da aula até às quais se cancela sem custos'
  },
  perBooking: 'Preço por reserva',
  translated: 'Se o nome num idioma estiver vazio, aparece o que não tem idioma.',
  planned:
    'O preço, os lugares e os minutos valem para as aulas que planear a partir de agora; o resto vale de imediato. O que já está planeado ou vendido mantém o preço.',
  save: 'Guardar',
  faults: {
    name: 'um nome até 200 caracteres',
    nameEn: 'um nome até 200 caracteres',
    namePt: 'um nome até 200 caracteres',
    price: 'um valor como 35 ou 35,50',
    capacity: 'um número inteiro de 1 a 1000',
    minutes: 'um número inteiro de 1 a 1440',
    ratio: 'um número inteiro de 1 a 1000',
    cutoff: 'um número inteiro de 0 a 8760'
  },
  said: {
    saved: 'Guardado. É o que alunos e parceiros leem a partir de agora.',
    undone: 'Anulado.',
    unchanged: 'Já estava assim.',
    type_changed:
      'Entretanto, outra pessoa alterou estes dados, e o que escreveu ainda não foi guardado. Está abaixo, com o que a outra pessoa guardou onde for diferente.',
    too_late: 'Só pode ser anulado durante quinze minutos.',
    overtaken: 'Entretanto voltou a ser alterado, por isso já não pode ser anulado.'
  }
}

/** They in each language. */
export const TYPES_TEXT: Readonly<Record<StaffLanguage, TypesText>> = { en, pt }
