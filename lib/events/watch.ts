/** Somebody who waits for a school's log to go beyond a number. */
interface Waiter {
  readonly schoolId: string
  readonly keyId: string
  readonly after: number
  readonly ms: number
  /** Milliseconds in which nothing ends the waiting but its own end. */
  readonly pauseMs?: number
  /** Is called with what to call when the caller has gone away. */
  readonly whenGone: (then: () => void) => void
}

/** Looks for those who wait whether something happened. */
export interface Watch {
  /** Resolves with the last number once it is beyond `after`; with undefined when the time is over, or nobody may wait. */
  wait(waiter: Waiter): Promise<number | undefined>
  /** Lets everybody go at once, and from now on. */
  close(): void
}

/** How many wait at once: under one key, and in all. One more is not made to wait. */
export const WAITS = { ofKey: 5, ofAll: 1000 } as const

/** Milliseconds from one round of looks to the next. A round asks for one school after another, so it never crowds the database. */
const LOOK_MS = 250

interface Watcher extends Waiter {
  readonly fromMs: number
  end(lastEvent?: number): void
}

/**
 * Makes the watch; `readLastEvent` asks for the last number of a school's log. Writers here and in
 * other processes write to the database: so that is what is looked at.
 */
export function createWatch(readLastEvent: (schoolId: string) => Promise<number>): Watch {
  const waiting = new Map<string, Set<Watcher>>()
  let isClosed = false
  let looking: NodeJS.Timeout | undefined

  async function look(): Promise<void> {
    for (const [schoolId, waiters] of waiting) {
      // Who waits through an outage hears of it at the end, for then it asks for itself.
      const lastEvent = await readLastEvent(schoolId).catch(() => 0)
      const atMs = performance.now()
      for (const waiter of [...waiters])
        if (lastEvent > waiter.after && atMs >= waiter.fromMs) waiter.end(lastEvent)
    }
    looking = waiting.size > 0 ? setTimeout(look, LOOK_MS) : undefined
  }

  function mayWait(keyId: string): boolean {
    const all = [...waiting.values()].flatMap(waiters => [...waiters])
    return (
      !isClosed &&
      all.length < WAITS.ofAll &&
      all.filter(waiter => waiter.keyId === keyId).length < WAITS.ofKey
    )
  }

  function add(waiter: Waiter, resolve: (lastEvent: number | undefined) => void): void {
    const { schoolId } = waiter
    const waiters = waiting.get(schoolId) ?? new Set()
    const end = (lastEvent?: number) => {
      if (!waiters.delete(mine)) return
      clearTimeout(timer)
      if (waiters.size === 0) waiting.delete(schoolId)
      resolve(lastEvent)
    }
    const timer = setTimeout(end, waiter.ms)
    const mine = { ...waiter, end, fromMs: performance.now() + (waiter.pauseMs ?? 0) }
    waiting.set(schoolId, waiters.add(mine))
    waiter.whenGone(() => end())
    looking ??= setTimeout(look, LOOK_MS)
  }

  return {
    wait: async waiter => (mayWait(waiter.keyId) ? new Promise(resolve => add(waiter, resolve)) : undefined),
    close() {
      isClosed = true
      clearTimeout(looking)
      for (const waiters of [...waiting.values()]) for (const waiter of [...waiters]) waiter.end()
    }
  }
}
