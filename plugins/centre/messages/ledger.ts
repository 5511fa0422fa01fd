const en = {
  money: 'Money',
  due: 'Due',
  partnerCollects: 'nothing: guests pay the partner',
  taken: 'Paid',
  returned: 'Returned',
  unpaid: 'Unpaid',
  toReturn: 'To return',
  correction: 'correction',
  returnedNow: (amount: string) => `If in full: ${amount} returned`,
  returnLater: 'later: it stays on the list of refunds due',
  cashUp: 'Cash-up',
  lists: { unpaid: 'Unpaid', refunds: 'Refunds due' },
  listHints: {
    unpaid:
      'Confirmed bookings whose guests pay you, by the terms of the sale, and have not paid all of it. The oldest lesson comes first.',
    refunds:
      'Money that you hold and no booking needs any more: cancelled with a refund, expired, made cheaper, or paid to you though the partner collects. The longest wait comes first.'
  },
  noneOpen: { unpaid: 'Nothing is unpaid on these days', refunds: 'No refund is due' },
  openSum: (sum: string, count: number) => `${sum} · ${count} ${count === 1 ? 'booking' : 'bookings'}`,
  moreOpen: (max: number) => `Only the first ${max} are shown. The sum is of all.`,
  recordOpen: {
    unpaid: (amount: string) => `Paid ${amount}`,
    refunds: (amount: string) => `Returned ${amount}`
  }
}

const pt: typeof en = {
  money: 'Contas',
  due: 'A pagar',
  partnerCollects: 'nada: os alunos pagam ao parceiro',
  taken: 'Pago',
  returned: 'Devolvido',
  unpaid: 'Por pagar',
  toReturn: 'A devolver',
  correction: 'correção',
  returnedNow: amount => `Se for total: devolvidos ${amount}`,
  returnLater: 'mais tarde: fica na lista das devoluções em falta',
  cashUp: 'Fecho de caixa',
  lists: { unpaid: 'Por pagar', refunds: 'Devoluções em falta' },
  listHints: {
    unpaid:
      'Reservas confirmadas cujos alunos lhe pagam a si, nas condições da venda, e ainda não pagaram tudo. Primeiro a aula mais antiga.',
    refunds:
      'Dinheiro que tem em caixa e de que nenhuma reserva precisa: cancelada com devolução, expirada, mais barata depois de mudar, ou paga a si quando é o parceiro que cobra. Primeiro quem espera há mais tempo.'
  },
  noneOpen: { unpaid: 'Nada por pagar nestes dias', refunds: 'Nenhuma devolução em falta' },
  openSum: (sum, count) => `${sum} · ${count} ${count === 1 ? 'reserva' : 'reservas'}`,
  moreOpen: max => `Só se mostram as primeiras ${max}. A soma é de todas.`,
  recordOpen: {
    unpaid: amount => `Pagos ${amount}`,
    refunds: amount => `Devolvidos ${amount}`
  }
}

export const LEDGER_TEXT = { en, pt }
