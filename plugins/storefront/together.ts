import * as v from 'valibot'
import type { Run } from '../../lib/booking/runs.ts'
import type { Deps } from '../../lib/deps.ts'
import { Problem } from '../../lib/errors.ts'
import { LanguageQuery, type PageLocale } from '../../lib/pages/locale.ts'
import type { LessonWithQuestions } from '../../lib/storefront/lesson.ts'
import {
  divideOverTimes,
  divideParty,
  type OrderPart,
  type Party,
  parseParty,
  partyCount,
  priceOfParts,
  togetherPath
} from '../../lib/storefront/party.ts'
import { stateOf } from '../../lib/storefront/rules.ts'
import { runPath } from '../../lib/storefront/runs.ts'
import { isShortId } from '../../lib/text/typed.ts'
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

/** Query of the form for a run of a course. */
export const RunQuery = v.object({ ...LanguageQuery.entries, people: peopleParam, children: childrenParam })

/** Chosen lessons and the party. `parts` is undefined if the party cannot take part in them. */
export interface Choice {
  /** Run of a course, whose lessons these are, in its order. */
  readonly run?: Run | undefined
  readonly lessons: readonly [LessonWithQuestions, ...LessonWithQuestions[]]
  readonly party: Party
  readonly parts: readonly OrderPart<LessonWithQuestions>[] | undefined
}

/** A choice of lessons in which the party can take part. */
export type FittingChoice = Choice & { readonly parts: NonNullable<Choice['parts']> }

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

/** Read the lessons of a run. Throws `slot_not_found` if it does not exist. */
export async function readRun(
  deps: Pick<Deps, 'read' | 'availability' | 'schoolPages'>,
  { schoolId, runId }: { readonly schoolId: string; readonly runId: string },
  query: v.InferOutput<typeof RunQuery>,
  locale: PageLocale
): Promise<Choice> {
  const reader = isShortId(schoolId) ? await deps.schoolPages.find(schoolId) : undefined
  const schedule = reader && (await deps.availability.lessons(reader))
  const run = schedule?.school.runs.find(({ id }) => id === runId.toLowerCase())
  if (!run) throw new Problem('slot_not_found')
  const party = parseParty({ people: String(query.people ?? 1), children: query.children })
  const [first, ...others] = await Promise.all(
    run.slotIds.map(slotId => getPublicLesson(deps, { schoolId, slotId }, locale))
  )
  const lessons = [first as LessonWithQuestions, ...others] as const
  const isOpen = run.isOnSale && lessons.every(lesson => stateOf(lesson) === 'open')
  const parts = lessons.flatMap(lesson => divideParty([lesson], party) ?? [])
  return { run, lessons, party, parts: isOpen && parts.length === lessons.length ? parts : undefined }
}

/** Price of a choice. The price of a course replaces the prices of its lessons and their offers. */
export function priceOfChoice({ run, party, parts }: Pick<FittingChoice, 'run' | 'party' | 'parts'>) {
  if (!run) return priceOfParts(parts)
  const cents = run.priceCents * partyCount(party)
  return { cents, wasCents: cents, offers: [] }
}

export function pathOfChoice({ run, lessons, party }: Choice): string {
  return run ? runPath(lessons[0].schoolId, run.id, party) : togetherPath({ lessons, party })
}
