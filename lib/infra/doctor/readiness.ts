/** Milliseconds for which a result is shared. */
const FRESH_MS = 250

/**
 * Shares health checks between callers, so that any number costs the same. One check runs at a time, at most one starts per 250
 * ms. A result is at most that old, plus the duration of its check. `check` must settle by itself.
 */
export function createReadiness(check: () => Promise<void>, nowMs: () => number): () => Promise<void> {
  let outcome: Promise<void> | undefined
  let isUnderWay = false
  let begunMs = 0

  return function ready() {
    if (outcome && (isUnderWay || nowMs() - begunMs < FRESH_MS)) return outcome
    isUnderWay = true
    begunMs = nowMs()
    outcome = check().finally(() => {
      isUnderWay = false
    })
    return outcome
  }
}
