const en = {
  title: 'Packs of lessons',
  intro: 'A pack is a number of lessons, paid at once. Each seat that its code books takes one lesson.',
  none: 'No pack has been sold yet',
  noMatch: 'No code ends in these four characters',
  sell: 'Sell a pack',
  lessons: 'Lessons',
  price: 'Price of the pack',
  validTo: 'Last day of use',
  validHint: 'Empty: without end.',
  types: 'For these lesson types',
  typesHint: '(none ticked: for all)',
  method: 'Paid',
  sellNow: 'Sell',
  faults: {
    count: 'a number from 1 to 100',
    price: 'an amount such as 300 or 300.50',
    validTo: 'a date'
  },
  find: 'Find',
  lastFour: 'Last four characters of the code',
  left: (left: number, lessons: number) => `${left} of ${lessons} lessons left`,
  states: { live: 'can be used', used_up: 'used up', expired: 'out of date' },
  until: (day: string) => `until ${day}`,
  noEnd: 'without end',
  allTypes: 'all lessons',
  code: 'Code',
  codeHint: 'Write it down for the guest, or print this page. It is worth lessons, like cash.',
  noCode: 'The code cannot be shown any more, because SECRET_KEY has changed. It is still valid.',
  use: 'To be used at',
  facts: { state: 'State', price: 'Price', sold: 'Sold', types: 'For', left: 'Left' },
  moves: { sold: 'sold', used: 'used', returned: 'given back', corrected: 'corrected' },
  history: 'Lessons used',
  correct: 'Correct the number of lessons',
  add: 'Lessons to add; with a minus, to take away',
  because: 'Reason',
  correctNow: 'Correct',
  said: {
    sold: 'Pack sold.',
    corrected: 'The pack is corrected.',
    used_up: 'The pack has fewer lessons than you would take away. Nothing has changed.',
    invalid: 'Enter a number of lessons and a reason. Nothing has changed.',
    pack_changed: 'This page has already sold another pack. Open it anew to sell one more.'
  }
}

const pt: typeof en = {
  title: 'Pacotes de aulas',
  intro:
    'Um pacote é um número de aulas, pagas de uma vez. Cada lugar reservado com o código gasta uma aula.',
  none: 'Ainda não foi vendido nenhum pacote',
  noMatch: 'Nenhum código acaba nestes quatro carateres',
  sell: 'Vender um pacote',
  lessons: 'Aulas',
  price: 'Preço do pacote',
  validTo: 'Último dia de uso',
  validHint: 'Vazio: sem prazo.',
  types: 'Para estes tipos de aula',
  typesHint: '(nenhum assinalado: para todos)',
  method: 'Pago',
  sellNow: 'Vender',
  faults: {
    count: 'um número de 1 a 100',
    price: 'um valor como 300 ou 300,50',
    validTo: 'uma data'
  },
  find: 'Procurar',
  lastFour: 'Últimos quatro carateres do código',
  left: (left, lessons) => `${left} de ${lessons} aulas por usar`,
  states: { live: 'pode ser usado', used_up: 'gasto', expired: 'fora de prazo' },
  until: day => `até ${day}`,
  noEnd: 'sem prazo',
  allTypes: 'todas as aulas',
  code: 'Código',
  codeHint: 'Escreva-o para o aluno ou imprima esta página. Vale aulas, como dinheiro.',
  noCode: 'O código já não pode ser mostrado, porque a SECRET_KEY mudou. Continua válido.',
  use: 'Para usar em',
  facts: { state: 'Estado', price: 'Preço', sold: 'Vendido', types: 'Para', left: 'Por usar' },
  moves: { sold: 'vendido', used: 'usado', returned: 'devolvido', corrected: 'corrigido' },
  history: 'Aulas usadas',
  correct: 'Corrigir o número de aulas',
  add: 'Aulas a acrescentar; com sinal menos, a retirar',
  because: 'Motivo',
  correctNow: 'Corrigir',
  said: {
    sold: 'Pacote vendido.',
    corrected: 'O pacote foi corrigido.',
    used_up: 'O pacote tem menos aulas do que as que quer retirar. Nada mudou.',
    invalid: 'Indique um número de aulas e um motivo. Nada mudou.',
    pack_changed: 'Esta página já vendeu outro pacote. Abra-a de novo para vender mais um.'
  }
}

export const PACKS_TEXT = { en, pt }
