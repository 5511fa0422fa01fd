import type { Sql } from '../lib/database/pool.ts'
import { Problem } from '../lib/errors.ts'
import { readQuestions } from '../lib/questions/queries.ts'
import { OWN_KINDS, type Question, QuestionInput, questionOf } from '../lib/questions/rules.ts'
import { changeQuestions } from '../lib/questions/transactions.ts'
import { fieldsOf, need, UsageError, type Values } from './command.ts'
import { absent, readGiven } from './given.ts'
import { SCHOOL } from './options.ts'

/** The lesson type that a command about questions is about. */
export const ASKED_AT = {
  ...SCHOOL,
  'lesson-type': { type: 'string', help: "The lesson type's id." }
} as const

const wordOption = (what: string) => ({ type: 'string', help: what, mayBeEmpty: true }) as const

/** What may be said of a question, when it is added and later. */
export const QUESTION_OPTIONS = {
  required: { type: 'boolean', help: 'It must be answered.' },
  optional: { type: 'boolean', help: 'It may be left open; so it is by default.' },
  per: { type: 'string', help: 'booking, once for all, or person; default booking.' },
  title: wordOption('What is asked, in the school’s language.'),
  'title-en': wordOption('The same in English.'),
  'title-pt': wordOption('The same in Portuguese.'),
  hint: wordOption('What explains it.'),
  'hint-en': wordOption('The same in English.'),
  'hint-pt': wordOption('The same in Portuguese.'),
  kind: {
    type: 'string',
    help: `${OWN_KINDS.join(' or ')}; default choice where --options is given, else text.`
  },
  options: wordOption('What a choice is among, separated by commas: 2 to 10.'),
  'options-en': wordOption('The same in English, in the same order.'),
  'options-pt': wordOption('The same in Portuguese.')
} as const

/** What is typed of a question. */
export function typedQuestion(values: Values, id: string): QuestionInput {
  const { school: _, lessonType: __, ...given } = fieldsOf(values)
  const required = values.required ? true : values.optional ? false : undefined
  return readGiven(QuestionInput, { id, ...given, ...(required !== undefined && { required }) })
}

/** The question that was typed; a UsageError says which option stands against it. */
export function requireQuestion(typed: QuestionInput, was?: Question): Question {
  const made = questionOf(typed, was)
  if (!('field' in made)) return made
  const option = made.field.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)
  throw new UsageError(`--${option}: ${made.hint}`)
}

/** The lesson type that a command names. */
interface NamedType {
  readonly schoolId: string
  readonly typeId: string
}

/** The lesson type that the command names; a UsageError where it names none. */
export function needAskedAt(values: Values): NamedType {
  return { schoolId: need(values, 'school'), typeId: need(values, 'lesson-type') }
}

/** The questions of the lesson type that the command names, and their version. */
export async function needQuestions(sql: Sql, { schoolId, typeId }: NamedType) {
  const asked = await readQuestions(sql, schoolId, typeId)
  if (!asked) throw absent('lesson type', typeId, schoolId)
  return { schoolId, typeId, ...asked }
}

/** Changes the questions of the lesson type that the command names to what `change` makes of them. */
export async function writeQuestions(
  sql: Sql,
  named: NamedType,
  change: (questions: readonly Question[]) => readonly Question[]
): Promise<void> {
  for (let tries = 3; tries > 0; tries--) {
    const { schoolId, ...asked } = await needQuestions(sql, named)
    const questions = change(asked.questions)
    const { code } = await changeQuestions(sql, { schoolId, personId: null }, { ...asked, questions })
    // Somebody else changed the lesson type between the look and this.
    if (code !== 'type_changed') return
  }
  throw new Problem('service_unavailable', { hint: 'The lesson type keeps changing; try again.' })
}
