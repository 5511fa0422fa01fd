import { type AnsweredBooking, findAnswer } from '../../../lib/guests/questions/answers.ts'
import type { Question } from '../../../lib/guests/questions/rules.ts'
import { questionIn } from '../../../lib/guests/questions/words.ts'
import { fact } from '../../../lib/pages/fact.ts'
import { type Html, html } from '../../../lib/pages/html.ts'
import type { StaffLanguage } from '../../../lib/text/language.ts'
import { BEACH_TEXT } from '../messages/guests.ts'

/** Questions of a lesson type, with the language tag of their texts. */
interface TypeQuestions {
  readonly questions: readonly Question[]
  readonly locale: string
}

/** Answers to show for a booking: one fact for each answer of the booking, and one fact for each guest. */
export function answerFacts(
  { questions, locale }: TypeQuestions,
  answered: AnsweredBooking,
  people: number,
  language: StaffLanguage
): Html {
  const answersTo = (question: Question, place?: number): readonly [string, string][] => {
    const value = findAnswer(question, answered, place)
    if (value === null) return []
    const { title, options } = questionIn(question, language, locale)
    return [[title, options.find(option => option.value === value)?.label ?? value]]
  }
  const all = (per: Question['per'], place?: number) =>
    questions.filter(question => question.per === per).flatMap(question => answersTo(question, place))
  const guests = Array.from({ length: people }, (_, n) => all('person', n + 1))
  return html`${all('booking').map(([title, answer]) => fact(title, answer, 'wide'))}${guests.map(
    (answers, n) =>
      answers.length > 0 &&
      fact(
        BEACH_TEXT[language].nthGuest(n + 1),
        answers.map(([title, answer]) => `${title}: ${answer}`).join(' · '),
        'wide'
      )
  )}`
}
