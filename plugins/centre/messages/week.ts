const en = {
  week: (number: number) => `Week ${number}`,
  before: 'Previous week',
  after: 'Next week',
  thisWeek: 'This week',
  sums: (lessons: number, guests: number) =>
    `${lessons} ${lessons === 1 ? 'lesson' : 'lessons'} · ${guests} ${guests === 1 ? 'guest' : 'guests'}`,
  untaught: (count: number) => `${count} without an instructor`,
  none: 'No lessons',
  rota: 'Rota',
  plan: 'New lessons',
  more: 'This week has more lessons than a page can show: open its days one by one.'
}

const pt: typeof en = {
  week: number => `Semana ${number}`,
  before: 'Semana anterior',
  after: 'Semana seguinte',
  thisWeek: 'Esta semana',
  sums: (lessons, guests) =>
    `${lessons} ${lessons === 1 ? 'aula' : 'aulas'} · ${guests} ${guests === 1 ? 'aluno' : 'alunos'}`,
  untaught: count => `${count} sem instrutor`,
  none: 'Sem aulas',
  rota: 'Escala',
  plan: 'Novas aulas',
  more: 'Esta semana tem mais aulas do que cabem numa página: veja os dias um a um.'
}

export const WEEK_TEXT = { en, pt }
