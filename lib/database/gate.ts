import { TransportFault } from './faults.ts'
import { withoutHoles } from './rows.ts'

/** How many queries of a pool may run at once, and how many may wait to. Times are milliseconds. */
export interface Gate {
  readonly running: number
  readonly waiting: number
  /** How long one may wait before it is refused. */
  readonly patienceMs: number
  /** Where the first in line has waited so long, the pool is overrun and nobody joins it. */
  readonly overrunMs: number
}

/** What postgres.js makes of a statement (3.4.9): `handler` puts it on a connection, and settles it in the end. */
interface Query {
  handler(query: Query): void
  resolve(result: unknown): void
  reject(error: unknown): void
}

interface Waiting {
  readonly since: number
  readonly timer: NodeJS.Timeout
  enter(): void
}

/**
 * The pool behind a gate. postgres.js lets any number of queries wait for a connection, for ever, and runs them even when
 * nobody wants their answer any more. Behind the gate a query that cannot have a connection in time is refused with
 * `DB_BUSY`, and was certainly not run. Every query that comes through has its own rows and nothing before them.
 */
export function behindGate<Pool extends object>(pool: Pool, gate: Gate): Pool {
  const admit = createGate(gate)
  const gated = <Made>(made: Made): Made => {
    const query = made as Made & Query
    if (typeof query?.handler !== 'function') return made
    const { handler } = query
    query.handler = () => admit(query, handler)
    return made
  }
  return new Proxy(pool, {
    apply: (target, self, args) => gated(Reflect.apply(target as () => unknown, self, args)),
    get(target, name) {
      const value: unknown = Reflect.get(target, name)
      if (name !== 'unsafe') return value
      return (...args: unknown[]) => gated(Reflect.apply(value as () => unknown, target, args))
    }
  })
}

function createGate({ running: most, waiting, patienceMs, overrunMs }: Gate) {
  const line: Waiting[] = []
  let running = 0

  function enter(query: Query, run: Query['handler']): void {
    const { resolve, reject } = query
    let inside = true
    const leave = () => {
      if (!inside) return
      inside = false
      running -= 1
      const next = line.shift()
      clearTimeout(next?.timer)
      next?.enter()
    }
    running += 1
    query.resolve = result => {
      leave()
      resolve(withoutHoles(result))
    }
    query.reject = error => {
      leave()
      reject(error)
    }
    run(query)
  }

  function join(query: Query, run: Query['handler']): void {
    const timer = setTimeout(() => {
      line.splice(line.indexOf(place), 1)
      query.reject(busy())
    }, patienceMs)
    const place = { since: performance.now(), timer, enter: () => enter(query, run) }
    line.push(place)
  }

  return function admit(query: Query, run: Query['handler']): void {
    const [first] = line
    const isOverrun = first !== undefined && performance.now() - first.since > overrunMs
    if (running < most) enter(query, run)
    else if (line.length >= waiting || isOverrun) query.reject(busy())
    else join(query, run)
  }
}

function busy(): TransportFault {
  return new TransportFault('Every connection is busy, and more wait for one than it can serve.', 'DB_BUSY')
}
