const en = {
  title: 'What is still missing',
  steps: {
    types: { name: 'Add a lesson type', hint: 'What you teach, with price and seats' },
    instructors: {
      name: 'Add an instructor',
      hint: 'Lessons can be planned before, but sell only with someone who teaches them'
    },
    lessons: { name: 'Plan lessons', hint: 'For one day or for weeks at once' },
    school: { name: 'Complete your school', hint: 'Address, contact and what guests read about you' },
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
    lessons: { name: 'Planear aulas', hint: 'Para um dia ou para várias semanas' },
    school: { name: 'Completar os dados da escola', hint: 'Morada, contactos e o que os alunos leem' },
    channels: { name: 'Dar uma chave a um parceiro', hint: 'Um hotel ou uma agência que vende por si' }
  }
}

export const START_TEXT = { en, pt }

/** A step of a new school. */
export type StartStep = keyof typeof en.steps
