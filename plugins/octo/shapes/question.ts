import { type Static, Type } from '@sinclair/typebox'
import { findAnswer, rangeOfQuestion, valuesOfQuestion } from '../../../lib/guests/questions/answers.ts'
import { QUESTION_BOUNDS, type Question } from '../../../lib/guests/questions/rules.ts'
import { questionIn } from '../../../lib/guests/questions/words.ts'
import { literals, orNull } from '../../../lib/infra/shapes.ts'
import type { OctoBooking } from '../../../lib/octo/slot.ts'
import { TextOrNull } from './fields.ts'
import type { OctoView } from './view.ts'

const QuestionShape = Type.Object(
  {
    id: Type.String(),
    required: Type.Boolean(),
    inputType: literals(['number', 'select', 'textarea']),
    label: Type.String(),
    description: TextOrNull,
    title: Type.String(),
    shortDescription: TextOrNull,
    coverImageUrl: Type.Null(),
    maxLength: orNull(Type.Integer()),
    selectOptions: Type.Array(Type.Object({ label: Type.String(), value: Type.String() }))
  },
  { title: 'StrictQuestion' }
)

/** Questions per booking, or per unit item. */
export const Questions = Type.Optional(Type.Array(QuestionShape))

/** Answers. `value` is null if there is no answer. */
export const QuestionAnswersShape = Type.Optional(
  Type.Array(
    Type.Object(
      { questionId: Type.String(), question: QuestionShape, value: TextOrNull },
      { title: 'StrictAnswer' }
    )
  )
)

/** Questions of a product, and the languages of their texts. */
interface QuestionContext {
  readonly questions: readonly Question[]
  /** Language of the school's own texts. */
  readonly locale: string
  readonly view: OctoView
}

/** Questions per booking or per person. Empty unless questions were negotiated. */
export function questionsOf({ questions, locale, view }: QuestionContext, per: Question['per']) {
  if (!view.questions) return {}
  return {
    questions: questions.filter(question => question.per === per).map(q => octoQuestionOf(q, locale, view))
  }
}

/** Answers of a booking, or of its guest number `place`. */
export function questionAnswersOf(
  { questions, locale, view }: QuestionContext,
  booking: OctoBooking,
  place?: number
) {
  if (!view.questions) return {}
  const per = place === undefined ? 'booking' : 'person'
  const matching = questions.filter(question => question.per === per)
  return {
    questionAnswers: matching.map(question => ({
      questionId: question.id,
      question: octoQuestionOf(question, locale, view),
      value: findAnswer(question, booking, place)
    }))
  }
}

function octoQuestionOf(
  question: Question,
  locale: string,
  { language }: OctoView
): Static<typeof QuestionShape> {
  const { title, hint, options } = questionIn(question, language, locale)
  const isNumber = rangeOfQuestion(question) !== undefined
  const isText = !isNumber && valuesOfQuestion(question) === undefined
  return {
    id: question.id,
    required: question.required,
    inputType: isNumber ? 'number' : isText ? 'textarea' : 'select',
    label: title,
    description: hint || null,
    title,
    shortDescription: hint || null,
    coverImageUrl: null,
    maxLength: isText ? QUESTION_BOUNDS.answer : null,
    selectOptions: options.map(({ label, value }) => ({ label, value }))
  }
}
