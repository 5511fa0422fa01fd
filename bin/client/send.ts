import type { AnyRefusal, Refusal } from './contract.js'

/** Address, key and limits of a client. */
export interface SenderOptions {
  /** Address of the service, such as https://book.example.com. */
  readonly baseUrl: string
  /** Key of the school (`sbs_...`). Keep it on your server. */
  readonly key: string
  /** Tries of one request; 6 by default. */
  readonly maxTries?: number
  /** Milliseconds that one try may take; 15,000 by default. */
  readonly timeoutMs?: number
  /** Replaces the platform's fetch, for example behind a proxy. */
  readonly fetch?: typeof globalThis.fetch
}

export type Query = Readonly<Record<string, string | number | null | undefined>>

interface RequestOptions {
  readonly query?: Query
  readonly body?: object
  readonly signal?: AbortSignal | undefined
  /** Milliseconds that the service may wait before it answers. */
  readonly waitMs?: number
}

/** A refusal of the service, or no certain answer after all tries (`status` 0). */
export class SwellbookError extends Error {
  override readonly name = 'SwellbookError'
  readonly status: number
  /** Body of the refusal. */
  readonly refusal: AnyRefusal
  /** Id of the request, for the operator. */
  readonly requestId: string | undefined

  constructor(status: number, refusal: Refusal, requestId?: string) {
    super(`${refusal.error}: ${refusal.hint}`)
    this.status = status
    this.refusal = refusal as AnyRefusal
    this.requestId = requestId
  }
}

/** Answers that a repetition may change. Status 0: no complete answer arrived. */
const RETRYABLE = [0, 408, 429, 500, 502, 503, 504]
const MAX_PAUSE_SECONDS = 60

interface Answer {
  readonly status: number
  readonly body: unknown
  readonly retryAfter: string | null
  readonly requestId: string | undefined
}

/** Sends requests, and repeats them by the rules of /docs/bookings. Every request of this package is safe to repeat. */
export class Sender {
  readonly #options: Required<SenderOptions>

  constructor(options: SenderOptions) {
    const fetch = options.fetch ?? ((address, init) => globalThis.fetch(address, init))
    this.#options = { maxTries: 6, timeoutMs: 15_000, ...options, fetch }
  }

  async send<T>(method: string, path: string, request: RequestOptions = {}): Promise<T> {
    for (let n = 1; ; n += 1) {
      const { status, body, retryAfter, requestId } = await this.#try(method, path, request)
      if (status >= 200 && status < 300) return body as T
      if (!RETRYABLE.includes(status) || n >= this.#options.maxTries)
        throw new SwellbookError(status, refusalOf(body), requestId)
      await pause(secondsOf(retryAfter) ?? 2 ** (n - 1), request.signal)
    }
  }

  async #try(
    method: string,
    path: string,
    { query = {}, body, signal, waitMs = 0 }: RequestOptions
  ): Promise<Answer> {
    const { baseUrl, key, timeoutMs, fetch } = this.#options
    const url = new URL(`${baseUrl.replace(/\/+$/, '')}/api/partner/v1${path}`)
    for (const [name, value] of Object.entries(query))
      if (value !== undefined && value !== null) url.searchParams.set(name, String(value))
    const timeout = AbortSignal.timeout(timeoutMs + waitMs)
    try {
      const response = await fetch(url, {
        method,
        headers: { 'x-partner-api-key': key, ...(body && { 'content-type': 'application/json' }) },
        ...(body && { body: JSON.stringify(body) }),
        signal: signal ? AbortSignal.any([signal, timeout]) : timeout
      })
      const { status, headers } = response
      const text = await response.text()
      const content = text === '' ? undefined : parse(text)
      // A success that is not JSON comes from a proxy; the request may or may not have arrived.
      const isForeign = status < 300 && status !== 204 && content === undefined
      const requestId = headers.get('x-request-id') ?? undefined
      return {
        status: isForeign ? 0 : status,
        body: content,
        retryAfter: headers.get('retry-after'),
        requestId
      }
    } catch (error) {
      if (signal?.aborted) throw error
      return { status: 0, body: undefined, retryAfter: null, requestId: undefined }
    }
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The refusal in a body; answers of proxies have none. */
function refusalOf(body: unknown): Refusal {
  const { error, hint } = (body ?? {}) as Partial<Refusal>
  if (typeof error === 'string' && typeof hint === 'string') return body as Refusal
  return { error: 'no_answer', hint: 'The service did not answer. Call again with the same reference.' }
}

function secondsOf(text: string | null): number | undefined {
  return text !== null && /^\d{1,4}$/.test(text) ? Number(text) : undefined
}

function pause(seconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const ms = Math.min(seconds, MAX_PAUSE_SECONDS) * 1000
    const stop = () => {
      clearTimeout(timer)
      reject(signal?.reason)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop)
      resolve()
    }, ms)
    signal?.addEventListener('abort', stop, { once: true })
  })
}
