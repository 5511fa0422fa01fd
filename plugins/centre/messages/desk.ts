import type { LogAct } from '../../../lib/school-log/rules.ts'
/** Acts of the desk and the beach, which a page tells of just after. */
export type DeskAct = Extract<
  Exclude<LogAct, 'lesson.plan' | 'lesson.price'>,
  'arrival.set' | 'guest.set' | 'note.set' | 'instructor.away' | `booking.${string}` | `lesson.${string}`
>

/** Why something was not done. */
export type WhyNot =
  | 'booking_not_found'
  | 'not_confirmed'
  | 'too_many'
  | 'booking_changed'
  | 'already_cancelled'
  | 'hold_expired'
  | 'slot_not_found'
  | 'slot_not_purchasable'
  | 'slot_cancelled'
  | 'slot_expired'
  | 'equal_on_sale'
  | 'insufficient_spots'
  | 'ratio_exceeded'
  | 'too_late'
  | 'overtaken'
  | 'unchanged'
  | 'erased'
  | 'lesson_changed'
  | 'instructor_busy'
  | 'instructor_not_found'
  | 'nobody_teaches'
  | 'away_past'
  | 'away_long'
  | 'away_full'

const en = {
  done: {
    'arrival.set': 'Noted.',
    'booking.book': 'Booked.',
    'booking.change': 'Changed.',
    'booking.cancel': 'Cancelled.',
    'booking.pay': 'Payment noted.',
    'lesson.close': 'Sales are closed. Bookings stand.',
    'lesson.open': 'Sales are open again.',
    'lesson.move': 'Moved.',
    'lesson.cancel': 'Cancelled.',
    'lesson.team': 'Who teaches is changed.',
    'lesson.change': 'Seats, price and note are saved.',
    'instructor.away': 'Noted in the rota.',
    'guest.set': 'Sizes noted.',
    'note.set': 'Note saved.'
  },
  refused: {
    booking_not_found: 'This booking is no longer here.',
    not_confirmed: 'This booking is not confirmed, so nobody of it can be here. Nothing has changed.',
    too_many: 'That is more people than the booking has. Nothing has changed.',
    booking_changed: 'Somebody else has changed this booking meanwhile. Look again; nothing has changed.',
    already_cancelled: 'This booking was cancelled already.',
    hold_expired: 'The hold has ended meanwhile. Nothing has changed.',
    slot_not_found: 'This lesson is no longer here. Nothing has changed.',
    slot_not_purchasable: 'This lesson was cancelled. Nothing has changed.',
    slot_cancelled: 'This lesson was cancelled. Nothing has changed.',
    slot_expired: 'This lesson is over. Nothing has changed.',
    equal_on_sale: 'Another lesson like it is on sale at this time and place. Nothing has changed.',
    insufficient_spots: 'There are not enough seats.',
    ratio_exceeded: 'There are not enough instructors for so many.',
    too_late: 'This can be undone for fifteen minutes only.',
    overtaken: 'Something has followed it, so it can no longer be undone.',
    unchanged: 'It was so already.',
    erased: 'The guests of this lesson were erased for its age: nothing more is noted of them.',
    lesson_changed: 'Somebody else has changed who teaches this lesson meanwhile. Nothing has changed.',
    instructor_busy: 'This instructor is taken at that time. Nothing has changed.',
    instructor_not_found: 'This instructor no longer teaches here. Nothing has changed.',
    nobody_teaches: 'Somebody has to teach this lesson. Nothing has changed.',
    away_past: 'These days are over. Nothing has changed.',
    away_long: 'An absence takes a year at most, and ends after it begins. Nothing has changed.',
    away_full: 'A hundred absences of this instructor are noted already. Nothing has changed.'
  },
  left: (count: number) => (count === 0 ? 'None is left.' : `${count} ${count === 1 ? 'is' : 'are'} left.`),
  undo: 'Undo',
  undone: 'Undone.',
  allHere: (count: number) => (count === 1 ? 'Here' : `All ${count}`),
  here: (arrived: number, of: number) => (arrived === of ? `${of} here` : `${arrived} of ${of} here`),
  noShow: 'did not come',
  setHere: 'Save',
  whoIsHere: 'Who is here',
  close: 'Close sales',
  open: 'Open sales',
  guest: 'Add a guest',
  bookFor: (lesson: string) => `Book: ${lesson}`,
  name: 'Name',
  people: 'People',
  phone: 'Telephone',
  email: 'E-mail',
  emailHint: 'for the confirmation; not needed',
  notes: 'Notes',
  more: 'Telephone, e-mail, notes, hold',
  payment: 'Payment',
  methods: { cash: 'cash', card: 'card', transfer: 'transfer' },
  bookPaid: {
    cash: 'Book, paid cash, here',
    card: 'Book, paid by card, here',
    transfer: 'Book, paid by transfer, here'
  },
  hold: 'Hold',
  noHold: 'book at once',
  minutes: (count: number) => `hold for ${count} minutes`,
  bookNow: 'Book',
  seatsLeft: (count: number) => (count === 1 ? '1 seat is left.' : `${count} seats are left.`),
  priceEach: 'each',
  priceWhole: 'for all',
  paid: (paid: string, of: string) => `${paid} of ${of} paid`,
  amount: 'Amount',
  amountHint: 'with a minus: given back',
  take: 'Note payment',
  move: 'Move',
  moveTitle: 'Move to another lesson',
  moveHint: 'The guest keeps the reference. The cutoff does not stand against it; full seats do.',
  noLessons: 'No other lesson on this day can take them.',
  keepPrice: 'Keep the price',
  seats: 'Seats',
  resize: 'Change seats',
  cancel: 'Cancel',
  cancelTitle: (name: string) => `Cancel: ${name}`,
  cancelHint: 'This cannot be undone: partners and guests read it at once. To put it right, book again.',
  partnerHears: 'The partner who sold it hears of it by itself.',
  guestHears: 'The guest is told by mail.',
  nobodyHears: 'Tell the guest yourself: there is no e-mail address.',
  reason: 'Reason',
  refund: 'Money back',
  refunds: { FULL: 'all of it', NONE: 'nothing' },
  cancelForGood: 'Cancel for good',
  back: 'Back'
}

const pt: typeof en = {
  done: {
    'arrival.set': 'Registado.',
    'booking.book': 'Reserva feita.',
    'booking.change': 'Reserva alterada.',
    'booking.cancel': 'Reserva cancelada.',
    'booking.pay': 'Pagamento registado.',
    'lesson.close': 'As vendas estão fechadas. As reservas mantêm-se.',
    'lesson.open': 'As vendas estão abertas de novo.',
    'lesson.move': 'Mudança feita.',
    'lesson.cancel': 'Cancelamento feito.',
    'lesson.team': 'Mudou quem dá a aula.',
    'lesson.change': 'Lugares, preço e nota guardados.',
    'instructor.away': 'Registado na escala.',
    'guest.set': 'Tamanhos registados.',
    'note.set': 'Nota guardada.'
  },
  refused: {
    booking_not_found: 'Esta reserva já não está cá.',
    not_confirmed:
      'Esta reserva não está confirmada, por isso ninguém dela pode estar presente. Nada foi alterado.',
    too_many: 'São mais pessoas do que a reserva tem. Nada foi alterado.',
    booking_changed: 'Entretanto, alguém alterou esta reserva. Veja de novo; nada foi alterado.',
    already_cancelled: 'Esta reserva já estava cancelada.',
    hold_expired: 'Os lugares deixaram entretanto de estar guardados. Nada foi alterado.',
    slot_not_found: 'Esta aula já não está cá. Nada foi alterado.',
    slot_not_purchasable: 'Esta aula foi cancelada. Nada foi alterado.',
    slot_cancelled: 'Esta aula foi cancelada. Nada foi alterado.',
    slot_expired: 'Esta aula já terminou. Nada foi alterado.',
    equal_on_sale: 'Há outra aula igual à venda nesta hora e neste lugar. Nada foi alterado.',
    insufficient_spots: 'Não há lugares suficientes.',
    ratio_exceeded: 'Não há instrutores suficientes para tanta gente.',
    too_late: 'Só se pode anular durante quinze minutos.',
    overtaken: 'Já se fez algo depois disso, por isso não se pode anular.',
    unchanged: 'Já estava assim.',
    erased: 'Os dados dos alunos desta aula já foram apagados: não se regista mais nada sobre eles.',
    lesson_changed: 'Entretanto, alguém alterou quem dá esta aula. Nada foi alterado.',
    instructor_busy: 'Este instrutor está ocupado a essa hora. Nada foi alterado.',
    instructor_not_found: 'Este instrutor já não dá aulas aqui. Nada foi alterado.',
    nobody_teaches: 'Alguém tem de dar esta aula. Nada foi alterado.',
    away_past: 'Esses dias já passaram. Nada foi alterado.',
    away_long: 'Uma ausência dura no máximo um ano e acaba depois de começar. Nada foi alterado.',
    away_full: 'Este instrutor já tem cem ausências registadas. Nada foi alterado.'
  },
  left: count => (count === 0 ? 'Não resta nenhum.' : count === 1 ? 'Resta 1.' : `Restam ${count}.`),
  undo: 'Anular',
  undone: 'Anulado.',
  allHere: count => (count === 1 ? 'Chegou' : `Os ${count}`),
  here: (arrived, of) =>
    arrived === of ? (of === 1 ? 'presente' : `${of} presentes`) : `${arrived} de ${of} presentes`,
  noShow: 'não apareceu',
  setHere: 'Guardar',
  whoIsHere: 'Quem chegou',
  close: 'Fechar vendas',
  open: 'Abrir vendas',
  guest: 'Acrescentar aluno',
  bookFor: lesson => `Reservar: ${lesson}`,
  name: 'Nome',
  people: 'Pessoas',
  phone: 'Telefone',
  email: 'E-mail',
  emailHint: 'para a confirmação; não é preciso',
  notes: 'Notas',
  more: 'Telefone, e-mail, notas, guardar lugares',
  payment: 'Pagamento',
  methods: { cash: 'em dinheiro', card: 'com cartão', transfer: 'por transferência' },
  bookPaid: {
    cash: 'Reservar, pago em dinheiro, presentes',
    card: 'Reservar, pago com cartão, presentes',
    transfer: 'Reservar, pago por transferência, presentes'
  },
  hold: 'Guardar',
  noHold: 'reservar já',
  minutes: count => `guardar os lugares ${count} minutos`,
  bookNow: 'Reservar',
  seatsLeft: count => (count === 1 ? 'Resta 1 lugar.' : `Restam ${count} lugares.`),
  priceEach: 'por pessoa',
  priceWhole: 'no total',
  paid: (paid, of) => `Pagos ${paid} de ${of}`,
  amount: 'Valor',
  amountHint: 'com sinal menos: devolvido',
  take: 'Registar pagamento',
  move: 'Mudar',
  moveTitle: 'Mudar para outra aula',
  moveHint:
    'O aluno mantém a referência. O prazo de cancelamento não impede a mudança; a falta de lugares, sim.',
  noLessons: 'Nenhuma outra aula deste dia os pode receber.',
  keepPrice: 'Manter o preço',
  seats: 'Lugares',
  resize: 'Mudar lugares',
  cancel: 'Cancelar',
  cancelTitle: name => `Cancelar: ${name}`,
  cancelHint:
    'Não se pode anular: parceiros e alunos ficam logo a saber. Para emendar, faça uma nova reserva.',
  partnerHears: 'O parceiro que a vendeu fica a saber automaticamente.',
  guestHears: 'O aluno é avisado por e-mail.',
  nobodyHears: 'Avise o aluno: não há e-mail.',
  reason: 'Motivo',
  refund: 'Devolução',
  refunds: { FULL: 'a totalidade', NONE: 'nada' },
  cancelForGood: 'Cancelar definitivamente',
  back: 'Voltar'
}

export const DOING_TEXT = { en, pt }
