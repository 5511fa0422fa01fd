import type { IncomingMessage } from 'node:http'
import { Problem } from '../errors.ts'

/** Bytes of a body that a route accepts unless it says otherwise. */
export const BODY_LIMIT = 32 * 1024

/** Levels of arrays and objects inside each other; deeper documents overflow the stack of whoever walks them. */
const MOST_DEPTH = 20

const utf8 = new TextDecoder('utf-8', { fatal: true })

/** The JSON document of a request, or a Problem: 415 for another type, 413 over the limit, 400 when it is not JSON. */
export async function readJson(request: IncomingMessage, limit: number = BODY_LIMIT): Promise<unknown> {
  requireJsonType(request)
  const bytes = await readBytes(request, limit)
  if (depthOf(bytes) > MOST_DEPTH)
    throw new Problem('invalid_request', { hint: 'The document is nested too deeply.' })
  try {
    return JSON.parse(utf8.decode(bytes))
  } catch {
    throw new Problem('invalid_request', { hint: 'The body is not a JSON document in UTF-8.' })
  }
}

function requireJsonType({ headers }: IncomingMessage): void {
  const [type, ...parameters] = (headers['content-type'] ?? '').toLowerCase().split(';')
  const charset = parameters.map(p => p.trim()).find(p => p.startsWith('charset='))
  const known = charset === undefined || /^charset="?utf-?8"?$/.test(charset)
  const encoded = headers['content-encoding'] !== undefined && headers['content-encoding'] !== 'identity'
  if (type?.trim() !== 'application/json' || !known || encoded) throw new Problem('unsupported_media_type')
}

/** All bytes of a body up to `limit`; one more is `payload_too_large`, whether or not it was announced. */
export function readBytes(request: IncomingMessage, limit: number): Promise<Buffer> {
  if (Number(request.headers['content-length'] ?? 0) > limit)
    return Promise.reject(new Problem('payload_too_large'))
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let size = 0
    request.on('data', (chunk: Buffer) => {
      size += chunk.length
      if (size <= limit) chunks.push(chunk)
      else reject(new Problem('payload_too_large'))
    })
    request.on('end', () => resolve(chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks)))
    request.on('error', () => reject(new Problem('request_timeout')))
    request.on('close', () => reject(new Problem('request_timeout')))
  })
}

const QUOTE = 0x22
const BACKSLASH = 0x5c

/** Deepest nesting of a JSON text, found without parsing it. */
export function depthOf(bytes: Uint8Array): number {
  let depth = 0
  let deepest = 0
  let quoted = false
  for (let i = 0; i < bytes.length; i += 1) {
    const byte = bytes[i]
    if (quoted) {
      if (byte === BACKSLASH) i += 1
      else if (byte === QUOTE) quoted = false
    } else if (byte === QUOTE) quoted = true
    else if (byte === 0x5b || byte === 0x7b) deepest = Math.max(deepest, ++depth)
    else if (byte === 0x5d || byte === 0x7d) depth -= 1
  }
  return deepest
}
