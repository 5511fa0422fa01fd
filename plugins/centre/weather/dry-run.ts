import type { Deps } from '../../../lib/deps.ts'
import type { PersonSession } from '../../../lib/people/queries.ts'
import { conditionsByLesson } from '../../../lib/sea/lesson-conditions.ts'
import type { LessonPlace, PlannedChange } from './consequences.ts'
import type { MoveOffer } from './lesson-move.ts'
import { type AffectedLesson, listOpenings } from './queries.ts'
import { rankOpenings } from './rules.ts'
import { changeLessonsByStaff, type LessonChange } from './writes.ts'

/** A lesson as a change of it is asked for. */
export function changedLesson(
  { id, version, spotName }: AffectedLesson,
  place: LessonPlace | undefined
): LessonChange {
  if (!place) return { id, version }
  const { date, startTime: start, endTime: end } = place
  return { id, version, date, start, end, ...(place.spotName !== spotName && { spot: place.spotName }) }
}

/** The change with its refusal, from a dry run. */
export async function dryRun(
  { write }: Pick<Deps, 'write'>,
  principal: PersonSession,
  planned: PlannedChange
): Promise<PlannedChange> {
  const { act, change: id, lessons, places } = planned
  const changed = lessons.map(lesson => changedLesson(lesson, places.get(lesson.id)))
  const change = { id, act, lessons: changed, because: null, words: null }
  const { code, refused } = await changeLessonsByStaff(write, principal, change, { apply: false })
  return code === 'ok' ? planned : { ...planned, refused: { code, id: refused } }
}

/** The times that fit a lesson best, each with the sea at it. */
export async function offersFor(
  { read, forecasts }: Pick<Deps, 'read' | 'forecasts'>,
  schoolId: string,
  { id, spotName, level }: AffectedLesson
): Promise<MoveOffer[]> {
  const openings = await listOpenings(read, schoolId, id)
  const hours = openings.map(({ startsAt }) => ({ id: startsAt, spotName, level, startsAt }))
  const seas = conditionsByLesson(await forecasts.now(), hours)
  const offers = openings.map(opening => {
    const sea = seas.get(opening.startsAt)
    return { ...opening, sea, score: sea?.score ?? null, suitable: sea?.suitable ?? false }
  })
  return rankOpenings(offers)
}
