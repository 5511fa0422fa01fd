import type { StaffLanguage } from '../../../lib/text/language.ts'

const en = {
  title: (name: string) => `Connect “${name}”?`,
  ask: (name: string, school: string) => `“${name}” asks to read the data of ${school}.`,
  /** The name is the assistant's own claim, so the page says what is certain: the host that gets the access. */
  goesTo: (host: string) => `The access goes to ${host}. Allow it only if you have just started this there.`,
  goesHere:
    'The access goes to a program on this device. Allow it only if you have just started this in that program.',
  school: 'School',
  as: 'Connected by',
  reads: 'It can read',
  readsWhat:
    'lessons with their guests’ names, bookings in numbers, what guests still owe, gear, forecasts, and sales by partners',
  never: 'It never gets',
  neverWhat: 'email addresses, phone numbers and notes of guests, or other schools',
  may: 'It may',
  scopes: {
    propose: 'read and propose changes',
    read: 'only read'
  },
  worksFor: 'The access ends after',
  days: (count: number) => `${count} days`,
  ends: 'It changes nothing itself: an owner decides each proposal, and can end the access at any time under School, Assistants.',
  allow: 'Allow',
  refuse: 'Do not allow',
  done: (name: string) => `“${name}” is connected`,
  refused: (name: string) => `“${name}” is not connected`,
  goOn: (host: string) => `Back to ${host}`,
  goOnHere: 'Back to the program',
  signIn: 'An assistant asks for access to your school. Sign in, and you will see which one.',
  signedInBy: (person: string, client: string) => `Connected by ${person} · ${client}`,
  disconnect: 'Disconnect',
  how: 'ChatGPT, Claude and others sign in here: add a connector there, with this address.',
  orKey: 'Or create a key for an assistant that takes one.'
}

type ConnectText = typeof en

const pt: ConnectText = {
  title: name => `Ligar “${name}”?`,
  ask: (name, school) => `“${name}” pede para consultar os dados de ${school}.`,
  goesTo: host => `O acesso vai para ${host}. Autorize só se acabou de iniciar este pedido aí.`,
  goesHere:
    'O acesso vai para um programa deste dispositivo. Autorize só se acabou de iniciar este pedido nesse programa.',
  school: 'Escola',
  as: 'Ligado por',
  reads: 'Pode consultar',
  readsWhat:
    'as aulas com os nomes dos participantes, as reservas em números, os pagamentos em falta, o material, as previsões e as vendas por parceiro',
  never: 'Nunca recebe',
  neverWhat: 'emails, telefones e notas dos clientes, nem nada de outras escolas',
  may: 'Pode',
  scopes: {
    propose: 'consultar e propor alterações',
    read: 'apenas consultar'
  },
  worksFor: 'O acesso termina ao fim de',
  days: count => `${count} dias`,
  ends: 'Não altera nada: um proprietário decide cada proposta e pode terminar o acesso em qualquer altura, em Escola, Assistentes.',
  allow: 'Autorizar',
  refuse: 'Não autorizar',
  done: name => `“${name}” está ligado`,
  refused: name => `“${name}” não foi ligado`,
  goOn: host => `Voltar a ${host}`,
  goOnHere: 'Voltar ao programa',
  signIn: 'Um assistente pede acesso à sua escola. Inicie sessão para ver qual é.',
  signedInBy: (person, client) => `Ligado por ${person} · ${client}`,
  disconnect: 'Desligar',
  how: 'O ChatGPT, o Claude e outros iniciam sessão aqui: adicione lá um conector com este endereço.',
  orKey: 'Ou crie uma chave para um assistente que a aceite.'
}

/** Texts about assistants that sign in. */
export const CONNECT_TEXT: Readonly<Record<StaffLanguage, ConnectText>> = { en, pt }
