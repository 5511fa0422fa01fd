import { type AgeUnit, PARTICIPANT, type UnitSeats } from '../../booking/units.ts'
import {
  type AnsweredBooking,
  type Answers,
  answerTo,
  findAnswer,
  rangeOfQuestion,
  toStoredAnswers,
  valuesOfQuestion
} from './answers.ts'
import { QUESTION_BOUNDS, type Question } from './rules.ts'

/** Maximum guests in a form with questions. Larger parties must contact the school. */
export const MAX_PEOPLE = 12

export type FaultCode = 'missing' | 'invalid' | 'too_long'

/** Maximum question fields in a form before the size of the party is known. */
const MAX_PERSON_FIELDS = MAX_PEOPLE * QUESTION_BOUNDS.most

/** Entered values and faults, by field name. */
export interface AnswerEntries {
  readonly values: Readonly<Record<string, string>>
  readonly faults: Readonly<Record<string, FaultCode>>
}

/** Stored answers, and the unit of each seat in order. */
type SeatedBooking = AnsweredBooking & { readonly seats: readonly string[] }

/** Maximum bytes of all text answers in a form. */
const TEXT_BYTES = 6000

/** A guest of the party: the unit, and the number within this unit from 1. */
export interface PartyMember {
  readonly unit: string
  readonly nth: number
}

/** Guests of these seats, in order. */
export function peopleOfSeats(units: readonly string[]): PartyMember[] {
  return units.map((unit, n) => ({
    unit,
    nth: units.slice(0, n + 1).filter(other => other === unit).length
  }))
}

/** All guests for whom a form may have fields: the maximum of each unit. */
export function allPartyMembers(units: readonly AgeUnit[] | null): PartyMember[] {
  const ids = units?.map(({ id }) => id) ?? [PARTICIPANT]
  return peopleOfSeats(ids.flatMap(id => Array<string>(MAX_PEOPLE).fill(id)))
}

/** Unit of each seat, in the order of unit_items_of: the highest price first. */
export function seatsOfParty(seats: UnitSeats, units: readonly AgeUnit[]): string[] {
  return [...units]
    .sort((a, b) => b.cents - a.cents || (a.id < b.id ? -1 : 1))
    .flatMap(({ id }) => Array<string>(Math.min(seats[id] ?? 0, MAX_PEOPLE)).fill(id))
    .slice(0, MAX_PEOPLE)
}

/** Number of guests per unit for whom a form shows questions before the size of the party is known. Later it shows more. */
export function maxQuestioned(questions: readonly Question[], units: number): number {
  const perPerson = questions.filter(({ per }) => per === 'person').length
  return Math.floor(MAX_PERSON_FIELDS / (units * Math.max(perPerson, 1)))
}

/** Value of a form field, with line breaks as LF. Empty if the field is absent or repeated. */
export function fieldValue(form: Readonly<Record<string, unknown>>, field: string): string {
  const value = form[field]
  return typeof value === 'string' ? value.replaceAll('\r\n', '\n') : ''
}

/** Field name of a question about the booking, or about one guest. */
export function answerField({ id }: Question, person?: PartyMember): string {
  if (!person) return `ask.${id}`
  return `ask${person.unit === PARTICIPANT ? '' : person.unit}${person.nth}.${id}`
}

/** A question with its field name. A question per person also has the guest, and the seat from 1. */
interface QuestionField {
  readonly question: Question
  readonly field: string
  readonly person?: PartyMember
  readonly place?: number
}

/** Questions of a form about these guests. */
export function questionFields(
  questions: readonly Question[],
  people: readonly PartyMember[]
): QuestionField[] {
  const per = (questionPer: Question['per']) => questions.filter(question => question.per === questionPer)
  const answersOf = (person: PartyMember, n: number) =>
    per('person').map(question => ({ question, field: answerField(question, person), person, place: n + 1 }))
  return [
    ...per('booking').map(question => ({ question, field: answerField(question) })),
    ...people.flatMap(answersOf)
  ]
}

/** Answers of a booking as form values. */
export function answerEntriesOf(questions: readonly Question[], booking: SeatedBooking): AnswerEntries {
  const entries = questionFields(questions, peopleOfSeats(booking.seats)).map(
    ({ question, place, field }) => [field, findAnswer(question, booking, place) ?? ''] as const
  )
  return { values: Object.fromEntries(entries), faults: {} }
}

/** Parse a submitted form into answers or faults. An answer that was empty before (`previous`) may stay empty. */
export function parseAnswers(
  questions: readonly Question[],
  form: Readonly<Record<string, unknown>>,
  people: readonly PartyMember[],
  previous?: SeatedBooking
): { readonly answers: Answers } | { readonly faults: AnswerEntries['faults'] } {
  const faults: Record<string, FaultCode> = {}
  const read = questionFields(questions, people).map(({ question, place, field }) => {
    const answer = answerTo(question, fieldValue(form, field))
    const isNeeded = question.required && (!previous || findAnswer(question, previous, place) !== null)
    if (answer === undefined) faults[field] = isLongAnswer(question, form, field) ? 'too_long' : 'invalid'
    else if (answer === null && isNeeded) faults[field] = 'missing'
    return { question, place, field, answer: answer ?? null }
  })
  const texts = read.filter(({ question, answer }) => isText(question) && answer !== null)
  const bytes = texts.reduce((sum, { answer }) => sum + Buffer.byteLength(String(answer)), 0)
  if (bytes > TEXT_BYTES) for (const { field } of texts) faults[field] ??= 'too_long'
  if (Object.keys(faults).length > 0) return { faults }
  const answersAt = (place?: number) =>
    toStoredAnswers(
      read.filter(entry => entry.place === place).map(({ question, answer }) => [question, answer])
    )
  const places = [...new Set(read.flatMap(({ place }) => place ?? []))]
  return {
    answers: {
      answers: answersAt().answers,
      guests: Object.fromEntries(places.map(place => [place, answersAt(place)]))
    }
  }
}

/** Entered answers for these guests. */
export function typedAnswers(
  questions: readonly Question[],
  form: Readonly<Record<string, unknown>>,
  people: readonly PartyMember[]
): AnswerEntries['values'] {
  return Object.fromEntries(
    questionFields(questions, people).map(({ field }) => [field, fieldValue(form, field)])
  )
}

function isText(question: Question): boolean {
  return rangeOfQuestion(question) === undefined && valuesOfQuestion(question) === undefined
}

function isLongAnswer(question: Question, form: Readonly<Record<string, unknown>>, field: string): boolean {
  return isText(question) && fieldValue(form, field).trim().length > QUESTION_BOUNDS.answer
}
