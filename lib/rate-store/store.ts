import { coalesce } from '../kernel/coalesce.ts'
import type { Lease, Wish } from '../kernel/leases.ts'
import { Counts, counter, type Family } from '../kernel/metrics.ts'
import { parseStoreAddress } from './address.ts'
import { keepConnection, type OnStoreChange } from './connection.ts'
import { type StoreAnswer, StoreFault } from './resp.ts'

/** The counter of the rates of all servers together. */
export interface RateStore {
  /** Lends tokens of a caller's window at this rate; rejects within 50 ms where the store does not answer. */
  lend(rate: string, wish: Wish): Promise<Lease>
  families(): Family[]
  close(): void
}

/**
 * For each key, its arguments being how many tokens are wanted, the window's capacity and its milliseconds: takes as many as
 * there are, and answers how many, what is left and how long the window still lasts. The first token opens it.
 */
const TAKE_TOKENS = `
local leases = {}
for i, key in ipairs(KEYS) do
  local wanted, capacity, window = tonumber(ARGV[3 * i - 2]), tonumber(ARGV[3 * i - 1]), tonumber(ARGV[3 * i])
  local used = tonumber(redis.call('get', key) or 0)
  local tokens = math.max(0, math.min(wanted, capacity - used))
  if tokens > 0 then redis.call('incrby', key, tokens) end
  local lasts = redis.call('pttl', key)
  if lasts < 0 then
    redis.call('pexpire', key, window)
    lasts = window
  end
  leases[i] = {tokens, math.max(0, capacity - used - tokens), lasts}
end
return leases`

/** Callers in one question, questions under way at once, and requests that may wait for theirs. */
const LEASE_QUEUE = { most: 500, lanes: 4, waiting: 5_000 } as const

/** Says in a sentence how the store stands. */
export function describeStore(cause: StoreFault | undefined): string {
  return cause
    ? `the rate store is away (${cause.code}): this server grants its share of the rates`
    : 'the rate store answers'
}

/** Opens the store at an address such as redis://:password@localhost:6379/0, and keeps it until it is closed. */
export function openRateStore(url: string, onChange: OnStoreChange): RateStore {
  const connection = keepConnection(parseStoreAddress(url), onChange)
  const outcomes = new Counts<'answered' | 'failed'>('answered', 'failed')

  async function ask(questions: readonly (readonly [rate: string, wish: Wish])[]): Promise<Lease[]> {
    const keys = questions.map(([rate, { caller }]) => `swellbook:${rate}:${caller}`)
    const numbers = questions.flatMap(([, wish]) => [
      wish.take(),
      wish.rate.capacity,
      wish.rate.perSeconds * 1000
    ])
    try {
      const leases = readLeases(
        await connection.ask('EVAL', TAKE_TOKENS, keys.length, ...keys, ...numbers),
        keys.length
      )
      outcomes.add('answered')
      return leases
    } catch (error) {
      outcomes.add('failed')
      throw error
    }
  }

  const lease = coalesce<readonly [string, Wish], Lease>(ask, LEASE_QUEUE)
  return {
    lend: (rate, wish) => lease([rate, wish]),
    families: () => [
      counter(
        'swellbook_rate_store_questions_total',
        'Questions to RATE_STORE: answered, or failed, so that the share of this server held.',
        outcomes.labelled('outcome')
      )
    ],
    close: connection.close
  }
}

function readLeases(answer: StoreAnswer, count: number): Lease[] {
  if (!Array.isArray(answer) || answer.length !== count) throw new StoreFault('NO_ANSWER')
  return answer.map(lease => {
    const [tokens, left, lastsMs] = Array.isArray(lease) ? lease : []
    if (!isCount(tokens) || !isCount(left) || !isCount(lastsMs)) throw new StoreFault('NO_ANSWER')
    return { tokens, left, lastsMs }
  })
}

function isCount(value: unknown): value is number {
  return typeof value === 'number' && value >= 0
}
