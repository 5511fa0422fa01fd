import type { Counter, Rate, SpendResult } from './bucket.ts'
import { Callers } from './callers.ts'

/** Tokens of a caller's window leased by the store, the tokens left for all, and the lease's duration. */
export interface Lease {
  readonly tokens: number
  readonly left: number
  readonly lastsMs: number
}

/** A pending token request. The sender calls `take` once, to fix the number; requests that arrive later are not included. */
export interface TokenRequest {
  readonly caller: string
  readonly rate: Rate
  take(): number
}

/** Local state of a caller's window until `endsAt`: spendable tokens, and tokens left in the store. */
interface Account {
  tokens: number
  left: number
  endsAt: number
  gathering: PendingLease | undefined
  /** Lease requests in flight. */
  open: number
}

/** Requests that wait for the same lease. */
interface PendingLease {
  requests: number
  lease: Promise<Lease>
}

/** Fraction of a window per lease: a tenth. At most this much stays unused at a server that the caller has left. */
const LEASES_PER_WINDOW = 10

/**
 * Buckets of one rate, counted by a store for all servers. Tokens are leased a tenth of the rate at a time, so most requests need
 * no round trip. Leased tokens count as used: all servers together never exceed the rate. A lease ends here no later than its
 * window in the store. Rejects if the store does.
 */
export class Leases implements Counter {
  readonly #rate: Rate
  readonly #nowMs: () => number
  readonly #lend: (wish: TokenRequest) => Promise<Lease>
  readonly #lease: number
  readonly #accounts: Callers<Account>

  constructor(rate: Rate, nowMs: () => number, lend: (wish: TokenRequest) => Promise<Lease>) {
    this.#rate = rate
    this.#nowMs = nowMs
    this.#lend = lend
    this.#lease = Math.max(1, Math.floor(rate.capacity / LEASES_PER_WINDOW))
    this.#accounts = new Callers(
      rate.perSeconds * 1000,
      nowMs(),
      ({ endsAt, gathering }, now) => endsAt <= now && gathering === undefined
    )
  }

  spend(caller: string): SpendResult | Promise<SpendResult> {
    const now = this.#nowMs()
    const account = this.#accounts.get(caller) ?? this.#open(caller, now)
    if (now >= account.endsAt) return this.#borrow(caller, account)
    if (account.tokens > 0) {
      account.tokens -= 1
      return this.#spent(true, account.tokens + account.left)
    }
    return account.left > 0 ? this.#borrow(caller, account) : this.#spent(false, 0)
  }

  #open(caller: string, now: number): Account {
    const account: Account = { tokens: 0, left: 0, endsAt: now, gathering: undefined, open: 0 }
    this.#accounts.set(caller, account, now)
    return account
  }

  async #borrow(caller: string, account: Account): Promise<SpendResult> {
    account.gathering ??= this.#gather(caller, account)
    const { gathering } = account
    gathering.requests += 1
    const place = gathering.requests
    const { tokens, left } = await gathering.lease
    return this.#spent(place <= tokens, Math.max(0, tokens - place) + left)
  }

  /**
   * Starts one lease request for all requests that arrive before it is sent. While another one is in flight, it asks only for
   * what they need.
   */
  #gather(caller: string, account: Account): PendingLease {
    const gathering = { requests: 0 } as PendingLease
    let askedAt = 0
    const take = () => {
      askedAt = this.#nowMs()
      account.gathering = undefined
      account.open += 1
      return account.open === 1 ? Math.max(gathering.requests, this.#lease) : gathering.requests
    }
    const settle = async () => {
      try {
        const lease = await this.#lend({ caller, rate: this.#rate, take })
        this.#keep(account, lease, gathering.requests, askedAt)
        return lease
      } finally {
        // Either it failed before being sent, or it was answered.
        if (account.gathering === gathering) account.gathering = undefined
        else account.open -= 1
      }
    }
    gathering.lease = settle()
    return gathering
  }

  /** Stores the tokens that the waiting requests did not use. Tokens of an expired window are void. */
  #keep(account: Account, { tokens, left, lastsMs }: Lease, requests: number, askedAt: number): void {
    if (this.#nowMs() >= account.endsAt) account.tokens = 0
    account.tokens += Math.max(0, tokens - requests)
    account.left = left
    account.endsAt = askedAt + lastsMs
  }

  #spent(granted: boolean, remaining: number): SpendResult {
    return { granted, limit: this.#rate.capacity, remaining }
  }
}
