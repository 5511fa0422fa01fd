import { setTimeout as sleep } from 'node:timers/promises'
import { type Dispatcher, request } from 'undici'
import { ProviderError } from './provider.ts'

/** Limits of retries. */
export interface RetryLimits {
  /** Maximum attempts, including the first. */
  readonly attempts: number
  /** Maximum milliseconds of one attempt, to the last byte. */
  readonly attemptTimeoutMs: number
  /** Milliseconds before the second attempt. Doubles each time and varies by half, so that clients do not retry together. */
  readonly backoffMs: number
  /** Maximum milliseconds to wait. If Retry-After is longer, the fetch fails and the next refresh tries again. */
  readonly longestWaitMs: number
  /** Maximum bytes of a response. */
  readonly longestAnswerBytes: number
}

/** External inputs: connections, random numbers (0 to 1), and a signal that aborts everything. */
export interface FetchContext {
  readonly dispatcher: Dispatcher
  readonly random: () => number
  readonly signal: AbortSignal
}

interface Failure {
  readonly error: ProviderError
  /** Minimum wait before a retry. Undefined if a retry cannot succeed. */
  readonly leastWaitMs?: number
}

type Attempt = { readonly value: unknown } | Failure

async function readBounded(body: AsyncIterable<Uint8Array>, maxBytes: number) {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of body) {
    bytes += chunk.length
    if (bytes > maxBytes) throw new ProviderError('malformed', new Error(`more than ${maxBytes} bytes`))
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

function attemptToParse(text: string): Attempt {
  try {
    return { value: JSON.parse(text) }
  } catch (cause) {
    return { error: new ProviderError('malformed', cause), leastWaitMs: 0 }
  }
}

/** Read Retry-After: seconds, or a date relative to the server's Date header, so that our clock does not matter. */
function readRetryAfter(headers: Record<string, string | string[] | undefined>): number {
  const wait = String(headers['retry-after'] ?? '')
  const waitMs = /^\d+$/.test(wait)
    ? Number(wait) * 1000
    : Date.parse(wait) - Date.parse(String(headers.date))
  return Number.isFinite(waitMs) ? Math.max(0, waitMs) : 0
}

function failureOf(
  status: number,
  headers: Record<string, string | string[] | undefined>,
  text: string
): Failure {
  const cause = new Error(`status ${status}: ${text.slice(0, 200)}`)
  if (status === 429) {
    return { error: new ProviderError('rate_limited', cause), leastWaitMs: readRetryAfter(headers) }
  }
  if (status >= 500) return { error: new ProviderError('unreachable', cause), leastWaitMs: 0 }
  return { error: new ProviderError('refused', cause) }
}

function failureOfThrown(cause: unknown, timeout: AbortSignal): Failure {
  if (cause instanceof ProviderError) return { error: cause }
  return { error: new ProviderError(timeout.aborted ? 'timed_out' : 'unreachable', cause), leastWaitMs: 0 }
}

async function attempt(
  url: URL,
  limits: RetryLimits,
  { dispatcher, signal }: FetchContext
): Promise<Attempt> {
  const timeout = AbortSignal.timeout(limits.attemptTimeoutMs)
  try {
    const { statusCode, headers, body } = await request(url, {
      dispatcher,
      headers: { accept: 'application/json' },
      signal: AbortSignal.any([signal, timeout])
    })
    const text = await readBounded(body, limits.longestAnswerBytes)
    return statusCode === 200 ? attemptToParse(text) : failureOf(statusCode, headers, text)
  } catch (cause) {
    signal.throwIfAborted()
    return failureOfThrown(cause, timeout)
  }
}

/** Fetch JSON, with retries. Throws ProviderError after the last attempt, or the signal's reason if aborted. */
export async function fetchJson(url: URL, limits: RetryLimits, context: FetchContext): Promise<unknown> {
  for (let count = 1; ; count++) {
    const outcome = await attempt(url, limits, context)
    if ('value' in outcome) return outcome.value
    const { error, leastWaitMs } = outcome
    const isHopeless = leastWaitMs === undefined || leastWaitMs > limits.longestWaitMs
    if (isHopeless || count >= limits.attempts) throw error
    const backoffMs = limits.backoffMs * 2 ** (count - 1) * (0.5 + context.random())
    await sleep(Math.max(leastWaitMs, Math.min(backoffMs, limits.longestWaitMs)), undefined, {
      signal: context.signal
    })
  }
}
