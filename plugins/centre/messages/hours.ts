const en = {
  title: 'My hours',
  before: 'The month before',
  after: 'The month after',
  lessons: (count: number) => `${count} ${count === 1 ? 'lesson' : 'lessons'}, without cancelled ones`,
  file: 'Download as a file (CSV)',
  columns: { date: 'Day', start: 'From', end: 'To', lesson: 'Lesson', spot: 'Spot', minutes: 'Minutes' },
  news: 'Changed for you',
  kinds: {
    given: 'You teach this lesson now',
    taken: 'Someone else teaches this lesson now',
    moved: 'The lesson was moved',
    cancelled: 'The lesson is cancelled'
  },
  was: (day: string, time: string, spot: string) => `before: ${day}, ${time}, ${spot}`
}

const pt: typeof en = {
  title: 'As minhas horas',
  before: 'O mês anterior',
  after: 'O mês seguinte',
  lessons: count => `${count} ${count === 1 ? 'aula' : 'aulas'}, sem as canceladas`,
  file: 'Descarregar como ficheiro (CSV)',
  columns: { date: 'Dia', start: 'Das', end: 'Às', lesson: 'Aula', spot: 'Praia', minutes: 'Minutos' },
  news: 'Mudou para si',
  kinds: {
    given: 'Agora é você que dá esta aula',
    taken: 'Agora é outra pessoa que dá esta aula',
    moved: 'A aula mudou',
    cancelled: 'A aula foi cancelada'
  },
  was: (day, time, spot) => `antes: ${day}, ${time}, ${spot}`
}

export const HOURS_TEXT = { en, pt }
