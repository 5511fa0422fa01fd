/** Retry delays in seconds after the first attempt, the second and so on; then hourly. */
const RETRY_SECONDS = [5, 30, 120, 600, 1800, 3600] as const

/** Seconds until the next attempt at an endpoint or mail server, after this many attempts. */
export function retryDelay(tries: number): number {
  return RETRY_SECONDS[Math.min(Math.max(tries, 1), RETRY_SECONDS.length) - 1] as number
}
