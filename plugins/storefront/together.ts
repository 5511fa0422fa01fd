import * as v from 'valibot'
import type { Deps } from '../../lib/deps.ts'
import { Problem } from '../../lib/errors.ts'
import { LanguageQuery, type PageLocale } from '../../lib/pages/locale.ts'
import type { LessonWithQuestions } from '../../lib/storefront/lesson.ts'
import { divideOverTimes, type OrderPart, type Party, parseParty } from '../../lib/storefront/party.ts'
import { stateOf } from '../../lib/storefront/rules.ts'
import { isUuid } from '../../lib/text/uuid.ts'
import { getPublicLesson } from './lesson.ts'
import { childrenParam, peopleParam } from './params.ts'

/** Maximum lessons of one form. */
export const MAX_CHOSEN = 6

/** Parameter with the ids of chosen lessons, separated by dots. */
export const chosenParam = v.optional(
  v.pipe(
    v.unknown(),
    v.transform(ids => (typeof ids === 'string' ? ids : undefined)),
    v.description('Ids of lessons, separated by dots; invalid ones are ignored'),
    v.examples(['0197a4c3-0b5d-7e10-8a44-6d0b7a3f9c20'])
  )
)

export function parseChosen(ids = ''): string[] {
  return [...new Set(ids.toLowerCase().split('.').filter(isUuid))].slice(0, MAX_CHOSEN)
}

/** Query of the form for several lessons. */
export const TogetherQuery = v.object({
  ...LanguageQuery.entries,
  lessons: chosenParam,
  people: peopleParam,
  children: childrenParam
})

/** Chosen lessons and the party. `parts` is undefined if the party cannot take part in them. */
export interface Choice {
  readonly lessons: readonly [LessonWithQuestions, ...LessonWithQuestions[]]
  readonly party: Party
  readonly parts: readonly OrderPart<LessonWithQuestions>[] | undefined
}

/** Read the chosen lessons. Throws `slot_not_found` if none is chosen or one does not exist. */
export async function readChoice(
  deps: Pick<Deps, 'read' | 'availability'>,
  schoolId: string,
  query: v.InferOutput<typeof TogetherQuery>,
  locale: PageLocale
): Promise<Choice> {
  const party = parseParty({ people: String(query.people ?? 1), children: query.children })
  const lessons = await Promise.all(
    parseChosen(query.lessons).map(slotId => getPublicLesson(deps, { schoolId, slotId }, locale))
  )
  const [first, ...others] = lessons
  if (!first) throw new Problem('slot_not_found')
  const isOpen = lessons.every(lesson => stateOf(lesson) === 'open')
  return { lessons: [first, ...others], party, parts: isOpen ? divideOverTimes(lessons, party) : undefined }
}
