const en = {
  fields: {
    name: 'Name',
    phone: 'Telephone',
    email: 'Email',
    notes: 'Notes',
    code: 'Offer code',
    sellerRef: 'Partner’s reference',
    price: 'Own price for all',
    reason: 'Reason for it'
  },
  hints: { email: 'for the confirmation; optional', price: 'instead of the list price' },
  faults: {
    name: 'a name of up to 200 characters',
    phone: 'a number of up to 40 characters',
    email: 'an email address such as ana@example.com',
    notes: 'a text of up to 2000 characters',
    code: 'a code of up to 40 characters',
    sellerRef: 'a reference of up to 255 characters',
    price: 'a price such as 60 or 60.50',
    reason: 'an own price needs a reason of up to 200 characters'
  },
  findGuest: 'Find a former guest',
  former: 'Former guests',
  noFormer: 'No booking of the last year has this name, telephone or email.',
  lastLesson: (day: string) => `last lesson ${day}`,
  chosen: 'Former guest: the sizes of the last lesson are copied.',
  recount: 'Update total',
  total: 'Total',
  fewer: 'one fewer',
  more: 'one more',
  further: 'Email, language, notes, hold',
  sellerPart: 'Sold by a partner',
  seller: 'Sold by',
  school: 'the school',
  collectedBy: {
    school: (percent: number) => `guest pays the school, ${percent} % commission`,
    partner: (percent: number) => `guest pays the partner, ${percent} % discount`
  },
  transfers: 'Pickup and drop-off',
  pickup: 'Pickup',
  dropoff: 'Drop-off',
  noTransfer: 'none',
  pricePart: 'Own price, offer code',
  language: 'Language',
  schoolsLanguage: 'as the school’s',
  gone: 'This choice no longer exists. Choose again.',
  ofGuarantees: (seats: number) => `${seats} guaranteed to partners.`,
  intoGuaranteed: 'Book guaranteed seats anyway',
  questions: 'Questions',
  sizes: 'Questions and sizes',
  between: (min: number, max: number) => `a whole number from ${min} to ${max}`,
  tooLong: 'a shorter answer, without control characters'
}

const pt: typeof en = {
  fields: {
    name: 'Nome',
    phone: 'Telefone',
    email: 'Email',
    notes: 'Notas',
    code: 'Código de oferta',
    sellerRef: 'Referência do parceiro',
    price: 'Preço próprio, no total',
    reason: 'Motivo'
  },
  hints: { email: 'para a confirmação; opcional', price: 'em vez do preço de tabela' },
  faults: {
    name: 'um nome até 200 caracteres',
    phone: 'um número até 40 caracteres',
    email: 'um endereço de email como ana@example.com',
    notes: 'um texto até 2000 caracteres',
    code: 'um código até 40 caracteres',
    sellerRef: 'uma referência até 255 caracteres',
    price: 'um preço como 60 ou 60,50',
    reason: 'um preço próprio precisa de um motivo até 200 caracteres'
  },
  findGuest: 'Procurar aluno conhecido',
  former: 'Alunos conhecidos',
  noFormer: 'Nenhuma reserva do último ano tem este nome, telefone ou email.',
  lastLesson: day => `última aula ${day}`,
  chosen: 'Aluno conhecido: os tamanhos da última aula são copiados.',
  recount: 'Atualizar o total',
  total: 'Total',
  fewer: 'menos um',
  more: 'mais um',
  further: 'Email, língua, notas, guardar lugares',
  sellerPart: 'Vendida por um parceiro',
  seller: 'Vendida por',
  school: 'a escola',
  collectedBy: {
    school: percent => `o aluno paga à escola, comissão de ${percent} %`,
    partner: percent => `o aluno paga ao parceiro, desconto de ${percent} %`
  },
  transfers: 'Recolha e regresso',
  pickup: 'Recolha',
  dropoff: 'Regresso',
  noTransfer: 'sem transporte',
  pricePart: 'Preço próprio, código de oferta',
  language: 'Língua',
  schoolsLanguage: 'a da escola',
  gone: 'Esta opção já não existe. Escolha outra.',
  ofGuarantees: seats => `${seats} ${seats === 1 ? 'garantido' : 'garantidos'} a parceiros.`,
  intoGuaranteed: 'Reservar mesmo assim lugares garantidos',
  questions: 'Perguntas',
  sizes: 'Perguntas e tamanhos',
  between: (min, max) => `um número inteiro de ${min} a ${max}`,
  tooLong: 'uma resposta mais curta, sem caracteres de controlo'
}

/** Texts of the desk's booking form. */
export const SHEET_TEXT = { en, pt }
