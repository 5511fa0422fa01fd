const en = {
  title: 'What is still missing',
  steps: {
    types: { name: 'Add a lesson type', hint: 'What you teach, with price and seats' },
    instructors: {
      name: 'Add an instructor',
      hint: 'Lessons can be planned before, but sell only with someone who teaches them'
    },
    prices: { name: 'Set the missing prices', hint: 'A lesson type without a price is sold for nothing' },
    lessons: { name: 'Plan lessons', hint: 'For one day or for weeks at once' },
    sea: {
      name: 'Use a spot with a sea forecast',
      hint: 'No lesson is at a spot that the forecast knows; choose one from the list'
    },
    school: { name: 'Complete your school', hint: 'Address, telephone or email, and the meeting point' },
    channels: { name: 'Give a partner a key', hint: 'A hotel or an agency that sells for you' }
  }
}

const pt: typeof en = {
  title: 'O que ainda falta',
  steps: {
    types: { name: 'Acrescentar um tipo de aula', hint: 'O que ensina, com preço e lugares' },
    instructors: {
      name: 'Acrescentar um instrutor',
      hint: 'As aulas podem ser planeadas antes, mas só se vendem com quem as dê'
    },
    prices: { name: 'Indicar os preços que faltam', hint: 'Um tipo de aula sem preço vende-se de graça' },
    lessons: { name: 'Planear aulas', hint: 'Para um dia ou para várias semanas' },
    sea: {
      name: 'Usar um local com previsão do mar',
      hint: 'Nenhuma aula é num local que a previsão conheça; escolha um da lista'
    },
    school: {
      name: 'Completar os dados da escola',
      hint: 'Morada, telefone ou email, e o ponto de encontro'
    },
    channels: { name: 'Dar uma chave a um parceiro', hint: 'Um hotel ou uma agência que vende por si' }
  }
}

export const START_TEXT = { en, pt }

/** A step of a new school. */
export type StartStep = keyof typeof en.steps
