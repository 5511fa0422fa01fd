import { type Body, piecesOf, type Reply } from './answer.ts'
import type { Exchange } from './exchange.ts'
import { fixedLines, guarded, type Response } from './response.ts'

/**
 * Puts a reply on the socket: 304 where the caller holds it already, no body for HEAD, the rate headers, the
 * request's id. Answers the status sent; throws, with nothing sent, where a header has a character that HTTP refuses.
 */
export function send(exchange: Exchange, reply: Reply, closing: boolean): number {
  const { response } = exchange
  if (response.headersSent || response.destroyed) return reply.status
  const held = isHeld(exchange, reply)
  const status = held ? 304 : reply.status
  const lines = fixedLines(reply.headers)
  const pieces = partsOf(reply.body)
  const headers: (string | number)[] =
    lines === undefined ? Object.entries(guarded(reply.headers)).flat() : []
  if (status !== 304 && status !== 204) headers.push('content-length', lengthOf(pieces))
  if (closing && reply.headers.connection === undefined) headers.push('connection', 'close')
  response.lines = ownLines(exchange, reply, lines)
  response.writeHead(status, headers)
  if (held || exchange.method === 'HEAD') response.end()
  else endWith(response, pieces)
  return status
}

/** Characters from which a text is made bytes at once; node would copy it whole to measure it and again behind its headers. */
const LONG = 4096

function partsOf(body: Body): readonly (string | Buffer)[] {
  if (typeof body !== 'string') return piecesOf(body)
  return [body.length > LONG ? Buffer.from(body) : body]
}

function lengthOf(pieces: readonly (string | Buffer)[]): number {
  return pieces.reduce((sum, piece) => sum + Buffer.byteLength(piece), 0)
}

/** Sends the pieces behind the head, all in one call of the system. */
function endWith(response: Response, pieces: readonly (string | Buffer)[]): void {
  const last = pieces.length - 1
  if (last > 0) response.cork()
  for (let i = 0; i < last; i += 1) response.write(pieces[i])
  response.end(pieces[last])
}

const VARY = 'vary: accept-encoding\r\n'
const CODING_LINES = {
  identity: VARY,
  gzip: `${VARY}content-encoding: gzip\r\n`,
  br: `${VARY}content-encoding: br\r\n`
} as const

/** The headers that each answer has to itself, behind those it shares: made of digits and digests, so they need no check. */
function ownLines({ id, spent }: Exchange, { etag, coding }: Reply, lines = ''): string {
  const named = `${lines}x-request-id: ${id}\r\n${coding ? CODING_LINES[coding] : ''}`
  const tagged = etag === undefined ? named : `${named}etag: ${etag}\r\n`
  if (!spent) return tagged
  return `${tagged}x-ratelimit-limit: ${spent.limit}\r\nx-ratelimit-remaining: ${spent.remaining}\r\n`
}

/** Whether the caller has said that it holds these bytes; HTTP lets only a GET or a HEAD say so. */
export function isHeld({ method, headers }: Exchange, { etag }: Reply): boolean {
  const isRead = method === 'GET' || method === 'HEAD'
  return isRead && etag !== undefined && holds(headers['if-none-match'], etag)
}

/** Whether an If-None-Match header names this strong ETag, or any. */
function holds(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false
  if (header === etag || header.trim() === '*') return true
  return header.split(',').some(candidate => candidate.trim().replace(/^W\//, '') === etag)
}
