const en = {
  title: 'Private lesson',
  fields: { spot: 'Spot', start: 'Time', date: 'Day', name: 'Name', phone: 'Telephone' },
  faults: {
    type: 'choose a lesson type',
    date: 'a day',
    start: 'a time such as 15:00',
    spot: 'a spot of up to 200 characters',
    name: 'a name of up to 200 characters',
    phone: 'a number of up to 40 characters',
    people: 'as many people as the lesson takes'
  },
  type: 'Lesson type',
  people: 'People',
  teacher: 'Instructor',
  anyone: 'anyone who is free',
  each: 'each',
  whole: 'for all',
  hint: 'Plans the lesson and books it at once, at its list price. It belongs to this party.',
  none: 'The school has no private lesson type yet. An owner or manager adds one under Lesson types.',
  refused: {
    nobody_free: 'No instructor is free at that time. Nothing was planned.',
    type_not_found: 'This lesson type no longer exists. Nothing was planned.',
    cannot_plan: 'This lesson cannot be planned like this. Nothing was planned.'
  }
}

const pt: typeof en = {
  title: 'Aula particular',
  fields: { spot: 'Praia', start: 'Hora', date: 'Dia', name: 'Nome', phone: 'Telefone' },
  faults: {
    type: 'escolha um tipo de aula',
    date: 'um dia',
    start: 'uma hora como 15:00',
    spot: 'uma praia até 200 caracteres',
    name: 'um nome até 200 caracteres',
    phone: 'um número até 40 caracteres',
    people: 'tantas pessoas quantas a aula aceita'
  },
  type: 'Tipo de aula',
  people: 'Pessoas',
  teacher: 'Instrutor',
  anyone: 'quem estiver livre',
  each: 'por pessoa',
  whole: 'no total',
  hint: 'Planeia a aula e reserva-a de imediato, ao preço de tabela. A aula fica só para este grupo.',
  none: 'A escola ainda não tem um tipo de aula particular. Um proprietário ou gerente acrescenta-o em Tipos de aula.',
  refused: {
    nobody_free: 'Nenhum instrutor está livre a essa hora. Nada foi planeado.',
    type_not_found: 'Este tipo de aula já não existe. Nada foi planeado.',
    cannot_plan: 'Esta aula não pode ser planeada assim. Nada foi planeado.'
  }
}

/** Texts of the form for a private lesson on demand. */
export const PRIVATE_TEXT = { en, pt }
