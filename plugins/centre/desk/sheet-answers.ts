import * as v from 'valibot'
import { unitNames } from '../../../lib/booking/unit-names.ts'
import { PARTICIPANT, type UnitId, type UnitSeats } from '../../../lib/booking/units.ts'
import { rangeOfQuestion, valuesOfQuestion } from '../../../lib/guests/questions/answers.ts'
import {
  type AnswerEntries,
  answerEntriesOf,
  answerField,
  MAX_PEOPLE,
  maxQuestioned,
  type PartyMember,
  parseAnswers,
  peopleOfSeats,
  seatsOfParty
} from '../../../lib/guests/questions/form.ts'
import { QUESTION_BOUNDS, type Question } from '../../../lib/guests/questions/rules.ts'
import { questionIn } from '../../../lib/guests/questions/words.ts'
import { type Html, html } from '../../../lib/pages/html.ts'
import type { StaffLanguage } from '../../../lib/text/language.ts'
import { hiddenFields, type Option, renderChoice, renderField } from '../kit/field.ts'
import { BEACH_TEXT } from '../messages/guests.ts'
import { SHEET_TEXT } from '../messages/sheet.ts'
import type { DeskLesson } from './lesson-queries.ts'
import type { CentreBooking } from './queries.ts'

/** Sizes that the desk may enter for each guest, even if the lesson does not ask for them. */
const SIZES = ['height', 'weight', 'shoe'] as const

/** Maximum answers in one form. */
const MAX_ANSWERS = MAX_PEOPLE * (QUESTION_BOUNDS.most + SIZES.length)

const column = v.optional(
  v.pipe(
    v.union([v.string(), v.array(v.string())]),
    v.transform(cells => [cells].flat()),
    v.maxLength(MAX_ANSWERS, 'too many answers')
  ),
  []
)

/** Answers in the form: parallel lists of question ids and values. */
export const ANSWER_COLUMNS = { question: column, answer: column }

type AnswerColumns = Readonly<Record<keyof typeof ANSWER_COLUMNS, readonly string[]>>

/** Questions at the desk: those of the lesson, and sizes. None is required, so that the desk can always book. */
function deskQuestions({ questions }: Pick<DeskLesson, 'questions'>): Question[] {
  const missing = SIZES.filter(size => questions.every(({ kind }) => kind !== size))
  const sizes = missing.map((id): Question => ({ id, kind: id, per: 'person', required: false }))
  return [...questions.map(question => ({ ...question, required: false })), ...sizes]
}

/** Guests of a party about whom the form asks. */
function membersOf({ units }: DeskLesson, seats: UnitSeats | undefined, people: number): PartyMember[] {
  if (units) return peopleOfSeats(seatsOfParty(seats ?? {}, units))
  return peopleOfSeats(Array<string>(Math.min(people, MAX_PEOPLE)).fill(PARTICIPANT))
}

/** Answers as typed. */
export function typedAnswers({ question, answer }: AnswerColumns): AnswerEntries {
  const pairs = question.map((field, n) => [field, answer[n] ?? ''] as const)
  return { values: Object.fromEntries(pairs), faults: {} }
}

/** Answers of a former booking to the same questions. */
export function answersOf(lesson: DeskLesson, booking: CentreBooking): AnswerEntries {
  const members = membersOf(lesson, booking.unitSeats ?? undefined, booking.participants)
  return answerEntriesOf(deskQuestions(lesson), { ...booking.asked, seats: members.map(({ unit }) => unit) })
}

/** The answers of an order without guests who gave none, or the faults. */
export function parseDeskAnswers(
  lesson: DeskLesson,
  entries: AnswerEntries,
  seats: UnitSeats | undefined,
  people: number
) {
  const parsed = parseAnswers(deskQuestions(lesson), entries.values, membersOf(lesson, seats, people))
  if ('faults' in parsed) return parsed
  const { answers, guests } = parsed.answers
  const isAnswered = ({ answers: own, ...measures }: (typeof guests)[string]) =>
    Object.values({ ...own, ...measures }).some(value => value !== null)
  const present = Object.entries(guests).filter(([, guest]) => isAnswered(guest))
  return { answers: { answers, guests: Object.fromEntries(present) } }
}

/** Folded questions about the booking; empty if there are none. */
export function bookingQuestions(
  lesson: DeskLesson,
  entries: AnswerEntries,
  language: StaffLanguage
): Html | false {
  const own = lesson.questions.filter(({ per }) => per === 'booking')
  const fields = own.map(question =>
    answerControl(question, answerField(question), entries, lesson.locale, language)
  )
  return own.length > 0 && fold(fields, SHEET_TEXT[language].questions, entries, 'ask.')
}

/** Folded questions about each guest of a unit, with sizes. CSS shows as many guests as the party has. */
export function guestQuestions(
  lesson: DeskLesson,
  unit: UnitId | typeof PARTICIPANT,
  max: number,
  entries: AnswerEntries,
  language: StaffLanguage
): Html {
  const perGuest = deskQuestions(lesson).filter(({ per }) => per === 'person')
  const maxGuests = maxQuestioned(perGuest, lesson.units?.length ?? 1)
  const members = peopleOfSeats(Array<string>(Math.min(max, maxGuests, MAX_PEOPLE)).fill(unit))
  const guestOf = (member: PartyMember) => {
    const fields = perGuest.map(question =>
      answerControl(question, answerField(question, member), entries, lesson.locale, language)
    )
    const label =
      unit === PARTICIPANT
        ? BEACH_TEXT[language].nthGuest(member.nth)
        : `${unitNames[language][unit]} ${member.nth}`
    return html`<fieldset><legend>${label}</legend><div class="fit">${fields}</div></fieldset>`
  }
  const guests = html`<div class="guests">${members.map(guestOf)}</div>`
  return fold([guests], SHEET_TEXT[language].sizes, entries, `ask${unit === PARTICIPANT ? '' : unit}`)
}

/** Folded content; open if one of its fields has a fault. */
function fold(content: readonly Html[], title: string, { faults }: AnswerEntries, prefix: string): Html {
  const isOpen = Object.keys(faults).some(field => field.startsWith(prefix))
  return html`<details${isOpen && html` open`}><summary class="tap">${title}</summary><div class="form">${content}</div></details>`
}

function answerControl(
  question: Question,
  field: string,
  { values, faults }: AnswerEntries,
  locale: string,
  language: StaffLanguage
): Html {
  const text = SHEET_TEXT[language]
  const { title, options } = questionIn(question, language, locale)
  const range = rangeOfQuestion(question)
  const isFixed = valuesOfQuestion(question) !== undefined
  const fault = range ? text.between(range.min, range.max) : isFixed ? text.gone : text.tooLong
  const control = { name: 'answer', id: field, label: title, bad: faults[field] && fault }
  const answer = values[field] ?? ''
  const choices = options.map(({ value, label }): Option => [value, label])
  return html`${hiddenFields({ question: field })}${
    isFixed
      ? renderChoice({
          ...control,
          bad: control.bad ?? false,
          options: [['', '–'], ...choices],
          chosen: answer
        })
      : renderField({ ...control, typed: answer, max: QUESTION_BOUNDS.answer, mode: range && 'numeric' })
  }`
}
