const daysOrHours = (hours: number): readonly [count: number, isDays: boolean] =>
  hours > 0 && hours % 24 === 0 ? [hours / 24, true] : [hours, false]

const en = {
  limits: 'What it may sell',
  limitsHint:
    'A sales limit is the most that the partner may sell of each lesson; it does not reserve seats. If several apply to a lesson, the smallest counts. Seats already sold or held are kept, and your desk is not limited. A guarantee reserves seats for the partner until the release; from then on everybody can buy them.',
  noLimits: 'Everything that is on sale, as long as there are seats.',
  allTypes: 'All lessons',
  upTo: (seats: number) =>
    seats === 0 ? 'sells nothing' : `at most ${seats} ${seats === 1 ? 'seat' : 'seats'} of each`,
  guaranteed: (seats: number, hours: number) => {
    const [count, isDays] = daysOrHours(hours)
    const unit = isDays ? (count === 1 ? 'day' : 'days') : count === 1 ? 'hour' : 'hours'
    const until = count === 0 ? 'until it begins' : `until ${count} ${unit} before`
    return `${seats} ${seats === 1 ? 'seat' : 'seats'} of each guaranteed ${until}`
  },
  since: (day: string) => `from ${day}`,
  add: 'Limit what it sells',
  guarantee: 'Guarantee seats',
  release: 'Release before the lesson',
  releaseHint: '0: when it begins',
  unit: 'Hours or days',
  units: { hours: 'hours', days: 'days' },
  type: 'Lessons',
  from: 'From',
  to: 'Until',
  toHint: 'empty: until further notice',
  seats: 'Seats of each lesson',
  seatsHint: '0: the partner sells nothing',
  save: 'Save',
  end: 'End the limit',
  endGuarantee: 'End the guarantee',
  next: 'The next lessons with a limit',
  sold: (seats: number, share: number | null, guaranteed: number | null) =>
    [
      share === null ? `${seats} sold` : share === 0 ? `${seats} sold; closed` : `${seats} of ${share} sold`,
      guaranteed !== null && `${guaranteed} guaranteed`
    ]
      .filter(Boolean)
      .join(' · ')
}

const soldSeats = (seats: number) => `${seats} ${seats === 1 ? 'vendido' : 'vendidos'}`

const pt: typeof en = {
  limits: 'O que pode vender',
  limitsHint:
    'Um limite de venda é o máximo que o parceiro pode vender de cada aula; não reserva lugares. Se houver vários para a mesma aula, vale o menor. O que já foi vendido ou está retido mantém-se, e a receção não tem limites. Uma garantia reserva lugares para o parceiro até à libertação; a partir daí, qualquer um os pode comprar.',
  noLimits: 'Tudo o que está à venda, enquanto houver lugares.',
  allTypes: 'Todas as aulas',
  upTo: seats =>
    seats === 0 ? 'não vende nada' : `no máximo ${seats} ${seats === 1 ? 'lugar' : 'lugares'} de cada`,
  guaranteed: (seats, hours) => {
    const [count, isDays] = daysOrHours(hours)
    const unit = isDays ? (count === 1 ? 'dia' : 'dias') : count === 1 ? 'hora' : 'horas'
    const until = count === 0 ? 'ao início' : `${count} ${unit} antes`
    const places = seats === 1 ? 'lugar garantido' : 'lugares garantidos'
    return `${seats} ${places} em cada aula até ${until}`
  },
  since: day => `desde ${day}`,
  add: 'Limitar o que vende',
  guarantee: 'Garantir lugares',
  release: 'Libertação antes da aula',
  releaseHint: '0: quando começa',
  unit: 'Horas ou dias',
  units: { hours: 'horas', days: 'dias' },
  type: 'Aulas',
  from: 'De',
  to: 'Até',
  toHint: 'vazio: até aviso em contrário',
  seats: 'Lugares de cada aula',
  seatsHint: '0: o parceiro não vende nada',
  save: 'Guardar',
  end: 'Terminar o limite',
  endGuarantee: 'Terminar a garantia',
  next: 'As próximas aulas com limite',
  sold: (seats, share, guaranteed) =>
    [
      share === null
        ? soldSeats(seats)
        : share === 0
          ? `${soldSeats(seats)}; fechada`
          : `${seats} de ${share} vendidos`,
      guaranteed !== null && `${guaranteed} ${guaranteed === 1 ? 'garantido' : 'garantidos'}`
    ]
      .filter(Boolean)
      .join(' · ')
}

export const LIMITS_TEXT = { en, pt }
