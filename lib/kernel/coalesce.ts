import { Problem } from '../errors.ts'

/**
 * Many calls, one question. Calls that arrive while others keep arriving, or while every lane is busy, are asked
 * together: `ask` receives their arguments in arrival order, each once, and answers in the same order; an Error among its
 * answers fails the calls of that argument alone. A call is only ever part of a question that is sent after the call arrived,
 * so what it learns is never older than itself. A lone call goes after two turns of the event loop; under load the groups
 * grow by themselves.
 */
export interface Coalescing<A = unknown> {
  /** What makes two arguments the same; by default, being the same text, number or object. */
  readonly keyOf?: (argument: A) => unknown
  /** Most arguments in one question. */
  readonly most: number
  /** Questions under way at once. */
  readonly lanes: number
  /** Whether calls wait while a question is under way, for that makes larger groups; without it every lane opens at once. */
  readonly patience?: LaneOpening
  /** Calls that may wait; one more is refused with `service_unavailable`, so that a slow database cannot fill memory. */
  readonly waiting: number
}

/** When another lane opens beside a question that is under way: after `ms` milliseconds, or once so many calls wait. */
interface LaneOpening {
  readonly ms: number
  readonly company: number
}

/** Calls with one argument that wait together: they share one promise. */
interface WaitingCall<A, R> {
  readonly key: unknown
  readonly argument: A
  readonly promise: Promise<R>
  readonly resolve: (answer: R) => void
  readonly reject: (error: unknown) => void
  calls: number
}

/**
 * A group goes once so many turns of the event loop have brought no further call, or when it has waited for so many in
 * all. A turn that brings nothing takes microseconds; sending at the end of the first turn made groups half as large,
 * and a request dearer by a fifth (measured, 64 clients at once).
 */
const QUIET_TURNS = 2
const MOST_TURNS = 50

/** The counter of how many calls each question carried. */
export interface GroupWatch {
  observe(calls: number): void
}

/** Makes a function of one argument out of `ask`, a function of many. It fails where `ask` fails, for all of that group. */
export function coalesce<A, R>(
  ask: (args: readonly A[]) => Promise<readonly (R | Error)[]>,
  { keyOf = argument => argument, most, lanes, patience, waiting }: Coalescing<A>,
  watch?: GroupWatch
): (argument: A) => Promise<R> {
  const queue = new Map<unknown, WaitingCall<A, R>>()
  let calls = 0
  let busy = 0
  let gathering: NodeJS.Immediate | undefined
  let delayed: NodeJS.Timeout | undefined

  function schedule(): void {
    if (gathering || busy >= lanes || calls === 0) return
    if (busy === 0 || !patience || calls >= patience.company) {
      gathering = setImmediate(gather, calls, 0, 1)
    } else delayed ??= setTimeout(flush, patience.ms)
  }

  function gather(known: number, quiet: number, turns: number): void {
    const isFull = queue.size >= most || turns === MOST_TURNS
    if (quiet === QUIET_TURNS || isFull) flush()
    else gathering = setImmediate(gather, calls, calls === known ? quiet + 1 : 0, turns + 1)
  }

  function flush(): void {
    clearImmediate(gathering)
    clearTimeout(delayed)
    gathering = undefined
    delayed = undefined
    if (busy >= lanes || calls === 0) return
    const group = takeGroup()
    busy += 1
    answerGroup(group, ask).finally(() => {
      busy -= 1
      schedule()
    })
    schedule()
  }

  function takeGroup(): WaitingCall<A, R>[] {
    const group = [...queue.values()].slice(0, most)
    const before = calls
    for (const asked of group) {
      queue.delete(asked.key)
      calls -= asked.calls
    }
    watch?.observe(before - calls)
    return group
  }

  return argument => {
    if (calls >= waiting) return Promise.reject(new Problem('service_unavailable'))
    const key = keyOf(argument)
    const asked = queue.get(key) ?? callOf<A, R>(key, argument)
    if (asked.calls === 0) queue.set(key, asked)
    asked.calls += 1
    calls += 1
    schedule()
    return asked.promise
  }
}

/**
 * Makes as many such functions as there are groups of arguments, each with lanes of its own: no question holds arguments of two.
 * A group is forgotten with its last call, and all of them together are bounded by `waiting`.
 */
export function coalesceApart<A, R>(
  groupOf: (argument: A) => string,
  ask: (args: readonly A[]) => Promise<readonly (R | Error)[]>,
  how: Coalescing<A>,
  watch?: GroupWatch
): (argument: A) => Promise<R> {
  const groups = new Map<string, { readonly call: (argument: A) => Promise<R>; calls: number }>()
  let calls = 0

  return async argument => {
    if (calls >= how.waiting) throw new Problem('service_unavailable')
    const name = groupOf(argument)
    const group = groups.get(name) ?? { call: coalesce(ask, how, watch), calls: 0 }
    if (group.calls === 0) groups.set(name, group)
    group.calls += 1
    calls += 1
    try {
      return await group.call(argument)
    } finally {
      group.calls -= 1
      calls -= 1
      if (group.calls === 0) groups.delete(name)
    }
  }
}

function callOf<A, R>(key: unknown, argument: A): WaitingCall<A, R> {
  let settling = {} as Pick<WaitingCall<A, R>, 'resolve' | 'reject'>
  const promise = new Promise<R>((resolve, reject) => {
    settling = { resolve, reject }
  })
  return { key, argument, promise, ...settling, calls: 0 }
}

async function answerGroup<A, R>(
  group: readonly WaitingCall<A, R>[],
  ask: (args: readonly A[]) => Promise<readonly (R | Error)[]>
): Promise<void> {
  try {
    const answers = await ask(group.map(({ argument }) => argument))
    for (const [i, { resolve, reject }] of group.entries()) {
      const answer = answers[i] as R | Error
      if (answer instanceof Error) reject(answer)
      else resolve(answer)
    }
  } catch (error) {
    for (const { reject } of group) reject(error)
  }
}
