const en = {
  limits: 'What it may sell',
  limitsHint:
    'A sales limit is the most that the partner may sell of each lesson; it does not reserve seats. If several apply to a lesson, the smallest counts. Seats already sold or held are kept, and your desk is not limited.',
  noLimits: 'Everything that is on sale, as long as there are seats.',
  allTypes: 'All lessons',
  upTo: (seats: number) =>
    seats === 0 ? 'sells nothing' : `at most ${seats} ${seats === 1 ? 'seat' : 'seats'} of each`,
  since: (day: string) => `from ${day}`,
  add: 'Limit what it sells',
  type: 'Lessons',
  from: 'From',
  to: 'Until',
  toHint: 'empty: until further notice',
  seats: 'Seats of each lesson',
  seatsHint: '0: the partner sells nothing',
  save: 'Save',
  end: 'End the limit',
  next: 'The next lessons with a limit',
  sold: (seats: number, share: number) =>
    share === 0 ? `${seats} sold; closed` : `${seats} of ${share} sold`
}

const soldSeats = (seats: number) => `${seats} ${seats === 1 ? 'vendido' : 'vendidos'}`

const pt: typeof en = {
  limits: 'O que pode vender',
  limitsHint:
    'Um limite de venda é o máximo que o parceiro pode vender de cada aula; não reserva lugares. Se houver vários para a mesma aula, vale o menor. O que já foi vendido ou está retido mantém-se, e a receção não tem limites.',
  noLimits: 'Tudo o que está à venda, enquanto houver lugares.',
  allTypes: 'Todas as aulas',
  upTo: seats =>
    seats === 0 ? 'não vende nada' : `no máximo ${seats} ${seats === 1 ? 'lugar' : 'lugares'} de cada`,
  since: day => `desde ${day}`,
  add: 'Limitar o que vende',
  type: 'Aulas',
  from: 'De',
  to: 'Até',
  toHint: 'vazio: até aviso em contrário',
  seats: 'Lugares de cada aula',
  seatsHint: '0: o parceiro não vende nada',
  save: 'Guardar',
  end: 'Terminar o limite',
  next: 'As próximas aulas com limite',
  sold: (seats, share) => (share === 0 ? `${soldSeats(seats)}; fechada` : `${seats} de ${share} vendidos`)
}

export const LIMITS_TEXT = { en, pt }
