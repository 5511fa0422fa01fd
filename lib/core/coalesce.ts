import { Problem } from '../errors.ts'

/**
 * Many calls, one question. Calls that arrive in the same turn of the event loop, or while every lane is
 * busy, are asked together: `ask` receives their arguments in arrival order and answers in the same order.
 * A call is only ever part of a question that is sent after the call arrived, so what it learns is never
 * older than itself. A lone call goes at the end of its own turn; under load the groups grow by themselves.
 */
export interface Coalescing {
  /** Most arguments in one question. */
  readonly most: number
  /** Questions under way at once. */
  readonly lanes: number
  /**
   * How long, in milliseconds, calls wait for a question that is under way before another lane opens for them.
   * Waiting a little makes larger groups, and so fewer questions; 0 opens every lane at once.
   */
  readonly patienceMs: number
  /** Calls that may wait; one more is refused with `service_unavailable`, so that a slow database cannot fill memory. */
  readonly waiting: number
}

interface Call<A, R> {
  readonly argument: A
  readonly resolve: (result: R) => void
  readonly reject: (error: unknown) => void
}

/** Whoever counts how many calls each question carried. */
export interface GroupWatch {
  observe(calls: number): void
}

/** Makes a function of one argument out of `ask`, a function of many. It fails where `ask` fails, for all of that group. */
export function coalesce<A, R>(
  ask: (args: readonly A[]) => Promise<readonly R[]>,
  { most, lanes, patienceMs, waiting }: Coalescing,
  watch?: GroupWatch
): (argument: A) => Promise<R> {
  let calls: Call<A, R>[] = []
  let busy = 0
  let scheduled: NodeJS.Immediate | undefined
  let delayed: NodeJS.Timeout | undefined

  function schedule(): void {
    if (scheduled || busy >= lanes || calls.length === 0) return
    const waitMs = busy > 0 ? patienceMs : 0
    if (waitMs === 0 || calls.length >= most) scheduled = setImmediate(flush)
    else delayed ??= setTimeout(flush, waitMs)
  }

  function flush(): void {
    clearImmediate(scheduled)
    clearTimeout(delayed)
    scheduled = undefined
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
