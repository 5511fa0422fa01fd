import { UNDO_TEXT } from './undo.ts'

const en = {
  title: 'Reports',
  reports: {
    owed: 'What is owed',
    partner: 'By partner',
    day: 'By day',
    type: 'By lesson type',
    money: 'Money by day',
    'money-type': 'Money by lesson type',
    'money-partner': 'Money by partner',
    journal: 'Journal of money',
    instructor: 'By instructor',
    occupancy: 'How full'
  },
  hints: {
    owed: 'What partners owe you and you owe them, on the terms of each sale.',
    partner: 'What each partner sold, including your own pages and desk.',
    day: 'What was sold, day by day.',
    type: 'What was sold of each lesson type.',
    money: 'What was paid and returned on each day, by method, online payments included.',
    'money-type': 'What was paid and returned, by lesson type and method.',
    'money-partner': 'What was paid to you and returned, by the partner that sold it.',
    journal: 'Each payment and refund in order. Nothing in it is ever changed: a correction is a new line.',
    instructor: 'Lessons, hours and guests of each instructor. Two who teach a lesson both count its guests.',
    occupancy: 'Seats of your lessons, and how many of them were sold.'
  },
  columns: {
    day: 'Day',
    partner: 'Partner',
    type: 'Lesson type',
    instructor: 'Instructor',
    time: 'Time',
    lesson: 'Lesson',
    reference: 'Reference',
    externalRef: 'Their reference',
    guest: 'Guest',
    currency: 'Currency',
    bookings: 'Bookings',
    seats: 'Seats',
    kept: 'Cancelled too late',
    amount: 'Sold for',
    share: 'Partner’s share',
    yours: 'Yours',
    collects: 'Guest pays',
    percent: 'Partner’s %',
    owes: 'Owes you',
    owed: 'You owe',
    settled: 'Settled',
    open: 'Open',
    lessons: 'Lessons',
    hours: 'Hours',
    guests: 'Guests',
    sellable: 'Seats for sale',
    taken: 'Sold',
    full: 'Sold, %',
    method: 'Method',
    movements: 'Movements',
    got: 'Paid',
    given: 'Returned',
    net: 'Balance',
    person: 'Recorded by',
    payment: 'Online payment',
    reversal: 'Correction'
  },
  countedBy: 'By the date',
  by: { taught: 'of the lesson', sold: 'of the sale' },
  from: 'From',
  to: 'To',
  show: 'Show',
  thisMonth: 'This month',
  lastMonth: 'Last month',
  file: 'Download CSV',
  total: 'Total',
  nothing: 'Nothing on these days.',
  owedLastMonth: 'What is owed for last month',
  owes: (money: string) => `owes you ${money}`,
  owed: (money: string) => `you owe ${money}`,
  even: 'nothing is owed',
  isSettled: 'settled',
  isOpen: (money: string) => `${money} open`,
  directions: { in: 'Partner paid you', out: 'You paid the partner' },
  settle: {
    fields: { amount: 'Amount', direction: 'Who paid', day: 'Day', reference: 'Reference' },
    hints: { reference: 'of the transfer or invoice; optional' },
    faults: {
      amount: 'an amount above zero such as 35 or 35,50',
      day: 'a day, YYYY-MM-DD',
      reference: 'a text of up to 100 characters'
    },
    button: 'Mark as settled'
  },
  said: {
    ...UNDO_TEXT.en,
    saved: 'Settlement recorded.',
    unchanged: 'This settlement was recorded already.',
    settlement_changed:
      'Someone else has recorded a settlement in the meantime. Check the open amount: yours was not saved.'
  },
  collectors: { school: 'you', partner: 'partner' },
  yes: 'yes',
  picture: (report: string, max: string) =>
    `${report}: bar chart of the numbers in the table below; the longest bar is ${max}.`,
  most: (count: number) =>
    `Only the first ${count} are listed, here and in the file; the total is of all. Choose fewer days.`,
  keptHint:
    'Bookings cancelled too late for a full refund count in the money, with the part that is kept, but not in the seats.'
}

const pt: typeof en = {
  title: 'Relatórios',
  reports: {
    owed: 'O que se deve',
    partner: 'Por parceiro',
    day: 'Por dia',
    type: 'Por tipo de aula',
    money: 'Dinheiro por dia',
    'money-type': 'Dinheiro por tipo de aula',
    'money-partner': 'Dinheiro por parceiro',
    journal: 'Diário de movimentos',
    instructor: 'Por instrutor',
    occupancy: 'Ocupação'
  },
  hints: {
    owed: 'O que os parceiros lhe devem e o que lhes deve, nas condições de cada venda.',
    partner: 'O que cada parceiro vendeu, e também as suas páginas e a receção.',
    day: 'O que se vendeu, dia a dia.',
    type: 'O que se vendeu de cada tipo de aula.',
    money: 'O que se pagou e devolveu em cada dia, por forma de pagamento, incluindo o que é pago online.',
    'money-type': 'O que se pagou e devolveu, por tipo de aula e forma de pagamento.',
    'money-partner': 'O que lhe pagaram e devolveu, pelo parceiro que vendeu.',
    journal: 'Cada pagamento e devolução, por ordem. Nada é alterado: uma correção é uma nova linha.',
    instructor:
      'Aulas, horas e alunos de cada instrutor. Se dois dão a mesma aula, os alunos contam para ambos.',
    occupancy: 'Os lugares das suas aulas e quantos se venderam.'
  },
  columns: {
    day: 'Dia',
    partner: 'Parceiro',
    type: 'Tipo de aula',
    instructor: 'Instrutor',
    time: 'Hora',
    lesson: 'Aula',
    reference: 'Referência',
    externalRef: 'Referência do parceiro',
    guest: 'Aluno',
    currency: 'Moeda',
    bookings: 'Reservas',
    seats: 'Lugares',
    kept: 'Canceladas fora do prazo',
    amount: 'Vendido por',
    share: 'Parte do parceiro',
    yours: 'A sua parte',
    collects: 'O aluno paga',
    percent: '% do parceiro',
    owes: 'Deve-lhe',
    owed: 'Deve ao parceiro',
    settled: 'Acertado',
    open: 'Em aberto',
    lessons: 'Aulas',
    hours: 'Horas',
    guests: 'Alunos',
    sellable: 'Lugares à venda',
    taken: 'Vendidos',
    full: 'Vendidos, %',
    method: 'Forma',
    movements: 'Movimentos',
    got: 'Pago',
    given: 'Devolvido',
    net: 'Saldo',
    person: 'Registado por',
    payment: 'Pagamento online',
    reversal: 'Correção'
  },
  countedBy: 'Pela data',
  by: { taught: 'da aula', sold: 'da venda' },
  from: 'De',
  to: 'Até',
  show: 'Mostrar',
  thisMonth: 'Este mês',
  lastMonth: 'Mês passado',
  file: 'Descarregar CSV',
  total: 'Total',
  nothing: 'Nada nestes dias.',
  owedLastMonth: 'O que se deve do mês passado',
  owes: money => `deve-lhe ${money}`,
  owed: money => `tem a pagar-lhe ${money}`,
  even: 'nada a pagar',
  isSettled: 'contas acertadas',
  isOpen: money => `${money} em aberto`,
  directions: { in: 'O parceiro pagou-lhe', out: 'Pagou ao parceiro' },
  settle: {
    fields: { amount: 'Valor', direction: 'Quem pagou', day: 'Dia', reference: 'Referência' },
    hints: { reference: 'da transferência ou da fatura; opcional' },
    faults: {
      amount: 'um valor acima de zero, como 35 ou 35,50',
      day: 'um dia, AAAA-MM-DD',
      reference: 'um texto até 100 caracteres'
    },
    button: 'Marcar como acertado'
  },
  said: {
    ...UNDO_TEXT.pt,
    saved: 'Acerto registado.',
    unchanged: 'Este acerto já estava registado.',
    settlement_changed:
      'Entretanto, outra pessoa registou um acerto. Veja o valor em aberto: o seu não foi guardado.'
  },
  collectors: { school: 'a si', partner: 'ao parceiro' },
  yes: 'sim',
  picture: (report, max) =>
    `${report}: gráfico de barras dos números da tabela abaixo; a barra maior é ${max}.`,
  most: count =>
    `Só as primeiras ${count} estão na lista, aqui e no ficheiro; o total é de todas. Escolha menos dias.`,
  keptHint: 'As reservas canceladas fora do prazo contam no dinheiro, mas não nos lugares.'
}

export const MONEY_TEXT = { en, pt }

/** Columns of reports. */
export type ColumnName = keyof typeof en.columns
