import { Callers } from './callers.ts'

/** A fixed-window rate: `capacity` requests in `perSeconds`, counted from the first request. */
export interface Rate {
  readonly capacity: number
  readonly perSeconds: number
}

/** A rate window, opened by its first request. Times are milliseconds of a monotonic clock. */
interface Window {
  readonly openedAt: number
  readonly used: number
}

export interface SpendResult {
  readonly granted: boolean
  readonly limit: number
  readonly remaining: number
}

/** Counts requests against one rate: synchronously in this process, or in a remote store. */
export interface Counter {
  /** Takes one token of the caller, if one is left. */
  spend(caller: string): SpendResult | Promise<SpendResult>
}

/** Spends one token. The window is full again `perSeconds` after its first token was taken. */
export function spendToken(window: Window | undefined, rate: Rate, nowMs: number): Window {
  const open = window && nowMs - window.openedAt < rate.perSeconds * 1000
  return open ? { openedAt: window.openedAt, used: window.used + 1 } : { openedAt: nowMs, used: 1 }
}

/** In-memory buckets of one rate, one per caller. */
export class Buckets implements Counter {
  readonly #rate: Rate
  readonly #nowMs: () => number
  readonly #windows: Callers<Window>

  constructor(rate: Rate, nowMs: () => number, maxCallers?: number) {
    const lifeMs = rate.perSeconds * 1000
    this.#rate = rate
    this.#nowMs = nowMs
    this.#windows = new Callers(lifeMs, nowMs(), ({ openedAt }, now) => now - openedAt >= lifeMs, maxCallers)
  }

  get callers(): number {
    return this.#windows.size
  }

  spend(caller: string): SpendResult {
    const now = this.#nowMs()
    const window = spendToken(this.#windows.get(caller), this.#rate, now)
    this.#windows.set(caller, window, now)
    const limit = this.#rate.capacity
    return { granted: window.used <= limit, limit, remaining: Math.max(0, limit - window.used) }
  }
}

/**
 * Buckets of one rate, counted in a shared store for all `parts` processes. If the store fails, each process allows its share
 * of the rate. The local count is always up to date, so that a failing store delays no request.
 */
export class SharedBuckets implements Counter {
  readonly #own: Buckets
  readonly #limit: number
  readonly #spendRemote: Counter['spend']

  constructor(rate: Rate, parts: number, nowMs: () => number, spendRemote: Counter['spend']) {
    this.#own = new Buckets({ ...rate, capacity: shareOf(rate.capacity, parts) }, nowMs)
    this.#limit = rate.capacity
    this.#spendRemote = spendRemote
  }

  spend(caller: string): SpendResult | Promise<SpendResult> {
    const own = this.#own.spend(caller)
    const remote = this.#spendRemote(caller)
    return remote instanceof Promise ? remote.catch(() => ({ ...own, limit: this.#limit })) : remote
  }
}

/** An equal share of a capacity; at least one request. */
export function shareOf(capacity: number, parts: number): number {
  return Math.max(1, Math.floor(capacity / parts))
}
