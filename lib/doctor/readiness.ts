/** Milliseconds for which one check answers all who ask. */
const FRESH_MS = 250

/**
 * Shares checks among all who ask, so that their number costs nothing: one is under way at a time, and one begins in a quarter of a
 * second. An answer is therefore at most that old, plus what its check took. `check` must end by itself.
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
