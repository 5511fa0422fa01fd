import type { IncomingMessage } from 'node:http'
import { parse as parseFields } from 'node:querystring'
import { Problem } from '../errors.ts'
import { parseJson } from './json.ts'
import { boundaryOf, parseParts } from './multipart.ts'

/** Default maximum body size, in bytes. */
const BODY_LIMIT = 32 * 1024

/** Maximum bytes of file uploads in memory, over all requests: each form is buffered until it is complete. */
const MAX_UPLOAD_BYTES = 64 * 1024 * 1024

const JSON_TYPE = 'application/json'
const FORM_TYPE = 'application/x-www-form-urlencoded'

/** True if the framing headers announce a body. */
export function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}

/** Reads the body as JSON. Throws 415 for another media type, 413 above the limit, 400 for invalid JSON. */
async function readJson(request: IncomingMessage, limit: number = BODY_LIMIT): Promise<unknown> {
  const bytes = await readJsonBytes(request, limit)
  try {
    return parseJson(bytes)
  } catch (fault) {
    throw new Problem('invalid_request', { hint: (fault as Error).message })
  }
}

/** Reads the bytes of a JSON document without parsing. Throws 415 for another media type, 413 above the limit. */
async function readJsonBytes(request: IncomingMessage, limit: number = BODY_LIMIT): Promise<Buffer> {
  requireType(request, JSON_TYPE)
  return readBytes(request, limit)
}

/** Reads the fields of an HTML form: text, or a list if a name is repeated. Throws as readJson does. */
async function readForm(request: IncomingMessage, limit: number = BODY_LIMIT): Promise<unknown> {
  requireType(request, FORM_TYPE)
  const bytes = await readBytes(request, limit)
  return { ...parseFields(bytes.toString('utf8')) }
}

let uploadingBytes = 0

/**
 * Reads a form with files; files become buffers. Throws as readJson does, and `service_unavailable` if concurrent uploads could
 * exceed 64 MB.
 */
async function readUpload(request: IncomingMessage, limit: number = BODY_LIMIT): Promise<unknown> {
  const boundary = boundaryOf(request.headers['content-type'] ?? '')
  if (boundary === undefined)
    throw new Problem('unsupported_media_type', { hint: 'Send the body as multipart/form-data.' })
  const maxBytes = Math.min(Number(request.headers['content-length'] ?? limit), limit)
  if (uploadingBytes + maxBytes > MAX_UPLOAD_BYTES)
    throw new Problem('service_unavailable', { hint: 'Too many uploads are in progress; try again shortly.' })
  uploadingBytes += maxBytes
  const bytes = await readBytes(request, limit).finally(() => {
    uploadingBytes -= maxBytes
  })
  const parts = parseParts(bytes, boundary)
  if (parts === undefined) throw new Problem('invalid_request', { hint: 'The form is incomplete.' })
  return parts
}

function requireType({ headers }: IncomingMessage, mediaType: string): void {
  const [type, ...parameters] = (headers['content-type'] ?? '').toLowerCase().split(';')
  const charset = parameters.map(p => p.trim()).find(p => p.startsWith('charset='))
  const isUtf8 = charset === undefined || /^charset="?utf-?8"?$/.test(charset)
  const encoded = headers['content-encoding'] !== undefined && headers['content-encoding'] !== 'identity'
  if (type?.trim() === mediaType && isUtf8 && !encoded) return
  throw new Problem('unsupported_media_type', {
    hint: `Send the body as ${mediaType} in UTF-8, without content encoding.`
  })
}

/** Reads a body of up to `limit` bytes. Throws `payload_too_large` above it, even without a Content-Length. */
function readBytes(request: IncomingMessage, limit: number): Promise<Buffer> {
  // If the client disconnected during the key lookup, the request emits no more events.
  if (request.destroyed) return Promise.reject(new Problem('request_timeout'))
  if (Number(request.headers['content-length'] ?? 0) > limit)
    return Promise.reject(new Problem('payload_too_large'))
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let size = 0
    let isSettled = false
    // Every request emits close, usually after end. Create the Problem only if needed: its stack trace is expensive.
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

export const bodyReaders = {
  json: readJson,
  form: readForm,
  upload: readUpload,
  bytes: readJsonBytes
} as const
