const en = {
  title: 'Online payments',
  intro: 'What needs a person: the provider cannot decide it, and neither can this service.',
  none: 'Nothing waits for you',
  sections: {
    odd: {
      title: 'Payments to check',
      hint: 'The provider reports another amount, currency or account than expected. Nothing was confirmed. Check the payment in Stripe, then check again here.'
    },
    failed: {
      title: 'Refunds that failed',
      hint: 'The money is still yours to return. Try again, or return it another way and record that.'
    },
    disputes: {
      title: 'Disputes',
      hint: 'The guest’s bank asks for the money back. Answer in Stripe before its deadline. If you lose, record the amount as returned on the booking.'
    }
  },
  look: 'See it',
  checkAgain: 'Check again',
  tryAgain: 'Try again',
  byHand: 'Return it another way',
  disputeStates: { open: 'open', won: 'won', lost: 'lost' },
  connected: (mode: 'test' | 'live', lastFour: string) =>
    mode === 'live'
      ? `Connected to Stripe (…${lastFour}).`
      : `Connected to Stripe in test mode (…${lastFour}).`,
  notConnected: 'Your school takes no payments online. See the guide “Payments online” for operators.',
  waiting: (count: number) =>
    count === 1 ? 'One online payment needs a person' : `${count} online payments need a person`,
  said: { checking: 'The payment is being read from Stripe again.' }
}

const pt: typeof en = {
  title: 'Pagamentos online',
  intro: 'O que precisa de uma pessoa: nem o prestador nem este serviço o podem decidir.',
  none: 'Não há nada à sua espera',
  sections: {
    odd: {
      title: 'Pagamentos a verificar',
      hint: 'O prestador indica outro valor, outra moeda ou outra conta. Nada foi confirmado. Veja o pagamento no Stripe e depois verifique aqui de novo.'
    },
    failed: {
      title: 'Devoluções que falharam',
      hint: 'O dinheiro continua por devolver. Tente de novo, ou devolva de outra forma e registe-o.'
    },
    disputes: {
      title: 'Contestações',
      hint: 'O banco do aluno pede o dinheiro de volta. Responda no Stripe dentro do prazo. Se perder, registe o valor como devolvido na reserva.'
    }
  },
  look: 'Ver',
  checkAgain: 'Verificar de novo',
  tryAgain: 'Tentar de novo',
  byHand: 'Devolver de outra forma',
  disputeStates: { open: 'em aberto', won: 'ganha', lost: 'perdida' },
  connected: (mode, lastFour) =>
    mode === 'live'
      ? `Ligada ao Stripe (…${lastFour}).`
      : `Ligada ao Stripe em modo de teste (…${lastFour}).`,
  notConnected: 'A escola não recebe pagamentos online. Veja o guia “Payments online” para operadores.',
  waiting: count =>
    count === 1
      ? 'Um pagamento online precisa de uma pessoa'
      : `${count} pagamentos online precisam de uma pessoa`,
  said: { checking: 'O pagamento está a ser lido de novo no Stripe.' }
}

export const WAITING_TEXT = { en, pt }
