/** Requests per window that count as high load. The window is WINDOW_MS, so the limit is a hundred a second. */
const BUSY_REQUESTS = 10
const WINDOW_MS = 100

/** Interval between deliveries under load, about a tenth of a process's capacity. */
const BUSY_MS = 2

/** Deliveries per event-loop turn without load, so that other work is not delayed for long. */
const STEPS_PER_TURN = 8

/** Reports if the load is high, from the rate of requests. The measurement of each window applies to the next. */
export function createLoadMeter(requestCount: () => number, nowMs: () => number): () => boolean {
  let before = { count: requestCount(), atMs: nowMs() }
  let isHigh = false
  return () => {
    const [count, atMs] = [requestCount(), nowMs()]
    const windows = (atMs - before.atMs) / WINDOW_MS
    if (windows < 1) return isHigh
    isHigh = count - before.count >= BUSY_REQUESTS * windows
    before = { count, atMs }
    return isHigh
  }
}

/**
 * Creates a throttle for delivery steps. Hundreds of deliveries may be in progress, and a request would wait for a step of each
 * of them. While `isBusy`, few steps pass, but at least some.
 */
export function createThrottle(isBusy: () => boolean): () => Promise<void> {
  const waiting: (() => void)[] = []
  let isScheduled = false

  function releaseWaiting(): void {
    for (const proceed of waiting.splice(0, isBusy() ? 1 : STEPS_PER_TURN)) proceed()
    isScheduled = waiting.length > 0
    if (isScheduled) scheduleNext()
  }

  function scheduleNext(): void {
    if (isBusy()) setTimeout(releaseWaiting, BUSY_MS)
    else setImmediate(releaseWaiting)
  }

  return () =>
    new Promise(proceed => {
      waiting.push(proceed)
      if (isScheduled) return
      isScheduled = true
      scheduleNext()
    })
}
