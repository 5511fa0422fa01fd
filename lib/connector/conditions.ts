import type { Level } from '../booking/rules.ts'
import { findConditions, type Sea } from '../forecast/sea.ts'
import type { LessonConditions } from './tool.ts'

/**
 * The sea at a lesson's spot at this hour, scored for its level (a lesson for all levels as for beginners); null where
 * no spot has that name or nothing fresh enough is known of it.
 */
export function conditionsFor(sea: Sea, spotName: string, level: Level, now: Date): LessonConditions | null {
  const name = spotName.toLowerCase()
  const here = [...sea.spots.values()].find(({ spot }) => spot.name.toLowerCase() === name)
  const known = here && findConditions(sea, here.spot.id, now)
  if (!known) return null
  const { validAt, stale, demo = false, conditions, scores } = known
  const { score, label, suitable } = scores[level === 'all' ? 'beginner' : level]
  const { breakingHeightM, swellPeriodS, windSpeedKmh, windRelation, waterTempC } = conditions
  return {
    ...{ validAt, stale, demo, score, label, suitable },
    ...{ breakingHeightM, swellPeriodS, windSpeedKmh, windRelation, waterTempC }
  }
}
