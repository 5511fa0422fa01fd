import { Problem } from '../errors.ts'
import { FairQueue, type Owner, type QueueLimits } from '../infra/fair-queue.ts'
import type { Exchange } from './exchange.ts'
import type { Principal } from './plugin.ts'
import type { Entry } from './registry.ts'

/**
 * Limits for rendering pages. All share one thread, and one event-loop turn may continue all pages in progress, so `places` is
 * small. The thread cannot render 100 waiting uncached pages in time. `patienceMs` leaves time to render before WORK_MS.
 */
const PAGE_LIMITS: QueueLimits = {
  places: 12,
  share: 4,
  waiting: 2_000,
  waitingShare: 100,
  patienceMs: 2_500,
  overrunMs: 2_000
}

/** The owner whose turn a request uses: its school with its key or person, else its address. Public keys count per address. */
export function ownerOf({ entry, principal, address }: Exchange): Owner {
  if (principal === undefined || entry?.plugin.visitorRate !== undefined) {
    return { group: `address ${address}`, caller: '' }
  }
  const { id, schoolId = id }: Principal = principal
  return { group: schoolId, caller: id }
}

/**
 * True if a request takes turns: a page that reads the database. Other pages are constants. Writes take no turns, since they
 * may wait for locks.
 */
export function isQueued({ plugin, route }: Entry, pageCallers: ReadonlySet<string>): boolean {
  const { auth, method, errors } = route
  const mayWait = errors.includes('service_unavailable') || auth.kind !== 'public'
  return mayWait && method === 'GET' && !plugin.isUrgent && pageCallers.has(auth.kind)
}

/**
 * Runs the work of pages in turn. Work that had to wait starts in a separate event-loop turn, so that sockets and deadlines are
 * served between two pages.
 */
export function createPageQueue(nowMs: () => number) {
  const queue = new FairQueue(PAGE_LIMITS, nowMs)
  return function runQueued<Value>(exchange: Exchange, work: () => Promise<Value> | Value): Promise<Value> {
    return new Promise((resolve, reject) => {
      let hasWaited = false
      queue.take(
        {
          start(leave) {
            const run = async () => {
              try {
                if (exchange.isAnswered || exchange.response.destroyed) throw tooManyPages()
                resolve(await work())
              } catch (error) {
                reject(error)
              } finally {
                leave()
              }
            }
            if (hasWaited) setImmediate(run)
            else run()
          },
          refuse: () => reject(tooManyPages())
        },
        ownerOf(exchange)
      )
      hasWaited = true
    })
  }
}

function tooManyPages(): Problem {
  return new Problem('service_unavailable', {
    hint: 'Too many of your requests are in progress; send the next after an answer.'
  })
}
