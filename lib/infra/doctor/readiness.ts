/** Milliseconds for which callers share a result. */
const FRESH_MS = 250

/**
 * Shares health checks, so that any number of callers costs the same. One check runs at a time, and at most one starts per 250
 * ms. A result is at most that old, plus the duration of its check. `check` must have its own timeout.
 */
export function createReadiness(check: () => Promise<void>, nowMs: () => number): () => Promise<void> {
  let outcome: Promise<void> | undefined
  let isChecking = false
  let begunMs = 0

  return function ready() {
    if (outcome && (isChecking || nowMs() - begunMs < FRESH_MS)) return outcome
    isChecking = true
    begunMs = nowMs()
    outcome = check().finally(() => {
      isChecking = false
    })
    return outcome
  }
}
