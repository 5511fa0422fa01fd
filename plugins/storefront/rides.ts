import type { BookingRequest } from '../../lib/booking/request.ts'
import { type Transfers, WAYS, type Way } from '../../lib/transfers/rules.ts'
import { typedIn } from './order.ts'

/** Choice per direction, as typed; empty for none. */
export type RideEntries = Readonly<Record<Way, string>>

/** Fault of a choice. */
export type RideFaults = Partial<Readonly<Record<Way, 'missing' | 'invalid'>>>

/** Choices of an empty form. */
export const NO_RIDES: RideEntries = { pickup: '', dropoff: '' }

export function rideEntries(form: Readonly<Record<string, unknown>>): RideEntries {
  return { pickup: typedIn(form, 'pickup'), dropoff: typedIn(form, 'dropoff') }
}

/** Validated transfers, or the faults. */
export function readRides(
  entries: RideEntries,
  transfers: Transfers
): { readonly rides: Pick<BookingRequest, Way>; readonly faults: RideFaults } {
  const read = WAYS.map(way => {
    const { required, points } = transfers[way]
    const point = points.find(({ id }) => id === entries[way])
    const fault = entries[way] === '' ? required && 'missing' : !point && 'invalid'
    return { way, point, fault }
  })
  const rides = read.flatMap(({ way, point }) => (point ? [[way, { requested: true, point }] as const] : []))
  const faults = read.flatMap(({ way, fault }) => (fault ? [[way, fault] as const] : []))
  return { rides: Object.fromEntries(rides), faults: Object.fromEntries(faults) }
}
