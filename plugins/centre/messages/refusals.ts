import { UNDO_REFUSALS } from './undo.ts'

const en = {
  slot_not_found: 'This lesson no longer exists.',
  slot_cancelled: 'This lesson was cancelled.',
  slot_expired: 'This lesson has already begun.',
  lesson_changed: 'Someone else has changed this lesson in the meantime.',
  time_reversed: 'The end must come after the start; a lesson past midnight lasts twelve hours at most.',
  time_does_not_exist: 'The clocks change on that day, and this time does not exist.',
  time_is_past: 'That time has passed.',
  nothing_changes: 'The lesson is already there.',
  equal_on_sale: 'An identical lesson is already on sale at that time and place.',
  instructor_busy: 'An instructor of the lesson is busy at that time.',
  insufficient_spots: 'More seats are booked than the lesson has.',
  ratio_exceeded: 'More people are booked than its instructors may teach.',
  ...UNDO_REFUSALS.en,
  booking_not_found: 'This booking no longer exists.',
  gone: 'Credit is not possible: the guest has paid nothing, or you do not offer it.',
  over_midnight: 'This lesson would begin on another day.',
  no_lessons: 'Choose at least one lesson.',
  no_reason: 'Choose a reason; with “other”, say which in your own words.',
  no_time: 'Enter a day and a time; a lesson past midnight lasts twelve hours at most.'
}

const pt: typeof en = {
  slot_not_found: 'Esta aula já não existe.',
  slot_cancelled: 'Esta aula foi cancelada.',
  slot_expired: 'Esta aula já começou.',
  lesson_changed: 'Entretanto, alguém alterou esta aula.',
  time_reversed:
    'O fim tem de ser depois do início; uma aula que passe da meia-noite dura no máximo doze horas.',
  time_does_not_exist: 'Nesse dia muda a hora, e esta hora não existe.',
  time_is_past: 'Essa hora já passou.',
  nothing_changes: 'A aula já está nesse horário e local.',
  equal_on_sale: 'Já há uma aula igual à venda a essa hora e nesse local.',
  instructor_busy: 'Um instrutor da aula está ocupado a essa hora.',
  insufficient_spots: 'Há mais lugares reservados do que a aula tem.',
  ratio_exceeded: 'Há mais pessoas do que os instrutores podem ensinar.',
  ...UNDO_REFUSALS.pt,
  booking_not_found: 'Esta reserva já não existe.',
  gone: 'O crédito não é possível: o aluno não pagou nada, ou a escola não o oferece.',
  over_midnight: 'Esta aula começaria noutro dia.',
  no_lessons: 'Escolha pelo menos uma aula.',
  no_reason: 'Escolha um motivo; com “outro”, diga qual por palavras suas.',
  no_time: 'Indique o dia e a hora; uma aula que passe da meia-noite dura no máximo doze horas.'
}

/** Reasons that lessons were not changed, by the code of the refusal. */
export const STAYS_TEXT = { en, pt }

export type StayReason = keyof typeof en
