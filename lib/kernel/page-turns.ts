import { Problem } from '../errors.ts'
import { type Owner, type TurnLimits, Turns } from '../turns.ts'
import type { Exchange } from './exchange.ts'
import type { Principal } from './plugin.ts'
import type { Entry } from './registry.ts'

/**
 * Bounds of the pages under way in this process, which share its one thread: all of them may go on in one turn of the event loop, so
 * they are few. A hundred that wait are more than it renders in time if each is new. One that waits is refused early enough that all
 * its time stays below WORK_MS.
 */
const PAGE_LIMITS: TurnLimits = {
  places: 12,
  share: 4,
  waiting: 2_000,
  waitingShare: 100,
  patienceMs: 2_500,
  overrunMs: 2_000
}

/** Owner of what a request costs: its school and key or person; else its address, as with a key that everybody can read. */
export function ownerOf({ entry, principal, address }: Exchange): Owner {
  if (principal === undefined || entry?.plugin.visitorRate !== undefined) {
    return { group: `address ${address}`, caller: '' }
  }
  const { id, schoolId = id }: Principal = principal
  return { group: schoolId, caller: id }
}

/**
 * Whether a request takes turns: a read by a kind of caller that reads pages, of a route that may be unavailable. All others are
 * constants. Writes take none, for they may wait for locks.
 */
export function takesTurns({ plugin, route }: Entry, pageCallers: ReadonlySet<string>): boolean {
  const { auth, method, errors } = route
  const mayWait = errors.includes('service_unavailable') || auth.kind !== 'public'
  return mayWait && method === 'GET' && !plugin.isUrgent && pageCallers.has(auth.kind)
}

/**
 * Makes the function that does the work of pages in turn. Work that had to wait begins in a turn of the event loop of its own, so
 * that sockets and deadlines are served between two pages.
 */
export function createPageTurns(nowMs: () => number) {
  const turns = new Turns(PAGE_LIMITS, nowMs)
  return function inTurn<Value>(exchange: Exchange, work: () => Promise<Value> | Value): Promise<Value> {
    return new Promise((resolve, reject) => {
      let hasWaited = false
      turns.take(
        {
          start(leave) {
            const run = async () => {
              try {
                if (exchange.isAnswered || exchange.response.destroyed) throw tooMany()
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
          refuse: () => reject(tooMany())
        },
        ownerOf(exchange)
      )
      hasWaited = true
    })
  }
}

function tooMany(): Problem {
  return new Problem('service_unavailable', {
    hint: 'Too many requests of yours are under way; send the next when one is answered.'
  })
}
