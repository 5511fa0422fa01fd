import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http'
import { type AddressInfo, Server as Listener } from 'node:net'
import type { Duplex } from 'node:stream'
import { type ErrorCode, Problem } from '../errors.ts'
import { pendingResponse, Response } from './response.ts'

interface HttpServer {
  /** Resolves with the port. Rejects with a sentence that explains the failure and names the settings. */
  listen(port: number, host: string, names?: ListenNames): Promise<number>
  /**
   * Stops accepting connections, lets requests finish for `graceMs`, then closes the remaining connections. The caller must
   * send `Connection: close` meanwhile.
   */
  close(graceMs: number): Promise<void>
}

/** Names of the settings for port and host. */
interface ListenNames {
  readonly port: string
  readonly host: string
}

/** Limits in milliseconds and bytes against slow and greedy clients. Node's defaults are far higher. */
export const LIMITS = {
  headersTimeout: 10_000,
  requestTimeout: 15_000,
  connectionsCheckingInterval: 1_000,
  keepAliveTimeout: 65_000,
  answerTimeout: 60_000,
  maxHeaderSize: 8_192
} as const

/** Overrides of LIMITS. */
export type Limits = { readonly [K in keyof typeof LIMITS]?: number }
const MAX_CONNECTIONS = 10_000
const MAX_REQUESTS_PER_SOCKET = 100_000

type HttpListener = Server<typeof IncomingMessage, typeof Response>

/** Creates the hardened server. Refusals by the HTTP parser also have a JSON body; `onRefusal` receives their code. */
export function createHttpServer(
  respond: RequestListener<typeof IncomingMessage, typeof Response>,
  limits: Limits = {},
  onRefusal: (code: ErrorCode) => void = () => {}
): HttpServer {
  const all = { ...LIMITS, ...limits }
  const server = createServer(
    {
      ...all,
      insecureHTTPParser: false,
      requireHostHeader: false,
      ServerResponse: responseReadWithin(all.answerTimeout)
    },
    respond
  )
  // Headers are bounded by bytes. A bound on their number would silently drop the last ones, such as a second Host.
  server.maxHeadersCount = 0
  server.maxConnections = MAX_CONNECTIONS
  server.maxRequestsPerSocket = MAX_REQUESTS_PER_SOCKET
  server.on('clientError', (error, socket) => refuseConnection(error, socket, onRefusal))
  server.on('connect', (_request, socket: Duplex) => {
    // Node detaches its error handler after `connect`; without ours a reset would crash the process.
    socket.on('error', () => socket.destroy())
    onRefusal('method_not_allowed')
    reply(socket, 'method_not_allowed', 'Allow: GET\r\n')
  })
  server.on('checkExpectation', respond)
  return {
    listen: (port, host, names = { port: 'PORT', host: 'HOST' }) => listen(server, port, host, names),
    close: graceMs => close(server, graceMs)
  }
}

/**
 * A response class that disconnects clients that do not read the response within `ms`: until then it occupies memory. Most
 * clients read it at once.
 */
function responseReadWithin(ms: number): typeof Response {
  return class extends Response {
    override end(...args: never[]): this {
      super.end(...(args as []))
      if (this.writableLength > 0) {
        const { socket } = this.req
        const late = setTimeout(() => socket.destroy(), ms)
        this.once('close', () => clearTimeout(late))
      }
      return this
    }
  }
}

const PARSER_CODES: Readonly<Record<string, ErrorCode>> = {
  HPE_HEADER_OVERFLOW: 'headers_too_large',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 'payload_too_large',
  ERR_HTTP_REQUEST_TIMEOUT: 'request_timeout'
}

/** Refuses a connection after its earlier complete requests are answered; no answer is cut off. */
function refuseConnection(
  error: Error & { code?: string },
  socket: Duplex,
  onRefusal: (code: ErrorCode) => void
): void {
  const pending = pendingResponse(socket)
  if (error.code === 'ECONNRESET' || !socket.writable) socket.destroy()
  else if (pending?.req.complete) pending.once('close', () => refuseConnection(error, socket, onRefusal))
  else if (pending?.headersSent) socket.destroy()
  else {
    const code = PARSER_CODES[error.code ?? ''] ?? 'invalid_request'
    onRefusal(code)
    reply(socket, code)
  }
}

const REASON_PHRASES: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  405: 'Method Not Allowed',
  408: 'Request Timeout',
  413: 'Payload Too Large',
  431: 'Request Header Fields Too Large'
}

/** Writes a refusal to the raw socket, since node creates no response object for an unparsed request. */
function reply(socket: Duplex, code: ErrorCode, header = ''): void {
  const problem = new Problem(code as 'invalid_request', code === 'invalid_request' ? { hint: NOT_HTTP } : {})
  const body = JSON.stringify(problem.body)
  const head = `HTTP/1.1 ${problem.status} ${REASON_PHRASES[problem.status]}\r\n${header}`
  const fields = `Content-Type: application/json; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(body)}\r\n`
  socket.end(`${head}${fields}Cache-Control: no-store\r\nConnection: close\r\n\r\n${body}`, () =>
    socket.destroy()
  )
}

const NOT_HTTP = 'The request is not valid HTTP/1.1.'

function listen(server: HttpListener, port: number, host: string, names: ListenNames): Promise<number> {
  return new Promise((resolve, reject) => {
    const refuse = (error: NodeJS.ErrnoException) =>
      reject(new Error(listenFailure(error, port, host, names)))
    server.once('error', refuse)
    server.listen(port, host, () => resolve((server.address() as AddressInfo).port))
  })
}

function listenFailure(error: NodeJS.ErrnoException, port: number, host: string, names: ListenNames): string {
  if (error.code === 'EADDRINUSE') return `Port ${port} is already in use; choose another with ${names.port}.`
  if (error.code === 'EACCES')
    return `This user may not use port ${port}; choose one from 1024 up with ${names.port}.`
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND')
    return `${names.host} ${host} is not an address of this machine.`
  return `Cannot listen on ${host}:${port}: ${error.message}`
}

/** Milliseconds that a connection stays open at shutdown, for a request that is already on its way. */
const LAST_REQUEST_MS = 500

function close(server: HttpListener, graceMs: number): Promise<void> {
  return new Promise(resolve => {
    const idleTimer = setTimeout(() => server.closeIdleConnections(), Math.min(LAST_REQUEST_MS, graceMs))
    const cut = setTimeout(() => server.closeAllConnections(), graceMs)
    // Uses the close of net: that of http would at once cut every idle connection.
    Listener.prototype.close.call(server, () => {
      clearTimeout(idleTimer)
      clearTimeout(cut)
      resolve()
    })
  })
}
