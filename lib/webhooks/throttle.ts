/** Load threshold: this many requests per window, a hundred a second. */
const BUSY_REQUESTS = 10
const WINDOW_MS = 100

/** Interval between deliveries under load, about a tenth of a process's capacity. */
const BUSY_MS = 2

/** Deliveries per event-loop turn without load, so that other work is not delayed for long. */
const PER_TURN = 8

/** Reports high load from the request rate; each measured window applies to the next. */
export function createLoadMeter(begun: () => number, nowMs: () => number): () => boolean {
  let before = { count: begun(), atMs: nowMs() }
  let areMany = false
  return () => {
    const [count, atMs] = [begun(), nowMs()]
    const windows = (atMs - before.atMs) / WINDOW_MS
    if (windows < 1) return areMany
    areMany = count - before.count >= BUSY_REQUESTS * windows
    before = { count, atMs }
    return areMany
  }
}

/**
 * A throttle for delivery steps: hundreds may be in progress, and each step of a request would wait for a step of all of them.
 * While `isBusy`, few pass, but never none.
 */
export function createThrottle(isBusy: () => boolean): () => Promise<void> {
  const waiting: (() => void)[] = []
  let isTurning = false

  function turn(): void {
    for (const enter of waiting.splice(0, isBusy() ? 1 : PER_TURN)) enter()
    isTurning = waiting.length > 0
    if (isTurning) again()
  }

  function again(): void {
    if (isBusy()) setTimeout(turn, BUSY_MS)
    else setImmediate(turn)
  }

  return () =>
    new Promise(enter => {
      waiting.push(enter)
      if (isTurning) return
      isTurning = true
      again()
    })
}
