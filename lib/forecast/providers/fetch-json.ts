import { setTimeout as sleep } from 'node:timers/promises'
import { type Dispatcher, request } from 'undici'
import { ProviderError } from './provider.ts'

/** How long and how often to ask before giving up. */
export interface RetryLimits {
  /** How often one question is asked at most, the first time included. */
  readonly attempts: number
  /** How long one attempt may take from asking to the last byte, milliseconds. */
  readonly attemptTimeoutMs: number
  /** The wait before the second attempt; it doubles each time and varies by half, so that many askers part. Milliseconds. */
  readonly backoffMs: number
  /** A longer wait asked for by Retry-After is not waited but given up: the next refresh asks again. Milliseconds. */
  readonly longestWaitMs: number
  /** An answer longer than this is not read. Bytes. */
  readonly longestAnswerBytes: number
}

/** What asking needs from outside: the connections, chance from 0 to 1, and a signal that ends everything. */
export interface Asking {
  readonly dispatcher: Dispatcher
  readonly random: () => number
  readonly signal: AbortSignal
}

interface Failure {
  readonly error: ProviderError
  /** The least wait before asking again; undefined where asking again cannot help. */
  readonly leastWaitMs?: number
}

type Attempt = { readonly value: unknown } | Failure

async function readBounded(body: AsyncIterable<Uint8Array>, longestBytes: number) {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of body) {
    bytes += chunk.length
    if (bytes > longestBytes)
      throw new ProviderError('malformed', new Error(`more than ${longestBytes} bytes`))
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

/** Retry-After is seconds or a date; a date is compared with the server's own, so that our clock does not matter. */
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

async function attempt(url: URL, patience: RetryLimits, { dispatcher, signal }: Asking): Promise<Attempt> {
  const timeout = AbortSignal.timeout(patience.attemptTimeoutMs)
  try {
    const { statusCode, headers, body } = await request(url, {
      dispatcher,
      headers: { accept: 'application/json' },
      signal: AbortSignal.any([signal, timeout])
    })
    const text = await readBounded(body, patience.longestAnswerBytes)
    return statusCode === 200 ? attemptToParse(text) : failureOf(statusCode, headers, text)
  } catch (cause) {
    signal.throwIfAborted()
    return failureOfThrown(cause, timeout)
  }
}

/**
 * Asks for JSON until it comes, backing off with jitter and as long as Retry-After says.
 * Throws ProviderError when patience ends, the signal's reason when it is aborted.
 */
export async function fetchJson(url: URL, patience: RetryLimits, asking: Asking): Promise<unknown> {
  for (let asked = 1; ; asked++) {
    const outcome = await attempt(url, patience, asking)
    if ('value' in outcome) return outcome.value
    const { error, leastWaitMs } = outcome
    const isHopeless = leastWaitMs === undefined || leastWaitMs > patience.longestWaitMs
    if (isHopeless || asked >= patience.attempts) throw error
    const backoffMs = patience.backoffMs * 2 ** (asked - 1) * (0.5 + asking.random())
    await sleep(Math.max(leastWaitMs, Math.min(backoffMs, patience.longestWaitMs)), undefined, {
      signal: asking.signal
    })
  }
}
