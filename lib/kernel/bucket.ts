/** How much a caller may do: `capacity` requests in a window of `perSeconds` that its first request opens. */
export interface Rate {
  readonly capacity: number
  readonly perSeconds: number
}

/** A window that opened with its first request. Times are milliseconds of a monotonic clock. */
export interface Window {
  readonly openedAt: number
  readonly used: number
}

/** What spending one token came to. */
export interface Spent {
  readonly granted: boolean
  readonly limit: number
  readonly remaining: number
}

/** Whoever counts the requests of one rate: in this process at once, or elsewhere and so a moment later. */
export interface Counter {
  /** Takes one of the caller's tokens, or says that none is left. */
  spend(caller: string): Spent | Promise<Spent>
}

/** Spends one token: the bucket is whole again `perSeconds` after the first token of a full bucket was taken. */
export function take(window: Window | undefined, rate: Rate, nowMs: number): Window {
  const open = window && nowMs - window.openedAt < rate.perSeconds * 1000
  return open ? { openedAt: window.openedAt, used: window.used + 1 } : { openedAt: nowMs, used: 1 }
}

/** Most callers remembered at once; beyond it the longest known is forgotten, so that memory stays bounded. */
const MOST_CALLERS = 100_000

/** The buckets of one rate, one a caller, in memory. They sweep themselves once a window. */
export class Buckets implements Counter {
  readonly #rate: Rate
  readonly #nowMs: () => number
  readonly #windows = new Map<string, Window>()
  readonly #most: number
  #sweptAt: number

  constructor(rate: Rate, nowMs: () => number, mostCallers = MOST_CALLERS) {
    this.#rate = rate
    this.#nowMs = nowMs
    this.#most = mostCallers
    this.#sweptAt = nowMs()
  }

  get callers(): number {
    return this.#windows.size
  }

  spend(caller: string): Spent {
    const now = this.#nowMs()
    this.#sweep(now)
    if (this.#windows.size >= this.#most && !this.#windows.has(caller)) this.#forgetOldest()
    const window = take(this.#windows.get(caller), this.#rate, now)
    this.#windows.set(caller, window)
    const limit = this.#rate.capacity
    return { granted: window.used <= limit, limit, remaining: Math.max(0, limit - window.used) }
  }

  #sweep(now: number): void {
    const lifeMs = this.#rate.perSeconds * 1000
    if (now - this.#sweptAt < lifeMs) return
    this.#sweptAt = now
    for (const [caller, window] of this.#windows) {
      if (now - window.openedAt >= lifeMs) this.#windows.delete(caller)
    }
  }

  #forgetOldest(): void {
    const oldest = this.#windows.keys().next()
    if (!oldest.done) this.#windows.delete(oldest.value)
  }
}

/**
 * The buckets of one rate that somebody else counts for all `parts` processes together. Where that one is silent, this
 * process's own part of the rate holds: what it let through already counts, and no request waits for ever.
 */
export class SharedBuckets implements Counter {
  readonly #own: Buckets
  readonly #limit: number
  readonly #ask: (caller: string) => Promise<Spent>

  constructor(rate: Rate, parts: number, nowMs: () => number, ask: (caller: string) => Promise<Spent>) {
    this.#own = new Buckets({ ...rate, capacity: partOf(rate.capacity, parts) }, nowMs)
    this.#limit = rate.capacity
    this.#ask = ask
  }

  async spend(caller: string): Promise<Spent> {
    const own = this.#own.spend(caller)
    try {
      return await this.#ask(caller)
    } catch {
      return { ...own, limit: this.#limit }
    }
  }
}

/** One of so many equal parts of a capacity; one request at the least. */
export function partOf(capacity: number, parts: number): number {
  return Math.max(1, Math.floor(capacity / parts))
}
