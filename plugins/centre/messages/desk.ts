import type { AuditAct } from '../../../lib/people/audit/acts.ts'
import { UNDO_REFUSALS } from './undo.ts'

const en = {
  done: {
    'arrival.set': 'Arrivals saved.',
    'booking.book': 'Booked.',
    'booking.change': 'Booking changed.',
    'booking.correct': 'Guest corrected.',
    'booking.cancel': 'Booking cancelled.',
    'booking.pay': 'Payment recorded.',
    'booking.refund': 'The money is on its way back.',
    'lesson.close': 'Sales are closed. Existing bookings are kept.',
    'lesson.open': 'Sales are open again.',
    'lesson.move': 'Lesson moved.',
    'lesson.cancel': 'Lesson cancelled.',
    'lesson.team': 'Instructors changed.',
    'lesson.change': 'Seats, price and note saved.',
    'instructor.away': 'Saved in the rota.',
    'absence.decline': 'Request declined.',
    'guest.set': 'Sizes saved.',
    'note.set': 'Note saved.'
  } satisfies Readonly<Partial<Record<AuditAct, string>>>,
  refused: {
    booking_not_found: 'This booking no longer exists.',
    not_confirmed:
      'This booking is not confirmed, so its guests cannot be marked as here. Nothing has changed.',
    too_many: 'That is more people than the booking has. Nothing has changed.',
    booking_changed:
      'Someone else has changed this booking in the meantime. Check it again: your change was not saved.',
    nothing_to_refund: 'That is more than can still go back online. Nothing was returned.',
    nothing_to_pay: 'Nothing is open that could be paid online.',
    no_till: 'Your school takes no payments online yet.',
    already_cancelled: 'This booking has already been cancelled.',
    not_cancelled: 'This booking is still valid. Move it instead.',
    already_rebooked: 'Someone else has already booked this party again.',
    other_content:
      'This page has already made a booking, for something else. Nothing more was booked. Open it anew to book this too.',
    hold_expired: 'The hold has expired. Nothing has changed.',
    slot_not_found: 'This lesson no longer exists. Nothing has changed.',
    slot_not_purchasable: 'This lesson was cancelled. Nothing has changed.',
    slot_cancelled: 'This lesson was cancelled. Nothing has changed.',
    slot_expired: 'This lesson is over. Nothing has changed.',
    invalid_unit_id: 'This lesson is no longer sold to these ages. Nothing has changed.',
    invalid_offer_code: 'This code no longer exists. Nothing was booked.',
    offer_conditions_not_met: 'This code is no longer valid for this booking. Nothing was booked.',
    nothing_due: 'Nothing is left to pay for this booking. Nothing has changed.',
    unknown_code: 'This code does not exist, is out of date or was ended. Nothing has changed.',
    used_up: 'Nothing is left on this code. Nothing has changed.',
    pack_unfit: 'This pack is out of date, or not for this type of lesson. Nothing has changed.',
    pack_used_up: 'This pack has fewer lessons left than the party needs. Nothing has changed.',
    paid_already: 'Return the money that was paid for this booking first. Nothing has changed.',
    equal_on_sale: 'An identical lesson is already on sale at this time and place. Nothing has changed.',
    nobody: 'A booking needs at least one person. Nothing has changed.',
    insufficient_spots: 'There are not enough seats.',
    guaranteed: 'The other seats are guaranteed to a partner until their release.',
    ratio_exceeded: 'There are not enough instructors for this many people.',
    ...UNDO_REFUSALS.en,
    erased: 'The guest data of this lesson has been erased because of its age: nothing more can be saved.',
    lesson_changed:
      'Someone else has changed the instructors of this lesson in the meantime. Your change was not saved.',
    instructor_busy: 'This instructor is busy at that time. Nothing has changed.',
    instructor_not_found: 'This instructor no longer teaches here. Nothing has changed.',
    nobody_teaches: 'A lesson needs an instructor. Nothing has changed.',
    away_past: 'These days are over. Nothing has changed.',
    away_long: 'An absence can last a year at most and must end after it begins. Nothing has changed.',
    away_full: 'This instructor already has a hundred absences. Nothing has changed.'
  },
  left: (count: number) => (count === 0 ? 'None left.' : `${count} left.`),
  undo: 'Undo',
  undone: 'Undone.',
  allHere: (count: number) => (count === 1 ? 'Here' : `All ${count}`),
  here: (arrived: number, total: number) =>
    arrived === total ? `${total} here` : `${arrived} of ${total} here`,
  noShow: 'did not show up',
  setHere: 'Save',
  whoIsHere: 'Who is here',
  close: 'Close sales',
  open: 'Open sales',
  guest: 'Add a guest',
  bookFor: (lesson: string) => `Book: ${lesson}`,
  people: 'People',
  payment: 'Payment',
  methods: {
    cash: 'cash',
    card: 'card',
    transfer: 'transfer',
    other: 'other',
    online: 'online',
    credit: 'code'
  },
  bookPaid: {
    cash: 'Book, paid cash, here',
    card: 'Book, paid by card, here',
    transfer: 'Book, paid by transfer, here',
    other: 'Book, paid otherwise, here'
  },
  hold: 'Hold',
  noHold: 'book right away',
  minutes: (count: number) => `hold for ${count} minutes`,
  bookNow: 'Book',
  seatsLeft: (count: number) => (count === 1 ? '1 seat left.' : `${count} seats left.`),
  priceEach: 'each',
  priceWhole: 'for all',
  paid: (paid: string, total: string) => `${paid} of ${total} paid`,
  amount: 'Amount',
  amountHint: 'minus sign: money given back',
  take: 'Record payment',
  move: 'Move',
  moveTitle: 'Move to another lesson',
  moveHint:
    'The guest keeps the reference. You can move after the free cancellation has ended, but only if there are enough seats.',
  noLessons: 'No other lesson on this day can take them.',
  keepPrice: 'Keep the price',
  seats: 'Seats',
  resize: 'Change seats',
  resizeHint: (max: number) =>
    `The lesson has room for ${max} of this booking. Fewer seats take off the last guests of their age.`,
  totalChanged: (before: string, after: string) => `The total changed from ${before} to ${after}.`,
  cancel: 'Cancel',
  cancelTitle: (name: string) => `Cancel: ${name}`,
  cancelHint: 'This cannot be undone: partners and guests see it at once. To correct a mistake, book again.',
  partnerHears: 'The partner who sold it is notified automatically.',
  guestHears: 'The guest is notified by email.',
  nobodyHears: 'Tell the guest yourself: there is no email address.',
  reason: 'Reason',
  refund: 'Refund',
  refunds: {
    FULL: 'in full',
    PARTIAL: (percent: number, back: string) => `by the terms: ${percent} %, ${back}`,
    NONE: 'none'
  },
  cancelForGood: 'Cancel for good',
  back: 'Back'
}

const pt: typeof en = {
  done: {
    'arrival.set': 'Presenças registadas.',
    'booking.book': 'Reserva feita.',
    'booking.change': 'Reserva alterada.',
    'booking.correct': 'Dados do aluno corrigidos.',
    'booking.cancel': 'Reserva cancelada.',
    'booking.pay': 'Pagamento registado.',
    'booking.refund': 'O dinheiro está a caminho.',
    'lesson.close': 'As vendas estão fechadas. As reservas mantêm-se.',
    'lesson.open': 'As vendas estão abertas de novo.',
    'lesson.move': 'Aula alterada.',
    'lesson.cancel': 'Aula cancelada.',
    'lesson.team': 'Instrutores alterados.',
    'lesson.change': 'Lugares, preço e nota guardados.',
    'instructor.away': 'Registado na escala.',
    'absence.decline': 'Pedido recusado.',
    'guest.set': 'Tamanhos registados.',
    'note.set': 'Nota guardada.'
  },
  refused: {
    booking_not_found: 'Esta reserva já não existe.',
    not_confirmed:
      'Esta reserva não está confirmada, por isso não se pode registar quem chegou. Nada foi alterado.',
    too_many: 'São mais pessoas do que a reserva tem. Nada foi alterado.',
    booking_changed:
      'Entretanto, alguém alterou esta reserva. Veja de novo: a sua alteração não foi guardada.',
    nothing_to_refund: 'É mais do que ainda se pode devolver online. Não foi devolvido nada.',
    nothing_to_pay: 'Não há nada em aberto que se possa pagar online.',
    no_till: 'A escola ainda não recebe pagamentos online.',
    already_cancelled: 'Esta reserva já estava cancelada.',
    not_cancelled: 'Esta reserva ainda é válida. Mude-a de aula.',
    already_rebooked: 'Outra pessoa já remarcou este grupo.',
    other_content:
      'Esta página já fez uma reserva, com outros dados. Não foi feita mais nenhuma. Abra-a de novo para reservar também isto.',
    hold_expired: 'O prazo para confirmar terminou e os lugares já não estão guardados. Nada foi alterado.',
    slot_not_found: 'Esta aula já não existe. Nada foi alterado.',
    slot_not_purchasable: 'Esta aula foi cancelada. Nada foi alterado.',
    slot_cancelled: 'Esta aula foi cancelada. Nada foi alterado.',
    slot_expired: 'Esta aula já terminou. Nada foi alterado.',
    invalid_unit_id: 'Esta aula já não é vendida para estas idades. Nada foi alterado.',
    invalid_offer_code: 'Este código já não existe. Nada foi reservado.',
    offer_conditions_not_met: 'Este código já não é válido para esta reserva. Nada foi reservado.',
    nothing_due: 'Já não há nada a pagar nesta reserva. Nada mudou.',
    unknown_code: 'Este código não existe, está fora de prazo ou foi anulado. Nada mudou.',
    used_up: 'Este código já não tem saldo. Nada mudou.',
    pack_unfit: 'Este pacote está fora de prazo, ou não serve para este tipo de aula. Nada mudou.',
    pack_used_up: 'Este pacote tem menos aulas do que o grupo precisa. Nada mudou.',
    paid_already: 'Devolva primeiro o dinheiro pago por esta reserva. Nada mudou.',
    equal_on_sale: 'Já há uma aula igual à venda a esta hora e neste local. Nada foi alterado.',
    nobody: 'Uma reserva precisa de pelo menos uma pessoa. Nada foi alterado.',
    insufficient_spots: 'Não há lugares suficientes.',
    guaranteed: 'Os outros lugares estão garantidos a um parceiro até à libertação.',
    ratio_exceeded: 'Não há instrutores suficientes para tanta gente.',
    ...UNDO_REFUSALS.pt,
    erased: 'Os dados dos alunos desta aula já foram apagados: não se regista mais nada sobre eles.',
    lesson_changed: 'Entretanto, alguém alterou os instrutores desta aula. A sua alteração não foi guardada.',
    instructor_busy: 'Este instrutor está ocupado a essa hora. Nada foi alterado.',
    instructor_not_found: 'Este instrutor já não dá aulas aqui. Nada foi alterado.',
    nobody_teaches: 'Uma aula precisa de um instrutor. Nada foi alterado.',
    away_past: 'Esses dias já passaram. Nada foi alterado.',
    away_long: 'Uma ausência dura no máximo um ano e tem de acabar depois de começar. Nada foi alterado.',
    away_full: 'Este instrutor já tem cem ausências registadas. Nada foi alterado.'
  },
  left: count => (count === 0 ? 'Não resta nenhum lugar.' : count === 1 ? 'Resta 1.' : `Restam ${count}.`),
  undo: 'Anular',
  undone: 'Anulado.',
  allHere: count => (count === 1 ? 'Chegou' : `Os ${count}`),
  here: (arrived, total) =>
    arrived === total
      ? total === 1
        ? 'presente'
        : `${total} presentes`
      : `${arrived} de ${total} presentes`,
  noShow: 'não apareceu',
  setHere: 'Guardar',
  whoIsHere: 'Quem chegou',
  close: 'Fechar vendas',
  open: 'Abrir vendas',
  guest: 'Acrescentar aluno',
  bookFor: lesson => `Reservar: ${lesson}`,
  people: 'Pessoas',
  payment: 'Pagamento',
  methods: {
    cash: 'em dinheiro',
    card: 'com cartão',
    transfer: 'por transferência',
    other: 'de outra forma',
    online: 'online',
    credit: 'com código'
  },
  bookPaid: {
    cash: 'Reservar, pago em dinheiro, presentes',
    card: 'Reservar, pago com cartão, presentes',
    transfer: 'Reservar, pago por transferência, presentes',
    other: 'Reservar, pago de outra forma, presentes'
  },
  hold: 'Guardar',
  noHold: 'reservar já',
  minutes: count => `guardar os lugares ${count} minutos`,
  bookNow: 'Reservar',
  seatsLeft: count => (count === 1 ? 'Resta 1 lugar.' : `Restam ${count} lugares.`),
  priceEach: 'por pessoa',
  priceWhole: 'no total',
  paid: (paid, total) => `Pagos ${paid} de ${total}`,
  amount: 'Valor',
  amountHint: 'com o sinal menos: valor devolvido',
  take: 'Registar pagamento',
  move: 'Mudar',
  moveTitle: 'Mudar para outra aula',
  moveHint:
    'O aluno mantém a referência. O prazo de cancelamento não impede a mudança; a falta de lugares, sim.',
  noLessons: 'Nenhuma outra aula deste dia os pode receber.',
  keepPrice: 'Manter o preço',
  seats: 'Lugares',
  resize: 'Mudar lugares',
  resizeHint: max =>
    `A aula tem lugar para ${max} pessoas desta reserva. Com menos lugares, saem os últimos alunos dessa idade.`,
  totalChanged: (before, after) => `O total passou de ${before} para ${after}.`,
  cancel: 'Cancelar',
  cancelTitle: name => `Cancelar: ${name}`,
  cancelHint:
    'Não se pode anular: parceiros e alunos ficam logo a saber. Para emendar, faça uma nova reserva.',
  partnerHears: 'O parceiro que a vendeu fica a saber automaticamente.',
  guestHears: 'O aluno é avisado por email.',
  nobodyHears: 'Avise o aluno: a reserva não tem email.',
  reason: 'Motivo',
  refund: 'Devolução',
  refunds: {
    FULL: 'total',
    PARTIAL: (percent, back) => `pelas condições: ${percent} %, ${back}`,
    NONE: 'nenhuma'
  },
  cancelForGood: 'Cancelar definitivamente',
  back: 'Voltar'
}

export const DOING_TEXT = { en, pt }

/** Acts that have a notice. */
export type DeskAct = keyof typeof en.done

/** Reasons that an act changed nothing. */
export type RefusalReason = keyof typeof en.refused
