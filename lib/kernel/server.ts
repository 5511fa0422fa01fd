import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse
} from 'node:http'
import { type AddressInfo, Server as Listener } from 'node:net'
import type { Duplex } from 'node:stream'
import { type ErrorCode, Problem } from '../errors.ts'
import { Response } from './response.ts'

/** The hardened node:http server. */
interface HttpServer {
  /**
   * Takes the port, or fails with a sentence that says why it cannot, in the names of the settings. Resolves with the
   * port taken.
   */
  listen(port: number, host: string, names?: ListenNames): Promise<number>
  /**
   * Takes no new connection, lets requests in flight and those on their way finish for `graceMs`, then cuts what is left.
   * Every answer must close its connection meanwhile.
   */
  close(graceMs: number): Promise<void>
}

/** The settings that a port and a host come from. */
interface ListenNames {
  readonly port: string
  readonly host: string
}

/** Milliseconds and bytes that keep slow and greedy clients from holding the server (node's own are far longer). */
export const LIMITS = {
  headersTimeout: 10_000,
  requestTimeout: 15_000,
  connectionsCheckingInterval: 1_000,
  keepAliveTimeout: 65_000,
  answerTimeout: 60_000,
  maxHeaderSize: 8_192
} as const

/** Limits of a server in place of LIMITS. */
export type Limits = { readonly [K in keyof typeof LIMITS]?: number }
const MOST_CONNECTIONS = 10_000
const REQUESTS_A_SOCKET = 100_000

type Listening = Server<typeof IncomingMessage, typeof Response>

/** Puts `respond` behind the hardened server; every refusal of the HTTP parser has a JSON body too, and `onRefusal` hears its code. */
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
      ServerResponse: responseTakenWithin(all.answerTimeout)
    },
    respond
  )
  // Headers are bounded by their bytes; a bound on their number would drop the last ones unseen, a second Host among them.
  server.maxHeadersCount = 0
  server.maxConnections = MOST_CONNECTIONS
  server.maxRequestsPerSocket = REQUESTS_A_SOCKET
  server.on('clientError', (error, socket: Answering) => refuseConnection(error, socket, onRefusal))
  server.on('connect', (_request, socket: Duplex) => {
    // From here on node no longer listens; a reset that nobody hears would end the process.
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

/** Our response; a client that has not taken the whole of it in time is cut off, for until then it costs memory. Most take it at once. */
function responseTakenWithin(ms: number): typeof Response {
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

/** The response that node is writing on a socket; undocumented, but the only way to learn of it here. */
type Answering = Duplex & { readonly _httpMessage?: ServerResponse }

/** Refuses in turn: whole requests that came before on this socket are answered first, and no answer is cut by another. */
function refuseConnection(
  error: Error & { code?: string },
  socket: Answering,
  onRefusal: (code: ErrorCode) => void
): void {
  const earlier = socket._httpMessage
  if (error.code === 'ECONNRESET' || !socket.writable) socket.destroy()
  else if (earlier?.req.complete) earlier.once('close', () => refuseConnection(error, socket, onRefusal))
  else if (earlier?.headersSent) socket.destroy()
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

/** Writes a refusal by hand, for there is no response object before a request was understood. */
function reply(socket: Duplex, code: ErrorCode, header = ''): void {
  const problem = new Problem(code as 'invalid_request', code === 'invalid_request' ? { hint: NOT_HTTP } : {})
  const body = JSON.stringify(problem.body)
  const head = `HTTP/1.1 ${problem.status} ${REASON_PHRASES[problem.status]}\r\n${header}`
  const fields = `Content-Type: application/json; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(body)}\r\n`
  socket.end(`${head}${fields}Cache-Control: no-store\r\nConnection: close\r\n\r\n${body}`, () =>
    socket.destroy()
  )
}

const NOT_HTTP = 'This is not a request that HTTP/1.1 allows.'

function listen(server: Listening, port: number, host: string, names: ListenNames): Promise<number> {
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
    return `Port ${port} may not be used by this user; choose one from 1024 up with ${names.port}.`
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND')
    return `${names.host} ${host} is no address of this machine.`
  return `Cannot listen on ${host}:${port}: ${error.message}`
}

/** How long a connection may still bring a request that was on its way when the server was closed, unread perhaps. */
const LAST_REQUEST_MS = 500

function close(server: Listening, graceMs: number): Promise<void> {
  return new Promise(resolve => {
    const idle = setTimeout(() => server.closeIdleConnections(), Math.min(LAST_REQUEST_MS, graceMs))
    const cut = setTimeout(() => server.closeAllConnections(), graceMs)
    // Not http's own close, which would cut at once every connection that has no request just now.
    Listener.prototype.close.call(server, () => {
      clearTimeout(idle)
      clearTimeout(cut)
      resolve()
    })
  })
}
