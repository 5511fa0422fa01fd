import type { ProposalRow } from '../connector/queries.ts'
import type { Language } from '../page/language.ts'
import type { Item } from '../stock/rules.ts'

/** What stands above and below a refusal. */
interface Words {
  readonly title: string
  readonly say: string
}

/** All that the owner's pages say, in one language. */
export interface Text {
  waiting(count: number): string
  readonly intro: string
  readonly decided: string
  readonly account: string
  signedInAs(name: string, email: string): string
  readonly signOut: string
  readonly kinds: Readonly<Record<'lesson_move' | 'stock_change', string>>
  readonly items: Readonly<Record<Item, string>>
  people(count: number): string
  readonly day: string
  readonly time: string
  readonly spot: string
  readonly pieces: string
  proposedBy(label: string, at: string): string
  until(at: string): string
  readonly bookingsFollow: string
  readonly confirm: string
  readonly reject: string
  readonly back: string
  readonly states: Readonly<Record<ProposalRow['status'], string>>
  readonly refusals: Readonly<Record<'signedOut' | 'gone' | 'changed' | 'many' | 'away' | 'wrong', Words>>
}

const en: Text = {
  waiting: count =>
    count === 0
      ? 'Nothing waits for you'
      : `${count} ${count === 1 ? 'proposal waits' : 'proposals wait'} for you`,
  intro: 'An assistant can only propose. Nothing changes until you confirm it here.',
  decided: 'Decided lately',
  account: 'Your account',
  signedInAs: (name, email) => `Signed in as ${name} (${email}).`,
  signOut: 'Sign out',
  kinds: { lesson_move: 'Move a lesson', stock_change: 'Change stock' },
  items: {
    soft_board: 'Soft board',
    board: 'Board',
    wetsuit: 'Wetsuit',
    leash: 'Leash',
    boots: 'Boots'
  },
  people: count => (count === 0 ? 'nobody yet' : count === 1 ? '1 participant' : `${count} participants`),
  day: 'Day',
  time: 'Time',
  spot: 'Spot',
  pieces: 'Pieces',
  proposedBy: (label, at) => `Proposed by “${label}”, ${at}`,
  until: at => `To be decided by ${at}`,
  bookingsFollow:
    'The bookings move with the lesson. Tell the guests: partners see the new time on their next read.',
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
    signedOut: {
      title: 'Not signed in',
      say: 'Sign in with the link that the operator made for you.'
    },
    gone: { title: 'Not here', say: 'Your school has no such page or proposal.' },
    changed: {
      title: 'Something has changed',
      say: 'This is not the proposal that was on your screen. Open it again.'
    },
    many: { title: 'Too many at once', say: 'Wait a minute, then try again.' },
    away: { title: 'Back in a moment', say: 'The service is away for a moment. Nothing has changed.' },
    wrong: { title: 'That did not work', say: 'Nothing has changed. Go back and try again.' }
  }
}

const pt: Text = {
  waiting: count =>
    count === 0
      ? 'Nada espera por si'
      : `${count} ${count === 1 ? 'proposta espera' : 'propostas esperam'} por si`,
  intro: 'Um assistente só pode propor. Nada muda até que o confirme aqui.',
  decided: 'Decididas há pouco',
  account: 'A sua conta',
  signedInAs: (name, email) => `Sessão iniciada como ${name} (${email}).`,
  signOut: 'Terminar sessão',
  kinds: { lesson_move: 'Mudar uma aula', stock_change: 'Alterar o material' },
  items: {
    soft_board: 'Prancha de espuma',
    board: 'Prancha',
    wetsuit: 'Fato',
    leash: 'Leash',
    boots: 'Botins'
  },
  people: count =>
    count === 0 ? 'ninguém ainda' : count === 1 ? '1 participante' : `${count} participantes`,
  day: 'Dia',
  time: 'Hora',
  spot: 'Praia',
  pieces: 'Peças',
  proposedBy: (label, at) => `Proposta de “${label}”, ${at}`,
  until: at => `A decidir até ${at}`,
  bookingsFollow:
    'As reservas mudam com a aula. Avise os participantes: os parceiros veem a nova hora na leitura seguinte.',
  confirm: 'Confirmar',
  reject: 'Recusar',
  back: 'Todas as propostas',
  states: {
    pending: 'À espera',
    confirmed: 'Confirmada',
    rejected: 'Recusada',
    conflict: 'Não aplicada',
    expired: 'Expirada'
  },
  refusals: {
    signedOut: {
      title: 'Sem sessão iniciada',
      say: 'Entre com a ligação que o operador fez para si.'
    },
    gone: { title: 'Não está aqui', say: 'A sua escola não tem esta página ou proposta.' },
    changed: {
      title: 'Algo mudou',
      say: 'Esta não é a proposta que estava no seu ecrã. Abra-a de novo.'
    },
    many: { title: 'Demasiados pedidos', say: 'Espere um minuto e tente de novo.' },
    away: { title: 'Voltamos já', say: 'O serviço está parado por um momento. Nada mudou.' },
    wrong: { title: 'Não resultou', say: 'Nada mudou. Volte atrás e tente de novo.' }
  }
}

/** The texts by language. */
export const TEXT: Readonly<Record<Language, Text>> = { en, pt }
