import { Problem } from '../../errors.ts'
import { coalesce } from '../../kernel/coalesce.ts'
import type { Reach } from '../rules.ts'

/** Reads a list of bookings for a caller, when its turn has come. */
export type ReadList = <R>(caller: Reach, read: () => Promise<R>) => Promise<R>

/** Lists are the largest answers there are: two are read at a time, however many are asked for, so that few are in memory. */
const LISTS_QUEUE = { most: 1, lanes: 2, waiting: 200 } as const

/** Lists of one partner that wait for each other, and how long one waits; the caller has gone then. Times are milliseconds. */
const LINE = { most: 100, patienceMs: 3000 } as const

/** Has lists read for all, those of a partner one after another on every surface, so that nobody waits for all of another's. */
export function createListQueue(nowMs: () => number): ReadList {
  const inTurn = coalesce<() => Promise<unknown>, unknown>(
    reads => Promise.all(reads.map(read => read())),
    LISTS_QUEUE
  )
  const lines = new Map<string, { last: Promise<unknown>; length: number }>()

  return async function readList<R>({ schoolId, partnerId }: Reach, read: () => Promise<R>): Promise<R> {
    const partner = `${schoolId} ${partnerId}`
    const line = lines.get(partner) ?? { last: Promise.resolve(), length: 0 }
    if (line.length >= LINE.most) throw tooMany()
    const since = nowMs()
    const mine = line.last.then(() => {
      if (nowMs() - since > LINE.patienceMs) throw tooMany()
      return inTurn(read) as Promise<R>
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
