const en = {
  title: 'Days off',
  intro: 'The school accepts or declines your request. Until then your lessons stay with you.',
  from: 'From',
  to: 'Until and including',
  reason: 'Reason',
  optional: 'optional; managers see it',
  ask: 'Ask for days off',
  asked: 'Your requests',
  states: { open: 'waiting', accepted: 'accepted', declined: 'declined', withdrawn: 'withdrawn' },
  withdraw: 'Withdraw',
  requests: 'Requests for days off',
  accept: 'Accept',
  decline: 'Decline',
  waiting: (count: number) => (count === 1 ? 'One request for days off' : `${count} requests for days off`),
  look: 'Decide',
  said: {
    added: 'Request sent.',
    ended: 'Request withdrawn.',
    decided: 'This request has already been decided or withdrawn.',
    away_past: 'These days are over. Nothing was sent.',
    away_long: 'Days off last a year at most and end after they begin. Nothing was sent.',
    asked_full: 'You already have 20 open requests. Withdraw one first.',
    instructor_not_found: 'You no longer teach here. Nothing was sent.'
  }
}

const pt: typeof en = {
  title: 'Dias de folga',
  intro: 'A escola aceita ou recusa o pedido. Até lá, as aulas continuam a ser suas.',
  from: 'De',
  to: 'Até, inclusive',
  reason: 'Motivo',
  optional: 'facultativo; os gestores veem-no',
  ask: 'Pedir dias de folga',
  asked: 'Os seus pedidos',
  states: { open: 'em espera', accepted: 'aceite', declined: 'recusado', withdrawn: 'retirado' },
  withdraw: 'Retirar',
  requests: 'Pedidos de folga',
  accept: 'Aceitar',
  decline: 'Recusar',
  waiting: count => (count === 1 ? 'Um pedido de folga' : `${count} pedidos de folga`),
  look: 'Decidir',
  said: {
    added: 'Pedido enviado.',
    ended: 'Pedido retirado.',
    decided: 'Este pedido já foi decidido ou retirado.',
    away_past: 'Esses dias já passaram. Nada foi enviado.',
    away_long: 'Uma ausência dura no máximo um ano e tem de acabar depois de começar. Nada foi enviado.',
    asked_full: 'Já tem 20 pedidos em espera. Retire primeiro um deles.',
    instructor_not_found: 'Já não dá aulas aqui. Nada foi enviado.'
  }
}

export const REQUEST_TEXT = { en, pt }

/** Notices of an instructor's own page. */
export type RequestNotice = keyof typeof en.said
