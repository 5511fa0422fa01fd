import type { Counter, Rate, Spent } from './bucket.ts'
import { Callers } from './callers.ts'

/** What a store lends of a caller's window: tokens that nobody else gets, what is left for all, and how long it lasts. */
export interface Lease {
  readonly tokens: number
  readonly left: number
  readonly lastsMs: number
}

/** A wish for tokens of a caller's window. The sender takes it, and learns how many: from then on it grows no more. */
export interface Wish {
  readonly caller: string
  readonly rate: Rate
  take(): number
}

/** What this process knows of a caller's window, until `endsAt`: tokens it may spend, and what the store has beside them. */
interface Account {
  tokens: number
  left: number
  endsAt: number
  gathering: Gathering | undefined
  /** Wishes that were sent and have no answer. */
  open: number
}

/** Requests that wait for the same lease. */
interface Gathering {
  requests: number
  lease: Promise<Lease>
}

/** A tenth of a window is asked for at once: so much of a caller's rate may lie idle at a server that it left. */
const LEASES_A_WINDOW = 10

/**
 * The buckets of one rate that a store counts for all servers together. Tokens come in leases of a tenth, so that most
 * requests ask nobody; what is leased is counted as used, so that all servers together never grant more than the rate.
 * A lease ends here no later than its window does there. Rejects where the store does.
 */
export class Leases implements Counter {
  readonly #rate: Rate
  readonly #nowMs: () => number
  readonly #lend: (wish: Wish) => Promise<Lease>
  readonly #lease: number
  readonly #accounts: Callers<Account>

  constructor(rate: Rate, nowMs: () => number, lend: (wish: Wish) => Promise<Lease>) {
    this.#rate = rate
    this.#nowMs = nowMs
    this.#lend = lend
    this.#lease = Math.max(1, Math.floor(rate.capacity / LEASES_A_WINDOW))
    this.#accounts = new Callers(
      rate.perSeconds * 1000,
      nowMs(),
      ({ endsAt, gathering }, now) => endsAt <= now && gathering === undefined
    )
  }

  spend(caller: string): Spent | Promise<Spent> {
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

  async #borrow(caller: string, account: Account): Promise<Spent> {
    account.gathering ??= this.#gather(caller, account)
    const { gathering } = account
    gathering.requests += 1
    const place = gathering.requests
    const { tokens, left } = await gathering.lease
    return this.#spent(place <= tokens, Math.max(0, tokens - place) + left)
  }

  /** One question for all requests of a caller that come before it is sent; while one is open, another brings no more than they need. */
  #gather(caller: string, account: Account): Gathering {
    const gathering = { requests: 0 } as Gathering
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
        // Refused before it was sent, or answered.
        if (account.gathering === gathering) account.gathering = undefined
        else account.open -= 1
      }
    }
    gathering.lease = settle()
    return gathering
  }

  /** What the waiting requests leave of a lease is there for those to come. What is there of a window that is over is worth nothing. */
  #keep(account: Account, { tokens, left, lastsMs }: Lease, requests: number, askedAt: number): void {
    if (this.#nowMs() >= account.endsAt) account.tokens = 0
    account.tokens += Math.max(0, tokens - requests)
    account.left = left
    account.endsAt = askedAt + lastsMs
  }

  #spent(granted: boolean, remaining: number): Spent {
    return { granted, limit: this.#rate.capacity, remaining }
  }
}
