import type { Answers } from '../../lib/guests/questions/answers.ts'
import type { Question } from '../../lib/guests/questions/rules.ts'
import { readAnswers, type SentAnswer } from '../../lib/guests/questions/sent.ts'
import type { QuestionAnswers, UnitItems } from './input.ts'

/** Parts of a body that contain answers to questions. */
interface AnsweringBody {
  readonly questionAnswers?: QuestionAnswers
  readonly unitItems?: UnitItems
}

export function isAnswering({ questionAnswers, unitItems }: AnsweringBody): boolean {
  return Boolean(questionAnswers || unitItems?.some(item => item.questionAnswers))
}

/** Validate the answers in a body. Throws `invalid_request` if the product has no such question. */
export function readOctoAnswers(
  questions: readonly Question[],
  { questionAnswers, unitItems }: AnsweringBody
): Answers {
  const ofPersons = (unitItems ?? []).flatMap(({ questionAnswers: answers }, n) =>
    answers ? [[n + 1, withPaths(answers, `unitItems.${n}.questionAnswers`)] as const] : []
  )
  return readAnswers(questions, withPaths(questionAnswers, 'questionAnswers'), new Map(ofPersons))
}

function withPaths(answers: QuestionAnswers, path: string): SentAnswer[] {
  return (answers ?? []).map((answer, n) => ({ ...answer, at: `${path}.${n}` }))
}
