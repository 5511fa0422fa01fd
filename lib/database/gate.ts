import { type Owner, type TurnLimits, Turns } from '../turns.ts'
import { TransportFault } from './faults.ts'
import { withoutHoles } from './rows.ts'

/** What postgres.js makes of a statement (3.4.9): `handler` puts it on a connection, and settles it in the end. */
interface Query {
  handler(query: Query): void
  resolve(result: unknown): void
  reject(error: unknown): void
}

/** A pool behind a gate, as an owner uses it. */
const BIND = Symbol('bind')

/**
 * The pool behind a gate. postgres.js lets any number of queries wait for a connection, for ever, and runs them even when
 * nobody wants their answer any more. Behind the gate a query that cannot have a connection in time is refused with
 * `DB_BUSY`, and was certainly not run. Every query that comes through has its own rows and nothing before them.
 * Queries are the service's own unless `ownedBy` names their owner.
 */
export function behindGate<Pool extends object>(pool: Pool, limits: TurnLimits): Pool {
  const turns = new Turns(limits)
  return bind()

  function bind(owner?: Owner): Pool {
    const gated = <Made>(made: Made): Made => {
      const query = made as Made & Query
      if (typeof query?.handler !== 'function') return made
      const { handler } = query
      query.handler = () => turns.take(turnOf(query, handler), owner)
      return made
    }
    return new Proxy(pool, {
      apply: (target, self, args) => gated(Reflect.apply(target as () => unknown, self, args)),
      get(target, name) {
        if (name === BIND) return bind
        const value: unknown = Reflect.get(target, name)
        if (name !== 'unsafe') return value
        return (...args: unknown[]) => gated(Reflect.apply(value as () => unknown, target, args))
      }
    })
  }
}

/** The same pool for the queries of an owner, which wait in turn with those of others. A pool without a gate stays as it is. */
export function ownedBy<Pool extends object>(pool: Pool, owner: Owner): Pool {
  const { [BIND]: bind } = pool as { readonly [BIND]?: (owner: Owner) => Pool }
  return bind ? bind(owner) : pool
}

/** The same for what is read or written for a school as such, whoever asked. */
export function ofSchool<Pool extends object>(pool: Pool, schoolId: string): Pool {
  return ownedBy(pool, { group: schoolId, caller: '' })
}

function turnOf(query: Query, run: Query['handler']) {
  return {
    start(leave: () => void): void {
      const { resolve, reject } = query
      let inside = true
      const end = () => {
        if (!inside) return
        inside = false
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
  return new TransportFault('Every connection is busy, and more wait for one than it can serve.', 'DB_BUSY')
}
