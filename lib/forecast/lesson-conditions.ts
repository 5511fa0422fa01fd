import type { Level } from '../booking/rules.ts'
import { findCurrentHour } from './forecast.ts'
import { sanitiseConditions } from './sanitise.ts'
import type { Sea } from './sea.ts'

/** A lesson's place, level and start. */
interface LessonStart {
  readonly spotName: string
  readonly level: Level
  readonly startsAt: Date
}

/** The sea at a spot as a lesson needs it. Heights in metres, period in seconds, wind in km/h, water in degrees Celsius. */
interface LessonConditions {
  readonly validAt: string
  readonly stale: boolean
  /** True where the sea is invented, for demonstrations. */
  readonly demo: boolean
  readonly score: number
  readonly label: string
  readonly suitable: boolean
  readonly breakingHeightM: number | null
  readonly swellPeriodS: number | null
  readonly windSpeedKmh: number | null
  readonly windRelation: string | null
  readonly waterTempC: number | null
}

/** Why the sea at a lesson is not shown: nothing fresh is known of its spot, or the forecast ends before it begins. */
export type NoConditions = 'no_forecast' | 'too_far'

/** What the sea is like at a spot in the hour in which a lesson begins. */
export type ConditionsOf = (lesson: LessonStart) => Promise<LessonConditions | NoConditions>

/**
 * The sea at a lesson's spot in the hour it begins, scored for its level (a lesson for all levels as for beginners). Without
 * it: `no_forecast` where no spot has that name or nothing fresh enough is known of it, `too_far` where the forecast ends before.
 */
export function conditionsFor(
  sea: Sea,
  { spotName, level, startsAt }: LessonStart,
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
