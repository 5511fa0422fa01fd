import { coalesce } from '../core/coalesce.ts'
import type { Sql } from '../database.ts'
import { Problem } from '../errors.ts'
import { type BookingsAsked, listOctoBookings } from './queries.ts'
import type { OctoBooking } from './slot.ts'

/** Reads a list of bookings, or undefined where more fit than one answer holds. */
export type BookingsReader = (asked: BookingsAsked) => Promise<readonly OctoBooking[] | undefined>

/** Lists are the largest answers there are: two are read at a time, however many are asked for, so that few are in memory. */
const FEW = { most: 1, lanes: 2, waiting: 200 } as const

/** Lists that one partner may have under way; more would make the others wait for it. */
const MOST_OF_A_PARTNER = 2

/** Reads lists for all; a partner that asks for a third before it has the first two hears `service_unavailable`. */
export function createBookingsReader(sql: Sql): BookingsReader {
  const read: BookingsReader = coalesce(
    async asked => Promise.all(asked.map(one => listOctoBookings(sql, one))),
    FEW
  )
  const underWay = new Map<string, number>()
  return async function readBookings(asked) {
    const caller = `${asked.schoolId} ${asked.partnerId}`
    const already = underWay.get(caller) ?? 0
    if (already >= MOST_OF_A_PARTNER)
      throw new Problem('service_unavailable', {
        hint: `${MOST_OF_A_PARTNER} lists of yours are under way; ask for the next when one has come.`
      })
    underWay.set(caller, already + 1)
    try {
      return await read(asked)
    } finally {
      const left = (underWay.get(caller) ?? 1) - 1
      if (left > 0) underWay.set(caller, left)
      else underWay.delete(caller)
    }
  }
}
