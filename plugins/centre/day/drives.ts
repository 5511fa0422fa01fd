import { type TransferPoint, transferTime, type Way } from '../../../lib/transfers/rules.ts'
import type { Ride } from './drives-queries.ts'

/** Where a driver is to be at a time, and whom they take along or let out there. */
export interface DriveStop {
  readonly way: Way
  /** HH:MM; empty where no place is agreed yet. */
  readonly time: string
  readonly point: TransferPoint | null
  readonly rides: readonly Ride[]
}

/** The stops of a day in the order of the drive; those whose place is not agreed stand last. */
export function stopsOf(rides: readonly Ride[]): DriveStop[] {
  const stops = new Map<string, { at: string; stop: DriveStop & { rides: Ride[] } }>()
  for (const ride of rides) {
    const { way, point } = ride
    const at = point ? transferTime(way, ride, point.minutes) : ''
    const key = JSON.stringify([at, way, point?.id, point?.name])
    const known = stops.get(key) ?? { at, stop: { way, time: at.slice(11, 16), point, rides: [] } }
    known.stop.rides.push(ride)
    stops.set(key, known)
  }
  const order = ({ at }: { at: string }) => at || '~'
  return [...stops.values()]
    .sort((a, b) => (order(a) < order(b) ? -1 : order(a) > order(b) ? 1 : 0))
    .map(({ stop }) => stop)
}

/** How many people a stop is about. */
export function peopleAt({ rides }: DriveStop): number {
  return rides.reduce((sum, { participants }) => sum + participants, 0)
}
