import { type IncomingMessage, ServerResponse, validateHeaderName, validateHeaderValue } from 'node:http'
import type { Duplex } from 'node:stream'

type Headers = Readonly<Record<string, string>>

/** Headers of every response. A page sets its own content security and referrer policy. */
const SECURITY_HEADERS = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'"
}

export function withSecurityHeaders(headers: Headers): Headers {
  return { ...SECURITY_HEADERS, ...headers }
}

const headerLines = new WeakMap<Headers, string>()

/** Validates headers that many replies share, once, and caches them as one text. Throws for headers that node writes itself. */
export function fixedHeaders(headers: Headers): Headers {
  let lines = ''
  for (const [name, value] of Object.entries(withSecurityHeaders(headers))) {
    validateHeaderName(name)
    validateHeaderValue(name, value)
    if (NODE_HEADERS.test(name)) throw new Error(`${name} is set by node`)
    lines += `${name}: ${value}\r\n`
  }
  headerLines.set(Object.freeze(headers), lines)
  return headers
}

const NODE_HEADERS = /^(connection|content-length|date|expect|keep-alive|trailer|transfer-encoding)$/i

/** The cached text of headers that `fixedHeaders` returned; undefined for other headers. */
export function fixedLines(headers: Headers): string | undefined {
  return headerLines.get(headers)
}

/** Socket property with its open responses, in order. A WeakMap would cost more at each garbage collection. */
const OPEN = Symbol('open responses')
type TrackedSocket = Duplex & { [OPEN]?: ServerResponse[] }

/** The first response of a connection that is not finished. */
export function pendingResponse(socket: TrackedSocket): ServerResponse | undefined {
  return socket[OPEN]?.find(response => !response.closed)
}

/** Undocumented node method that every response calls to write its head. */
const { _storeHeader: storeHeader } = ServerResponse.prototype as unknown as {
  _storeHeader(this: ServerResponse, statusLine: string, headers: unknown): void
}

/**
 * Node's response, with header lines that are already validated. Node validates and joins every header of every answer. Of the
 * eleven in a small answer, five or six never change; writing those as one text saves a twentieth of the cost (measured). If a
 * node release changes its internals, the specs fail.
 */
export class Response extends ServerResponse {
  lines = ''

  constructor(request: IncomingMessage) {
    super(request)
    const socket: TrackedSocket = request.socket
    socket[OPEN] ??= []
    const open = socket[OPEN]
    while (open[0]?.closed) open.shift()
    open.push(this)
  }

  _storeHeader(statusLine: string, headers: unknown): void {
    storeHeader.call(this, statusLine + this.lines, headers)
  }
}
