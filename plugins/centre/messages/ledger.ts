const en = {
  money: 'Money',
  due: 'Due',
  partnerCollects: 'nothing: guests pay the partner',
  taken: 'Paid',
  returned: 'Returned',
  unpaid: 'Unpaid',
  toReturn: 'To return',
  correction: 'correction',
  paidBy: (method: string) => `paid: ${method}`
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
  paidBy: method => `pago ${method}`
}

export const LEDGER_TEXT = { en, pt }
