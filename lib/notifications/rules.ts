/** Seconds until somebody who did not answer is tried again, after the first try, the second, and so on; then hourly. */
const PAUSES = [5, 30, 120, 600, 1800, 3600] as const

/** Seconds until the next try of an endpoint or a mail server, after so many. */
export function pauseAfter(tries: number): number {
  return PAUSES[Math.min(Math.max(tries, 1), PAUSES.length) - 1] as number
}
