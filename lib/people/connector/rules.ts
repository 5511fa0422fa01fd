/** Maximum requests with one key on a UTC day. */
export const MAX_CALLS_PER_DAY = 2000

const SECONDS_PER_DAY = 86_400

/** Seconds from an instant (Unix milliseconds) until the next UTC day. */
export function secondsUntilTomorrow(atMs: number): number {
  return Math.ceil(SECONDS_PER_DAY - ((atMs / 1000) % SECONDS_PER_DAY))
}
