import type { Deps } from '../../../lib/deps.ts'
import type { PersonSession } from '../../../lib/people/queries.ts'
import { conditionsByLesson } from '../../../lib/sea/lesson-conditions.ts'
import { isLit } from '../../../lib/sea/light.ts'
import { findSpot } from '../../../lib/sea/sea.ts'
import { MINUTE_MS } from '../../../lib/text/dates.ts'
import { minutesBetween } from '../../../lib/text/times.ts'
import type { LessonPlace, PlannedChange } from './consequences.ts'
import type { MoveOffer } from './lesson-move.ts'
import { type AffectedLesson, listOpenings } from './queries.ts'
import { rankOpenings } from './rules.ts'
import { changeLessonsByStaff, type LessonChange } from './writes.ts'

/** A lesson in the form that a change needs: with its version, and a new place if given. */
export function changedLesson(
  { id, version, spotName }: AffectedLesson,
  place: LessonPlace | undefined
): LessonChange {
  if (!place) return { id, version }
  const { date, startTime: start, endTime: end } = place
  return { id, version, date, start, end, ...(place.spotName !== spotName && { spot: place.spotName }) }
}

/** Adds the refusal, if a dry run of the change is refused. */
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

/** The most suitable times for a lesson, each with its forecast. A lesson in daylight gets only times in daylight. */
export async function offersFor(
  { read, forecasts }: Pick<Deps, 'read' | 'forecasts'>,
  schoolId: string,
  { id, spotName, level, startsAt, startTime, endTime }: AffectedLesson
): Promise<MoveOffer[]> {
  const lasts = minutesBetween(startTime, endTime) * MINUTE_MS
  const { sea: all, now } = await forecasts.now()
  const spot = findSpot(all, spotName)
  const isDay = (start: string) => !spot || isLit(new Date(start), lasts, spot)
  const openings = (await listOpenings(read, schoolId, id)).filter(
    opening => isDay(opening.startsAt) || !isDay(startsAt)
  )
  const hours = openings.map(opening => ({
    id: opening.startsAt,
    spotName,
    level,
    startsAt: opening.startsAt
  }))
  const seas = conditionsByLesson({ sea: all, now }, hours)
  const offers = openings.map(opening => {
    const sea = seas.get(opening.startsAt)
    const tooBigM = sea?.reason === 'too_big' ? (sea.breakingHeightM ?? 0) : 0
    return { ...opening, sea, score: sea?.score ?? null, suitable: sea?.suitable ?? false, tooBigM }
  })
  return rankOpenings(offers)
}
