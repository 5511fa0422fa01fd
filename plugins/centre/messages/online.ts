const en = {
  title: 'Online',
  kinds: { deposit: 'deposit', full: 'complete price', balance: 'pay link' },
  states: {
    wanted: 'being prepared',
    open: 'not paid yet',
    paying: 'bank has not confirmed yet',
    paid: 'paid',
    lapsed: 'not paid',
    odd: 'needs a check'
  },
  refundStates: {
    wanted: 'on its way to the provider',
    sent: 'accepted by the provider',
    done: 'returned',
    failed: 'failed: return it another way'
  },
  charge: 'Charge',
  refund: 'Refund',
  refundOnline: 'Return money online',
  payLink: 'Pay link',
  refundTitle: (name: string) => `Return money: ${name}`,
  refundIntro: (max: string) =>
    `Up to ${max} was paid online and can go back the same way. The booking is not cancelled by this.`,
  preview: 'See what happens',
  badAmount: (max: string) => `an amount up to ${max}`,
  toGuest: (sum: string) =>
    `${sum} goes back to the card or account that paid. Banks take up to ten days. This cannot be undone.`,
  after: {
    owes: (sum: string) => `The guest then owes you ${sum}.`,
    returns: (sum: string) => `You then still have to return ${sum}.`,
    even: 'Nothing is open then.'
  },
  tell: 'Tell the guest.',
  confirmRefund: (sum: string) => `Return ${sum} for good`,
  otherAmount: 'Another amount',
  makeLink: 'Make a pay link',
  linkTitle: (sum: string) => `Pay link: ${sum}`,
  linkHint:
    'Anyone with this link can pay the open amount. It stays valid until the booking is paid or cancelled.',
  scan: 'Scan to pay',
  noLink: 'There is no open pay link. Make one on the booking.'
}

const pt: typeof en = {
  title: 'Online',
  kinds: { deposit: 'sinal', full: 'preço total', balance: 'link de pagamento' },
  states: {
    wanted: 'em preparação',
    open: 'ainda por pagar',
    paying: 'o banco ainda não confirmou',
    paid: 'pago',
    lapsed: 'não foi pago',
    odd: 'precisa de ser verificado'
  },
  refundStates: {
    wanted: 'a caminho do prestador',
    sent: 'aceite pelo prestador',
    done: 'devolvido',
    failed: 'falhou: devolva de outra forma'
  },
  charge: 'Cobrança',
  refund: 'Devolução',
  refundOnline: 'Devolver online',
  payLink: 'Link de pagamento',
  refundTitle: name => `Devolver dinheiro: ${name}`,
  refundIntro: max =>
    `Foram pagos online até ${max}, que podem voltar pela mesma via. A reserva não fica cancelada.`,
  preview: 'Ver o que acontece',
  badAmount: max => `um valor até ${max}`,
  toGuest: sum =>
    `${sum} voltam para o cartão ou a conta que pagou. Os bancos demoram até dez dias. Não se pode anular.`,
  after: {
    owes: sum => `Depois, o aluno fica a dever-lhe ${sum}.`,
    returns: sum => `Depois, ainda lhe falta devolver ${sum}.`,
    even: 'Depois, fica tudo saldado.'
  },
  tell: 'Avise o aluno.',
  confirmRefund: sum => `Devolver ${sum} definitivamente`,
  otherAmount: 'Outro valor',
  makeLink: 'Criar link de pagamento',
  linkTitle: sum => `Link de pagamento: ${sum}`,
  linkHint:
    'Quem tiver este link pode pagar o valor em aberto. É válido até a reserva ser paga ou cancelada.',
  scan: 'Leia o código para pagar',
  noLink: 'Não há nenhum link de pagamento em aberto. Crie um na reserva.'
}

export const ONLINE_TEXT = { en, pt }
