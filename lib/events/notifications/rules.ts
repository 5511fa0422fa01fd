/** Retry delays in seconds, after the first attempt, the second and so on. After the last, the delay is one hour. */
const RETRY_SECONDS = [5, 30, 120, 600, 1800, 3600] as const

/** Seconds until the next attempt at an endpoint or mail server, if `tries` attempts were made. */
export function retryDelay(tries: number): number {
  return RETRY_SECONDS[Math.min(Math.max(tries, 1), RETRY_SECONDS.length) - 1] as number
}
