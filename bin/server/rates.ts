import cluster, { type Worker } from 'node:cluster'
import type { Config } from '../../lib/config.ts'
import { describeStore, openRateStore } from '../../lib/infra/rate-store/store.ts'
import type { SpendResult } from '../../lib/kernel/bucket.ts'
import { coalesce } from '../../lib/kernel/coalesce.ts'
import type { Family } from '../../lib/kernel/metrics.ts'
import {
  type Counters,
  createLocalCounters,
  createStoreCounters,
  type RateName,
  ratesOf,
  sharesOf,
  type TakeToken
} from '../../lib/rates.ts'
import type { Terminal } from '../terminal.ts'

/** A worker's request for rate tokens. It has all requests of one moment, each with its rate and caller. */
interface TokenQuestion {
  readonly question: number
  readonly tokens: readonly (readonly [rate: RateName, caller: string])[]
}

/** Result for each token. It is null for a rate unknown to the supervisor, whose version may be older. */
interface TokensAnswer {
  readonly question: number
  readonly spent: readonly (SpendResult | null)[]
}

/** Timeout of a request to the supervisor in milliseconds. A token normally takes a fraction of a millisecond. */
const SUPERVISOR_TIMEOUT_MS = 250

/** Maximum tokens per request, requests in flight, and waiting callers. */
const TOKEN_QUEUE = { max: 500, lanes: 4, waiting: 5_000 } as const

/** Metrics of the counters, and a function that closes them. */
interface Counting {
  families(): Family[]
  close(): void
}

/**
 * Supervisor side: count each rate for all its workers, or for all servers if RATE_STORE is set. So the distribution of
 * connections and restarts of workers do not change a rate.
 */
export function countForWorkers(config: Config, { say }: Terminal): Counting {
  const [rates, nowMs] = [ratesOf(config), () => performance.now()]
  const store = config.RATE_STORE
    ? openRateStore(config.RATE_STORE, cause => say(describeStore(cause)))
    : undefined
  const counters: Counters = store
    ? createStoreCounters(rates, sharesOf(config), nowMs, store)
    : createLocalCounters(rates, nowMs)
  cluster.on('message', async (worker, message: Partial<TokenQuestion>) => {
    const { question, tokens } = message
    if (question === undefined || !tokens) return
    const results = await Promise.all(tokens.map(([rate, caller]) => counters[rate]?.spend(caller) ?? null))
    sendTokens(worker, { question, spent: results })
  })
  return { families: () => store?.families() ?? [], close: () => store?.close() }
}

/** A worker that has exited needs no answer, so errors are ignored. */
function sendTokens(worker: Worker, answer: TokensAnswer): void {
  if (worker.isConnected()) worker.send(answer, () => {})
}

/**
 * Worker side: request tokens from the supervisor, in batches. After a timeout the supervisor counts as silent: requests then
 * fail at once until it sends something.
 */
export function requestTokens(): TakeToken {
  const open = new Map<number, (results: TokensAnswer['spent']) => void>()
  let lastQuestion = 0
  let isSilent = false

  process.on('message', ({ question, spent }: Partial<TokensAnswer>) => {
    if (question === undefined || !spent) return
    isSilent = false
    open.get(question)?.(spent)
  })

  function requestBatch(tokens: TokenQuestion['tokens']): Promise<(SpendResult | Error)[]> {
    const question = lastQuestion++
    return new Promise((resolve, reject) => {
      const late = setTimeout(() => {
        isSilent = true
        open.delete(question)
        reject(new Error('The supervisor is late.'))
      }, SUPERVISOR_TIMEOUT_MS)
      open.set(question, results => {
        clearTimeout(late)
        open.delete(question)
        resolve(results.map(result => result ?? new Error('The supervisor does not know this rate.')))
      })
      process.send?.({ question, tokens } satisfies TokenQuestion, undefined, undefined, () => {})
    })
  }

  const token = coalesce<readonly [RateName, string], SpendResult>(requestBatch, TOKEN_QUEUE)
  return (rate, caller) =>
    isSilent ? Promise.reject(new Error('The supervisor is silent.')) : token([rate, caller])
}
