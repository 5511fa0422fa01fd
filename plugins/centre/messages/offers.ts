const en = {
  title: 'Offers',
  intro:
    'Discounts, for everyone or with a code. A booking gets one, the best; they do not add up. What is booked keeps its price.',
  none: 'No offers yet. Add one, such as 10 % for guests who book two weeks ahead.',
  add: 'Add an offer',
  removes: (name: string) => `Remove ${name}?`,
  removeHint: 'New bookings pay the full price. Existing bookings keep the offer.',
  fields: {
    title: 'Name',
    titleEn: 'Name in English',
    titlePt: 'Name in Portuguese',
    code: 'Code',
    audience: 'For whom',
    percent: 'Percent off',
    amount: 'or amount off',
    borneBy: 'If a partner sells, paid by',
    from: 'Lessons from',
    to: 'until',
    seatsFrom: 'People, at least',
    seatsTo: 'at most',
    daysFrom: 'Booked more than … days before',
    hoursTo: 'Booked at most … hours before'
  },
  hints: {
    title: 'as guests read it, such as Early bird',
    code: '3 to 32 letters, digits, hyphens; empty: made of the name',
    amount: 'for each seat, or for the booking if the lesson has one price',
    from: 'first day; empty: no bound',
    daysFrom: 'early bird, such as 14',
    hoursTo: 'last minute, such as 24'
  },
  faults: {
    title: 'a name of at most 80 characters',
    titleEn: 'at most 80 characters',
    titlePt: 'at most 80 characters',
    code: '3 to 32 letters, digits and hyphens',
    percent: 'a whole number from 1 to 100, or an amount, not both',
    amount: 'an amount such as 5 or 7.50',
    from: 'a day',
    to: 'a day, not before the first',
    seatsFrom: 'a whole number from 1 to 1,000',
    seatsTo: 'a whole number, not below the least',
    daysFrom: 'days from 0 to 365, such as 14',
    hoursTo: 'hours from 1 to 8,760, more than the days before',
    lessonTypes: 'at most 50 lesson types'
  },
  options: {
    audience: { code: 'Guests with the code', all: 'Everyone' },
    borneBy: { school: 'the school', partner: 'the partner' }
  },
  types: 'Only for these lessons',
  typesHint: 'none chosen: all',
  all: 'for everyone',
  withCode: (code: string) => `code ${code}`,
  off: (off: string) => `${off} off`,
  days: (from: string | undefined, to: string | undefined) =>
    [from && `from ${from}`, to && `until ${to}`].filter(Boolean).join(' '),
  people: (from: number | undefined, to: number | undefined) =>
    [from && `${from} people or more`, to && `${to} people or fewer`].filter(Boolean).join(', '),
  lead: (days: number | undefined, hours: number | undefined) =>
    [
      days !== undefined && `more than ${days} days before`,
      hours !== undefined && `${hours} hours before or less`
    ]
      .filter(Boolean)
      .join(', ')
}

const pt: typeof en = {
  title: 'Descontos',
  intro:
    'Reduções de preço, para todos ou com um código. Cada reserva recebe uma só, a melhor; não se somam. O que já está reservado mantém o preço.',
  none: 'Ainda não há descontos. Acrescente um, por exemplo 10 % para quem reserva com duas semanas de antecedência.',
  add: 'Acrescentar um desconto',
  removes: name => `Remover ${name}?`,
  removeHint: 'As novas reservas pagam o preço inteiro. As que já o têm mantêm o desconto.',
  fields: {
    title: 'Nome',
    titleEn: 'Nome em inglês',
    titlePt: 'Nome em português',
    code: 'Código',
    audience: 'Para quem',
    percent: 'Percentagem de desconto',
    amount: 'ou valor do desconto',
    borneBy: 'Se vender um parceiro, paga',
    from: 'Aulas desde',
    to: 'até',
    seatsFrom: 'Pessoas, no mínimo',
    seatsTo: 'no máximo',
    daysFrom: 'Reservado com mais de … dias',
    hoursTo: 'Reservado no máximo … horas antes'
  },
  hints: {
    title: 'como os alunos o leem, por exemplo Reserva antecipada',
    code: '3 a 32 letras, algarismos, hífenes; vazio: feito a partir do nome',
    amount: 'por lugar, ou pela reserva se a aula tem um só preço',
    from: 'primeiro dia; vazio: sem limite',
    daysFrom: 'reserva antecipada, por exemplo 14',
    hoursTo: 'última hora, por exemplo 24'
  },
  faults: {
    title: 'um nome com, no máximo, 80 caracteres',
    titleEn: 'no máximo 80 caracteres',
    titlePt: 'no máximo 80 caracteres',
    code: '3 a 32 letras, algarismos e hífenes',
    percent: 'um número inteiro de 1 a 100, ou um valor, não ambos',
    amount: 'um valor como 5 ou 7,50',
    from: 'um dia',
    to: 'um dia, não antes do primeiro',
    seatsFrom: 'um número inteiro de 1 a 1000',
    seatsTo: 'um número inteiro, não abaixo do mínimo',
    daysFrom: 'dias de 0 a 365, por exemplo 14',
    hoursTo: 'horas de 1 a 8760, mais do que os dias antes',
    lessonTypes: 'no máximo 50 tipos de aula'
  },
  options: {
    audience: { code: 'Quem tem o código', all: 'Todos' },
    borneBy: { school: 'a escola', partner: 'o parceiro' }
  },
  types: 'Só para estas aulas',
  typesHint: 'nada escolhido: todas',
  all: 'para todos',
  withCode: code => `código ${code}`,
  off: off => `menos ${off}`,
  days: (from, to) => [from && `desde ${from}`, to && `até ${to}`].filter(Boolean).join(' '),
  people: (from, to) =>
    [from && `${from} pessoas ou mais`, to && `${to} pessoas ou menos`].filter(Boolean).join(', '),
  lead: (days, hours) =>
    [
      days !== undefined && `com mais de ${days} dias`,
      hours !== undefined && `no máximo ${hours} horas antes`
    ]
      .filter(Boolean)
      .join(', ')
}

export const OFFERS_TEXT = { en, pt }
