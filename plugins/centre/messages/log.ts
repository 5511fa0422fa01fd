import type { LogAct } from '../../../lib/school-log/rules.ts'
import type { StaffLanguage } from '../../../lib/text/language.ts'

/** What the page of the log says, in one language. */
interface LogText {
  readonly title: string
  readonly intro: string
  readonly operator: string
  readonly acts: Readonly<Record<LogAct, string>>
  readonly lesson: string
  readonly booking: string
  readonly older: string
  readonly empty: string
}

const en: LogText = {
  title: 'Log',
  intro:
    'Every change that somebody of the school made, newest first. Nobody can alter it; rows stay for 400 days.',
  operator: 'The operator',
  acts: {
    'person.add': 'added somebody',
    'person.change': 'changed a role',
    'person.link': 'made a sign-in link',
    'person.remove': 'removed somebody',
    'session.begin': 'signed in',
    'session.end': 'ended a session',
    'passkey.add': 'added a passkey',
    'passkey.remove': 'removed a passkey',
    'account.language': 'chose a language',
    'proposal.confirm': 'confirmed a proposal',
    'proposal.reject': 'turned a proposal down',
    'assistant.connect': 'connected an assistant',
    'assistant.revoke': 'revoked an assistant’s key',
    'key.issue': 'made a partner’s key',
    'key.revoke': 'revoked a partner’s key',
    'key.replace': 'replaced a partner’s key',
    'partner.terms': 'changed a partner’s terms',
    'partner.limit': 'limited what a partner sells, or no longer',
    'arrival.set': 'noted who is here',
    'booking.book': 'booked',
    'booking.change': 'moved or resized a booking',
    'booking.cancel': 'cancelled a booking',
    'booking.pay': 'noted a payment',
    'lesson.close': 'closed sales',
    'lesson.open': 'opened sales',
    'lesson.move': 'moved a lesson',
    'lesson.cancel': 'cancelled a lesson',
    'lesson.team': 'changed who teaches a lesson',
    'lesson.change': 'changed seats, price or the note to guests of a lesson',
    'lesson.plan': 'planned lessons',
    'lesson.price': 'changed prices of planned lessons',
    'type.add': 'added a lesson type, or took it back',
    'type.change': 'changed a lesson type',
    'instructor.away': 'noted when an instructor is away, or no longer',
    'instructor.feed': 'made the address of an instructor’s calendar feed, or ended it',
    'notice.tell': 'noted who was told',
    'forms.cancel': 'cancelled unconfirmed web bookings together',
    'forms.accept': 'accepted unconfirmed web bookings',
    'school.change': 'changed what the school says of itself',
    'school.feed': 'made an address of the calendar feed',
    'guest.set': 'noted a guest’s sizes',
    'guest.erase': 'erased what was known of a guest',
    'note.set': 'wrote a note',
    'stock.set': 'changed the stock'
  },
  lesson: 'Lesson',
  booking: 'Booking',
  older: 'Older',
  empty: 'Nothing has been done here yet'
}

const pt: LogText = {
  title: 'Registo',
  intro:
    'Todas as alterações feitas pela equipa da escola, da mais recente para a mais antiga. Ninguém as pode alterar; ficam guardadas 400 dias.',
  operator: 'O operador',
  acts: {
    'person.add': 'acrescentou uma pessoa',
    'person.change': 'mudou uma função',
    'person.link': 'criou uma ligação de acesso',
    'person.remove': 'removeu uma pessoa',
    'session.begin': 'iniciou sessão',
    'session.end': 'terminou uma sessão',
    'passkey.add': 'criou uma chave de acesso',
    'passkey.remove': 'removeu uma chave de acesso',
    'account.language': 'escolheu um idioma',
    'proposal.confirm': 'confirmou uma proposta',
    'proposal.reject': 'recusou uma proposta',
    'assistant.connect': 'ligou um assistente',
    'assistant.revoke': 'anulou a chave de um assistente',
    'key.issue': 'criou a chave de um parceiro',
    'key.revoke': 'anulou a chave de um parceiro',
    'key.replace': 'substituiu a chave de um parceiro',
    'partner.terms': 'alterou as condições de um parceiro',
    'partner.limit': 'alterou os limites de um parceiro',
    'arrival.set': 'registou quem chegou',
    'booking.book': 'fez uma reserva',
    'booking.change': 'mudou uma reserva',
    'booking.cancel': 'cancelou uma reserva',
    'booking.pay': 'registou um pagamento',
    'lesson.close': 'fechou as vendas',
    'lesson.open': 'abriu as vendas',
    'lesson.move': 'mudou uma aula',
    'lesson.cancel': 'cancelou uma aula',
    'lesson.team': 'mudou quem dá uma aula',
    'lesson.change': 'alterou lugares, preço ou a nota aos alunos de uma aula',
    'lesson.plan': 'planeou aulas',
    'lesson.price': 'alterou preços de aulas planeadas',
    'type.add': 'acrescentou um tipo de aula, ou desfez isso',
    'type.change': 'alterou um tipo de aula',
    'instructor.away': 'registou a ausência de um instrutor, ou o seu fim',
    'instructor.feed': 'criou ou anulou o endereço do calendário de um instrutor',
    'notice.tell': 'registou quem foi avisado',
    'forms.cancel': 'cancelou reservas online por confirmar, de uma vez',
    'forms.accept': 'aceitou reservas online por confirmar',
    'school.change': 'alterou os dados da escola',
    'school.feed': 'criou um endereço do calendário',
    'guest.set': 'registou os tamanhos de um aluno',
    'guest.erase': 'apagou os dados de um cliente',
    'note.set': 'escreveu uma nota',
    'stock.set': 'alterou o material em stock'
  },
  lesson: 'Aula',
  booking: 'Reserva',
  older: 'Mais antigas',
  empty: 'Ainda nada foi feito aqui'
}

export const LOG_TEXT: Readonly<Record<StaffLanguage, LogText>> = { en, pt }
