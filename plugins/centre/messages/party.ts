const en = {
  total: 'Total',
  nobody: 'Please choose how many people are coming.',
  notYet: 'This is the new total. Nothing is booked yet: check it, then book.',
  used: 'This form has already made a booking, and now says something else. Nothing has changed. To book this too, send it again.',
  unnamed: 'Nothing is booked yet. Check the form, then book.',
  code: 'Code of an offer',
  wrongCode: {
    unknown: 'No offer has this code.',
    unmet: 'This code is for another lesson, day, size of group or time of booking.'
  }
}

const pt: typeof en = {
  total: 'Total',
  nobody: 'Indique o número de pessoas.',
  notYet: 'Este é o novo total. Ainda não há reserva: confirme e reserve.',
  used: 'Este formulário já fez uma reserva e agora diz outra coisa. Nada foi alterado. Para reservar também isto, envie-o outra vez.',
  unnamed: 'Ainda não há reserva. Verifique o formulário e reserve.',
  code: 'Código de uma oferta',
  wrongCode: {
    unknown: 'Nenhuma oferta tem este código.',
    unmet: 'Este código é para outra aula, outro dia, outro tamanho de grupo ou outra antecedência.'
  }
}

/** What forms of the desk say of a party by age, and of the code of an offer. */
export const PARTY_TEXT = { en, pt }
