import { type AnswerEntries, peopleOfSeats, questionFields } from '../../../lib/guests/questions/form.ts'
import { Html, html } from '../../../lib/pages/html.ts'
import type { PageLocale } from '../../../lib/pages/locale.ts'
import type { PublicBooking } from '../../../lib/storefront/booked/queries.ts'
import type { LessonWithQuestions } from '../../../lib/storefront/lesson.ts'
import { ANSWERS_TEXT } from '../answers-text.ts'
import { FORM_TEXT } from '../form-text.ts'
import { questionFaults, questionsOfBooking, questionsOfPeople } from './questions.ts'

/** Collapsible form with the questions of a booking. It is open if a required answer is missing. */
export function answersForm(
  { seats }: PublicBooking,
  lesson: LessonWithQuestions,
  entries: AnswerEntries,
  action: string,
  { language }: PageLocale
): Html {
  const text = ANSWERS_TEXT[language]
  const people = peopleOfSeats(seats)
  const faults = questionFaults(lesson, people, entries, language)
  const isOpen = questionFields(lesson.questions, people).some(
    ({ question, field }) => question.required && !entries.values[field]
  )
  return html`<details class="fold" id="answers"${(isOpen || faults.length > 0) && new Html(' open')}>
<summary>${text.heading}</summary>
<form class="stack" method="post" action="${action}#answers" novalidate>
${
  faults.length > 0
    ? html`<div class="note bad" role="alert"><p>${FORM_TEXT[language].faultsTitle}</p><ul>${faults}</ul></div>`
    : html`<p>${isOpen ? text.open : text.intro}</p>`
}
${questionsOfBooking(lesson, entries, language)}${questionsOfPeople(lesson, people, entries, language)}
<button class="button">${text.button}</button>
</form>
</details>`
}
