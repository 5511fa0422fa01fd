import { Problem } from '../../errors.ts'
import { coalesce } from '../../kernel/coalesce.ts'
import type { BookingScope } from '../rules.ts'

/** Run a read of a list when the caller's turn comes. */
export type ReadList = <R>(caller: BookingScope, read: () => Promise<R>) => Promise<R>

/** Lists are the largest responses. Only two reads run at once, so that few are in memory. */
const LISTS_QUEUE = { max: 1, lanes: 2, waiting: 200 } as const

/** Maximum lists of one partner that wait, and maximum wait in milliseconds: then the caller has disconnected. */
const QUEUE_LIMITS = { max: 100, patienceMs: 3000 } as const

/** Queue reads of lists. Reads of one partner run one after another, so that it cannot delay others. */
export function createListQueue(nowMs: () => number): ReadList {
  const runQueued = coalesce<() => Promise<unknown>, unknown>(
    reads => Promise.all(reads.map(read => read())),
    LISTS_QUEUE
  )
  const lines = new Map<string, { last: Promise<unknown>; length: number }>()

  return async function readList<R>(
    { schoolId, partnerId }: BookingScope,
    read: () => Promise<R>
  ): Promise<R> {
    const partner = `${schoolId} ${partnerId}`
    const line = lines.get(partner) ?? { last: Promise.resolve(), length: 0 }
    if (line.length >= QUEUE_LIMITS.max) throw tooManyLists()
    const since = nowMs()
    const result = line.last.then(() => {
      if (nowMs() - since > QUEUE_LIMITS.patienceMs) throw tooManyLists()
      return runQueued(read) as Promise<R>
    })
    lines.set(partner, line)
    line.last = result.catch(() => {})
    line.length += 1
    try {
      return await result
    } finally {
      line.length -= 1
      if (line.length === 0) lines.delete(partner)
    }
  }
}

function tooManyLists(): Problem {
  return new Problem('service_unavailable', {
    hint: 'Too many lists are in progress; request the next when one has finished.'
  })
}
