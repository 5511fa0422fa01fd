import type { IncomingMessage } from 'node:http'
import { parse as parseFields } from 'node:querystring'
import { Problem } from '../errors.ts'
import { parseJson } from './json.ts'
import { boundaryOf, parseParts } from './multipart.ts'

/** Bytes of a body that a route accepts unless it says otherwise. */
const BODY_LIMIT = 32 * 1024

/** Bytes of forms with files that are read at once: all of a form are kept until it is whole. */
const UPLOADED = 64 * 1024 * 1024

const JSON_TYPE = 'application/json'
const FORM_TYPE = 'application/x-www-form-urlencoded'

/** Whether a request brings a body at all, by its framing. */
export function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}

/** The JSON document of a request, or a Problem: 415 for another type, 413 over the limit, 400 when it is not JSON. */
async function readJson(request: IncomingMessage, limit: number = BODY_LIMIT): Promise<unknown> {
  const bytes = await readJsonBytes(request, limit)
  try {
    return parseJson(bytes)
  } catch (fault) {
    throw new Problem('invalid_request', { hint: (fault as Error).message })
  }
}

/** The bytes of a JSON document, not yet parsed, or a Problem: 415 for another type, 413 over the limit. */
async function readJsonBytes(request: IncomingMessage, limit: number = BODY_LIMIT): Promise<Buffer> {
  requireType(request, JSON_TYPE)
  return readBytes(request, limit)
}

/** The fields of a submitted HTML form, each a text or, where it came more than once, a list; or a Problem as for JSON. */
async function readForm(request: IncomingMessage, limit: number = BODY_LIMIT): Promise<unknown> {
  requireType(request, FORM_TYPE)
  const bytes = await readBytes(request, limit)
  return { ...parseFields(bytes.toString('utf8')) }
}

let uploaded = 0

/**
 * The fields of a submitted form with files, those as bytes; or a Problem as for JSON, and `service_unavailable` where so many are
 * being read that they could keep more than 64 MB.
 */
async function readUpload(request: IncomingMessage, limit: number = BODY_LIMIT): Promise<unknown> {
  const boundary = boundaryOf(request.headers['content-type'] ?? '')
  if (boundary === undefined)
    throw new Problem('unsupported_media_type', { hint: 'Send the body as multipart/form-data.' })
  const most = Math.min(Number(request.headers['content-length'] ?? limit), limit)
  if (uploaded + most > UPLOADED)
    throw new Problem('service_unavailable', { hint: 'Too many files arrive at once.' })
  uploaded += most
  const bytes = await readBytes(request, limit).finally(() => {
    uploaded -= most
  })
  const parts = parseParts(bytes, boundary)
  if (parts === undefined) throw new Problem('invalid_request', { hint: 'The form has not come to its end.' })
  return parts
}

function requireType({ headers }: IncomingMessage, wanted: string): void {
  const [type, ...parameters] = (headers['content-type'] ?? '').toLowerCase().split(';')
  const charset = parameters.map(p => p.trim()).find(p => p.startsWith('charset='))
  const known = charset === undefined || /^charset="?utf-?8"?$/.test(charset)
  const encoded = headers['content-encoding'] !== undefined && headers['content-encoding'] !== 'identity'
  if (type?.trim() === wanted && known && !encoded) return
  throw new Problem('unsupported_media_type', {
    hint: `Send the body as ${wanted} in UTF-8, without content encoding.`
  })
}

/** All bytes of a body up to `limit`; one more is `payload_too_large`, whether or not it was announced. */
function readBytes(request: IncomingMessage, limit: number): Promise<Buffer> {
  // A client that left while the key was looked up sends no more events.
  if (request.destroyed) return Promise.reject(new Problem('request_timeout'))
  if (Number(request.headers['content-length'] ?? 0) > limit)
    return Promise.reject(new Problem('payload_too_large'))
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let size = 0
    let isSettled = false
    // Every request closes, most of them after their end: a Problem is made only where it is thrown, for it costs a stack.
    const refuse = (code: 'payload_too_large' | 'request_timeout') => {
      if (!isSettled) reject(new Problem(code))
      isSettled = true
    }
    request.on('data', (chunk: Buffer) => {
      size += chunk.length
      if (size <= limit) chunks.push(chunk)
      else refuse('payload_too_large')
    })
    request.on('end', () => {
      isSettled = true
      resolve(chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks))
    })
    request.on('error', () => refuse('request_timeout'))
    request.on('close', () => refuse('request_timeout'))
  })
}

/** How a body is read, by its type. */
export const bodyReaders = {
  json: readJson,
  form: readForm,
  upload: readUpload,
  bytes: readJsonBytes
} as const
