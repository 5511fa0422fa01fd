import type { AgeUnit } from '../../lib/booking/units.ts'
import { PARTICIPANT } from '../../lib/octo/unit.ts'
import {
  type Answers,
  answeredBy,
  answerTo,
  rangeOfQuestion,
  storedAnswers,
  valuesOfQuestion
} from '../../lib/questions/answers.ts'
import { QUESTION_BOUNDS, type Question } from '../../lib/questions/rules.ts'
import type { PublicBooking } from '../../lib/storefront/booked/queries.ts'
import { type FaultCode, MOST_PEOPLE, typedIn } from './order.ts'

/** What was typed, and what is wrong with it, by the names of the fields. */
export interface AnswerEntries {
  readonly typed: Readonly<Record<string, string>>
  readonly faults: Readonly<Record<string, FaultCode>>
}

/** Most bytes of the texts that one form answers together. */
const TEXT_BYTES = 6000

/** One of a party: what their seat is sold by, and which of those they are, from 1 on. */
export interface AskedPerson {
  readonly unit: string
  readonly nth: number
}

/** The people of these seats, in the order of the seats. */
export function peopleOfSeats(units: readonly string[]): AskedPerson[] {
  return units.map((unit, n) => ({
    unit,
    nth: units.slice(0, n + 1).filter(other => other === unit).length
  }))
}

/** All for whom one form has fields: as many of each unit as it may book. */
export function everybody(units: readonly AgeUnit[] | null): AskedPerson[] {
  const ids = units?.map(({ id }) => id) ?? [PARTICIPANT]
  return peopleOfSeats(ids.flatMap(id => Array<string>(MOST_PEOPLE).fill(id)))
}

/** The field of a question, asked of a booking, or of one of its party. */
export function answerField({ id }: Question, person?: AskedPerson): string {
  if (!person) return `ask.${id}`
  return `ask${person.unit === PARTICIPANT ? '' : person.unit}${person.nth}.${id}`
}

/** A question with its field, and with who is asked it, and at which seat from 1 on, where it is asked of a person. */
interface AskedField {
  readonly question: Question
  readonly field: string
  readonly person?: AskedPerson
  readonly place?: number
}

/** The questions of a form for these people. */
export function askedFields(questions: readonly Question[], people: readonly AskedPerson[]): AskedField[] {
  const per = (asked: Question['per']) => questions.filter(question => question.per === asked)
  const of = (person: AskedPerson, n: number) =>
    per('person').map(question => ({ question, field: answerField(question, person), person, place: n + 1 }))
  return [
    ...per('booking').map(question => ({ question, field: answerField(question) })),
    ...people.flatMap(of)
  ]
}

/** What a booking was answered with, as its form shows it. */
export function answeredEntries(questions: readonly Question[], booking: PublicBooking): AnswerEntries {
  const typed = askedFields(questions, peopleOfSeats(booking.seats)).map(
    ({ question, place, field }) => [field, answeredBy(question, booking, place) ?? ''] as const
  )
  return { typed: Object.fromEntries(typed), faults: {} }
}

/** The answers in a submitted form, or what is wrong with each; what is required may be left open where it was (`was`). */
export function readAsked(
  questions: readonly Question[],
  form: Readonly<Record<string, unknown>>,
  people: readonly AskedPerson[],
  was?: PublicBooking
): { readonly answers: Answers } | { readonly faults: AnswerEntries['faults'] } {
  const faults: Record<string, FaultCode> = {}
  const read = askedFields(questions, people).map(({ question, place, field }) => {
    const answer = answerTo(question, typedIn(form, field))
    const isNeeded = question.required && (!was || answeredBy(question, was, place) !== null)
    if (answer === undefined) faults[field] = isLongAnswer(question, form, field) ? 'too_long' : 'invalid'
    else if (answer === null && isNeeded) faults[field] = 'missing'
    return { question, place, field, answer: answer ?? null }
  })
  const texts = read.filter(({ question, answer }) => isText(question) && answer !== null)
  const bytes = texts.reduce((sum, { answer }) => sum + Buffer.byteLength(String(answer)), 0)
  if (bytes > TEXT_BYTES) for (const { field } of texts) faults[field] ??= 'too_long'
  if (Object.keys(faults).length > 0) return { faults }
  const of = (place?: number) =>
    storedAnswers(read.filter(each => each.place === place).map(({ question, answer }) => [question, answer]))
  const places = [...new Set(read.flatMap(({ place }) => place ?? []))]
  return {
    answers: { answers: of().answers, guests: Object.fromEntries(places.map(place => [place, of(place)])) }
  }
}

/** What was typed into the fields of questions, for these people. */
export function typedAnswers(
  questions: readonly Question[],
  form: Readonly<Record<string, unknown>>,
  people: readonly AskedPerson[]
): AnswerEntries['typed'] {
  return Object.fromEntries(askedFields(questions, people).map(({ field }) => [field, typedIn(form, field)]))
}

function isText(question: Question): boolean {
  return rangeOfQuestion(question) === undefined && valuesOfQuestion(question) === undefined
}

function isLongAnswer(question: Question, form: Readonly<Record<string, unknown>>, field: string): boolean {
  return isText(question) && typedIn(form, field).trim().length > QUESTION_BOUNDS.answer
}
