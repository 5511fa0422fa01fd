/** Requests are many where so many come in so long: a hundred a second. */
const MANY = 10
const WINDOW_MS = 100

/** Lets through while requests are many: one in so long, about a tenth of what a process can do. */
const BUSY_MS = 2

/** Lets through in one turn of the event loop while they are not, so that what else waits there is not held up for long. */
const A_TURN = 8

/** Tells whether requests are many, by how many there were when it was asked before; each window counts for the next. */
export function requestsAreMany(begun: () => number, nowMs: () => number): () => boolean {
  let before = { count: begun(), atMs: nowMs() }
  let areMany = false
  return () => {
    const [count, atMs] = [begun(), nowMs()]
    const windows = (atMs - before.atMs) / WINDOW_MS
    if (windows < 1) return areMany
    areMany = count - before.count >= MANY * windows
    before = { count, atMs }
    return areMany
  }
}

/**
 * A place where deliveries wait their turn: hundreds may be under way at once, and each step of a request would wait for a step
 * of every one of them. While `isBusy`, few are let through, and never none.
 */
export function createTurnstile(isBusy: () => boolean): () => Promise<void> {
  const waiting: (() => void)[] = []
  let isTurning = false

  function turn(): void {
    for (const enter of waiting.splice(0, isBusy() ? 1 : A_TURN)) enter()
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
