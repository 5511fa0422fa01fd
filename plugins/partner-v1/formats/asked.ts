import { type Static, Type } from '@sinclair/typebox'
import { rangeOfQuestion, valuesOfQuestion } from '../../../lib/guests/questions/answers.ts'
import { QUESTION_BOUNDS, type Question } from '../../../lib/guests/questions/rules.ts'
import { questionIn } from '../../../lib/guests/questions/words.ts'
import type { TransferPoint } from '../../../lib/guests/transfers/rules.ts'
import { literals, orNull } from '../../../lib/infra/shapes.ts'
import { languageOf } from '../../../lib/text/language.ts'

const IntegerOrNull = orNull(Type.Integer())
const TextOrNull = orNull(Type.String())

export const ServiceQuestion = Type.Object(
  {
    id: Type.String(),
    per: literals(['booking', 'person'], { description: 'Asked once, or of each person' }),
    required: Type.Boolean({ description: 'A booking without the answer is not refused, and lists it' }),
    type: literals(['number', 'choice', 'text']),
    title: Type.String({ description: 'In the language of the school' }),
    hint: TextOrNull,
    min: IntegerOrNull,
    max: IntegerOrNull,
    maxLength: orNull(Type.Integer(), { description: 'Characters of a text' }),
    options: Type.Array(Type.Object({ value: Type.String(), label: Type.String() }), {
      description: 'Send the value of one as the answer to a choice'
    })
  },
  { title: 'Question' }
)

export function serviceQuestion(question: Question, locale: string): Static<typeof ServiceQuestion> {
  const { title, hint, options } = questionIn(question, languageOf(locale, undefined), locale)
  const range = rangeOfQuestion(question)
  const type = range ? 'number' : valuesOfQuestion(question) ? 'choice' : 'text'
  return {
    ...{ id: question.id, per: question.per, required: question.required, type },
    ...{ title, hint: hint || null },
    ...{ min: range?.min ?? null, max: range?.max ?? null },
    maxLength: type === 'text' ? QUESTION_BOUNDS.answer : null,
    options: options.map(({ value, label }) => ({ value, label }))
  }
}

/** A pickup or drop-off point of a lesson type. */
export const ServicePoint = Type.Object(
  {
    id: Type.String(),
    name: Type.String(),
    address: Type.String(),
    directions: TextOrNull,
    latitude: orNull(Type.Number()),
    longitude: orNull(Type.Number()),
    minutes: Type.Integer({ description: 'Minutes before the start, or after the end, of a lesson' })
  },
  { title: 'Point' }
)

export function servicePoints(points: readonly TransferPoint[]): Static<typeof ServicePoint>[] {
  return points.map(({ id, name, address, directions, latitude, longitude, minutes }) => ({
    ...{ id, name, address, directions: directions ?? null },
    ...{ latitude: latitude ?? null, longitude: longitude ?? null, minutes }
  }))
}
