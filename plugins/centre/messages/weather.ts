import type { ToldHow } from '../../../lib/notices/rules.ts'

const en = {
  move: 'Move',
  cancel: 'Cancel',
  weather: 'Weather',
  tell: 'Tell guests',
  untold: 'Tell them',
  untoldCount: (count: number) => `${count} ${count === 1 ? 'party does' : 'parties do'} not know yet`,
  offered: 'Free times, the best sea first',
  noneOffered: 'At no time of this day or the next are its instructors free.',
  elsewhere: 'Another time or spot',
  day: 'Day',
  time: 'From',
  until: 'To',
  spot: 'Spot',
  look: 'Look what it means',
  moveTitle: (lesson: string) => `Move: ${lesson}`,
  moveNow: (parties: number) => `Move ${parties} ${parties === 1 ? 'party' : 'parties'}`,
  weatherHint: 'Choose lessons, then what is to become of them. Nothing changes before the next page.',
  from: (time: string) => `From ${time}`,
  which: 'Lessons',
  noLessons: 'No lesson of this day is still to come.',
  by: 'Move by',
  hours: (count: number) => `${count > 0 ? '+' : '−'}${Math.abs(count)} h`,
  toDay: 'to day',
  acts: { close: 'Close sales', move: 'Move', cancel: 'Cancel' },
  titles: { close: 'Close sales?', move: 'Move lessons?', cancel: 'Cancel lessons?' },
  now: (act: 'close' | 'move' | 'cancel', lessons: number) => {
    const many = `${lessons} ${lessons === 1 ? 'lesson' : 'lessons'}`
    if (act === 'cancel') return `Cancel ${many} for good`
    return act === 'move' ? `Move ${many}` : `Close sales of ${many}`
  },
  forGood: 'This cannot be undone: partners and guests read it at once.',
  undoable: 'You can undo it for fifteen minutes. Partners and guests read it at once.',
  salesClosed: 'Bookings stand; nobody is told. You can undo it for fifteen minutes.',
  concerned: 'Whom it concerns',
  nobody: 'Nobody has booked, so nobody is to be told.',
  total: (parties: number, people: number, money: string) =>
    `${parties} ${parties === 1 ? 'party' : 'parties'}, ${people} ${people === 1 ? 'person' : 'people'}, ${money}`,
  hears: {
    mail: 'gets a mail',
    partner: 'the partner hears of it by itself',
    both: 'gets a mail, and the partner hears of it by itself',
    nobody: 'you tell them'
  },
  reason: 'Reason',
  choose: 'choose',
  reasons: { waves: 'waves', storm: 'storm', illness: 'illness', few: 'too few people', other: 'other' },
  words: 'In your own words, for guests (optional)',
  theirs: (by: string, at: string, place: string) => `Now: ${place} (${by}, ${at})`,
  somebody: 'somebody',
  mine: (place: string) => `You wanted: ${place}`,
  back: 'Back',
  done: { told: 'Noted.', taken_back: 'Undone.' },
  tellHint: 'Mails and messages to partners go by themselves. Who has not heard yet comes first.',
  open: 'Not told yet',
  closed: 'Told',
  empty: 'Nobody is to be told anything',
  moved: 'moved',
  cancelled: 'cancelled',
  call: 'Call',
  mail: 'E-mail',
  partnerTells: 'Partner tells',
  told: 'Told',
  noAnswer: 'No answer',
  takeBack: 'Not told after all',
  noWay: 'No telephone and no e-mail address.',
  toldBy: (by: string, how: ToldHow, at: string) =>
    how === 'no_answer'
      ? `${by} reached nobody, ${at}`
      : how === 'partner'
        ? `✓ The partner tells them: ${by}, ${at}`
        : `✓ ${by} told them, ${at}`,
  mails: { queued: 'A mail is on its way', sent: '✓ Mail sent', failed: 'The mail could not be sent' },
  hooks: (state: 'waiting' | 'delivered' | 'failed', partner: string) =>
    state === 'delivered'
      ? `✓ ${partner} has heard`
      : state === 'waiting'
        ? `A message to ${partner} is on its way`
        : `The message did not reach ${partner}`
}

const pt: typeof en = {
  move: 'Mudar',
  cancel: 'Cancelar',
  weather: 'Tempo e mar',
  tell: 'Avisar alunos',
  untold: 'Avisar',
  untoldCount: count =>
    count === 1 ? '1 reserva ainda não foi avisada' : `${count} reservas ainda não foram avisadas`,
  offered: 'Horas livres, o melhor mar primeiro',
  noneOffered: 'Os instrutores não têm hora livre neste dia nem no seguinte.',
  elsewhere: 'Outra hora ou outra praia',
  day: 'Dia',
  time: 'Das',
  until: 'Às',
  spot: 'Praia',
  look: 'Ver o que muda',
  moveTitle: lesson => `Mudar: ${lesson}`,
  moveNow: parties => `Mudar ${parties} ${parties === 1 ? 'reserva' : 'reservas'}`,
  weatherHint: 'Escolha as aulas e depois o que fazer. Nada muda antes da página seguinte.',
  from: time => `A partir das ${time}`,
  which: 'Aulas',
  noLessons: 'Já não há aulas por começar neste dia.',
  by: 'Mudar',
  hours: count => `${count > 0 ? '+' : '−'}${Math.abs(count)} h`,
  toDay: 'para o dia',
  acts: { close: 'Fechar vendas', move: 'Mudar', cancel: 'Cancelar' },
  titles: { close: 'Fechar as vendas?', move: 'Mudar as aulas?', cancel: 'Cancelar as aulas?' },
  now: (act, lessons) => {
    const many = `${lessons} ${lessons === 1 ? 'aula' : 'aulas'}`
    if (act === 'cancel') return `Cancelar ${many} definitivamente`
    return act === 'move' ? `Mudar ${many}` : `Fechar as vendas de ${many}`
  },
  forGood: 'Não se pode anular: parceiros e alunos ficam logo a saber.',
  undoable: 'Pode anular durante quinze minutos. Parceiros e alunos ficam logo a saber.',
  salesClosed: 'As reservas mantêm-se e ninguém é avisado. Pode anular durante quinze minutos.',
  concerned: 'Quem é afetado',
  nobody: 'Ninguém reservou, por isso não há quem avisar.',
  total: (parties, people, money) =>
    `${parties} ${parties === 1 ? 'reserva' : 'reservas'}, ${people} ${people === 1 ? 'pessoa' : 'pessoas'}, ${money}`,
  hears: {
    mail: 'recebe um e-mail',
    partner: 'o parceiro fica a saber automaticamente',
    both: 'recebe um e-mail e o parceiro fica a saber automaticamente',
    nobody: 'têm de ser avisados por si'
  },
  reason: 'Motivo',
  choose: 'escolher',
  reasons: {
    waves: 'ondas',
    storm: 'temporal',
    illness: 'doença',
    few: 'falta de inscrições',
    other: 'outro'
  },
  words: 'Por palavras suas, para os alunos (opcional)',
  theirs: (by, at, place) => `Agora: ${place} (${by}, ${at})`,
  somebody: 'alguém',
  mine: place => `Queria: ${place}`,
  back: 'Voltar',
  done: { told: 'Registado.', taken_back: 'Anulado.' },
  tellHint: 'Os e-mails e as mensagens aos parceiros seguem sozinhos. Quem ainda não sabe aparece primeiro.',
  open: 'Por avisar',
  closed: 'Avisados',
  empty: 'Não há ninguém para avisar',
  moved: 'mudou',
  cancelled: 'cancelada',
  call: 'Ligar',
  mail: 'E-mail',
  partnerTells: 'O parceiro avisa',
  told: 'Avisados',
  noAnswer: 'Não atendem',
  takeBack: 'Afinal não foram avisados',
  noWay: 'Não há telefone nem e-mail.',
  toldBy: (by, how, at) =>
    how === 'no_answer'
      ? `${by} tentou e ninguém atendeu, ${at}`
      : how === 'partner'
        ? `✓ O parceiro avisa: ${by}, ${at}`
        : `✓ Avisados por ${by}, ${at}`,
  mails: { queued: 'O e-mail está a caminho', sent: '✓ E-mail enviado', failed: 'O e-mail não seguiu' },
  hooks: (state, partner) =>
    state === 'delivered'
      ? `✓ ${partner} já sabe`
      : state === 'waiting'
        ? `A mensagem para ${partner} está a caminho`
        : `A mensagem não chegou a ${partner}`
}

export const WEATHER_TEXT = { en, pt }
