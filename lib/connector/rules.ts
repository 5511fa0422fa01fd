/** Requests of one key on a UTC day. */
export const CALLS_A_DAY = 2000

const SECONDS_A_DAY = 86_400

/** Seconds from an instant (Unix milliseconds) until the next UTC day. */
export function secondsUntilTomorrow(atMs: number): number {
  return Math.ceil(SECONDS_A_DAY - ((atMs / 1000) % SECONDS_A_DAY))
}
