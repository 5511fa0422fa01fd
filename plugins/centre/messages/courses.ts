const en = {
  title: 'Courses',
  none: 'No course has a date to come. Plan one under New lessons: fill in “Sell as a course too”.',
  plan: 'Plan a course',
  lessons: (count: number) => `${count} lessons`,
  states: {
    open: (left: number) => (left === 1 ? '1 place left' : `${left} places left`),
    closed: 'sales closed',
    cancelled: 'off sale: a lesson is cancelled, put another one in its place',
    lesson_closed: 'off sale: sales of a lesson are closed',
    full: 'full',
    begun: 'under way'
  },
  perPerson: 'for each person',
  close: 'Stop sales of this course',
  open: 'Sell this course again',
  closeHint: 'Existing bookings stay. Its lessons stay on sale alone.',
  replace: 'Replace',
  replaceNamed: (day: string) => `Replace the lesson of ${day}`,
  by: 'Lesson in its place',
  free: (count: number) => `${count} free`,
  noOther: 'No other lesson of this type is on sale within two weeks of it. Plan one first.',
  replaceHint: 'This applies to guests who book from now on. Those who have booked keep their lessons.',
  said: {
    saved: 'The course has the other lesson now.',
    run_changed: 'Someone else has changed this course in the meantime. Check it and try again.',
    in_run: 'This lesson is part of the course already.',
    slot_not_found: 'This lesson is no longer on sale. Choose another one.',
    slot_expired: 'This lesson has begun. Choose another one.',
    closed: 'Sales of this course are closed.',
    opened: 'This course is on sale.'
  }
}

const pt: typeof en = {
  title: 'Cursos',
  none: 'Nenhum curso tem datas futuras. Planeie um em Novas aulas: preencha “Vender também como curso”.',
  plan: 'Planear um curso',
  lessons: count => `${count} aulas`,
  states: {
    open: left => (left === 1 ? '1 lugar livre' : `${left} lugares livres`),
    closed: 'vendas fechadas',
    cancelled: 'fora de venda: uma aula foi cancelada, ponha outra no lugar dela',
    lesson_closed: 'fora de venda: as vendas de uma aula estão fechadas',
    full: 'esgotado',
    begun: 'a decorrer'
  },
  perPerson: 'por pessoa',
  close: 'Parar as vendas deste curso',
  open: 'Voltar a vender este curso',
  closeHint: 'As reservas mantêm-se. As aulas continuam à venda em separado.',
  replace: 'Substituir',
  replaceNamed: day => `Substituir a aula de ${day}`,
  by: 'Aula que fica no lugar dela',
  free: count => (count === 1 ? '1 livre' : `${count} livres`),
  noOther: 'Não há outra aula deste tipo à venda nas duas semanas antes ou depois. Planeie uma primeiro.',
  replaceHint: 'Vale para quem reservar a partir de agora. Quem já reservou mantém as suas aulas.',
  said: {
    saved: 'O curso passou a ter a outra aula.',
    run_changed: 'Entretanto, outra pessoa alterou este curso. Verifique e tente de novo.',
    in_run: 'Esta aula já faz parte do curso.',
    slot_not_found: 'Esta aula já não está à venda. Escolha outra.',
    slot_expired: 'Esta aula já começou. Escolha outra.',
    closed: 'As vendas deste curso estão fechadas.',
    opened: 'Este curso está à venda.'
  }
}

export const COURSES_TEXT = { en, pt }
