import type { LookupFunction } from 'node:net'
import type { AllowedNetworks } from './addresses.ts'
import type { GuardedRequest } from './guarded-request.ts'
import { createLookup } from './names.ts'

/** Limits of one request, in milliseconds and in bytes of the answer. */
export interface PostLimits {
  readonly connectMs: number
  readonly headMs: number
  readonly totalMs: number
  readonly bytes: number
}

const POST_LIMITS: PostLimits = { connectMs: 3000, headMs: 10_000, totalMs: 15_000, bytes: 64 * 1024 }

/** Outcome of a request: status and start of the body, or an error code if there was no answer. */
export type PostAnswer =
  | { readonly status: number; readonly retryAfter: string | undefined; readonly text: string }
  | { readonly fault: string }

/** Sends to user-supplied URLs, but never to a forbidden address in any spelling. */
export interface GuardedPost {
  post(url: string, headers: Readonly<Record<string, string>>, body: string): Promise<PostAnswer>
  close(): Promise<void>
}

/** Characters of an answer that are stored for troubleshooting. */
const MAX_STORED_CHARACTERS = 200

/**
 * Creates the sender. It does not follow redirects. All addresses of a name are checked when it is resolved for the connection,
 * so the connection uses a checked address. Literal IP addresses skip the lookup and are checked separately.
 */
export function createGuardedPost(
  allowed: AllowedNetworks,
  {
    limits = POST_LIMITS,
    lookup = createLookup(allowed)
  }: { limits?: PostLimits; lookup?: LookupFunction } = {}
): GuardedPost {
  let client: Promise<GuardedRequest> | undefined

  /** Loaded on first use: undici would be a third of the code read at the start. */
  async function open(): Promise<GuardedRequest> {
    const { openGuardedRequest } = await import('./guarded-request.ts')
    return openGuardedRequest(allowed, limits, lookup)
  }

  async function post(
    url: string,
    headers: Readonly<Record<string, string>>,
    body: string
  ): Promise<PostAnswer> {
    try {
      client ??= open()
      const { request } = await client
      const signal = AbortSignal.timeout(limits.totalMs)
      const answer = await request(url, { method: 'POST', headers, body, signal })
      const retryAfter = answer.headers['retry-after']
      return {
        status: answer.statusCode,
        retryAfter: typeof retryAfter === 'string' ? retryAfter : undefined,
        text: await readPrefix(answer.body, limits.bytes)
      }
    } catch (error) {
      return { fault: faultIn(error) }
    }
  }

  const close = async () => (await client)?.close()
  return { post, close }
}

/** Reads the start of a body. A failure is ignored, because the status is already known and decides the outcome. */
async function readPrefix(
  body: AsyncIterable<Uint8Array> & { on(event: 'error', listener: () => void): unknown },
  maxBytes: number
): Promise<string> {
  body.on('error', () => {})
  const chunks: Uint8Array[] = []
  let bytes = 0
  try {
    for await (const chunk of body) {
      chunks.push(chunk)
      bytes += chunk.length
      if (bytes >= maxBytes) break
    }
  } catch {
    // The part received so far is shown.
  }
  const text = Buffer.concat(chunks).subarray(0, maxBytes).toString('utf8')
  return text
    .replace(/[^\x20-\x7e\u00a1-\u024f]+/g, ' ')
    .trim()
    .slice(0, MAX_STORED_CHARACTERS)
}

/** The code of an error. Its message may quote what was sent, so it is not used. */
function faultIn(error: unknown): string {
  const { code, name, cause } = error as { code?: unknown; name?: string; cause?: { code?: unknown } }
  if (name === 'TimeoutError') return 'TIMEOUT'
  const word = typeof code === 'string' ? code : cause?.code
  return typeof word === 'string' ? word.slice(0, 60) : 'FAILED'
}
