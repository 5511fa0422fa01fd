import { plural } from '../../../lib/text/plural.ts'

const en = {
  title: 'Unconfirmed web bookings',
  intro:
    'Bookings from your pages whose guests have not confirmed their email address. If they take too many of your free places, the form asks for a confirmation first, and then takes no more.',
  alarms: {
    seats: (since: string) =>
      `Alarm: web bookings have taken more than their share of your free places since ${since}. Check them: are they your guests?`,
    mails: (since: string) =>
      `Alarm: since ${since} the emails to unconfirmed guests are used up for today (UTC). Guests who must confirm are asked to contact you instead.`,
    origin: (since: string) =>
      `Alarm: since ${since} one network or email domain has taken as many places as your pages allow. Check its bookings: are they your guests?`,
    wave: (since: string) =>
      `Alarm: since ${since} your pages sell unusually many places in one day, also to guests who confirmed by email. Check all web bookings: are they your guests?`
  },
  spans: 'Booked in',
  hours: { 1: 'the last hour', 24: 'the last 24 hours', 168: 'the last 7 days', 0: 'all time' },
  counts: (bookings: number, seats: number, guests: number, lessons: number) =>
    `${plural('en', bookings, '# booking', '# bookings')} with ${plural('en', seats, '# place', '# places')} for ${plural('en', guests, '# address', '# addresses')}, in ${plural('en', lessons, '# lesson', '# lessons')}`,
  held: (bookings: number) => `${plural('en', bookings, '# of them is', '# of them are')} only held for now.`,
  many: 'These are the oldest 1,000. The rest follows.',
  none: 'No booking is waiting here.',
  only: (origin: string) => `Only web bookings of ${origin}, with those that were confirmed by email.`,
  onlyAll: 'All web bookings that you have not accepted yet, with those that were confirmed by email.',
  all: 'All web bookings of the last 24 hours, with confirmed ones',
  origins: 'By email domain and network',
  originsHint:
    'They took the most places of lessons to come in the last 30 days. Public email providers are not listed.',
  originCounts: (bookings: number, seats: number, confirmed: number) =>
    `${plural('en', bookings, '# booking', '# bookings')} with ${plural('en', seats, '# place', '# places')}, ${confirmed} confirmed by email`,
  newest: 'The newest',
  isHeld: 'held',
  cancelHint:
    'All of them are cancelled at once and their places are free again. Guests are notified as for any cancellation, if email is switched on. This cannot be undone.',
  cancelAll: (bookings: number) =>
    plural('en', bookings, 'Cancel # booking for good', 'Cancel # bookings for good'),
  acceptHint:
    'Are they real? Then they are kept, places that are only held are confirmed, and your pages take bookings again.',
  acceptAll: (bookings: number) => plural('en', bookings, 'Accept # booking', 'Accept # bookings'),
  done: (act: 'cancel' | 'accept', bookings: number) =>
    act === 'cancel'
      ? plural('en', bookings, '# booking was cancelled.', '# bookings were cancelled.')
      : plural('en', bookings, '# booking was accepted.', '# bookings were accepted.'),
  onDay: 'There are unusually many web bookings.',
  look: 'Check them'
}

const pt: typeof en = {
  title: 'Reservas online por confirmar',
  intro:
    'Reservas feitas nas suas páginas por quem ainda não confirmou o endereço de email. Se ocuparem demasiados lugares livres, o formulário passa a pedir confirmação e depois deixa de aceitar reservas.',
  alarms: {
    seats: since =>
      `Alarme: desde ${since}, as reservas online ocupam mais do que a sua parte dos lugares livres. Veja-as: são mesmo de clientes seus?`,
    mails: since =>
      `Alarme: desde ${since}, esgotaram-se os emails de hoje (UTC) para quem ainda não confirmou. Quem tem de confirmar é convidado a contactar a escola.`,
    origin: since =>
      `Alarme: desde ${since}, uma só rede ou um só domínio de email ocupa tantos lugares quantos as suas páginas permitem. Veja essas reservas: são mesmo de clientes seus?`,
    wave: since =>
      `Alarme: desde ${since}, as suas páginas vendem num só dia um número invulgar de lugares, também a quem confirmou por email. Veja todas as reservas online: são mesmo de clientes seus?`
  },
  spans: 'Reservadas',
  hours: { 1: 'na última hora', 24: 'nas últimas 24 horas', 168: 'nos últimos 7 dias', 0: 'desde sempre' },
  counts: (bookings, seats, guests, lessons) =>
    `${plural('pt', bookings, '# reserva', '# reservas')} com ${plural('pt', seats, '# lugar', '# lugares')} para ${plural('pt', guests, '# endereço', '# endereços')}, em ${plural('pt', lessons, '# aula', '# aulas')}`,
  held: bookings =>
    plural('pt', bookings, '# delas está apenas em espera.', '# delas estão apenas em espera.'),
  many: 'Estas são as 1000 mais antigas. As restantes vêm a seguir.',
  none: 'Não há aqui reservas à espera.',
  only: origin => `Só as reservas online de ${origin}, incluindo as confirmadas por email.`,
  onlyAll: 'Todas as reservas online que ainda não aceitou, incluindo as confirmadas por email.',
  all: 'Todas as reservas online das últimas 24 horas, incluindo as confirmadas',
  origins: 'Por domínio de email e por rede',
  originsHint:
    'Os que mais lugares reservaram nos últimos 30 dias, em aulas futuras. Os fornecedores públicos de email não aparecem.',
  originCounts: (bookings, seats, confirmed) =>
    `${plural('pt', bookings, '# reserva', '# reservas')} com ${plural('pt', seats, '# lugar', '# lugares')}; ${plural('pt', confirmed, '# confirmada', '# confirmadas')} por email`,
  newest: 'As mais recentes',
  isHeld: 'em espera',
  cancelHint:
    'Todas são canceladas de uma vez e os lugares ficam livres. Os clientes são avisados como em qualquer cancelamento, se o envio de emails estiver ativo. Não se pode anular.',
  cancelAll: bookings =>
    plural('pt', bookings, 'Cancelar # reserva definitivamente', 'Cancelar # reservas definitivamente'),
  acceptHint:
    'São verdadeiras? Então mantêm-se, as que estão em espera ficam confirmadas e as suas páginas voltam a aceitar reservas.',
  acceptAll: bookings => plural('pt', bookings, 'Aceitar # reserva', 'Aceitar # reservas'),
  done: (act, bookings) =>
    act === 'cancel'
      ? plural('pt', bookings, '# reserva foi cancelada.', '# reservas foram canceladas.')
      : plural('pt', bookings, '# reserva foi aceite.', '# reservas foram aceites.'),
  onDay: 'Há um número invulgar de reservas online.',
  look: 'Ver as reservas'
}

export const FORMS_TEXT = { en, pt }
