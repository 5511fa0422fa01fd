import * as v from 'valibot'
import { LEVELS } from '../lessons/level.ts'
import { limits } from '../sizing/tables.ts'
import { anyText } from '../text/input.ts'
import { digits } from '../text/typed.ts'
import { QUESTION_BOUNDS, type Question } from './rules.ts'

/** The values that a question is answered with where it is one of a few; undefined for what is typed. */
export function valuesOfQuestion({ kind, options: own = [] }: Question): readonly string[] | undefined {
  if (kind === 'level') return LEVELS
  if (kind === 'swim') return ['yes', 'no']
  return kind === 'choice' ? own : undefined
}

/** The least and the most of a measure; undefined for what is no number. */
export function rangeOfQuestion({
  kind
}: Question): { readonly min: number; readonly max: number } | undefined {
  if (kind === 'height') return limits.heightCm
  if (kind === 'weight') return limits.weightKg
  return kind === 'shoe' ? limits.shoeSizeEu : undefined
}

const answerText = anyText(QUESTION_BOUNDS.answer, { lines: true })

/** An answer in its one spelling, null for none; undefined for what is no answer to this question. */
export function answerTo(question: Question, typed: string): string | null | undefined {
  const given = typed.trim()
  if (given === '') return null
  const range = rangeOfQuestion(question)
  const schema = range ? digits(range.min, range.max) : answerText
  const read = v.safeParse(schema, given)
  if (!read.success) return undefined
  const answer = String(read.output)
  if (answer === '') return null
  return valuesOfQuestion(question)?.includes(answer) === false ? undefined : answer
}

/** The column of a guest's measure that a question fills. */
const MEASURES = { height: 'height_cm', weight: 'weight_kg', shoe: 'shoe_eu', level: 'level' } as const

/** Answers of a guest: measures by the columns they stand in, and in `answers` all else by the question's id; null takes away. */
interface GuestAnswers {
  readonly [column: string]: string | number | null | Readonly<Record<string, string | null>>
  readonly answers: Readonly<Record<string, string | null>>
}

/** What is answered for a booking, by the question's id, and for its guests, by their place from 1 on. */
export interface Answers {
  readonly answers: Readonly<Record<string, string | null>>
  readonly guests: Readonly<Record<string, GuestAnswers>>
}

/** Answers by their questions as they are stored of a guest. */
export function storedAnswers(answered: readonly (readonly [Question, string | null])[]): GuestAnswers {
  const measures: Record<string, string | number | null> = {}
  const answers: Record<string, string | null> = {}
  for (const [question, answer] of answered) {
    const { id, kind } = question
    if (!(kind in MEASURES)) answers[id] = answer
    else
      measures[MEASURES[kind as keyof typeof MEASURES]] =
        answer !== null && rangeOfQuestion(question) ? Number(answer) : answer
  }
  return { ...measures, answers }
}

/** What is known of a guest, as far as questions go. */
export interface AnsweredGuest {
  readonly heightCm: number | null
  readonly weightKg: number | null
  readonly shoeEu: number | null
  readonly level: string | null
  readonly answers: Readonly<Record<string, string>> | null
}

/** What a booking, as it is told, was answered with. */
export interface AnsweredBooking {
  readonly answers: Readonly<Record<string, string>> | null
  readonly guests: Readonly<Record<string, AnsweredGuest>> | null
}

/** What was answered to a question for a booking, or by the guest at a place of it; null where nothing is known. */
export function answeredBy(
  { id, kind }: Question,
  { answers, guests }: AnsweredBooking,
  place?: number
): string | null {
  if (place === undefined) return answers?.[id] ?? null
  const guest = guests?.[place]
  if (!guest) return null
  const { heightCm: height, weightKg: weight, shoeEu: shoe, level } = guest
  const measures = { height, weight, shoe, level }
  if (!(kind in measures)) return guest.answers?.[id] ?? null
  const measure = measures[kind as keyof typeof measures]
  return measure === null ? null : String(measure)
}
