import type { Counter, Rate, SpendResult } from './bucket.ts'
import { Callers } from './callers.ts'

/** Tokens that the store leased to this server, the tokens left for all servers, and the lease's duration. */
export interface Lease {
  readonly tokens: number
  readonly remaining: number
  readonly durationMs: number
}

/** A token request, not sent yet. The sender calls `take` once for its size; later requests are not included. */
export interface TokenRequest {
  readonly caller: string
  readonly rate: Rate
  take(): number
}

/** Local state of a caller's window until `endsAt`: spendable tokens, and tokens left in the store. */
interface Account {
  tokens: number
  remaining: number
  endsAt: number
  pending: PendingLease | undefined
  /** Lease requests in flight. */
  inFlight: number
}

/** Requests that wait for the same lease. */
interface PendingLease {
  requests: number
  lease: Promise<Lease>
}

/** A lease has a tenth of the window's tokens. At most that many stay unused at a server that the caller has left. */
const LEASES_PER_WINDOW = 10

/**
 * Buckets of one rate, counted by a store for all servers. Tokens are leased a tenth of the rate at a time, so most requests
 * need no round trip. Leased tokens count as used: all servers together never exceed the rate. A lease ends here no later than
 * its window in the store. `spend` rejects if the store fails.
 */
export class Leases implements Counter {
  readonly #rate: Rate
  readonly #nowMs: () => number
  readonly #requestLease: (request: TokenRequest) => Promise<Lease>
  readonly #tokensPerLease: number
  readonly #accounts: Callers<Account>

  constructor(rate: Rate, nowMs: () => number, requestLease: (request: TokenRequest) => Promise<Lease>) {
    this.#rate = rate
    this.#nowMs = nowMs
    this.#requestLease = requestLease
    this.#tokensPerLease = Math.max(1, Math.floor(rate.capacity / LEASES_PER_WINDOW))
    this.#accounts = new Callers(
      rate.perSeconds * 1000,
      nowMs(),
      ({ endsAt, pending }, now) => endsAt <= now && pending === undefined
    )
  }

  spend(caller: string): SpendResult | Promise<SpendResult> {
    const now = this.#nowMs()
    const account = this.#accounts.get(caller) ?? this.#open(caller, now)
    if (now >= account.endsAt) return this.#borrow(caller, account)
    if (account.tokens > 0) {
      account.tokens -= 1
      return this.#resultOf(true, account.tokens + account.remaining)
    }
    return account.remaining > 0 ? this.#borrow(caller, account) : this.#resultOf(false, 0)
  }

  #open(caller: string, now: number): Account {
    const account: Account = { tokens: 0, remaining: 0, endsAt: now, pending: undefined, inFlight: 0 }
    this.#accounts.set(caller, account, now)
    return account
  }

  async #borrow(caller: string, account: Account): Promise<SpendResult> {
    account.pending ??= this.#startLease(caller, account)
    const { pending } = account
    pending.requests += 1
    const place = pending.requests
    const { tokens, remaining } = await pending.lease
    return this.#resultOf(place <= tokens, Math.max(0, tokens - place) + remaining)
  }

  /**
   * Starts a lease request, shared by all requests that arrive before it is sent. If another is in flight, it requests only the
   * tokens that they need.
   */
  #startLease(caller: string, account: Account): PendingLease {
    const pending = { requests: 0 } as PendingLease
    let sentAt = 0
    const take = () => {
      sentAt = this.#nowMs()
      account.pending = undefined
      account.inFlight += 1
      return account.inFlight === 1 ? Math.max(pending.requests, this.#tokensPerLease) : pending.requests
    }
    const settle = async () => {
      try {
        const lease = await this.#requestLease({ caller, rate: this.#rate, take })
        this.#storeLease(account, lease, pending.requests, sentAt)
        return lease
      } finally {
        // A lease that is still pending failed before it was sent; any other was in flight.
        if (account.pending === pending) account.pending = undefined
        else account.inFlight -= 1
      }
    }
    pending.lease = settle()
    return pending
  }

  /** Stores the tokens that the waiting requests did not use. Tokens of an expired window are void. */
  #storeLease(
    account: Account,
    { tokens, remaining, durationMs }: Lease,
    requests: number,
    sentAt: number
  ): void {
    if (this.#nowMs() >= account.endsAt) account.tokens = 0
    account.tokens += Math.max(0, tokens - requests)
    account.remaining = remaining
    account.endsAt = sentAt + durationMs
  }

  #resultOf(granted: boolean, remaining: number): SpendResult {
    return { granted, limit: this.#rate.capacity, remaining }
  }
}
