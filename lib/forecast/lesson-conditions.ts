import type { Level } from '../booking/rules.ts'
import type { SurfLevel } from '../lessons/level.ts'
import { rememberBy } from '../remember.ts'
import { findCurrentHour } from './forecast.ts'
import { sanitiseConditions } from './sanitise.ts'
import type { ScoreReason } from './score.ts'
import { type Moment, momentOf, type Sea } from './sea.ts'
import type { WindRelation } from './wind.ts'

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
  readonly windRelation: WindRelation | null
  readonly waterTempC: number | null
}

/** Why the sea at a lesson is not shown: nothing fresh is known of its spot, or the forecast ends before it begins. */
export type NoConditions = 'no_forecast' | 'too_far'

/** What the sea is like at a spot in the hour in which a lesson begins. */
export type ConditionsOf = (lesson: LessonStart) => Promise<SeaAt>

/** The sea at a lesson, or why nothing is known of it. */
type SeaAt = LessonConditions | NoConditions

/**
 * The sea at a lesson's spot in the hour it begins, scored for its level (a lesson for all levels as for beginners). Without
 * it: `no_forecast` where no spot has that name or nothing fresh enough is known of it, `too_far` where the forecast ends before.
 */
export function conditionsFor(sea: Sea, lesson: LessonStart, now: Date): SeaAt {
  const known = seaAt(sea, lesson, now)
  if (typeof known === 'string') return known
  const { reason: _, ...conditions } = known
  return conditions
}

/** The same, with what speaks most against it where it does not suit the level. */
export interface LessonSea extends LessonConditions {
  readonly reason: ScoreReason | undefined
}

/** The sea at each of these lessons by their ids, but for those of which nothing is known: one look at the sea for them all. */
export function seasAt(
  { sea, now }: { readonly sea: Sea; readonly now: Date },
  lessons: readonly (Omit<LessonStart, 'startsAt'> & { readonly id: string; readonly startsAt: string })[]
): Map<string, LessonSea> {
  const known = lessons.flatMap(({ id, startsAt, ...lesson }): [string, LessonSea][] => {
    const found = seaAt(sea, { ...lesson, startsAt: new Date(startsAt) }, now)
    return typeof found === 'string' ? [] : [[id, found]]
  })
  return new Map(known)
}

function seaAt(sea: Sea, { spotName, level, startsAt }: LessonStart, now: Date): LessonSea | NoConditions {
  return seaIn(momentOf(sea, now), spotName, level, startsAt.toISOString())
}

/** Computed once for a spot, a level and a start while nothing about it changes: pages list many lessons at the same hour. */
const seaIn = rememberBy(
  (moment: Moment, spotName: string, level: string, start: string): LessonSea | NoConditions => {
    const { sea, now } = moment
    const startsAt = new Date(start)
    const name = spotName.toLowerCase()
    const here = [...sea.spots.values()].find(({ spot }) => spot.name.toLowerCase() === name)
    if (!here?.forecast || !findCurrentHour(here.forecast, now)) return 'no_forecast'
    const known = sanitiseConditions(here.spot, here.forecast, now, startsAt)
    if (!known) return 'too_far'
    const { validAt, stale, demo = false, conditions, scores } = known
    const { score, label, suitable, reasons } = scores[level === 'all' ? 'beginner' : (level as SurfLevel)]
    const { breakingHeightM, swellPeriodS, windSpeedKmh, windRelation, waterTempC } = conditions
    return {
      ...{ validAt, stale, demo, score, label, suitable, reason: reasons[0] },
      ...{ breakingHeightM, swellPeriodS, windSpeedKmh, windRelation, waterTempC }
    }
  }
)
