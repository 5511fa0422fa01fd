import { Problem } from '../../errors.ts'
import {
  type Answers,
  answerTo,
  type GuestAnswers,
  rangeOfQuestion,
  toStoredAnswers,
  valuesOfQuestion
} from './answers.ts'
import { QUESTION_BOUNDS, type Question } from './rules.ts'

/** An answer in a request, with its JSON path for errors. */
export interface SentAnswer {
  readonly questionId: string
  readonly value?: string | number | null | undefined
  readonly at: string
}

/** Validate answers for the booking or for one person. Throws `invalid_request` if there is no such question. */
function readAnswersPer(
  per: Question['per'],
  questions: readonly Question[],
  sent: readonly SentAnswer[]
): GuestAnswers {
  const entries = sent.map(({ questionId, value, at }, n) => {
    const question = questions.find(({ id, per: questionPer }) => id === questionId && questionPer === per)
    if (!question) throw wrongAnswer(`${at}.questionId`, `no question with this id is asked of a ${per}`)
    if (sent.findIndex(other => other.questionId === questionId) < n)
      throw wrongAnswer(`${at}.questionId`, 'is repeated')
    const answer = answerTo(question, String(value ?? ''))
    if (answer === undefined) throw wrongAnswer(`${at}.value`, expectedOf(question))
    return [question, answer] as const
  })
  return toStoredAnswers(entries)
}

/** Validate answers for a booking, and for its persons by position from 1. */
export function readAnswers(
  questions: readonly Question[],
  ofBooking: readonly SentAnswer[],
  ofPersons: ReadonlyMap<number, readonly SentAnswer[]>
): Answers {
  const guests = [...ofPersons].map(
    ([place, sent]) => [String(place), readAnswersPer('person', questions, sent)] as const
  )
  return {
    answers: readAnswersPer('booking', questions, ofBooking).answers,
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
