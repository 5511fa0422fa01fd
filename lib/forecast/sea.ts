import { Problem } from '../errors.ts'
import type { SurfLevel } from '../util/level.ts'
import { type Forecast, type Span, spanOf } from './forecast.ts'
import type { Conditions, SpotEntry, SurfNow } from './payload.ts'
import { type Candidate, rankSpots } from './rank.ts'
import { sanitiseConditions, sanitiseSpot } from './sanitise.ts'
import type { Spot } from './spot.ts'

/** A spot and its last good forecast, if it ever had one. */
export interface SpotSea {
  readonly spot: Spot
  readonly forecast: Forecast | undefined
}

/** All spots and the sea at them, as they stood at a version of the database. */
export interface Sea {
  readonly version: number
  readonly spots: ReadonlyMap<Spot['id'], SpotSea>
}

/** What was worked out of a sea, each once: it holds for a span of time, most often to the full hour. */
interface Worked extends Span {
  readonly conditions: Map<Spot['id'], Conditions | undefined>
  readonly rankings: Map<SurfLevel | 'all', SurfNow>
}

/** What was worked out of the seas that are held, for the span that was asked for last. */
const workedOut = new WeakMap<Sea, Worked>()

/** What `/spots` answers. */
export function describeSpots({ spots }: Sea): { spots: SpotEntry[]; total: number } {
  return { spots: [...spots.values()].map(({ spot }) => sanitiseSpot(spot)), total: spots.size }
}

/** The conditions at a spot, shared by all who ask in the same hour; undefined where nothing fresh enough is known. */
export function findConditions(sea: Sea, { spot, forecast }: SpotSea, now: Date): Conditions | undefined {
  return (
    forecast && onceIn(workedAt(sea, now).conditions, spot.id, () => sanitiseConditions(spot, forecast, now))
  )
}

/** The same of a spot by its id. Fails with `spot_not_found`, or `conditions_unavailable` where nothing fresh enough is known. */
export function getConditions(sea: Sea, spotId: string, now: Date): Conditions {
  const here = sea.spots.get(spotId)
  if (!here) throw new Problem('spot_not_found')
  const conditions = findConditions(sea, here, now)
  if (!conditions) throw new Problem('conditions_unavailable')
  return conditions
}

/** The country of a catalogue: where most of its spots lie. A ranking is national, and neighbours are left out. */
export function homeOf({ spots }: Pick<Sea, 'spots'>): string | undefined {
  const counts = new Map<string, number>()
  for (const { spot } of spots.values()) counts.set(spot.country, (counts.get(spot.country) ?? 0) + 1)
  return [...counts].sort(([a, many], [b, more]) => more - many || (a < b ? -1 : 1))[0]?.[0]
}

/** The best spots of the country just now for a level, or for `all`; those without a fresh enough forecast are left out. */
export function rankSea(sea: Sea, level: SurfLevel | 'all', limit: number, now: Date): SurfNow {
  const whole = onceIn(workedAt(sea, now).rankings, level, () =>
    rankSpots(candidatesOf(sea), level, Number.POSITIVE_INFINITY, now)
  )
  return { ...whole, generatedAt: now.toISOString(), limit, ranking: whole.ranking.slice(0, limit) }
}

function candidatesOf(sea: Sea): Candidate[] {
  const home = homeOf(sea)
  return [...sea.spots.values()].flatMap(({ spot, forecast }) =>
    forecast && spot.country === home ? [{ spot, forecast }] : []
  )
}

/** Where what is worked out of a sea at this instant belongs: what was worked out before, while it still holds. */
function workedAt(sea: Sea, now: Date): Worked {
  const before = workedOut.get(sea)
  if (before && before.fromMs <= +now && +now < before.untilMs) return before
  const forecasts = [...sea.spots.values()].flatMap(({ forecast }) => forecast ?? [])
  const worked = { ...spanOf(forecasts, now), conditions: new Map(), rankings: new Map() }
  workedOut.set(sea, worked)
  return worked
}

function onceIn<K, V>(made: Map<K, V>, key: K, make: () => V): V {
  if (!made.has(key)) made.set(key, make())
  return made.get(key) as V
}
