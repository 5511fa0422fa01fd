import type { Sql } from '../database/pool.ts'
import { Problem } from '../errors.ts'
import { coalesce } from '../kernel/coalesce.ts'
import { type BookingsAsked, listOctoBookings } from './queries.ts'
import type { OctoBooking } from './slot.ts'

/** Reads a list of bookings, or undefined where more fit than one answer holds. */
export type BookingsReader = (asked: BookingsAsked) => Promise<readonly OctoBooking[] | undefined>

/** Lists are the largest answers there are: two are read at a time, however many are asked for, so that few are in memory. */
const LISTS_QUEUE = { most: 1, lanes: 2, waiting: 200 } as const

/** Lists of one partner that wait for each other, and how long one waits; the caller has gone then. Times are milliseconds. */
const LINE = { most: 100, patienceMs: 3000 } as const

/** Reads lists for all, those of a partner one after another, so that nobody waits for all of another's. */
export function createBookingsReader(sql: Sql, nowMs: () => number): BookingsReader {
  const read: BookingsReader = coalesce(
    async asked => Promise.all(asked.map(one => listOctoBookings(sql, one))),
    LISTS_QUEUE
  )
  const lines = new Map<string, { last: Promise<unknown>; length: number }>()

  return async function readBookings(asked) {
    const partner = `${asked.schoolId} ${asked.partnerId}`
    const line = lines.get(partner) ?? { last: Promise.resolve(), length: 0 }
    if (line.length >= LINE.most) throw tooMany()
    const since = nowMs()
    const mine = line.last.then(() => {
      if (nowMs() - since > LINE.patienceMs) throw tooMany()
      return read(asked)
    })
    lines.set(partner, line)
    line.last = mine.catch(() => {})
    line.length += 1
    try {
      return await mine
    } finally {
      line.length -= 1
      if (line.length === 0) lines.delete(partner)
    }
  }
}

function tooMany(): Problem {
  return new Problem('service_unavailable', {
    hint: 'Too many lists of yours are under way; ask for the next when one has come.'
  })
}
