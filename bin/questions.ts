import type { Sql } from '../lib/database/pool.ts'
import { Problem } from '../lib/errors.ts'
import { readQuestions } from '../lib/questions/queries.ts'
import { OWN_KINDS, type Question, QuestionInput, questionOf } from '../lib/questions/rules.ts'
import { changeQuestions } from '../lib/questions/transactions.ts'
import { notFoundError, parseOptions } from './args.ts'
import { fieldsOf, requireOption, UsageError, type Values } from './command.ts'
import { SCHOOL } from './options.ts'

export const LESSON_TYPE_OPTION = {
  ...SCHOOL,
  'lesson-type': { type: 'string', help: "The lesson type's id." }
} as const

const wordOption = (what: string) => ({ type: 'string', help: what, mayBeEmpty: true }) as const

/** Options of a question, for `add` and `set`. */
export const QUESTION_OPTIONS = {
  required: { type: 'boolean', help: 'An answer is required.' },
  optional: { type: 'boolean', help: 'An answer is optional; the default.' },
  per: {
    type: 'string',
    help: 'Asked once per booking or for each person: booking or person; default booking.'
  },
  title: wordOption('The question, in the school’s language.'),
  'title-en': wordOption('The same in English.'),
  'title-pt': wordOption('The same in Portuguese.'),
  hint: wordOption('Explanation below the question.'),
  'hint-en': wordOption('The same in English.'),
  'hint-pt': wordOption('The same in Portuguese.'),
  kind: {
    type: 'string',
    help: `${OWN_KINDS.join(' or ')}; default choice if --options is given, else text.`
  },
  options: wordOption('Options of a choice, separated by commas: 2 to 10.'),
  'options-en': wordOption('The same in English, in the same order.'),
  'options-pt': wordOption('The same in Portuguese.')
} as const

export function parseQuestion(values: Values, id: string): QuestionInput {
  const { school: _, lessonType: __, ...given } = fieldsOf(values)
  const required = values.required ? true : values.optional ? false : undefined
  return parseOptions(QuestionInput, { id, ...given, ...(required !== undefined && { required }) })
}

/** The resulting question; a UsageError names the invalid option. */
export function requireQuestion(typed: QuestionInput, was?: Question): Question {
  const made = questionOf(typed, was)
  if (!('field' in made)) return made
  const option = made.field.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)
  throw new UsageError(`--${option}: ${made.hint}`)
}

/** A lesson type by ids, as given on the command line. */
interface NamedType {
  readonly schoolId: string
  readonly typeId: string
}

export function needLessonType(values: Values): NamedType {
  return { schoolId: requireOption(values, 'school'), typeId: requireOption(values, 'lesson-type') }
}

/** Questions of the lesson type, with their version. */
export async function needQuestions(sql: Sql, { schoolId, typeId }: NamedType) {
  const asked = await readQuestions(sql, schoolId, typeId)
  if (!asked) throw notFoundError('lesson type', typeId, schoolId)
  return { schoolId, typeId, ...asked }
}

/** Replace the questions of the lesson type by the result of `change`. */
export async function writeQuestions(
  sql: Sql,
  named: NamedType,
  change: (questions: readonly Question[]) => readonly Question[]
): Promise<void> {
  for (let tries = 3; tries > 0; tries--) {
    const { schoolId, ...asked } = await needQuestions(sql, named)
    const questions = change(asked.questions)
    const { code } = await changeQuestions(sql, { schoolId, personId: null }, { ...asked, questions })
    // On a concurrent change, read and try again.
    if (code !== 'type_changed') return
  }
  throw new Problem('service_unavailable', {
    hint: 'The lesson type was changed by others at the same time; try again.'
  })
}
