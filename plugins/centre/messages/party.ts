const en = {
  total: 'Total',
  nobody: 'Please choose how many people are coming.',
  notYet: 'This is the new total. Nothing is booked yet: check it, then book.',
  used: 'This form has already made a booking, and its entries have changed since. Nothing more was booked. To book this too, send it again.',
  unnamed: 'Nothing is booked yet. Check the form, then book.',
  wrongCode: {
    unknown: 'The school does not know this code.',
    unmet: 'This code is not valid for this lesson, date, group size or booking time.'
  }
}

const pt: typeof en = {
  total: 'Total',
  nobody: 'Indique o número de pessoas.',
  notYet: 'Este é o novo total. Ainda não há reserva: confirme e reserve.',
  used: 'Este formulário já fez uma reserva e os dados mudaram entretanto. Não foi feita mais nenhuma reserva. Para reservar também isto, envie-o outra vez.',
  unnamed: 'Ainda não há reserva. Verifique o formulário e reserve.',
  wrongCode: {
    unknown: 'A escola não conhece este código.',
    unmet: 'Este código não é válido para esta aula, data, número de pessoas ou antecedência.'
  }
}

/** Texts of parties by age and of offer codes. */
export const PARTY_TEXT = { en, pt }
