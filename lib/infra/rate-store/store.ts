import { coalesce } from '../../kernel/coalesce.ts'
import type { Lease, TokenRequest } from '../../kernel/leases.ts'
import { Counts, counter, type Family } from '../../kernel/metrics.ts'
import { parseStoreAddress } from './address.ts'
import { keepConnection, type OnStoreChange } from './connection.ts'
import { type StoreAnswer, StoreFault } from './resp.ts'

/** Shared rate counters of all servers. */
export interface RateStore {
  /** Leases tokens of a caller's window. Rejects within 50 ms if the store does not answer. */
  lease(rate: string, request: TokenRequest): Promise<Lease>
  families(): Family[]
  close(): void
}

/**
 * Lua script that takes as many tokens as are left. Arguments per key: wanted tokens, and the window's capacity and
 * milliseconds. Returns the tokens taken, those left, and the window's remaining time. The first token opens the window.
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

/** Maximum callers per batch, batches in flight, and waiting requests. */
const LEASE_QUEUE = { max: 500, lanes: 4, waiting: 5_000 } as const

/** Log line for a change of the store's state. */
export function describeStore(cause: StoreFault | undefined): string {
  return cause
    ? `rate store unavailable (${cause.code}): this server grants its share of the rates`
    : 'rate store available'
}

/** Opens the store at a URL such as redis://:password@localhost:6379/0. */
export function openRateStore(url: string, onChange: OnStoreChange): RateStore {
  const connection = keepConnection(parseStoreAddress(url), onChange)
  const outcomes = new Counts<'answered' | 'failed'>('answered', 'failed')

  async function sendBatch(
    questions: readonly (readonly [rate: string, wish: TokenRequest])[]
  ): Promise<Lease[]> {
    const keys = questions.map(([rate, { caller }]) => `swellbook:${rate}:${caller}`)
    const numbers = questions.flatMap(([, request]) => [
      request.take(),
      request.rate.capacity,
      request.rate.perSeconds * 1000
    ])
    try {
      const leases = readLeases(
        await connection.send('EVAL', TAKE_TOKENS, keys.length, ...keys, ...numbers),
        keys.length
      )
      outcomes.add('answered')
      return leases
    } catch (error) {
      outcomes.add('failed')
      throw error
    }
  }

  const leaseBatched = coalesce<readonly [string, TokenRequest], Lease>(sendBatch, LEASE_QUEUE)
  return {
    lease: (rate, request) => leaseBatched([rate, request]),
    families: () => [
      counter(
        'swellbook_rate_store_questions_total',
        'Requests to RATE_STORE: answered, or failed, so that this server granted its share.',
        outcomes.labelled('outcome')
      )
    ],
    close: connection.close
  }
}

function readLeases(answer: StoreAnswer, count: number): Lease[] {
  if (!Array.isArray(answer) || answer.length !== count) throw new StoreFault('NO_ANSWER')
  return answer.map(entry => {
    const [tokens, remaining, durationMs] = Array.isArray(entry) ? entry : []
    if (!isCount(tokens) || !isCount(remaining) || !isCount(durationMs)) throw new StoreFault('NO_ANSWER')
    return { tokens, remaining, durationMs }
  })
}

function isCount(value: unknown): value is number {
  return typeof value === 'number' && value >= 0
}
