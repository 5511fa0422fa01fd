/** Reasons that a lesson is not changed. */
const KEEP_REASONS = ['slot_cancelled', 'slot_expired', 'insufficient_spots', 'ratio_exceeded'] as const
export type KeepReason = (typeof KEEP_REASONS)[number]

export function isKeepReason(code: string): code is KeepReason {
  return (KEEP_REASONS as readonly string[]).includes(code)
}

const en = {
  edit: 'Edit the lesson',
  title: (lesson: string) => `Seats, price, note, meeting point: ${lesson}`,
  fields: {
    capacity: 'Seats',
    price: 'Price',
    note: 'Note to guests',
    words: 'Where to meet, if elsewhere this time',
    meetAddress: 'Address of the meeting point',
    meetAt: 'Its coordinates',
    meetMinutes: 'Minutes before the lesson'
  },
  hints: {
    note: 'shown on your pages and in emails',
    meetAt: 'copied from a map app, such as 38.9632, -9.4171'
  },
  faults: {
    capacity: 'a whole number from 1 to 1000',
    price: 'an amount such as 35 or 35.50',
    note: 'a text of up to 500 characters',
    words: 'a text of up to 500 characters',
    meetAddress: 'up to 500 characters, on one line',
    meetAt: 'latitude and longitude, such as 38.9632, -9.4171',
    meetMinutes: 'a whole number from 0 to 240'
  },
  hint: (taken: number) =>
    `${taken === 1 ? '1 seat is' : `${taken} seats are`} taken. A new price applies to what is sold from now on; existing bookings keep theirs.`,
  save: 'Save',
  kept: {
    slot_cancelled: () => 'This lesson was cancelled. Nothing has changed.',
    slot_expired: () => 'This lesson has already begun. Nothing has changed.',
    insufficient_spots: (taken: number) =>
      `${taken === 1 ? '1 seat is' : `${taken} seats are`} taken, so the lesson cannot have fewer. Nothing has changed.`,
    ratio_exceeded: (taken: number) =>
      `${taken === 1 ? '1 seat is' : `${taken} seats are`} taken, too many for so few instructors. Nothing has changed.`
  },
  overtaken:
    'Someone else changed this lesson while you were typing. Yours is not saved yet; save again to replace theirs.',
  now: 'Now',
  terms: (capacity: number, price: string) => `${capacity} ${capacity === 1 ? 'seat' : 'seats'} · ${price}`
}

const pt: typeof en = {
  edit: 'Editar a aula',
  title: lesson => `Lugares, preço, nota, ponto de encontro: ${lesson}`,
  fields: {
    capacity: 'Lugares',
    price: 'Preço',
    note: 'Nota aos alunos',
    words: 'Ponto de encontro, se desta vez for outro',
    meetAddress: 'Morada do ponto de encontro',
    meetAt: 'Coordenadas',
    meetMinutes: 'Minutos antes da aula'
  },
  hints: {
    note: 'nas suas páginas e nos emails',
    meetAt: 'copiadas de uma aplicação de mapas, como 38.9632, -9.4171'
  },
  faults: {
    capacity: 'um número inteiro de 1 a 1000',
    price: 'um valor como 35 ou 35,50',
    note: 'um texto até 500 caracteres',
    words: 'um texto até 500 caracteres',
    meetAddress: 'até 500 caracteres, numa só linha',
    meetAt: 'latitude e longitude, como 38.9632, -9.4171',
    meetMinutes: 'um número inteiro de 0 a 240'
  },
  hint: taken =>
    `${taken === 1 ? 'Está ocupado 1 lugar' : `Estão ocupados ${taken} lugares`}. O preço novo vale para o que se vender a partir de agora; o que já foi vendido mantém o seu.`,
  save: 'Guardar',
  kept: {
    slot_cancelled: () => 'Esta aula foi cancelada. Nada foi alterado.',
    slot_expired: () => 'Esta aula já começou. Nada foi alterado.',
    insufficient_spots: taken =>
      `${taken === 1 ? 'Está ocupado 1 lugar' : `Estão ocupados ${taken} lugares`}: a aula não pode ter menos. Nada foi alterado.`,
    ratio_exceeded: taken =>
      `${taken === 1 ? 'Está ocupado 1 lugar' : `Estão ocupados ${taken} lugares`}, a mais para tão poucos instrutores. Nada foi alterado.`
  },
  overtaken:
    'Alguém alterou esta aula enquanto escrevia. O que escreveu ainda não está guardado; guarde de novo para substituir a outra versão.',
  now: 'Agora',
  terms: (capacity, price) => `${capacity} ${capacity === 1 ? 'lugar' : 'lugares'} · ${price}`
}

export const TIMETABLE_TEXT = { en, pt }
