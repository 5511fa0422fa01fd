import { UNDO_TEXT } from './undo.ts'

const en = {
  title: 'Cash-up',
  intro:
    'What each person took and returned on this day, by method. Count the money, enter it, and the difference is kept. An empty field is not counted.',
  electronic:
    'Amounts without cash are filled in as expected: change them if the terminal or the bank says otherwise.',
  nobody: 'Nobody',
  nothing: 'No money was taken on this day',
  expected: (money: string) => `expected ${money}`,
  moved: (taken: string, returned: string) => `taken ${taken}, returned ${returned}`,
  agrees: 'Agrees.',
  difference: (money: string) => `Difference: ${money}`,
  formerly: (money: string) => `Movements were added since: ${money} were expected when it was counted.`,
  note: 'Note',
  save: 'Save count',
  countedBy: (name: string, at: string) => `Counted by ${name}, ${at}`,
  sums: 'By method',
  columns: {
    day: 'Day',
    person: 'Person',
    method: 'Method',
    currency: 'Currency',
    taken: 'Taken',
    returned: 'Returned',
    expected: 'Expected',
    counted: 'Counted',
    difference: 'Difference'
  },
  badAmount: 'an amount such as 35 or 35,50',
  before: 'Day before',
  after: 'Day after',
  file: 'Download CSV',
  changed:
    'Someone else has counted this day in the meantime. Your amounts are still in their fields; save them to replace the count.',
  said: {
    ...UNDO_TEXT.en,
    saved: 'Count saved.',
    unchanged: 'The count was saved like this already.',
    day_to_come: 'This day is still to come. Nothing was saved.'
  }
}

const pt: typeof en = {
  title: 'Fecho de caixa',
  intro:
    'O que cada pessoa recebeu e devolveu neste dia, por meio de pagamento. Conte o dinheiro e registe-o: a diferença fica guardada. Um campo vazio não conta.',
  electronic:
    'Os valores que não são em dinheiro já vêm preenchidos: corrija-os se o terminal ou o banco disserem outra coisa.',
  nobody: 'Ninguém',
  nothing: 'Não se recebeu dinheiro neste dia',
  expected: money => `esperado ${money}`,
  moved: (taken, returned) => `recebidos ${taken}, devolvidos ${returned}`,
  agrees: 'Está certo.',
  difference: money => `Diferença: ${money}`,
  formerly: money => `Houve movimentos depois da contagem: esperavam-se ${money}.`,
  note: 'Nota',
  save: 'Guardar contagem',
  countedBy: (name, at) => `Contado por ${name}, ${at}`,
  sums: 'Por meio de pagamento',
  columns: {
    day: 'Dia',
    person: 'Pessoa',
    method: 'Meio',
    currency: 'Moeda',
    taken: 'Recebido',
    returned: 'Devolvido',
    expected: 'Esperado',
    counted: 'Contado',
    difference: 'Diferença'
  },
  badAmount: 'um valor como 35 ou 35,50',
  before: 'Dia anterior',
  after: 'Dia seguinte',
  file: 'Descarregar CSV',
  changed:
    'Entretanto, outra pessoa contou este dia. Os seus valores continuam nos campos; guarde-os para substituir a contagem.',
  said: {
    ...UNDO_TEXT.pt,
    saved: 'Contagem guardada.',
    unchanged: 'A contagem já estava guardada assim.',
    day_to_come: 'Este dia ainda está para vir. Nada foi guardado.'
  }
}

export const CASH_TEXT = { en, pt }

export type CashNotice = keyof typeof en.said
