import cluster, { type Worker } from 'node:cluster'
import type { Config } from '../lib/config.ts'
import type { Spent } from '../lib/kernel/bucket.ts'
import { coalesce } from '../lib/kernel/coalesce.ts'
import type { Family } from '../lib/kernel/metrics.ts'
import { describeStore, openRateStore } from '../lib/rate-store/store.ts'
import {
  type AskForToken,
  type Counters,
  countersHere,
  countersInStore,
  type RateName,
  ratesOf,
  sharesOf
} from '../lib/rates.ts'
import type { Terminal } from './terminal.ts'

/** Tokens that a worker asks its supervisor for: the requests of one moment, each its rate and its caller. */
interface TokenQuestion {
  readonly question: number
  readonly tokens: readonly (readonly [rate: RateName, caller: string])[]
}

/** What became of each; null where the supervisor, an older program perhaps, knows no such rate. */
interface TokensAnswer {
  readonly question: number
  readonly spent: readonly (Spent | null)[]
}

/** How long a worker waits for its supervisor: a token takes a fraction of a millisecond. */
const SUPERVISOR_TIMEOUT_MS = 250

/** Tokens in one question, questions under way at once, and requests that may wait for theirs. */
const TOKEN_QUEUE = { most: 500, lanes: 4, waiting: 5_000 } as const

/** What the supervisor counts, for /metrics, and its end. */
interface Counting {
  families(): Family[]
  close(): void
}

/**
 * In the supervisor: counts each rate for all workers together, with RATE_STORE for all servers, so that it is one, however
 * connections fall and whichever workers are replaced or die.
 */
export function countForWorkers(config: Config, { say }: Terminal): Counting {
  const [rates, nowMs] = [ratesOf(config), () => performance.now()]
  const store = config.RATE_STORE
    ? openRateStore(config.RATE_STORE, cause => say(describeStore(cause)))
    : undefined
  const counters: Counters = store
    ? countersInStore(rates, sharesOf(config), nowMs, store)
    : countersHere(rates, nowMs)
  cluster.on('message', async (worker, said: Partial<TokenQuestion>) => {
    const { question, tokens } = said
    if (question === undefined || !tokens) return
    const spent = await Promise.all(tokens.map(([rate, caller]) => counters[rate]?.spend(caller) ?? null))
    sendTokens(worker, { question, spent })
  })
  return { families: () => store?.families() ?? [], close: () => store?.close() }
}

/** One that ends meanwhile needs no answer. */
function sendTokens(worker: Worker, said: TokensAnswer): void {
  if (worker.isConnected()) worker.send(said, () => {})
}

/**
 * In a worker: asks the supervisor for tokens, those of one moment together. Once it is late it counts as silent and nobody
 * waits for it, nor is it asked, until it has said something.
 */
export function askSupervisor(): AskForToken {
  const open = new Map<number, (spent: TokensAnswer['spent']) => void>()
  let asked = 0
  let isSilent = false

  process.on('message', ({ question, spent }: Partial<TokensAnswer>) => {
    if (question === undefined || !spent) return
    isSilent = false
    open.get(question)?.(spent)
  })

  function ask(tokens: TokenQuestion['tokens']): Promise<(Spent | Error)[]> {
    const question = asked++
    return new Promise((resolve, reject) => {
      const late = setTimeout(() => {
        isSilent = true
        open.delete(question)
        reject(new Error('The supervisor is late.'))
      }, SUPERVISOR_TIMEOUT_MS)
      open.set(question, spent => {
        clearTimeout(late)
        open.delete(question)
        resolve(spent.map(one => one ?? new Error('The supervisor knows no such rate.')))
      })
      process.send?.({ question, tokens } satisfies TokenQuestion, undefined, undefined, () => {})
    })
  }

  const token = coalesce<readonly [RateName, string], Spent>(ask, TOKEN_QUEUE)
  return (rate, caller) =>
    isSilent ? Promise.reject(new Error('The supervisor is silent.')) : token([rate, caller])
}
