import * as v from 'valibot'
import { limits } from '../../equipment/sizing/tables.ts'
import { LEVELS } from '../../lessons/level.ts'
import { anyText } from '../../text/input.ts'
import { digits } from '../../text/typed.ts'
import { QUESTION_BOUNDS, type Question } from './rules.ts'

/** Answers to choose from. Undefined if any text is allowed. */
export function valuesOfQuestion({ kind, options: own = [] }: Question): readonly string[] | undefined {
  if (kind === 'level') return LEVELS
  if (kind === 'swim') return ['yes', 'no']
  return kind === 'choice' ? own : undefined
}

/** Minimum and maximum of a measure. Undefined for other questions. */
export function rangeOfQuestion({
  kind
}: Question): { readonly min: number; readonly max: number } | undefined {
  if (kind === 'height') return limits.heightCm
  if (kind === 'weight') return limits.weightKg
  return kind === 'shoe' ? limits.shoeSizeEu : undefined
}

const answerText = anyText(QUESTION_BOUNDS.answer, { lines: true })

/** Normalize an answer. Null for no answer, undefined for an invalid one. */
export function answerTo(question: Question, input: string): string | null | undefined {
  const text = input.trim()
  if (text === '') return null
  const range = rangeOfQuestion(question)
  const schema = range ? digits(range.min, range.max) : answerText
  const read = v.safeParse(schema, text)
  if (!read.success) return undefined
  const answer = String(read.output)
  if (answer === '') return null
  return valuesOfQuestion(question)?.includes(answer) === false ? undefined : answer
}

/** Columns of guests for measures. */
const MEASURES = { height: 'height_cm', weight: 'weight_kg', shoe: 'shoe_eu', level: 'level' } as const

/** A guest's answers: measures by column, and others in `answers` by question id. Null deletes one. */
export interface GuestAnswers {
  readonly [column: string]: string | number | null | Readonly<Record<string, string | null>>
  readonly answers: Readonly<Record<string, string | null>>
}

/** Answers for the booking by question id, and for its guests by position from 1. */
export interface Answers {
  readonly answers: Readonly<Record<string, string | null>>
  readonly guests: Readonly<Record<string, GuestAnswers>>
}

/** Convert a guest's answers to their stored form. */
export function toStoredAnswers(entries: readonly (readonly [Question, string | null])[]): GuestAnswers {
  const measures: Record<string, string | number | null> = {}
  const answers: Record<string, string | null> = {}
  for (const [question, answer] of entries) {
    const { id, kind } = question
    if (!(kind in MEASURES)) answers[id] = answer
    else
      measures[MEASURES[kind as keyof typeof MEASURES]] =
        answer !== null && rangeOfQuestion(question) ? Number(answer) : answer
  }
  return { ...measures, answers }
}

export interface AnsweredGuest {
  readonly heightCm: number | null
  readonly weightKg: number | null
  readonly shoeEu: number | null
  readonly level: string | null
  readonly answers: Readonly<Record<string, string>> | null
}

export interface AnsweredBooking {
  readonly answers: Readonly<Record<string, string>> | null
  readonly guests: Readonly<Record<string, AnsweredGuest>> | null
}

/** Answer of the booking, or of the guest at a position. Null if there is none. */
export function findAnswer(
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
