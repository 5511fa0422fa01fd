const en = {
  title: 'Season',
  intro: 'The number of planned lessons by weekday and time.',
  from: 'From',
  to: 'Until and including',
  look: 'Show',
  none: 'No lesson is planned on these days.',
  time: 'Time',
  total: (lessons: number) => `${lessons} ${lessons === 1 ? 'lesson' : 'lessons'}`,
  lastYear: 'Copy last year',
  copy: 'Copy these days',
  copyHint:
    'Each lesson is copied with its type, spot, hours and seats, on the same weekday. Cancelled lessons and hidden lesson types are left out.',
  start: 'Begin on',
  startHint: 'or in the first week after it with the same weekdays',
  prices: 'With their prices',
  pricesHint: 'otherwise the prices of the lesson types',
  instructors: 'With their instructors',
  instructorsHint: 'otherwise nobody teaches them yet',
  preview: 'Show the copy',
  previewTitle: 'What will be planned',
  plan: (lessons: number) => (lessons === 1 ? 'Plan 1 lesson' : `Plan ${lessons} lessons`),
  refused: (lessons: number) =>
    lessons === 1 ? '1 lesson cannot be copied:' : `${lessons} lessons cannot be copied:`,
  said: {
    added: 'The lessons are planned.',
    changed: 'The planned lessons have changed in the meantime. Check again; nothing was planned.',
    nothing: 'None of these lessons can be copied.',
    too_many: 'These are more than 500 lessons: choose fewer days.',
    no_days: 'The last day must not be before the first, and within a year of it.',
    no_start: 'The copy must begin after the first of these days.'
  }
}

const pt: typeof en = {
  title: 'Época',
  intro: 'O número de aulas planeadas por dia da semana e hora.',
  from: 'De',
  to: 'Até, inclusive',
  look: 'Ver',
  none: 'Não há aulas planeadas nestes dias.',
  time: 'Hora',
  total: lessons => `${lessons} ${lessons === 1 ? 'aula' : 'aulas'}`,
  lastYear: 'Copiar o ano passado',
  copy: 'Copiar estes dias',
  copyHint:
    'Cada aula é copiada com o tipo, a praia, as horas e os lugares, no mesmo dia da semana. As aulas canceladas e os tipos ocultos ficam de fora.',
  start: 'Começar a',
  startHint: 'ou na primeira semana seguinte com os mesmos dias da semana',
  prices: 'Com os seus preços',
  pricesHint: 'senão, com os preços dos tipos de aula',
  instructors: 'Com os seus instrutores',
  instructorsHint: 'senão, ainda ninguém as dá',
  preview: 'Ver a cópia',
  previewTitle: 'O que vai ser planeado',
  plan: lessons => (lessons === 1 ? 'Planear 1 aula' : `Planear ${lessons} aulas`),
  refused: lessons =>
    lessons === 1 ? '1 aula não pode ser copiada:' : `${lessons} aulas não podem ser copiadas:`,
  said: {
    added: 'As aulas estão planeadas.',
    changed: 'Entretanto, as aulas planeadas mudaram. Veja de novo; nada foi planeado.',
    nothing: 'Nenhuma destas aulas pode ser copiada.',
    too_many: 'São mais de 500 aulas: escolha menos dias.',
    no_days: 'O último dia não pode ser anterior ao primeiro, nem mais de um ano depois.',
    no_start: 'A cópia tem de começar depois do primeiro destes dias.'
  }
}

export const SEASON_TEXT = { en, pt }

/** Notices of the page. */
export type SeasonNotice = keyof typeof en.said
