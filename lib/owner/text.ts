import type { ProposalRow } from '../connector/queries.ts'
import type { Item } from '../util/item.ts'
import type { Language } from '../util/language.ts'

/** What stands above and below a refusal. */
interface Words {
  readonly title: string
  readonly say: string
}

/** All that the owner's pages say, in one language. */
export interface Text {
  waiting(count: number, more: boolean): string
  readonly intro: string
  readonly decided: string
  readonly account: string
  signedInAs(name: string, email: string): string
  readonly signOut: string
  readonly signIn: string
  signInAs(name: string, schoolName: string): string
  readonly assistants: string
  readonly assistantsIntro: string
  readonly noAssistants: string
  readonly connect: string
  readonly label: string
  readonly labelHint: string
  readonly sees: string
  readonly wholeSchool: string
  lessonsOf(name: string): string
  readonly may: string
  readonly scopes: Readonly<Record<'propose' | 'read', string>>
  readonly worksFor: string
  days(count: number): string
  endsAt(at: string): string
  usedAt(at: string): string
  readonly neverUsed: string
  readonly revoke: string
  readonly makeKey: string
  keyOf(label: string): string
  readonly onlyNow: string
  readonly address: string
  readonly transport: string
  readonly header: string
  readonly kinds: Readonly<Record<'lesson_move' | 'stock_change', string>>
  readonly items: Readonly<Record<Item, string>>
  people(count: number): string
  peopleSince(proposed: number, now: number): string
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
  readonly refusals: Readonly<
    Record<'signedOut' | 'link' | 'name' | 'gone' | 'changed' | 'full' | 'many' | 'away' | 'wrong', Words>
  >
}

const en: Text = {
  waiting: (count, more) =>
    count === 0
      ? 'Nothing waits for you'
      : `${more ? 'More than ' : ''}${count} ${count === 1 ? 'proposal waits' : 'proposals wait'} for you`,
  intro: 'An assistant can only propose. Nothing changes until you confirm it here.',
  decided: 'Decided lately',
  account: 'Your account',
  signedInAs: (name, email) => `Signed in as ${name} (${email}).`,
  signOut: 'Sign out',
  signIn: 'Sign in',
  signInAs: (name, schoolName) => `You sign in as ${name}, ${schoolName}. The link works once.`,
  assistants: 'Assistants',
  assistantsIntro: 'With a key, an assistant reads your school and may propose changes. Only you decide.',
  noAssistants: 'No assistant is connected.',
  connect: 'Connect an assistant',
  label: 'Its name',
  labelHint: 'stands beside what it proposes',
  sees: 'It sees',
  wholeSchool: 'the whole school',
  lessonsOf: name => `the lessons of ${name}`,
  may: 'It may',
  scopes: { propose: 'read and propose', read: 'read' },
  worksFor: 'Its key works for',
  days: count => `${count} days`,
  endsAt: at => `until ${at}`,
  usedAt: at => `last used ${at}`,
  neverUsed: 'never used',
  revoke: 'End its key',
  makeKey: 'Make a key',
  keyOf: label => `The key of “${label}”`,
  onlyNow: 'It is shown this once. Copy it to your assistant now; if it is lost, end it and make another.',
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
  people: count => (count === 0 ? 'nobody yet' : count === 1 ? '1 participant' : `${count} participants`),
  peopleSince: (proposed, now) => `${proposed || 'nobody'} when proposed, ${now || 'nobody'} now`,
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
    link: {
      title: 'This link is over',
      say: 'It was used already or is older than 15 minutes. Ask your operator for a new one.'
    },
    name: {
      title: 'Name the assistant',
      say: 'Its name has 1 to 80 characters. Nothing has changed: go back and try again.'
    },
    gone: { title: 'Not here', say: 'Your school has nothing at this address.' },
    changed: {
      title: 'Something has changed',
      say: 'This is not the proposal that was on your screen. Open it again.'
    },
    full: { title: 'Enough assistants', say: 'As many are connected as can be. End the key of one first.' },
    many: { title: 'Too many at once', say: 'Wait a minute, then try again.' },
    away: { title: 'Back in a moment', say: 'The service is away for a moment. Nothing has changed.' },
    wrong: { title: 'That did not work', say: 'Nothing has changed. Go back and try again.' }
  }
}

const pt: Text = {
  waiting: (count, more) =>
    count === 0
      ? 'Nada espera por si'
      : `${more ? 'Mais de ' : ''}${count} ${count === 1 ? 'proposta espera' : 'propostas esperam'} por si`,
  intro: 'Um assistente só pode propor. Nada muda até que o confirme aqui.',
  decided: 'Decididas há pouco',
  account: 'A sua conta',
  signedInAs: (name, email) => `Sessão iniciada como ${name} (${email}).`,
  signOut: 'Terminar sessão',
  signIn: 'Iniciar sessão',
  signInAs: (name, schoolName) =>
    `Vai iniciar sessão como ${name}, ${schoolName}. A ligação só serve uma vez.`,
  assistants: 'Assistentes',
  assistantsIntro: 'Com uma chave, um assistente lê a sua escola e pode propor mudanças. Só você decide.',
  noAssistants: 'Nenhum assistente está ligado.',
  connect: 'Ligar um assistente',
  label: 'Nome do assistente',
  labelHint: 'aparece junto do que propõe',
  sees: 'Vê',
  wholeSchool: 'toda a escola',
  lessonsOf: name => `as aulas de ${name}`,
  may: 'Pode',
  scopes: { propose: 'ler e propor', read: 'ler' },
  worksFor: 'A chave vale por',
  days: count => `${count} dias`,
  endsAt: at => `até ${at}`,
  usedAt: at => `usada a ${at}`,
  neverUsed: 'nunca usada',
  revoke: 'Anular a chave',
  makeKey: 'Criar uma chave',
  keyOf: label => `A chave de “${label}”`,
  onlyNow: 'Só aparece desta vez. Copie-a já para o assistente; se a perder, anule-a e crie outra.',
  address: 'Endereço',
  transport: 'Transporte',
  header: 'Cabeçalho',
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
  peopleSince: (proposed, now) => `${proposed || 'ninguém'} na altura da proposta, ${now || 'ninguém'} agora`,
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
    link: {
      title: 'Esta ligação já não serve',
      say: 'Já foi usada ou tem mais de 15 minutos. Peça uma nova ao operador.'
    },
    name: {
      title: 'Dê um nome ao assistente',
      say: 'O nome tem de 1 a 80 caracteres. Nada mudou: volte atrás e tente de novo.'
    },
    gone: { title: 'Não está aqui', say: 'A sua escola não tem nada neste endereço.' },
    changed: {
      title: 'Algo mudou',
      say: 'Esta não é a proposta que estava no seu ecrã. Abra-a de novo.'
    },
    full: {
      title: 'Assistentes que cheguem',
      say: 'Não podem estar mais ligados. Anule primeiro a chave de um.'
    },
    many: { title: 'Demasiados pedidos', say: 'Espere um minuto e tente de novo.' },
    away: { title: 'Voltamos já', say: 'O serviço está parado por um momento. Nada mudou.' },
    wrong: { title: 'Não resultou', say: 'Nada mudou. Volte atrás e tente de novo.' }
  }
}

/** The texts by language. */
export const TEXT: Readonly<Record<Language, Text>> = { en, pt }
