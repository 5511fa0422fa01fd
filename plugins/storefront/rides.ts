import type { BookingRequest } from '../../lib/booking/request.ts'
import { fieldValue } from '../../lib/guests/questions/form.ts'
import { DIRECTIONS, type Direction, type Transfers } from '../../lib/guests/transfers/rules.ts'

/** Chosen point id for each direction, as sent. Empty if none is chosen. */
export type RideEntries = Readonly<Record<Direction, string>>

export type RideFaults = Partial<Readonly<Record<Direction, 'missing' | 'invalid'>>>

/** Choices of an empty form. */
export const NO_RIDES: RideEntries = { pickup: '', dropoff: '' }

export function rideEntries(form: Readonly<Record<string, unknown>>): RideEntries {
  return { pickup: fieldValue(form, 'pickup'), dropoff: fieldValue(form, 'dropoff') }
}

/** Validated transfers, or the faults. */
export function readRides(
  entries: RideEntries,
  transfers: Transfers
): { readonly rides: Pick<BookingRequest, Direction>; readonly faults: RideFaults } {
  const read = DIRECTIONS.map(direction => {
    const { required, points } = transfers[direction]
    const point = points.find(({ id }) => id === entries[direction])
    const fault = entries[direction] === '' ? required && 'missing' : !point && 'invalid'
    return { way: direction, point, fault }
  })
  const rides = read.flatMap(({ way, point }) => (point ? [[way, { requested: true, point }] as const] : []))
  const faults = read.flatMap(({ way, fault }) => (fault ? [[way, fault] as const] : []))
  return { rides: Object.fromEntries(rides), faults: Object.fromEntries(faults) }
}
