import { type Body, buffersOf, type Reply } from './answer.ts'
import type { Exchange } from './exchange.ts'
import { fixedLines, type Response, withSecurityHeaders } from './response.ts'

/**
 * Writes a reply to the socket, with rate headers and request id. Sends 304 if the client's copy is current, and no body for
 * HEAD. Returns the status. Throws before sending anything if a header has a character that HTTP forbids.
 */
export function send(exchange: Exchange, reply: Reply, closing: boolean): number {
  const { response } = exchange
  if (response.headersSent || response.destroyed) return reply.status
  const notModified = isNotModified(exchange, reply)
  const status = notModified ? 304 : reply.status
  const lines = fixedLines(reply.headers)
  const chunks = partsOf(reply.body)
  const headers: (string | number)[] =
    lines === undefined ? Object.entries(withSecurityHeaders(reply.headers)).flat() : []
  if (status !== 304 && status !== 204) headers.push('content-length', lengthOf(chunks))
  if (closing && reply.headers.connection === undefined) headers.push('connection', 'close')
  response.lines = ownLines(exchange, reply, lines)
  response.writeHead(status, headers)
  if (notModified || exchange.method === 'HEAD') response.end()
  else endResponse(response, chunks)
  return status
}

/** Longer texts are encoded here once. Node would copy them twice: to measure them, and to append them to the headers. */
const ENCODE_LENGTH = 4096

function partsOf(body: Body): readonly (string | Buffer)[] {
  if (typeof body !== 'string') return buffersOf(body)
  return [body.length > ENCODE_LENGTH ? Buffer.from(body) : body]
}

function lengthOf(chunks: readonly (string | Buffer)[]): number {
  return chunks.reduce((sum, chunk) => sum + Buffer.byteLength(chunk), 0)
}

/** Sends head and pieces in one system call. */
function endResponse(response: Response, chunks: readonly (string | Buffer)[]): void {
  const last = chunks.length - 1
  if (last > 0) response.cork()
  for (let i = 0; i < last; i += 1) response.write(chunks[i])
  response.end(chunks[last])
}

const VARY = 'vary: accept-encoding\r\n'
/** Lets pages of every origin read the answer with its headers. */
const CROSS_ORIGIN_LINES =
  'access-control-allow-origin: *\r\n' +
  'access-control-expose-headers: etag, retry-after, x-ignored-parameters, x-ratelimit-limit, x-ratelimit-remaining, x-request-id\r\n'
const CODING_LINES = {
  identity: VARY,
  gzip: `${VARY}content-encoding: gzip\r\n`,
  br: `${VARY}content-encoding: br\r\n`
} as const

/** Shared header lines and those of this answer: digits and digests, which need no validation. */
function ownLines({ id, spendResult, isCrossOrigin }: Exchange, { etag, coding }: Reply, lines = ''): string {
  const shared = isCrossOrigin ? lines + CROSS_ORIGIN_LINES : lines
  const withId = `${shared}x-request-id: ${id}\r\n${coding ? CODING_LINES[coding] : ''}`
  const withEtag = etag === undefined ? withId : `${withId}etag: ${etag}\r\n`
  if (!spendResult) return withEtag
  return `${withEtag}x-ratelimit-limit: ${spendResult.limit}\r\nx-ratelimit-remaining: ${spendResult.remaining}\r\n`
}

/** True if the client's copy is current; only GET and HEAD can be conditional. */
export function isNotModified({ method, headers }: Exchange, { etag }: Reply): boolean {
  const isRead = method === 'GET' || method === 'HEAD'
  return isRead && etag !== undefined && matchesEtag(headers['if-none-match'], etag)
}

/** True if an If-None-Match header contains this strong ETag, or `*`. */
function matchesEtag(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false
  if (header === etag || header.trim() === '*') return true
  return header.split(',').some(candidate => candidate.trim().replace(/^W\//, '') === etag)
}
