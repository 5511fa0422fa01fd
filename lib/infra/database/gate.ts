import { FairQueue, type Owner, type QueueLimits } from '../fair-queue.ts'
import { TransportFault } from './faults.ts'
import { withoutHoles } from './rows.ts'

/** A query of postgres.js (3.4.9): `handler` sends it on a connection, then settles it. */
interface Query {
  handler(query: Query): void
  resolve(result: unknown): void
  reject(error: unknown): void
}

/** Method of a gated pool that binds an owner. */
const BIND = Symbol('bind')

/**
 * Adds admission control to a pool. postgres.js queues any number of queries without limit, and runs them even if the caller
 * has gone. The gate rejects a query that gets no connection in time with `DB_BUSY`; it certainly did not run. It also removes
 * the holes before rows. Queries belong to the service unless `withOwner` names an owner.
 */
export function withAdmissionControl<Pool extends object>(pool: Pool, limits: QueueLimits): Pool {
  const queue = new FairQueue(limits)
  return bind()

  function bind(owner?: Owner): Pool {
    const controlled = <Value>(value: Value): Value => {
      const query = value as Value & Query
      if (typeof query?.handler !== 'function') return value
      const { handler } = query
      query.handler = () => queue.take(taskOf(query, handler), owner)
      return value
    }
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

/** The same pool with an owner: its queries take turns with those of others. A pool without a gate is returned as is. */
export function withOwner<Pool extends object>(pool: Pool, owner: Owner): Pool {
  const { [BIND]: bind } = pool as { readonly [BIND]?: (owner: Owner) => Pool }
  return bind ? bind(owner) : pool
}

/** The same for work shared by all callers of a school. */
export function ofSchool<Pool extends object>(pool: Pool, schoolId: string): Pool {
  return withOwner(pool, { group: schoolId, caller: '' })
}

function taskOf(query: Query, run: Query['handler']) {
  return {
    start(leave: () => void): void {
      const { resolve, reject } = query
      let isRunning = true
      const end = () => {
        if (!isRunning) return
        isRunning = false
        leave()
      }
      query.resolve = result => {
        end()
        resolve(withoutHoles(result))
      }
      query.reject = error => {
        end()
        reject(error)
      }
      run(query)
    },
    refuse: () => query.reject(busy())
  }
}

function busy(): TransportFault {
  return new TransportFault('Every connection is busy, and too many queries are waiting.', 'DB_BUSY')
}
