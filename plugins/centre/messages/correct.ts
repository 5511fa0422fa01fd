const en = {
  open: 'Correct guest',
  fields: { name: 'Name', phone: 'Telephone', email: 'Email' },
  hints: { email: 'a new address gets the confirmation' },
  faults: {
    name: 'a name of up to 200 characters',
    phone: 'a number of up to 40 characters',
    email: 'an email address such as ana@example.com'
  },
  language: 'Language',
  save: 'Save guest',
  none: 'none'
}

const pt: typeof en = {
  open: 'Corrigir aluno',
  fields: { name: 'Nome', phone: 'Telefone', email: 'Email' },
  hints: { email: 'um novo endereço recebe a confirmação' },
  faults: {
    name: 'um nome até 200 caracteres',
    phone: 'um número até 40 caracteres',
    email: 'um endereço de email como ana@example.com'
  },
  language: 'Língua',
  save: 'Guardar aluno',
  none: 'sem valor'
}

/** Texts of the form that corrects a guest. */
export const CORRECT_TEXT = { en, pt }
