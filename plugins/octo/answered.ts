import { Problem } from '../../lib/errors.ts'
import {
  type Answers,
  answerTo,
  rangeOfQuestion,
  toStoredAnswers,
  valuesOfQuestion
} from '../../lib/guests/questions/answers.ts'
import { QUESTION_BOUNDS, type Question } from '../../lib/guests/questions/rules.ts'
import type { QuestionAnswers, UnitItems } from './input.ts'

/** Parts of a body that contain answers to questions. */
interface AnsweringBody {
  readonly questionAnswers?: QuestionAnswers
  readonly unitItems?: UnitItems
}

export function isAnswering({ questionAnswers, unitItems }: AnsweringBody): boolean {
  return Boolean(questionAnswers || unitItems?.some(item => item.questionAnswers))
}

/** Validate the answers of a body; `invalid_request` for an answer to no known question. */
export function readOctoAnswers(
  questions: readonly Question[],
  { questionAnswers, unitItems }: AnsweringBody
): Answers {
  const read = (answers: QuestionAnswers, per: Question['per'], path: string) =>
    toStoredAnswers(
      (answers ?? []).map(({ questionId, value }, n) => {
        const at = `${path}.${n}`
        const question = questions.find(
          ({ id, per: questionPer }) => id === questionId && questionPer === per
        )
        if (!question)
          throw wrongAnswer(
            `${at}.questionId`,
            `no question with this id is asked ${per === 'person' ? 'of a unit item' : 'of a booking'}`
          )
        if ((answers ?? []).findIndex(other => other.questionId === questionId) < n)
          throw wrongAnswer(`${at}.questionId`, 'is repeated')
        const answer = answerTo(question, String(value ?? ''))
        if (answer === undefined) throw wrongAnswer(`${at}.value`, expectedOf(question))
        return [question, answer] as const
      })
    )
  const guests = (unitItems ?? []).flatMap(({ questionAnswers: answers }, n) =>
    answers ? [[String(n + 1), read(answers, 'person', `unitItems.${n}.questionAnswers`)] as const] : []
  )
  return {
    answers: read(questionAnswers, 'booking', 'questionAnswers').answers,
    guests: Object.fromEntries(guests)
  }
}

function wrongAnswer(field: string, hint: string): Problem {
  return new Problem('invalid_request', { field, hint: `${field}: ${hint}.` })
}

function expectedOf(question: Question): string {
  const range = rangeOfQuestion(question)
  if (range) return `a whole number from ${range.min} to ${range.max}`
  const values = valuesOfQuestion(question)
  return values
    ? `one of ${values.join(', ')}`
    : `a text of at most ${QUESTION_BOUNDS.answer} characters that people see`
}
