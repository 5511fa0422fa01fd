import { type AffectedLesson, listOpenings } from '../../../lib/centre/weather/queries.ts'
import { rankOpenings } from '../../../lib/centre/weather/rules.ts'
import { changeLessonsAtDesk, type LessonChanged } from '../../../lib/centre/weather/transactions.ts'
import type { Deps } from '../../../lib/deps.ts'
import type { PersonSession } from '../../../lib/people/queries.ts'
import type { SeaAt } from '../pages/lesson-item.ts'
import type { LessonPlace, Planned } from './pages/consequences.ts'
import type { MoveOffer } from './pages/lesson-move-page.ts'

/** A lesson as a change of it is asked for. */
export function changedLesson(
  { id, version, spotName }: AffectedLesson,
  place: LessonPlace | undefined
): LessonChanged {
  if (!place) return { id, version }
  const { date, startTime: start, endTime: end } = place
  return { id, version, date, start, end, ...(place.spotName !== spotName && { spot: place.spotName }) }
}

/** The same plan with what stands against it now: it is tried out, and nothing changes. */
export async function tryOut(
  { write }: Pick<Deps, 'write'>,
  principal: PersonSession,
  planned: Planned
): Promise<Planned> {
  const { act, change: id, lessons, places } = planned
  const changed = lessons.map(lesson => changedLesson(lesson, places.get(lesson.id)))
  const change = { id, act, lessons: changed, because: null, words: null }
  const { code, refused } = await changeLessonsAtDesk(write, principal, change, { apply: false })
  return code === 'ok' ? planned : { ...planned, refused: { code, id: refused } }
}

/** The times that fit a lesson best, each with the sea at it. */
export async function offersFor(
  { read, conditionsOf }: Pick<Deps, 'read' | 'conditionsOf'>,
  schoolId: string,
  { id, spotName, level }: AffectedLesson
): Promise<MoveOffer[]> {
  const openings = await listOpenings(read, schoolId, id)
  const known = await Promise.all(
    openings.map(async opening => {
      const sea = await conditionsOf({ spotName, level, startsAt: new Date(opening.startsAt) })
      const isKnown = typeof sea !== 'string'
      return { ...opening, sea, score: isKnown ? sea.score : null, suitable: isKnown && sea.suitable }
    })
  )
  return rankOpenings(known)
}

/** The sea at lessons, by their ids. */
export async function seasAt(
  { conditionsOf }: Pick<Deps, 'conditionsOf'>,
  lessons: readonly AffectedLesson[]
): Promise<ReadonlyMap<string, SeaAt>> {
  const seas = new Map<string, SeaAt>()
  for (const { id, spotName, level, startsAt } of lessons)
    seas.set(id, await conditionsOf({ spotName, level, startsAt: new Date(startsAt) }))
  return seas
}
