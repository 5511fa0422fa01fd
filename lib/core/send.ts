import type { ServerResponse } from 'node:http'
import type { Reply } from './answer.ts'
import type { Exchange } from './exchange.ts'

/** On every response; a page says its own content security policy, which then stands instead. */
const GUARD: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'"
}

/** Puts a reply on the socket: 304 where the caller holds it already, no body for HEAD, the rate headers, the request's id. */
export function send(exchange: Exchange, response: ServerResponse, reply: Reply, closing: boolean): void {
  if (response.headersSent || response.destroyed) return
  const held = reply.etag !== undefined && holds(exchange.headers['if-none-match'], reply.etag)
  const status = held ? 304 : reply.status
  const headers: Record<string, string | number> = { ...GUARD, ...reply.headers, 'x-request-id': exchange.id }
  if (reply.etag !== undefined) headers.etag = reply.etag
  if (exchange.spent) {
    headers['x-ratelimit-limit'] = exchange.spent.limit
    headers['x-ratelimit-remaining'] = exchange.spent.remaining
  }
  if (closing) headers.connection = 'close'
  if (!held && status !== 204) headers['content-length'] = Buffer.byteLength(reply.body)
  response.writeHead(status, headers)
  response.end(held || exchange.method === 'HEAD' ? undefined : reply.body)
}

/** Whether an If-None-Match header names this strong ETag, or any. */
function holds(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false
  if (header === etag || header.trim() === '*') return true
  return header.split(',').some(candidate => candidate.trim().replace(/^W\//, '') === etag)
}
