/** A caller that waits for an event with a number above `after`. */
interface Waiter {
  readonly schoolId: string
  readonly keyId: string
  readonly after: number
  readonly ms: number
  /** Milliseconds in which new events do not end the wait. */
  readonly pauseMs?: number
  /** Registers a callback for the caller's disconnect. */
  readonly onDisconnect: (listener: () => void) => void
}

/** Polls event logs for callers that wait. */
export interface EventWatch {
  /** Resolves with the latest event's number once it exceeds `after`; undefined on timeout, or if too many callers wait. */
  wait(waiter: Waiter): Promise<number | undefined>
  /** Ends all waits, and refuses new ones. */
  close(): void
}

/** Maximum waits per key, and in total. Further waits end at once. */
export const MAX_WAITS = { perKey: 5, total: 1000 } as const

/** Milliseconds between polls. A poll queries one school after the other, to limit the load on the database. */
const POLL_MS = 250

interface Watcher extends Waiter {
  readonly fromMs: number
  end(lastEvent?: number): void
}

/** Creates the watch; `readLastEvent` returns the latest number of a school. It polls, because other processes write too. */
export function createWatch(readLastEvent: (schoolId: string) => Promise<number>): EventWatch {
  const waiting = new Map<string, Set<Watcher>>()
  let isClosed = false
  let pollTimer: NodeJS.Timeout | undefined

  async function poll(): Promise<void> {
    for (const [schoolId, waiters] of waiting) {
      // After an outage, the wait ends by timeout; then the caller queries the database itself.
      const lastEvent = await readLastEvent(schoolId).catch(() => 0)
      const atMs = performance.now()
      for (const waiter of [...waiters])
        if (lastEvent > waiter.after && atMs >= waiter.fromMs) waiter.end(lastEvent)
    }
    pollTimer = waiting.size > 0 ? setTimeout(poll, POLL_MS) : undefined
  }

  function mayWait(keyId: string): boolean {
    const all = [...waiting.values()].flatMap(waiters => [...waiters])
    return (
      !isClosed &&
      all.length < MAX_WAITS.total &&
      all.filter(waiter => waiter.keyId === keyId).length < MAX_WAITS.perKey
    )
  }

  function add(waiter: Waiter, resolve: (lastEvent: number | undefined) => void): void {
    const { schoolId } = waiter
    const waiters = waiting.get(schoolId) ?? new Set()
    const end = (lastEvent?: number) => {
      if (!waiters.delete(watcher)) return
      clearTimeout(timer)
      if (waiters.size === 0) waiting.delete(schoolId)
      resolve(lastEvent)
    }
    const timer = setTimeout(end, waiter.ms)
    const watcher = { ...waiter, end, fromMs: performance.now() + (waiter.pauseMs ?? 0) }
    waiting.set(schoolId, waiters.add(watcher))
    waiter.onDisconnect(() => end())
    pollTimer ??= setTimeout(poll, POLL_MS)
  }

  return {
    wait: async waiter => (mayWait(waiter.keyId) ? new Promise(resolve => add(waiter, resolve)) : undefined),
    close() {
      isClosed = true
      clearTimeout(pollTimer)
      for (const waiters of [...waiting.values()]) for (const waiter of [...waiters]) waiter.end()
    }
  }
}
