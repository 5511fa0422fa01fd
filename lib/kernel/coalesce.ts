import { Problem } from '../errors.ts'

/**
 * Options for batching calls. Calls that arrive close together, or while every lane is busy, form one batch. `sendBatch`
 * receives the distinct arguments in arrival order, and returns one answer for each in the same order. An Error among the
 * answers fails only the calls with that argument. A batch is sent after all its calls arrived, so no call gets data older than
 * itself. A lone call is sent after two event-loop turns; under load, batches become larger automatically.
 */
export interface CoalesceOptions<A = unknown> {
  /** Identity of an argument; the default is the argument itself. */
  readonly keyOf?: (argument: A) => unknown
  /** Maximum arguments in one batch. */
  readonly max: number
  /** Maximum batches in progress at once. */
  readonly lanes: number
  /** Condition for opening another lane beside a batch. Waiting makes larger batches. If absent, lanes open at once. */
  readonly laneOpening?: LaneOpening
  /** Maximum waiting calls; more are refused with `service_unavailable`, so that a slow database cannot exhaust memory. */
  readonly waiting: number
}

/** Another lane opens once `calls` calls wait, or `ms` milliseconds after the first of them. */
interface LaneOpening {
  readonly ms: number
  readonly calls: number
}

/** Waiting calls with equal arguments; they share one promise. */
interface WaitingCall<A, R> {
  readonly key: unknown
  readonly argument: A
  readonly promise: Promise<R>
  readonly resolve: (answer: R) => void
  readonly reject: (error: unknown) => void
  calls: number
}

/**
 * A batch is sent after QUIET_TURNS event-loop turns without a new call, at the latest after MAX_TURNS. A turn without calls
 * takes microseconds. Sending after the first turn halved the batches and cost a fifth more per request (measured, 64
 * concurrent clients).
 */
const QUIET_TURNS = 2
const MAX_TURNS = 50

export interface BatchMetrics {
  observe(calls: number): void
}

/** Wraps `sendBatch`, a function of a list, as a function of one argument. Its failure fails every call of the batch. */
export function coalesce<A, R>(
  sendBatch: (args: readonly A[]) => Promise<readonly (R | Error)[]>,
  { keyOf = argument => argument, max, lanes, laneOpening, waiting }: CoalesceOptions<A>,
  watch?: BatchMetrics
): (argument: A) => Promise<R> {
  const queue = new Map<unknown, WaitingCall<A, R>>()
  let calls = 0
  let busy = 0
  let timer: NodeJS.Immediate | undefined
  let delayed: NodeJS.Timeout | undefined

  function schedule(): void {
    if (timer || busy >= lanes || calls === 0) return
    if (busy === 0 || !laneOpening || calls >= laneOpening.calls) {
      timer = setImmediate(waitForCalls, calls, 0, 1)
    } else delayed ??= setTimeout(flush, laneOpening.ms)
  }

  function waitForCalls(before: number, quiet: number, turns: number): void {
    const isFull = queue.size >= max || turns === MAX_TURNS
    if (quiet === QUIET_TURNS || isFull) flush()
    else timer = setImmediate(waitForCalls, calls, calls === before ? quiet + 1 : 0, turns + 1)
  }

  function flush(): void {
    clearImmediate(timer)
    clearTimeout(delayed)
    timer = undefined
    delayed = undefined
    if (busy >= lanes || calls === 0) return
    const group = takeGroup()
    busy += 1
    answerGroup(group, sendBatch).finally(() => {
      busy -= 1
      schedule()
    })
    schedule()
  }

  function takeGroup(): WaitingCall<A, R>[] {
    const group = [...queue.values()].slice(0, max)
    const before = calls
    for (const call of group) {
      queue.delete(call.key)
      calls -= call.calls
    }
    watch?.observe(before - calls)
    return group
  }

  return argument => {
    if (calls >= waiting) return Promise.reject(new Problem('service_unavailable'))
    const key = keyOf(argument)
    const call = queue.get(key) ?? callOf<A, R>(key, argument)
    if (call.calls === 0) queue.set(key, call)
    call.calls += 1
    calls += 1
    schedule()
    return call.promise
  }
}

/**
 * Like `coalesce`, with separate lanes per group: no batch mixes two groups. A group is removed when its last call ends.
 * `waiting` bounds all groups together.
 */
export function coalesceByGroup<A, R>(
  groupOf: (argument: A) => string,
  sendBatch: (args: readonly A[]) => Promise<readonly (R | Error)[]>,
  options: CoalesceOptions<A>,
  watch?: BatchMetrics
): (argument: A) => Promise<R> {
  const groups = new Map<string, { readonly call: (argument: A) => Promise<R>; calls: number }>()
  let calls = 0

  return async argument => {
    if (calls >= options.waiting) throw new Problem('service_unavailable')
    const name = groupOf(argument)
    const group = groups.get(name) ?? { call: coalesce(sendBatch, options, watch), calls: 0 }
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
  sendBatch: (args: readonly A[]) => Promise<readonly (R | Error)[]>
): Promise<void> {
  try {
    const answers = await sendBatch(group.map(({ argument }) => argument))
    for (const [i, { resolve, reject }] of group.entries()) {
      const answer = answers[i] as R | Error
      if (answer instanceof Error) reject(answer)
      else resolve(answer)
    }
  } catch (error) {
    for (const { reject } of group) reject(error)
  }
}
