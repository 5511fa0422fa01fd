import type { Notice } from '../../../lib/lessons/notices/queries.ts'
import type { ContactMethod } from '../../../lib/lessons/notices/rules.ts'

const en = {
  move: 'Move',
  cancel: 'Cancel',
  weather: 'Weather',
  tell: 'Tell guests',
  untold: 'Tell them',
  untoldCount: (count: number) => `${count} ${count === 1 ? 'party has' : 'parties have'} not been told yet`,
  offered: 'Free times, best sea first',
  noneOffered: 'Its instructors have no free time on this day or the next.',
  elsewhere: 'Another time or spot',
  day: 'Day',
  time: 'From',
  until: 'To',
  spot: 'Spot',
  look: 'Show what changes',
  moveTitle: (lesson: string) => `Move: ${lesson}`,
  moveNow: (parties: number) => `Move ${parties} ${parties === 1 ? 'party' : 'parties'}`,
  weatherHint:
    'Choose lessons, then what to do with them. Nothing changes until you confirm on the next page.',
  from: (time: string) => `From ${time}`,
  which: 'Lessons',
  noLessons: 'There are no more lessons to come on this day.',
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
  forGood: 'This cannot be undone: partners and guests see it at once.',
  undoable: 'You can undo it for fifteen minutes. Partners and guests see it at once.',
  salesClosed: 'Existing bookings are kept and nobody is notified. You can undo it for fifteen minutes.',
  nobody: 'Nobody has booked, so there is nobody to tell.',
  total: (parties: number, people: number, money: string) =>
    `${parties} ${parties === 1 ? 'party' : 'parties'}, ${people} ${people === 1 ? 'person' : 'people'}, ${money}`,
  hears: {
    mail: 'gets an email',
    partner: 'the partner is notified automatically',
    both: 'gets an email, and the partner is notified automatically',
    nobody: 'you tell them'
  },
  reason: 'Reason',
  choose: 'choose',
  reasons: { waves: 'waves', storm: 'storm', illness: 'illness', few: 'too few people', other: 'other' },
  words: 'In your own words, for guests (optional)',
  theirs: (actor: string, at: string, place: string) => `Now: ${place} (${actor}, ${at})`,
  somebody: 'someone',
  mine: (place: string) => `You wanted: ${place}`,
  back: 'Back',
  saved: 'Saved.',
  tellHint:
    'Emails and messages to partners are sent automatically. Those not told yet come first. An email counts as told once its link is opened, or if the lesson is more than 24 hours away.',
  open: 'Not told yet',
  closed: 'Told',
  empty: 'There is nobody to tell',
  cancelled: 'cancelled',
  call: 'Call',
  mail: 'Email',
  partnerTells: 'The partner tells them',
  told: 'Told',
  answered: 'They answered',
  rebook: 'Rebook',
  guestLanguage: 'Language',
  setLanguage: 'Set',
  readAt: (at: string) => `✓✓ Opened the booking’s page, ${at}`,
  noAnswer: 'No answer',
  takeBack: 'Not told after all',
  noWay: 'No phone number and no email address.',
  toldBy: (actor: string, method: ContactMethod, at: string) =>
    method === 'no_answer'
      ? `${actor} reached nobody, ${at}`
      : method === 'partner'
        ? `✓ The partner tells them: ${actor}, ${at}`
        : method === 'answered'
          ? `✓✓ They answered: ${actor}, ${at}`
          : `✓ ${actor} told them, ${at}`,
  mails: {
    queued: '… An email is on its way',
    sent: '→ Email sent, not opened yet',
    read: '→ Email sent',
    off: '– No email was sent: this service has no mail server',
    failed: '✗ The email was refused or could not be sent'
  },
  hooks: (state: 'waiting' | 'delivered' | 'failed', partner: string) =>
    state === 'delivered'
      ? `✓ ${partner} has been notified`
      : state === 'waiting'
        ? `A message to ${partner} is on its way`
        : `The message did not reach ${partner}`,
  choiceOf: (state: ChoiceState, isByClock: boolean, detail: string) =>
    ({
      open: `Has not chosen yet, until ${detail}`,
      moved: `Chose another lesson: ${detail}`,
      refund: isByClock ? `Did not choose in time: ${detail} is to be returned` : `Money back: ${detail}`,
      school: `Did not choose in time: you decide about ${detail}`,
      credit: `Took credit for ${detail}`
    })[state],
  moneyBack: 'Money back',
  takeCredit: 'Credit',
  noneBack: 'No other lesson',
  choices: (open: number, moved: number, back: string) =>
    `Called off: ${open} to choose, ${moved} with another lesson${back && `, ${back} back`}`
}

type ChoiceState = NonNullable<Notice['choice']>['state']

const pt: typeof en = {
  move: 'Mudar',
  cancel: 'Cancelar',
  weather: 'Tempo e mar',
  tell: 'Avisar alunos',
  untold: 'Avisar',
  untoldCount: count =>
    count === 1 ? '1 reserva ainda não foi avisada' : `${count} reservas ainda não foram avisadas`,
  offered: 'Horários livres, com o melhor mar primeiro',
  noneOffered: 'Os instrutores não têm nenhum horário livre neste dia nem no seguinte.',
  elsewhere: 'Outra hora ou outra praia',
  day: 'Dia',
  time: 'Das',
  until: 'Às',
  spot: 'Praia',
  look: 'Ver o que muda',
  moveTitle: lesson => `Mudar: ${lesson}`,
  moveNow: parties => `Mudar ${parties} ${parties === 1 ? 'reserva' : 'reservas'}`,
  weatherHint: 'Escolha as aulas e depois o que fazer. Nada muda antes de confirmar na página seguinte.',
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
  nobody: 'Ninguém reservou, por isso não há quem avisar.',
  total: (parties, people, money) =>
    `${parties} ${parties === 1 ? 'reserva' : 'reservas'}, ${people} ${people === 1 ? 'pessoa' : 'pessoas'}, ${money}`,
  hears: {
    mail: 'recebe um email',
    partner: 'o parceiro fica a saber automaticamente',
    both: 'recebe um email e o parceiro fica a saber automaticamente',
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
  theirs: (actor, at, place) => `Agora: ${place} (${actor}, ${at})`,
  somebody: 'alguém',
  mine: place => `Queria: ${place}`,
  back: 'Voltar',
  saved: 'Registado.',
  tellHint:
    'Os emails e as mensagens aos parceiros são enviados automaticamente. Quem ainda não foi avisado aparece primeiro. Um email conta como aviso depois de aberta a ligação, ou se faltarem mais de 24 horas para a aula.',
  open: 'Por avisar',
  closed: 'Avisados',
  empty: 'Não há ninguém para avisar',
  cancelled: 'cancelada',
  call: 'Ligar',
  mail: 'Email',
  partnerTells: 'O parceiro avisa',
  told: 'Avisados',
  answered: 'Responderam',
  rebook: 'Remarcar',
  guestLanguage: 'Idioma',
  setLanguage: 'Guardar',
  readAt: at => `✓✓ Abriram a página da reserva, ${at}`,
  noAnswer: 'Não atendem',
  takeBack: 'Afinal não foram avisados',
  noWay: 'Não há telefone nem email.',
  toldBy: (actor, method, at) =>
    method === 'no_answer'
      ? `${actor} tentou e ninguém atendeu, ${at}`
      : method === 'partner'
        ? `✓ O parceiro avisa: ${actor}, ${at}`
        : method === 'answered'
          ? `✓✓ Responderam: ${actor}, ${at}`
          : `✓ Avisados por ${actor}, ${at}`,
  mails: {
    queued: '… O email está a caminho',
    sent: '→ Email enviado, ainda não aberto',
    read: '→ Email enviado',
    off: '– Não foi enviado nenhum email: este serviço não tem servidor de email',
    failed: '✗ O email foi recusado ou não foi possível enviá-lo'
  },
  hooks: (state, partner) =>
    state === 'delivered'
      ? `✓ ${partner} já sabe`
      : state === 'waiting'
        ? `A mensagem para ${partner} está a caminho`
        : `A mensagem não chegou a ${partner}`,
  choiceOf: (state, isByClock, detail) =>
    ({
      open: `Ainda não escolheu, até ${detail}`,
      moved: `Escolheu outra aula: ${detail}`,
      refund: isByClock ? `Não escolheu a tempo: devolver ${detail}` : `Dinheiro de volta: ${detail}`,
      school: `Não escolheu a tempo: decide o que fazer com ${detail}`,
      credit: `Ficou com crédito por ${detail}`
    })[state],
  moneyBack: 'Devolver dinheiro',
  takeCredit: 'Crédito',
  noneBack: 'Sem outra aula',
  choices: (open, moved, back) =>
    `Canceladas: ${open} por escolher, ${moved} com outra aula${back && `, ${back} a devolver`}`
}

export const WEATHER_TEXT = { en, pt }
