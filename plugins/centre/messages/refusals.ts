import type { StaffLanguage } from '../../../lib/text/language.ts'

const en = {
  slot_not_found: 'This lesson is no longer here.',
  slot_cancelled: 'This lesson was cancelled.',
  slot_expired: 'This lesson has begun.',
  lesson_changed: 'Somebody else has changed this lesson meanwhile.',
  time_reversed: 'The end must come after the start; after midnight, within twelve hours.',
  time_does_not_exist: 'The clocks change on that day, and this time does not exist.',
  time_is_past: 'That time is past.',
  nothing_changes: 'The lesson is there already.',
  equal_on_sale: 'Another lesson like it is on sale at that time and place.',
  instructor_busy: 'An instructor of the lesson is taken at that time.',
  insufficient_spots: 'More seats are booked than the lesson has.',
  ratio_exceeded: 'More people are booked than its instructors may teach.',
  unchanged: 'It was so already.',
  overtaken: 'Something has followed it, so it can no longer be undone.',
  too_late: 'This can be undone for fifteen minutes only.',
  booking_not_found: 'This booking is no longer here.',
  over_midnight: 'This lesson would begin on another day.',
  no_lessons: 'Choose at least one lesson.',
  no_reason: 'Choose a reason; with “other”, say which in your own words.',
  no_time: 'Give a day and a time; after midnight, a lesson ends within twelve hours.'
}

const pt: typeof en = {
  slot_not_found: 'Esta aula já não está cá.',
  slot_cancelled: 'Esta aula foi cancelada.',
  slot_expired: 'Esta aula já começou.',
  lesson_changed: 'Entretanto, alguém alterou esta aula.',
  time_reversed: 'O fim tem de ser depois do início; depois da meia-noite, em doze horas, no máximo.',
  time_does_not_exist: 'Nesse dia muda a hora, e esta hora não existe.',
  time_is_past: 'Essa hora já passou.',
  nothing_changes: 'A aula já está aí.',
  equal_on_sale: 'Há outra aula igual à venda nessa hora e nesse lugar.',
  instructor_busy: 'Um instrutor da aula está ocupado a essa hora.',
  insufficient_spots: 'Há mais lugares reservados do que a aula tem.',
  ratio_exceeded: 'Há mais pessoas do que os instrutores podem ensinar.',
  unchanged: 'Já estava assim.',
  overtaken: 'Já se fez algo depois disso, por isso não se pode anular.',
  too_late: 'Só se pode anular durante quinze minutos.',
  booking_not_found: 'Esta reserva já não está cá.',
  over_midnight: 'Esta aula começaria noutro dia.',
  no_lessons: 'Escolha pelo menos uma aula.',
  no_reason: 'Escolha um motivo; com “outro”, diga qual por palavras suas.',
  no_time: 'Indique o dia e a hora; depois da meia-noite, a aula acaba em doze horas, no máximo.'
}

/** Why lessons stay as they are, by the code of the refusal. */
const STAYS: Readonly<Record<StaffLanguage, Readonly<Record<string, string>>>> = { en, pt }

/** What stands against a change, in words; what has none is somebody who was quicker. */
export function whyStays(code: keyof typeof en | (string & {}), language: StaffLanguage): string {
  return STAYS[language][code] ?? (STAYS[language].lesson_changed as string)
}
