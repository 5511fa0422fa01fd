import { Callers } from './callers.ts'

/** How much a caller may do: `capacity` requests in a window of `perSeconds` that its first request opens. */
export interface Rate {
  readonly capacity: number
  readonly perSeconds: number
}

/** A window that opened with its first request. Times are milliseconds of a monotonic clock. */
interface Window {
  readonly openedAt: number
  readonly used: number
}

/** What spending one token came to. */
export interface Spent {
  readonly granted: boolean
  readonly limit: number
  readonly remaining: number
}

/** The counter of one rate's requests: in this process at once, or elsewhere and so a moment later. */
export interface Counter {
  /** Takes one of the caller's tokens, or says that none is left. */
  spend(caller: string): Spent | Promise<Spent>
}

/** Spends one token: the bucket is whole again `perSeconds` after the first token of a full bucket was taken. */
export function take(window: Window | undefined, rate: Rate, nowMs: number): Window {
  const open = window && nowMs - window.openedAt < rate.perSeconds * 1000
  return open ? { openedAt: window.openedAt, used: window.used + 1 } : { openedAt: nowMs, used: 1 }
}

/** The buckets of one rate, one a caller, in memory. */
export class Buckets implements Counter {
  readonly #rate: Rate
  readonly #nowMs: () => number
  readonly #windows: Callers<Window>

  constructor(rate: Rate, nowMs: () => number, mostCallers?: number) {
    const lifeMs = rate.perSeconds * 1000
    this.#rate = rate
    this.#nowMs = nowMs
    this.#windows = new Callers(lifeMs, nowMs(), ({ openedAt }, now) => now - openedAt >= lifeMs, mostCallers)
  }

  get callers(): number {
    return this.#windows.size
  }

  spend(caller: string): Spent {
    const now = this.#nowMs()
    const window = take(this.#windows.get(caller), this.#rate, now)
    this.#windows.set(caller, window, now)
    const limit = this.#rate.capacity
    return { granted: window.used <= limit, limit, remaining: Math.max(0, limit - window.used) }
  }
}

/**
 * The buckets of one rate that somebody else counts for all `parts` processes together. Where that one is silent, this
 * process's own part of the rate holds: what it let through already counts, and no request waits for ever.
 */
export class SharedBuckets implements Counter {
  readonly #own: Buckets
  readonly #limit: number
  readonly #ask: Counter['spend']

  constructor(rate: Rate, parts: number, nowMs: () => number, ask: Counter['spend']) {
    this.#own = new Buckets({ ...rate, capacity: partOf(rate.capacity, parts) }, nowMs)
    this.#limit = rate.capacity
    this.#ask = ask
  }

  spend(caller: string): Spent | Promise<Spent> {
    const own = this.#own.spend(caller)
    const asked = this.#ask(caller)
    return asked instanceof Promise ? asked.catch(() => ({ ...own, limit: this.#limit })) : asked
  }
}

/** One of so many equal parts of a capacity; one request at the least. */
export function partOf(capacity: number, parts: number): number {
  return Math.max(1, Math.floor(capacity / parts))
}
