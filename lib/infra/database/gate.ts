import { FairQueue, type Owner, type QueueLimits } from '../fair-queue.ts'
import { TransportFault } from './faults.ts'
import { withoutHoles } from './rows.ts'

/** Method of a gated pool that returns the pool for one owner. */
const BIND = Symbol('bind')

/**
 * Adds admission control to a pool. postgres.js queues queries without limit, and runs them even if the caller has gone. The
 * gate rejects a query with `DB_BUSY` if no connection is free in time; the query certainly did not run. It also applies
 * `withoutHoles` to results. Queries belong to the service unless `withOwner` names an owner.
 */
export function withAdmissionControl<Pool extends object>(pool: Pool, limits: QueueLimits): Pool {
  const queue = new FairQueue(limits)
  return bind()

  function bind(owner?: Owner): Pool {
    const controlled = <Value>(value: Value): Value =>
      value instanceof Promise ? admitted(value, queue, owner) : value
    return new Proxy(pool, {
      apply: (target, self, args) => controlled(Reflect.apply(target as () => unknown, self, args)),
      get(target, name) {
        if (name === BIND) return bind
        const value: unknown = Reflect.get(target, name)
        if (name !== 'unsafe') return value
        return (...args: unknown[]) => controlled(Reflect.apply(value as () => unknown, target, args))
      }
    })
  }
}

/** The same pool for an owner, whose queries take turns with those of other owners. Returns a pool without a gate unchanged. */
export function withOwner<Pool extends object>(pool: Pool, owner: Owner): Pool {
  const { [BIND]: bind } = pool as { readonly [BIND]?: (owner: Owner) => Pool }
  return bind ? bind(owner) : pool
}

/** The same pool for work that all callers of a school share. */
export function ofSchool<Pool extends object>(pool: Pool, schoolId: string): Pool {
  return withOwner(pool, { group: schoolId, caller: '' })
}

/**
 * Delays sending a query until a connection is free. A query of postgres.js is a promise that is sent once something awaits it,
 * so `then` is replaced. A fragment is never awaited and stays unchanged. Replacing private parts of postgres.js instead would
 * save 3 % of the smallest query's processor time, and less of a request's (measured).
 */
function admitted<Query extends Promise<unknown>>(query: Query, queue: FairQueue, owner?: Owner): Query {
  const send = query.then.bind(query)
  let result: Promise<unknown> | undefined
  const settled = () => {
    result ??= sendInTurn(send, queue, owner)
    return result
  }
  return Object.assign(query, {
    // biome-ignore lint/suspicious/noThenProperty: it replaces that of a promise
    then: (...handlers: Parameters<Then>) => settled().then(...handlers),
    catch: (onError: Parameters<Then>[1]) => settled().catch(onError),
    finally: (onEnd: () => void) => settled().finally(onEnd)
  })
}

type Then = Promise<unknown>['then']

/** Sends once a connection is free. If one is free now, this creates no promise for the wait. */
function sendInTurn(send: Then, queue: FairQueue, owner?: Owner): Promise<unknown> {
  let result: Promise<unknown> | undefined
  let onTurn: ((result: Promise<unknown>) => void) | undefined
  const end = (next: Promise<unknown>) => {
    result = next
    onTurn?.(next)
  }
  const start = (leave: () => void) =>
    end(
      send(
        rows => {
          leave()
          return withoutHoles(rows)
        },
        error => {
          leave()
          throw error
        }
      )
    )
  queue.take({ start, refuse: () => end(Promise.reject(busy())) }, owner)
  return result ?? new Promise(resolve => (onTurn = resolve))
}

function busy(): TransportFault {
  return new TransportFault('Every connection is busy, and too many queries are waiting.', 'DB_BUSY')
}
