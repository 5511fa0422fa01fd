/** Interval of the workers' polls while this server receives no writes. On a cluster, each poll asks every shard. */
const QUIET_MS = 2000
const QUIET_AFTER_MS = 10_000

/** Interval at which workers poll the database for due work. */
export interface Activity {
  /** Notes a request that may write. */
  note(): void
  /** Milliseconds until the next poll: `busyMs`, or two seconds if no write was noted for ten seconds. */
  pollMs(busyMs: number): number
}

/** Starts as if a write was just noted. `nowMs` is a monotonic clock. */
export function createActivity(nowMs: () => number): Activity {
  let notedMs = nowMs()
  return {
    note() {
      notedMs = nowMs()
    },
    pollMs: busyMs => (nowMs() - notedMs > QUIET_AFTER_MS ? Math.max(busyMs, QUIET_MS) : busyMs)
  }
}
