/** Heading and text of a refusal. */
export interface RefusalWords {
  readonly title: string
  readonly say: string
}

const counted = (count: number, single: string, several: string) => (count === 1 ? single : several)

const en = {
  about: 'The lessons of a day and who comes to them.',
  places: 'Places',
  live: { read: 'updated', lost: 'no answer since', one: '1 change', many: '# changes' },
  tabs: {
    mine: 'Mine',
    day: 'Day',
    week: 'Week',
    find: 'Find',
    channels: 'Channels',
    reports: 'Reports',
    school: 'School',
    me: 'Me'
  },
  before: 'Previous day',
  after: 'Next day',
  today: 'Today',
  counts: 'The day in numbers',
  lessons: (count: number) => counted(count, 'lesson', 'lessons'),
  guests: (count: number) => counted(count, 'guest', 'guests'),
  untaught: 'no instructor',
  here: 'here',
  unpaid: 'unpaid',
  asks: { lesson_move: 'Move a lesson?', stock_change: 'Change the stock?' },
  proposedBy: (label: string) => `Proposed by “${label}”`,
  look: 'Review',
  website: 'own website',
  desk: 'desk',
  allProposals: 'All proposals',
  nobodyTeaches: 'no instructor yet',
  full: 'full',
  left: (count: number) => `${count} free`,
  levels: {
    beginner: 'beginners',
    intermediate: 'intermediate',
    advanced: 'advanced',
    kids: 'children',
    all: 'all levels'
  },
  states: { open: 'open', closed: 'sales closed', begun: 'under way', over: 'over', cancelled: 'cancelled' },
  sea: (heightM: number | null, windKmh: number | null, relation: string | null) =>
    [heightM !== null && `${heightM} m`, windKmh !== null && `${Math.round(windKmh)} km/h`, relation]
      .filter(Boolean)
      .join(' · '),
  winds: {
    onshore: 'onshore',
    cross_onshore: 'cross-onshore',
    cross_shore: 'cross-shore',
    cross_offshore: 'cross-offshore',
    offshore: 'offshore'
  } as Readonly<Record<string, string>>,
  suits: 'suitable for the level',
  suitsNot: 'not suitable for this level',
  suitsNoBeginner: 'not suitable for beginners',
  demo: 'demo: made-up conditions',
  late: 'forecast out of date',
  parties: (count: number) => `${count} ${counted(count, 'party', 'parties')}`,
  nobodyBooked: 'Nobody has booked yet',
  seatsOnHold: 'Seats on hold',
  partyStates: { on_hold: 'on hold', cancelled: 'cancelled', expired: 'hold expired' },
  dayOfCourse: (day: number, days: number) => `day ${day} of ${days} of the course`,
  missedDays: (days: readonly number[]) => `missed day ${days.join(', ')}`,
  reference: 'Reference',
  nameless: 'No name',
  wholeLesson: 'Open the lesson',
  empty: 'No lessons on this day',
  emptyHint:
    'Plan lessons under Week, New lessons: they appear here at once. Choose another day, or go back to today.',
  more: 'This day has more lessons than a page can show. The command “lessons list” shows all of them.',
  back: 'Back to today',
  savedMeanwhile: (saved: string) => `Saved in the meantime: ${saved || 'nothing'}`,
  refusals: {
    signedOut: {
      title: 'Not signed in',
      say: 'Sign in with your passkey or with a sign-in link.'
    },
    role: { title: 'Not for your role', say: 'Ask an owner of the school if you need this.' },
    gone: { title: 'Page not found', say: 'Your school has no page at this address.' },
    many: { title: 'Too many requests', say: 'Wait a minute, then try again.' },
    away: { title: 'Back in a moment', say: 'The service is briefly unavailable. Nothing has changed.' },
    wrong: { title: 'That did not work', say: 'Nothing has changed. Go back and try again.' }
  },
  elsewhere: {
    title: 'Please use the other address',
    say: (publicUrl: string) =>
      `This page was not opened at ${publicUrl}, so nothing has changed. Changes and signing in work only there.`,
    open: 'Open it there'
  }
}

const pt: typeof en = {
  about: 'As aulas de um dia e quem vem a cada uma.',
  places: 'Navegação',
  live: { read: 'atualizado às', lost: 'sem resposta desde as', one: '1 alteração', many: '# alterações' },
  tabs: {
    mine: 'Minhas',
    day: 'Dia',
    week: 'Semana',
    find: 'Procurar',
    channels: 'Canais',
    reports: 'Relatórios',
    school: 'Escola',
    me: 'Eu'
  },
  before: 'Dia anterior',
  after: 'Dia seguinte',
  today: 'Hoje',
  counts: 'O dia em números',
  lessons: count => counted(count, 'aula', 'aulas'),
  guests: count => counted(count, 'aluno', 'alunos'),
  untaught: 'sem instrutor',
  here: 'presentes',
  unpaid: 'por pagar',
  asks: { lesson_move: 'Mudar uma aula?', stock_change: 'Alterar o material?' },
  proposedBy: label => `Proposto por “${label}”`,
  look: 'Ver',
  website: 'site da escola',
  desk: 'receção',
  allProposals: 'Todas as propostas',
  nobodyTeaches: 'ainda sem instrutor',
  full: 'esgotada',
  left: count => `${count} ${counted(count, 'livre', 'livres')}`,
  levels: {
    beginner: 'iniciação',
    intermediate: 'intermédio',
    advanced: 'avançado',
    kids: 'crianças',
    all: 'todos os níveis'
  },
  states: {
    open: 'à venda',
    closed: 'vendas fechadas',
    begun: 'a decorrer',
    over: 'terminada',
    cancelled: 'cancelada'
  },
  sea: (heightM, windKmh, relation) =>
    [
      heightM !== null && `${String(heightM).replace('.', ',')} m`,
      windKmh !== null && `${Math.round(windKmh)} km/h`,
      relation
    ]
      .filter(Boolean)
      .join(' · '),
  winds: {
    onshore: 'onshore',
    cross_onshore: 'onshore cruzado',
    cross_shore: 'lateral',
    cross_offshore: 'offshore cruzado',
    offshore: 'offshore'
  },
  suits: 'adequado ao nível',
  suitsNot: 'não adequado a este nível',
  suitsNoBeginner: 'não adequado a iniciantes',
  demo: 'demonstração: condições fictícias',
  late: 'previsão desatualizada',
  parties: count => `${count} ${counted(count, 'reserva', 'reservas')}`,
  nobodyBooked: 'Ainda ninguém reservou',
  seatsOnHold: 'Lugares por confirmar',
  partyStates: { on_hold: 'por confirmar', cancelled: 'cancelada', expired: 'expirada' },
  dayOfCourse: (day, days) => `dia ${day} de ${days} do curso`,
  missedDays: days => `faltou ${counted(days.length, 'ao dia', 'aos dias')} ${days.join(', ')}`,
  reference: 'Referência',
  nameless: 'Sem nome',
  wholeLesson: 'Ver a aula',
  empty: 'Não há aulas neste dia',
  emptyHint:
    'Planeie as aulas em Semana, Novas aulas: aparecem aqui logo a seguir. Escolha outro dia ou volte a hoje.',
  more: 'Este dia tem mais aulas do que cabem numa página. O comando “lessons list” mostra-as todas.',
  back: 'Voltar a hoje',
  savedMeanwhile: saved => `Guardado entretanto: ${saved || 'nada'}`,
  refusals: {
    signedOut: {
      title: 'Sessão não iniciada',
      say: 'Inicie sessão com a sua chave de acesso ou com uma ligação de acesso.'
    },
    role: {
      title: 'A sua função não permite isto',
      say: 'Se precisar, peça a um proprietário da escola.'
    },
    gone: { title: 'Página não encontrada', say: 'A sua escola não tem nenhuma página neste endereço.' },
    many: { title: 'Demasiados pedidos', say: 'Espere um minuto e tente de novo.' },
    away: {
      title: 'Voltamos já',
      say: 'O serviço está indisponível por momentos. Nada foi alterado.'
    },
    wrong: { title: 'Não foi possível', say: 'Nada foi alterado. Volte atrás e tente de novo.' }
  },
  elsewhere: {
    title: 'Use o outro endereço',
    say: publicUrl =>
      `Esta página não foi aberta em ${publicUrl}, por isso nada mudou. Só nesse endereço se pode iniciar sessão e fazer alterações.`,
    open: 'Abrir nesse endereço'
  }
}

export const CENTRE_TEXT = { en, pt }
