import type { LookupFunction } from 'node:net'
import type { NetworkReach } from './addresses.ts'
import type { GuardedRequest } from './guarded-request.ts'
import { createLookup } from './names.ts'

/** How long and how much one request may take: milliseconds, and bytes of the answer that are read. */
export interface PostLimits {
  readonly connectMs: number
  readonly headMs: number
  readonly wholeMs: number
  readonly bytes: number
}

const POST_LIMITS: PostLimits = { connectMs: 3000, headMs: 10_000, wholeMs: 15_000, bytes: 64 * 1024 }

/** What became of a request: a status and the beginning of the answer's body, or why there was no answer. */
export type PostAnswer =
  | { readonly status: number; readonly retryAfter: string | undefined; readonly text: string }
  | { readonly fault: string }

/** Sends to addresses that users gave, and reaches nothing that it may not, however it is spelled. */
export interface GuardedPost {
  post(url: string, headers: Readonly<Record<string, string>>, body: string): Promise<PostAnswer>
  close(): Promise<void>
}

/** Characters of an answer that are kept, for whoever looks for what went wrong. */
const KEPT_CHARACTERS = 200

/**
 * Makes the sender. Redirects are not followed. The address that was checked is the one that is connected to: a name is
 * looked up when it is connected to and all that it stands for is checked, and so is an address that stands for itself,
 * which nobody looks up.
 */
export function createGuardedPost(
  reach: NetworkReach,
  {
    limits = POST_LIMITS,
    lookup = createLookup(reach)
  }: { limits?: PostLimits; lookup?: LookupFunction } = {}
): GuardedPost {
  let opened: Promise<GuardedRequest> | undefined

  /** Undici is a third of what the start would read: it is read when something is sent for the first time. */
  async function open(): Promise<GuardedRequest> {
    const { openGuardedRequest } = await import('./guarded-request.ts')
    return openGuardedRequest(reach, limits, lookup)
  }

  async function post(
    url: string,
    headers: Readonly<Record<string, string>>,
    body: string
  ): Promise<PostAnswer> {
    try {
      opened ??= open()
      const { request } = await opened
      const signal = AbortSignal.timeout(limits.wholeMs)
      const answer = await request(url, { method: 'POST', headers, body, signal })
      const retryAfter = answer.headers['retry-after']
      return {
        status: answer.statusCode,
        retryAfter: typeof retryAfter === 'string' ? retryAfter : undefined,
        text: await readBeginning(answer.body, limits.bytes)
      }
    } catch (error) {
      return { fault: faultIn(error) }
    }
  }

  const close = async () => (await opened)?.close()
  return { post, close }
}

/** The status has come and counts, whatever becomes of the rest. */
async function readBeginning(
  body: AsyncIterable<Uint8Array> & { on(event: 'error', hears: () => void): unknown },
  most: number
): Promise<string> {
  body.on('error', () => {})
  const chunks: Uint8Array[] = []
  let bytes = 0
  try {
    for await (const chunk of body) {
      chunks.push(chunk)
      bytes += chunk.length
      if (bytes >= most) break
    }
  } catch {
    // What came of it is shown.
  }
  const text = Buffer.concat(chunks).subarray(0, most).toString('utf8')
  return text
    .replace(/[^\x20-\x7e\u00a1-\u024f]+/g, ' ')
    .trim()
    .slice(0, KEPT_CHARACTERS)
}

/** A word that says why: an error's code, for its sentence may quote what was sent. */
function faultIn(error: unknown): string {
  const { code, name, cause } = error as { code?: unknown; name?: string; cause?: { code?: unknown } }
  if (name === 'TimeoutError') return 'TIMEOUT'
  const word = typeof code === 'string' ? code : cause?.code
  return typeof word === 'string' ? word.slice(0, 60) : 'FAILED'
}
