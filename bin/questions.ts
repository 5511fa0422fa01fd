import { readQuestions } from '../lib/guests/questions/queries.ts'
import {
  BUILT_IN_QUESTIONS,
  OWN_KINDS,
  QUESTION_BOUNDS,
  type Question,
  QuestionInput,
  questionOf,
  questionVersion
} from '../lib/guests/questions/rules.ts'
import { changeQuestion } from '../lib/guests/questions/transactions.ts'
import { notFoundError, parseOptions } from './args.ts'
import { collection } from './collections.ts'
import { fieldsOf, requireOption, type Values } from './command.ts'
import { SCHOOL } from './options.ts'

const LESSON_TYPE = {
  ...SCHOOL,
  'lesson-type': { type: 'string', help: "The lesson type's id." }
} as const

const wordOption = (help: string) => ({ type: 'string', help, mayBeEmpty: true }) as const

const OPTIONS = {
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

export const questions = collection<Question, QuestionInput>({
  ...{ noun: 'question', plural: 'questions', key: 'ID', keyOf: question => question.id },
  owner: { kind: 'lesson type', usage: '--school ID --lesson-type ID', options: LESSON_TYPE },
  options: OPTIONS,
  bounds: QUESTION_BOUNDS,
  parse(values, id) {
    const { school: _, lessonType: __, ...fields } = fieldsOf(values)
    const required = values.required ? true : values.optional ? false : undefined
    return parseOptions(QuestionInput, { id, ...fields, ...(required !== undefined && { required }) })
  },
  isEmpty: input => Object.keys(input).length === 1,
  apply: questionOf,
  async read(sql, values) {
    const { schoolId, typeId } = lessonTypeOf(values)
    const list = await readQuestions(sql, schoolId, typeId)
    if (!list) throw notFoundError('lesson type', typeId, schoolId)
    return list.questions.map(item => ({ item, version: questionVersion(item) }))
  },
  change(sql, values, change) {
    const { schoolId, typeId } = lessonTypeOf(values)
    return changeQuestion(sql, { schoolId, personId: null }, typeId, change)
  },
  add: {
    summary: 'Add a question to a lesson type.',
    usage: '[--required | --optional] [--title TEXT] [--options A,B] [...]',
    notes: `ID is ${BUILT_IN_QUESTIONS.join(', ')}, which are asked of each person in the guest's language; or a short id of your own, with --title. A lesson type has at most ${QUESTION_BOUNDS.most} questions.`,
    message({ id, per, required }, type) {
      const guests = per === 'person' ? 'for each person' : 'once per booking'
      return `${type} now asks ${id} ${guests}${required ? '; an answer is required' : ''}.`
    }
  },
  set: {
    summary: 'Change a question.',
    usage: '[--required | --optional] [--title TEXT] [...]',
    notes: 'Existing answers stay, even if they are no longer among the options.'
  },
  remove: {
    summary: 'Remove a question from a lesson type.',
    notes: 'Its answers stay with their bookings and are erased with them.',
    message: (id, type) => `${type} no longer asks ${id}.`
  },
  list: {
    summary: 'List the questions of a lesson type in their order.',
    columns: ['id', 'kind', 'per', 'required', 'title'],
    none: (type, { school }) =>
      `${type} has no questions. Add one: swellbook questions add height --school ${school} --lesson-type ${type}`
  }
})

function lessonTypeOf(values: Values) {
  return { schoolId: requireOption(values, 'school'), typeId: requireOption(values, 'lesson-type') }
}
