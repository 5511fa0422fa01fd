import * as v from 'valibot'
import { Problem } from '../../../lib/errors.ts'
import { readQuestions } from '../../../lib/guests/questions/queries.ts'
import {
  BUILT_IN_QUESTIONS,
  isBuiltInQuestion,
  OWN_KINDS,
  type Question,
  QuestionInput,
  questionOf,
  questionVersion
} from '../../../lib/guests/questions/rules.ts'
import { changeQuestion } from '../../../lib/guests/questions/transactions.ts'
import { type Html, html } from '../../../lib/pages/html.ts'
import { type LessonTypeSetup, listLessonTypes } from '../../../lib/schools/queries.ts'
import { idOf } from '../../../lib/schools/rules.ts'
import { renderChoice } from '../kit/field.ts'
import { form } from '../kit/form.ts'
import { lessonNameOf } from '../kit/lesson-item.ts'
import { questionsPath, typePath } from '../kit/paths.ts'
import type { Viewer } from '../kit/viewer.ts'
import { QUESTIONS_TEXT } from '../messages/questions.ts'
import { collectionRoutes } from './collection.ts'
import type { FormState } from './definition.ts'
import { parseItem } from './parse.ts'

const text = { schema: v.string(), max: 200 } as const
const longText = { schema: v.string(), max: 300 } as const
const lines = { schema: v.string(), max: 800, rows: 3 } as const
const linesOf = (options: readonly string[] | undefined) => options?.join('\n')

const QUESTION_FORM = form<Question>()({
  kind: {
    schema: v.string(),
    of: ({ kind }) => kind,
    choices: [...BUILT_IN_QUESTIONS, ...OWN_KINDS],
    initial: 'height'
  },
  required: { schema: v.string(), of: ({ required }) => (required ? 'yes' : ''), isTick: true },
  per: { schema: v.string(), of: ({ per }) => per, choices: ['booking', 'person'], initial: 'booking' },
  title: { ...text, of: ({ title }) => title },
  titleEn: { ...text, of: ({ translations }) => translations?.en?.title },
  titlePt: { ...text, of: ({ translations }) => translations?.pt?.title },
  hint: { ...longText, of: ({ hint }) => hint },
  hintEn: { ...longText, of: ({ translations }) => translations?.en?.hint },
  hintPt: { ...longText, of: ({ translations }) => translations?.pt?.hint },
  options: { ...lines, of: ({ options }) => linesOf(options) },
  optionsEn: { ...lines, of: ({ translations }) => linesOf(translations?.en?.options) },
  optionsPt: { ...lines, of: ({ translations }) => linesOf(translations?.pt?.options) }
})

type QuestionValues = typeof QUESTION_FORM.initial

export const questions = collectionRoutes<Question, QuestionValues, LessonTypeSetup, 'typeId', 'questionId'>({
  texts: QUESTIONS_TEXT,
  owner: ['typeId'],
  key: 'questionId',
  path: ({ typeId }) => questionsPath(typeId),
  before: (type, { language }) => ({ path: typePath(type.id), name: lessonNameOf(type, language) }),
  act: 'type.change',
  back: 'questions',
  body: QUESTION_FORM.body,
  example: { kind: 'text', required: 'yes', per: 'booking', title: 'Where do you stay?' },
  async load(sql, { schoolId }, { typeId }) {
    const [type] = await listLessonTypes(sql, schoolId, typeId)
    if (!type) throw new Problem('not_found')
    return type
  },
  async read(sql, { schoolId }, { typeId }) {
    const list = await readQuestions(sql, schoolId, typeId)
    return list?.questions.map(item => ({ item, version: questionVersion(item) })) ?? []
  },
  change: (sql, person, { typeId }, change) => changeQuestion(sql, person, typeId, change),
  keyOf: ({ id }) => id,
  newKey: ({ kind, title }) =>
    isBuiltInQuestion(kind) ? { id: kind, isFixed: true } : { id: ownId(title), isFixed: false },
  valuesOf: (question, _, { language }) =>
    question ? QUESTION_FORM.valuesOf(question, language) : QUESTION_FORM.initial,
  parse({ required, kind, ...texts }, id) {
    const isRequired = { required: required === 'yes' }
    if (isBuiltInQuestion(id))
      return parseItem<QuestionInput, Question>(QuestionInput, { id, ...isRequired }, [], questionOf)
    const commas = (typed: string) => typed.replaceAll('\n', ',')
    const input = {
      ...{ ...texts, ...isRequired, id, kind },
      options: commas(texts.options),
      optionsEn: commas(texts.optionsEn),
      optionsPt: commas(texts.optionsPt)
    }
    return parseItem<QuestionInput, Question>(QuestionInput, input, ['title'], questionOf)
  },
  describe(question, _, { language }) {
    const text = QUESTIONS_TEXT[language]
    const own = question.translations?.[language]?.title ?? question.title
    const options = question.translations?.[language]?.options ?? question.options
    return {
      name: own ?? text.options.kind[question.kind],
      facts: [
        question.required ? text.required : text.optional,
        text.options.per[question.per],
        options?.join(', ')
      ]
    }
  },
  fields: renderFields
})

/** Id of a custom question, made from its title and different from the built-in ids. */
function ownId(title: string): string {
  const id = idOf(title).slice(0, 40) || 'question'
  return isBuiltInQuestion(id) ? `own-${id}` : id
}

/** Suffixes of the field of a text, one for each language. */
const SUFFIXES = ['', 'En', 'Pt'] as const

/** Fields of a question. Built-in questions have fixed texts; only `required` can change. */
function renderFields(
  state: FormState<QuestionValues>,
  _: LessonTypeSetup,
  { language }: Viewer,
  question: Question | undefined
): Html {
  const text = QUESTIONS_TEXT[language]
  const field = QUESTION_FORM.renderer(state, text, language)
  if (question && isBuiltInQuestion(question.id))
    return html`<p class="soft small">${text.builtIn}</p><input type="hidden" name="kind" value="${question.kind}">${field('required')}`
  const own = html`${SUFFIXES.map(suffix => field(`title${suffix}`))}${field('per')}${SUFFIXES.map(suffix => field(`hint${suffix}`))}${SUFFIXES.map(suffix => field(`options${suffix}`))}`
  if (question) return html`${kindOfOwn(state, language)}${field('required')}${own}`
  return html`${field('kind')}${field('required')}
<fieldset><legend><b>${text.own}</b></legend>${own}</fieldset>`
}

/** Select for the kind of a custom question, which cannot become a built-in one. */
function kindOfOwn({ values }: FormState<QuestionValues>, language: Viewer['language']): Html {
  const text = QUESTIONS_TEXT[language]
  return renderChoice({
    ...{ name: 'kind', label: text.fields.kind, chosen: values.kind },
    options: OWN_KINDS.map(kind => [kind, text.options.kind[kind]])
  })
}
