import { Problem } from '../errors.ts'
import type { SurfLevel } from '../util/level.ts'
import type { Forecast } from './forecast.ts'
import type { Conditions, SpotEntry, SurfNow } from './payload.ts'
import { rankSpots } from './rank.ts'
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

/** What `/spots` answers. */
export function describeSpots({ spots }: Sea): { spots: SpotEntry[]; total: number } {
  return { spots: [...spots.values()].map(({ spot }) => sanitiseSpot(spot)), total: spots.size }
}

/** The conditions at a spot. Fails with `spot_not_found`, or `conditions_unavailable` where nothing fresh enough is known. */
export function getConditions({ spots }: Sea, spotId: string, now: Date): Conditions {
  const here = spots.get(spotId)
  if (!here) throw new Problem('spot_not_found')
  const conditions = here.forecast && sanitiseConditions(here.spot, here.forecast, now)
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
  const home = homeOf(sea)
  const candidates = [...sea.spots.values()].flatMap(({ spot, forecast }) =>
    forecast && spot.country === home ? [{ spot, forecast }] : []
  )
  return rankSpots(candidates, level, limit, now)
}
