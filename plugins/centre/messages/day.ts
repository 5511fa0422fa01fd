const en = {
  date: 'Go to a day',
  go: 'Go',
  more: 'More',
  absent: 'not here',
  filters: {
    absent: (count: number) => `${count} ${count === 1 ? 'guest' : 'guests'} not here yet`,
    untaught: (count: number) => `${count} ${count === 1 ? 'lesson' : 'lessons'} without an instructor`,
    unpaid: (count: number) => `${count} unpaid ${count === 1 ? 'party' : 'parties'}`
  },
  showAll: 'Show the whole day',
  columns: ['Name', 'Party', 'Paid', 'Telephone', 'Reference', 'Here'],
  panel: { open: 'Open as a page', close: 'Close', name: 'Booking' },
  keys: {
    title: 'Keyboard',
    on: 'Use these keys',
    close: 'Close',
    hints: { t: 'today', '/': 'find', n: 'new', j: 'next row', k: 'previous row', '?': 'this help' }
  }
}

const pt: typeof en = {
  date: 'Ir para um dia',
  go: 'Ir',
  more: 'Mais',
  absent: 'por chegar',
  filters: {
    absent: count => `${count} ${count === 1 ? 'aluno' : 'alunos'} por chegar`,
    untaught: count => `${count} ${count === 1 ? 'aula' : 'aulas'} sem instrutor`,
    unpaid: count => `${count} ${count === 1 ? 'reserva' : 'reservas'} por pagar`
  },
  showAll: 'Ver o dia todo',
  columns: ['Nome', 'Reserva', 'Pago', 'Telefone', 'Referência', 'Presentes'],
  panel: { open: 'Abrir como página', close: 'Fechar', name: 'Reserva' },
  keys: {
    title: 'Teclado',
    on: 'Usar estas teclas',
    close: 'Fechar',
    hints: {
      t: 'hoje',
      '/': 'procurar',
      n: 'novo',
      j: 'linha seguinte',
      k: 'linha anterior',
      '?': 'esta ajuda'
    }
  }
}

export const DAY_TEXT = { en, pt }
