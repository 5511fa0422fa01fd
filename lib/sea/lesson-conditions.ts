import type { Level } from '../booking/rules.ts'
import { memoizeByObject } from '../infra/memoize.ts'
import type { SurfLevel } from '../lessons/level.ts'
import { findCurrentHour } from './forecast.ts'
import { sanitiseConditions } from './sanitise.ts'
import type { ScoreReason } from './score.ts'
import { findSpot, type Moment, momentOf, type Sea } from './sea.ts'
import type { WindRelation } from './wind.ts'

/** Spot, level and start of a lesson. */
interface LessonStart {
  readonly spotName: string
  readonly level: Level
  readonly startsAt: Date
}

/** Sea conditions of a lesson in metres, seconds, km/h and °C. */
interface LessonConditions {
  readonly validAt: string
  readonly stale: boolean
  /** True if the forecast is synthetic. */
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

/** Reason for missing conditions: the spot has no recent forecast, or the forecast ends before the lesson. */
export type NoConditions = 'no_forecast' | 'too_far'

/** Look up conditions at a spot in the hour in which a lesson begins. */
export type ConditionsOf = (lesson: LessonStart) => Promise<ConditionsOrReason>

type ConditionsOrReason = LessonConditions | NoConditions

/**
 * Conditions in the hour in which a lesson begins, with a score for its level (beginner for all levels). `no_forecast`: the
 * spot is unknown or has no recent forecast. `too_far`: the forecast ends before the lesson.
 */
export function conditionsFor(sea: Sea, lesson: LessonStart, now: Date): ConditionsOrReason {
  const lessonSea = lookUpConditions(sea, lesson, now)
  if (typeof lessonSea === 'string') return lessonSea
  const { reason: _, ...conditions } = lessonSea
  return conditions
}

/** Conditions of a lesson, with the main reason if it is unsuitable. */
export interface LessonSea extends LessonConditions {
  readonly reason: ScoreReason | undefined
}

/** Conditions of several lessons, by id. Lessons without conditions are absent. */
export function conditionsByLesson(
  { sea, now }: { readonly sea: Sea; readonly now: Date },
  lessons: readonly (Omit<LessonStart, 'startsAt'> & { readonly id: string; readonly startsAt: string })[]
): Map<string, LessonSea> {
  const lessonSea = lessons.flatMap(({ id, startsAt, ...lesson }): [string, LessonSea][] => {
    const found = lookUpConditions(sea, { ...lesson, startsAt: new Date(startsAt) }, now)
    return typeof found === 'string' ? [] : [[id, found]]
  })
  return new Map(lessonSea)
}

function lookUpConditions(
  sea: Sea,
  { spotName, level, startsAt }: LessonStart,
  now: Date
): LessonSea | NoConditions {
  return conditionsAt(momentOf(sea, now), spotName, level, startsAt.toISOString())
}

/** Cached by spot, level and start, because pages list many lessons at the same hour. */
const conditionsAt = memoizeByObject(
  (moment: Moment, spotName: string, level: string, start: string): LessonSea | NoConditions => {
    const { sea, now } = moment
    const startsAt = new Date(start)
    const spot = findSpot(sea, spotName)
    const forecast = spot && sea.spots.get(spot.id)?.forecast
    if (!forecast || !findCurrentHour(forecast, now)) return 'no_forecast'
    const lessonSea = sanitiseConditions(spot, forecast, now, startsAt)
    if (!lessonSea) return 'too_far'
    const { validAt, stale, demo = false, conditions, scores } = lessonSea
    const { score, label, suitable, reasons } = scores[level === 'all' ? 'beginner' : (level as SurfLevel)]
    const { breakingHeightM, swellPeriodS, windSpeedKmh, windRelation, waterTempC } = conditions
    return {
      ...{ validAt, stale, demo, score, label, suitable, reason: reasons[0] },
      ...{ breakingHeightM, swellPeriodS, windSpeedKmh, windRelation, waterTempC }
    }
  }
)
