import * as v from 'valibot'
import { digestOf } from '../../text/digest.ts'
import { anyText, text } from '../../text/input.ts'
import type { StaffLanguage } from '../../text/language.ts'
import { list, oneOf, shortId } from '../../text/typed.ts'

/** Built-in questions about each person, in the reader's language. All but the last are measures to choose sizes. */
export const BUILT_IN_QUESTIONS = ['height', 'weight', 'shoe', 'level', 'swim'] as const
export type BuiltInQuestion = (typeof BUILT_IN_QUESTIONS)[number]

/** Kinds of a school's own questions: any text, or a choice. */
export const OWN_KINDS = ['text', 'choice'] as const

/** Maximum questions per lesson type, characters per answer, and options per choice. */
export const QUESTION_BOUNDS = { most: 20, answer: 300, options: 10 } as const

/** A school's texts of a question, in one language. */
interface QuestionWords {
  readonly title?: string
  readonly hint?: string
  readonly options?: readonly string[]
}

/** A question of a lesson type about the booking, or about each person. */
export interface Question extends QuestionWords {
  readonly id: string
  readonly kind: BuiltInQuestion | (typeof OWN_KINDS)[number]
  readonly per: 'booking' | 'person'
  readonly required: boolean
  /** Translations of the school's texts. Built-in questions are already translated. */
  readonly translations?: Readonly<Partial<Record<StaffLanguage, QuestionWords>>>
}

/** Digest of a question. A change must name it. */
export function questionVersion(question: Question): string {
  return digestOf(JSON.stringify(question)).slice(0, 32)
}

export function isBuiltInQuestion(id: string): id is BuiltInQuestion {
  return BUILT_IN_QUESTIONS.some(question => question === id)
}

const options = () =>
  v.pipe(
    list(text(60)),
    v.maxLength(QUESTION_BOUNDS.options, `at most ${QUESTION_BOUNDS.options} options`),
    v.check(options => options.length !== 1, 'at least two options, separated by commas')
  )

/** Input fields of a school's own question, as text. */
const OWN_WORDS = {
  kind: v.exactOptional(oneOf(OWN_KINDS)),
  per: v.exactOptional(oneOf(['booking', 'person'])),
  title: v.exactOptional(text(200)),
  titleEn: v.exactOptional(anyText(200)),
  titlePt: v.exactOptional(anyText(200)),
  hint: v.exactOptional(anyText(300)),
  hintEn: v.exactOptional(anyText(300)),
  hintPt: v.exactOptional(anyText(300)),
  options: v.exactOptional(options()),
  optionsEn: v.exactOptional(options()),
  optionsPt: v.exactOptional(options())
} as const

/** Input for a question. Omitted members are kept. */
export const QuestionInput = v.object({ id: shortId(), required: v.exactOptional(v.boolean()), ...OWN_WORDS })
export type QuestionInput = v.InferOutput<typeof QuestionInput>

/** An invalid field of a question. */
interface QuestionFault {
  readonly field: keyof QuestionInput
  readonly hint: string
}

/** Merge the input with the current question. Returns the new question, or the fault. */
export function questionOf(input: QuestionInput, previous?: Question): Question | QuestionFault {
  const { id, required = previous?.required ?? false } = input
  if (isBuiltInQuestion(id)) {
    const [extra] = Object.keys(OWN_WORDS).filter(field => field in input)
    if (extra)
      return {
        field: extra as keyof QuestionInput,
        hint: `${id} has built-in texts and is asked of each person`
      }
    return { id, kind: id, per: 'person', required }
  }
  const kind = input.kind ?? previous?.kind ?? ((input.options ?? []).length > 0 ? 'choice' : 'text')
  const words = wordingOf(input, '', previous)
  const en = wordingOf(input, 'En', previous?.translations?.en)
  const pt = wordingOf(input, 'Pt', previous?.translations?.pt)
  if (words.title === undefined) return { field: 'title', hint: 'give the text of the question' }
  const count = words.options?.length ?? 0
  if (kind === 'choice' && count === 0)
    return { field: 'options', hint: 'at least two options, separated by commas' }
  if (kind === 'text' && count > 0) return { field: 'options', hint: 'a question for text has no options' }
  for (const [field, { options = [] }] of [['optionsEn', en] as const, ['optionsPt', pt] as const]) {
    if (options.length > 0 && options.length !== count)
      return { field, hint: `give as many as --options: ${count}` }
  }
  const translations = withoutEmpty({ en: withoutEmpty(en), pt: withoutEmpty(pt) })
  return {
    ...{ id, kind, per: input.per ?? previous?.per ?? 'booking', required },
    ...words,
    ...(Object.keys(translations).length > 0 && { translations })
  }
}

function wordingOf(
  input: QuestionInput,
  language: '' | 'En' | 'Pt',
  previous: QuestionWords = {}
): QuestionWords {
  const title = input[`title${language}`] ?? previous.title ?? ''
  const hint = input[`hint${language}`] ?? previous.hint ?? ''
  const chosen = input[`options${language}`] ?? previous.options ?? []
  return { ...(title && { title }), ...(hint && { hint }), ...(chosen.length > 0 && { options: chosen }) }
}

function withoutEmpty<T extends object>(parts: T): Partial<T> {
  const texts = Object.entries(parts).filter(
    ([, part]) => typeof part !== 'object' || Object.keys(part).length > 0
  )
  return Object.fromEntries(texts) as Partial<T>
}
