import type { StaffLanguage } from '../../../lib/text/language.ts'

const en = {
  waiting: (count: number, more: boolean) =>
    count === 0
      ? 'Nothing to decide'
      : `You have ${more ? 'more than ' : ''}${count} ${count === 1 ? 'proposal' : 'proposals'} to decide`,
  intro: 'An assistant can only propose. Nothing changes until you confirm it here.',
  decided: 'Recently decided',
  signIn: 'Sign in',
  signInAs: (name: string, schoolName: string) =>
    `You sign in as ${name}, ${schoolName}. The link works once.`,
  assistants: 'Assistants',
  assistantsIntro:
    'A connected assistant can read your school’s data and propose changes. You always decide.',
  noAssistants: 'No assistant is connected.',
  connect: 'Connect an assistant',
  label: 'Assistant’s name',
  labelHint: 'shown next to what it proposes',
  sees: 'It can see',
  wholeSchool: 'the whole school',
  lessonsOf: (name: string) => `the lessons of ${name}`,
  may: 'It may',
  scopes: { propose: 'read and propose', read: 'read' },
  worksFor: 'Its key is valid for',
  days: (count: number) => `${count} days`,
  endsAt: (at: string) => `until ${at}`,
  usedAt: (at: string) => `last used ${at}`,
  neverUsed: 'never used',
  revoke: 'Revoke its key',
  makeKey: 'Create a key',
  keyOf: (label: string) => `The key of “${label}”`,
  onlyNow:
    'It is shown only once. Copy it to your assistant now; if you lose it, revoke it and create another.',
  address: 'Address',
  transport: 'Transport',
  header: 'Header',
  kinds: { lesson_move: 'Move a lesson', stock_change: 'Change stock' },
  items: {
    soft_board: 'Soft board',
    board: 'Board',
    wetsuit: 'Wetsuit',
    leash: 'Leash',
    boots: 'Boots'
  },
  people: (count: number) =>
    count === 0 ? 'nobody yet' : count === 1 ? '1 participant' : `${count} participants`,
  peopleSince: (proposed: number, now: number) =>
    `${proposed || 'nobody'} when proposed, ${now || 'nobody'} now`,
  day: 'Day',
  time: 'Time',
  spot: 'Spot',
  pieces: 'Quantity',
  proposedBy: (label: string, at: string) => `Proposed by “${label}”, ${at}`,
  until: (at: string) => `Decide by ${at}`,
  bookingsFollow: 'The bookings move with the lesson. Tell your guests; partners see the new time at once.',
  confirm: 'Confirm',
  reject: 'Turn down',
  back: 'All proposals',
  states: {
    pending: 'Waiting',
    confirmed: 'Confirmed',
    rejected: 'Turned down',
    conflict: 'Not applied',
    expired: 'Expired'
  },
  refusals: {
    link: {
      title: 'This link no longer works',
      say: 'It has been used already or has expired. Ask the person who created it for a new one.'
    },
    setup: {
      title: 'This link no longer works',
      say: 'It has been used, it has expired, or there is a newer one. Ask the operator of this service for another.'
    },
    passkey: {
      title: 'This passkey did not sign you in',
      say: 'It is not one of yours here, it has been removed, or it took too long. Try again, or ask for a link.'
    },
    name: {
      title: 'Name the assistant',
      say: 'The name must have 1 to 80 characters. Nothing has changed: go back and try again.'
    },
    changed: {
      title: 'Something has changed',
      say: 'This is not the proposal that was on your screen. Open it again.'
    },
    full: {
      title: 'Assistant limit reached',
      say: 'No more can be connected. Revoke the key of one first.'
    }
  }
}

export type OwnerText = typeof en

const pt: OwnerText = {
  waiting: (count, more) =>
    count === 0
      ? 'Não há nada por decidir'
      : `Tem ${more ? 'mais de ' : ''}${count} ${count === 1 ? 'proposta' : 'propostas'} por decidir`,
  intro: 'Um assistente só pode propor. Nada muda sem a sua confirmação.',
  decided: 'Decididas recentemente',
  signIn: 'Iniciar sessão',
  signInAs: (name, schoolName) =>
    `Vai iniciar sessão como ${name}, ${schoolName}. A ligação só serve uma vez.`,
  assistants: 'Assistentes',
  assistantsIntro:
    'Um assistente ligado consulta os dados da sua escola e pode propor alterações. A decisão é sempre sua.',
  noAssistants: 'Nenhum assistente está ligado.',
  connect: 'Ligar um assistente',
  label: 'Nome do assistente',
  labelHint: 'aparece ao lado do que propõe',
  sees: 'Pode ver',
  wholeSchool: 'toda a escola',
  lessonsOf: name => `as aulas de ${name}`,
  may: 'Pode',
  scopes: { propose: 'ler e propor', read: 'ler' },
  worksFor: 'A chave é válida por',
  days: count => `${count} dias`,
  endsAt: at => `até ${at}`,
  usedAt: at => `última utilização: ${at}`,
  neverUsed: 'nunca usada',
  revoke: 'Anular a chave',
  makeKey: 'Criar uma chave',
  keyOf: label => `A chave de “${label}”`,
  onlyNow: 'Só é mostrada uma vez. Copie-a já para o assistente; se a perder, anule-a e crie outra.',
  address: 'Endereço',
  transport: 'Transporte',
  header: 'Cabeçalho',
  kinds: { lesson_move: 'Mudar uma aula', stock_change: 'Alterar o material' },
  items: {
    soft_board: 'Prancha de espuma',
    board: 'Prancha',
    wetsuit: 'Fato',
    leash: 'Leash',
    boots: 'Botas de neoprene'
  },
  people: count =>
    count === 0 ? 'ainda ninguém' : count === 1 ? '1 participante' : `${count} participantes`,
  peopleSince: (proposed, now) => `${proposed || 'ninguém'} na altura da proposta, ${now || 'ninguém'} agora`,
  day: 'Dia',
  time: 'Hora',
  spot: 'Praia',
  pieces: 'Quantidade',
  proposedBy: (label, at) => `Proposta de “${label}”, ${at}`,
  until: at => `A decidir até ${at}`,
  bookingsFollow:
    'As reservas acompanham a aula. Avise os participantes; os parceiros veem logo a nova hora.',
  confirm: 'Confirmar',
  reject: 'Recusar',
  back: 'Todas as propostas',
  states: {
    pending: 'Por decidir',
    confirmed: 'Confirmada',
    rejected: 'Recusada',
    conflict: 'Não aplicada',
    expired: 'Expirada'
  },
  refusals: {
    link: {
      title: 'Esta ligação já não é válida',
      say: 'Já foi usada ou o prazo terminou. Peça uma nova a quem a criou.'
    },
    setup: {
      title: 'Esta ligação já não é válida',
      say: 'Já foi usada, o prazo terminou, ou há uma mais nova. Peça outra ao operador deste serviço.'
    },
    passkey: {
      title: 'Não foi possível entrar com esta chave de acesso',
      say: 'Não é sua aqui, foi removida, ou demorou demasiado. Tente de novo, ou peça uma ligação.'
    },
    name: {
      title: 'Dê um nome ao assistente',
      say: 'O nome tem de 1 a 80 caracteres. Nada foi alterado: volte atrás e tente de novo.'
    },
    changed: {
      title: 'Algo mudou',
      say: 'Esta não é a proposta que estava no seu ecrã. Abra-a de novo.'
    },
    full: {
      title: 'Limite de assistentes atingido',
      say: 'Não é possível ligar mais. Anule primeiro a chave de um deles.'
    }
  }
}

/** The texts by language. */
export const OWNER_TEXT: Readonly<Record<StaffLanguage, OwnerText>> = { en, pt }
