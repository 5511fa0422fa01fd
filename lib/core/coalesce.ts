import { Problem } from '../errors.ts'

/**
 * Many calls, one question. Calls that arrive while others keep arriving, or while every lane is busy, are asked
 * together: `ask` receives their arguments in arrival order and answers in the same order. A call is only ever part of a
 * question that is sent after the call arrived, so what it learns is never older than itself. A lone call goes after two
 * turns of the event loop; under load the groups grow by themselves.
 */
export interface Coalescing {
  /** Most arguments in one question. */
  readonly most: number
  /** Questions under way at once. */
  readonly lanes: number
  /** Whether calls wait while a question is under way, for that makes larger groups; without it every lane opens at once. */
  readonly patience?: Patience
  /** Calls that may wait; one more is refused with `service_unavailable`, so that a slow database cannot fill memory. */
  readonly waiting: number
}

/** When another lane opens beside a question that is under way: after `ms` milliseconds, or once so many calls wait. */
export interface Patience {
  readonly ms: number
  readonly company: number
}

interface Call<A, R> {
  readonly argument: A
  readonly resolve: (result: R) => void
  readonly reject: (error: unknown) => void
}

/**
 * A group goes once so many turns of the event loop have brought no further call, or when it has waited for so many in
 * all. A turn that brings nothing takes microseconds; sending at the end of the first turn made groups half as large,
 * and a request dearer by a fifth (measured, 64 clients at once).
 */
const QUIET_TURNS = 2
const MOST_TURNS = 50

/** Whoever counts how many calls each question carried. */
export interface GroupWatch {
  observe(calls: number): void
}

/** Makes a function of one argument out of `ask`, a function of many. It fails where `ask` fails, for all of that group. */
export function coalesce<A, R>(
  ask: (args: readonly A[]) => Promise<readonly R[]>,
  { most, lanes, patience, waiting }: Coalescing,
  watch?: GroupWatch
): (argument: A) => Promise<R> {
  let calls: Call<A, R>[] = []
  let busy = 0
  let gathering: NodeJS.Immediate | undefined
  let delayed: NodeJS.Timeout | undefined

  function schedule(): void {
    if (gathering || busy >= lanes || calls.length === 0) return
    if (busy === 0 || !patience || calls.length >= patience.company) {
      gathering = setImmediate(gather, calls.length, 0, 1)
    } else delayed ??= setTimeout(flush, patience.ms)
  }

  function gather(known: number, quiet: number, turns: number): void {
    const { length } = calls
    const isFull = length >= most || turns === MOST_TURNS
    if (quiet === QUIET_TURNS || isFull) flush()
    else gathering = setImmediate(gather, length, length === known ? quiet + 1 : 0, turns + 1)
  }

  function flush(): void {
    clearImmediate(gathering)
    clearTimeout(delayed)
    gathering = undefined
    delayed = undefined
    if (busy >= lanes || calls.length === 0) return
    const group = calls.length <= most ? calls : calls.slice(0, most)
    calls = calls.length <= most ? [] : calls.slice(most)
    busy += 1
    watch?.observe(group.length)
    settle(group, ask).finally(() => {
      busy -= 1
      schedule()
    })
    schedule()
  }

  return argument =>
    new Promise<R>((resolve, reject) => {
      if (calls.length >= waiting) return reject(new Problem('service_unavailable'))
      calls.push({ argument, resolve, reject })
      schedule()
    })
}

async function settle<A, R>(
  group: readonly Call<A, R>[],
  ask: (args: readonly A[]) => Promise<readonly R[]>
) {
  try {
    const results = await ask(group.map(call => call.argument))
    group.forEach((call, i) => {
      call.resolve(results[i] as R)
    })
  } catch (error) {
    for (const call of group) call.reject(error)
  }
}
