import type { Level } from '../booking/rules.ts'
import { findCurrentHour } from '../forecast/forecast.ts'
import { sanitiseConditions } from '../forecast/sanitise.ts'
import type { Sea } from '../forecast/sea.ts'
import type { LessonConditions, NoConditions } from './tool.ts'

/** A lesson's place, level and start. */
interface Beginning {
  readonly spotName: string
  readonly level: Level
  readonly startsAt: Date
}

/**
 * The sea at a lesson's spot in the hour it begins, scored for its level (a lesson for all levels as for beginners). Without
 * it: `no_forecast` where no spot has that name or nothing fresh enough is known of it, `too_far` where the forecast ends before.
 */
export function conditionsFor(
  sea: Sea,
  { spotName, level, startsAt }: Beginning,
  now: Date
): LessonConditions | NoConditions {
  const name = spotName.toLowerCase()
  const here = [...sea.spots.values()].find(({ spot }) => spot.name.toLowerCase() === name)
  if (!here?.forecast || !findCurrentHour(here.forecast, now)) return 'no_forecast'
  const known = sanitiseConditions(here.spot, here.forecast, now, startsAt)
  if (!known) return 'too_far'
  const { validAt, stale, demo = false, conditions, scores } = known
  const { score, label, suitable } = scores[level === 'all' ? 'beginner' : level]
  const { breakingHeightM, swellPeriodS, windSpeedKmh, windRelation, waterTempC } = conditions
  return {
    ...{ validAt, stale, demo, score, label, suitable },
    ...{ breakingHeightM, swellPeriodS, windSpeedKmh, windRelation, waterTempC }
  }
}
