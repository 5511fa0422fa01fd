import type { BookingRequest } from '../../lib/booking/request.ts'
import { type Transfers, WAYS, type Way } from '../../lib/transfers/rules.ts'
import { typedIn } from './order.ts'

/** What a form chose for each way, as it was typed; empty for none. */
export type RideEntries = Readonly<Record<Way, string>>

/** What is wrong with the choice of a way. */
export type RideFaults = Partial<Readonly<Record<Way, 'missing' | 'invalid'>>>

/** The choices of a form that nobody has touched. */
export const NO_RIDES: RideEntries = { pickup: '', dropoff: '' }

/** The choices of a submitted form. */
export function rideEntries(form: Readonly<Record<string, unknown>>): RideEntries {
  return { pickup: typedIn(form, 'pickup'), dropoff: typedIn(form, 'dropoff') }
}

/** The transfers of these choices, or what is wrong with each. */
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
