import type { LookupFunction } from 'node:net'
import { type AllowedNetworks, faultOfTarget } from './addresses.ts'
import type { PostLimits } from './guarded.ts'
import type { GuardedRequest } from './guarded-request.ts'
import { createLookup } from './names.ts'

const GET_LIMITS: PostLimits = { connectMs: 2000, headMs: 2500, totalMs: 2500, bytes: 16 * 1024 }

/** Reads documents at user-supplied URLs and never reaches a forbidden address, in any spelling. */
export interface GuardedGet {
  /** Status and text of a document. Throws for a URL that is no target, and without a complete answer. Follows no redirect. */
  get(url: string, signal: AbortSignal): Promise<{ status: number; text: string }>
  close(): Promise<void>
}

/** Creates the reader; its connections are guarded as those of createGuardedPost. */
export function createGuardedGet(
  allowed: AllowedNetworks,
  {
    limits = GET_LIMITS,
    lookup = createLookup(allowed)
  }: { limits?: PostLimits; lookup?: LookupFunction } = {}
): GuardedGet {
  let client: Promise<GuardedRequest> | undefined

  async function open(): Promise<GuardedRequest> {
    const { openGuardedRequest } = await import('./guarded-request.ts')
    return openGuardedRequest(allowed, limits, lookup)
  }

  return {
    async get(url, signal) {
      const fault = faultOfTarget(url, allowed)
      if (fault !== undefined) throw new Error(`The URL ${fault}.`)
      client ??= open()
      const { request } = await client
      const { statusCode, body } = await request(url, {
        method: 'GET',
        headers: { accept: 'application/json' },
        signal
      })
      const chunks: Uint8Array[] = []
      let bytes = 0
      for await (const chunk of body as AsyncIterable<Uint8Array>) {
        bytes += chunk.length
        if (bytes > limits.bytes) throw new Error('The document is too large.')
        chunks.push(chunk)
      }
      return { status: statusCode, text: Buffer.concat(chunks).toString('utf8') }
    },
    close: async () => (await client)?.close()
  }
}
