import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import net from 'node:net'
import { Duplex } from 'node:stream'
import tls from 'node:tls'
import type { Address, Host } from './address.ts'
import { TransportFault } from './faults.ts'
import { Frames } from './frames.ts'

const SSL_REQUEST = Buffer.from([0, 0, 0, 8, 4, 210, 22, 47])
const TLS_ACCEPTED = 'S'.charCodeAt(0)

/** The number of open connections of a pool, and its idle ones. */
export interface PoolUse {
  open: number
  readonly idle: Set<net.Socket>
  /** Called for each new connection: it may lead to another server, or to a restored one. */
  onOpen?: () => void
}

export const noConnections = (): PoolUse => ({ open: 0, idle: new Set() })

/** Closes all idle connections; the pool opens new ones on demand. */
export function dropAll(idle: ReadonlySet<net.Socket>): void {
  for (const socket of idle) socket.destroy()
}

/** Milliseconds to connect, and to wait for data (0: no limit). */
interface SocketTimeouts {
  readonly timeoutMs: number
  readonly silenceMs: number
}

/**
 * Connects a guarded socket to one host; throws TransportFault (`DB_UNREACHABLE`) within `timeoutMs`. If the socket times out
 * later, the idle sockets of its pool are dropped too: they are probably dead, and each would delay a request.
 */
export async function openSocket(
  host: Host,
  address: Pick<Address, 'tls' | 'rootCertificate'>,
  { timeoutMs, silenceMs }: SocketTimeouts,
  use: PoolUse = noConnections()
): Promise<net.Socket> {
  const plain = net.connect(
    host.host.startsWith('/')
      ? { path: `${host.host}/.s.PGSQL.${host.port}` }
      : { host: host.host, port: host.port, noDelay: true }
  )
  const timer = setTimeout(() => plain.destroy(new Error(`no answer within ${timeoutMs} ms`)), timeoutMs)
  try {
    await waitFor(plain, 'connect')
    // As in libpq, a Unix socket needs no TLS.
    const isPlain = address.tls === 'disable' || host.host.startsWith('/')
    const socket = isPlain ? plain : await secure(plain, host, address)
    return guard(socket, silenceMs, use)
  } catch (error) {
    plain.destroy()
    throw unreachable(host, error)
  } finally {
    clearTimeout(timer)
  }
}

/**
 * A stream that fails every write with `error`. A failed connection must reach postgres.js in this form: if its `socket`
 * function throws, the pool permanently loses one connection (3.4.9).
 */
export function brokenSocket(error: Error): Duplex {
  return new Duplex({ read() {}, write: (_chunk, _encoding, callback) => callback(error) })
}

function unreachable({ host, port }: Host, error: unknown): TransportFault {
  return new TransportFault(
    `The database at ${host}:${port} cannot be reached: ${(error as Error).message}.`,
    'DB_UNREACHABLE'
  )
}

function waitFor(socket: net.Socket, event: string): Promise<unknown> {
  const waiting = new AbortController()
  const isClosed = once(socket, 'close', waiting).then(() => {
    throw new Error('the connection was closed')
  })
  return Promise.race([once(socket, event, waiting).then(([value]) => value), isClosed]).finally(() => {
    isClosed.catch(() => {})
    waiting.abort()
  })
}

async function secure(
  socket: net.Socket,
  { host }: Host,
  { tls: mode, rootCertificate }: Pick<Address, 'tls' | 'rootCertificate'>
): Promise<net.Socket> {
  socket.write(SSL_REQUEST)
  const answer = (await waitFor(socket, 'data')) as Buffer
  if (answer[0] !== TLS_ACCEPTED) {
    if (mode === 'prefer') return socket
    throw new Error('it does not offer TLS')
  }
  // The server must now wait for the handshake. If data follows its answer, a third party has injected it.
  if (answer.length > 1) throw new Error('it sent data before the TLS handshake')
  socket.on('error', () => {})
  const secured = tls.connect({
    socket,
    // Name to check against the certificate. An IP address cannot be a servername, but is checked too.
    host,
    ...(net.isIP(host) ? {} : { servername: host }),
    rejectUnauthorized: mode.startsWith('verify'),
    ...(mode === 'verify-full' ? {} : { checkServerIdentity: () => undefined }),
    ...(rootCertificate ? { ca: readFileSync(rootCertificate) } : {})
  })
  await waitFor(secured, 'secureConnect')
  return secured
}

/**
 * Destroys the socket with `DB_READ_TIMEOUT` if no data arrives for `silenceMs` after a write (0: never). Without this, a
 * connection whose packets are lost would hang. The limit also applies within a response, until ReadyForQuery. An idle connection
 * never times out.
 */
function guard(socket: net.Socket, silenceMs: number, use: PoolUse): net.Socket {
  const write = socket.write.bind(socket) as (...args: unknown[]) => boolean
  const emit = socket.emit.bind(socket) as (event: string, ...args: unknown[]) => boolean
  let started = false
  let wasReady = false
  let awaiting = false
  const frames = new Frames()
  const onSilence = () => {
    if (!awaiting) return
    socket.destroy(timeoutFault(silenceMs, wasReady))
    dropAll(use.idle)
  }
  const timer = silenceMs > 0 ? setTimeout(onSilence, silenceMs).unref() : undefined
  use.open += 1
  use.onOpen?.()

  function receive(chunk: Buffer): boolean {
    const { bytes, fatal } = frames.take(chunk)
    if (frames.isReady) {
      awaiting = false
      wasReady = true
      use.idle.add(socket)
    } else if (awaiting) timer?.refresh()
    // On an idle connection, pass the error to postgres.js. If destroyed here, a query that arrives before the `close` event
    // would never settle (3.4.9).
    if (!fatal || !awaiting) return bytes.length > 0 && emit('data', bytes)
    const isHandled = fatal.before.length > 0 && emit('data', fatal.before)
    socket.destroy(fatal.error)
    return isHandled
  }

  socket.write = ((chunk: Buffer, ...rest: unknown[]) => {
    if (!awaiting) timer?.refresh()
    awaiting = true
    use.idle.delete(socket)
    const bytes = started ? chunk : withoutStaleMessages(chunk)
    started = true
    return write(bytes, ...rest)
  }) as typeof socket.write
  socket.emit = ((event: string, ...args: unknown[]) =>
    event === 'data' ? receive(args[0] as Buffer) : emit(event, ...args)) as typeof socket.emit
  socket.on('close', () => {
    clearTimeout(timer)
    use.idle.delete(socket)
    use.open -= 1
  })
  return socket
}

// No statement is sent before the handshake ends. So if a timeout occurs before that, the statement certainly did not run.
function timeoutFault(ms: number, wasReady: boolean): TransportFault {
  const code = wasReady ? 'DB_READ_TIMEOUT' : 'DB_UNREACHABLE'
  return new TransportFault(`The database has been silent for ${ms} ms.`, code)
}

// Drops stale queries. postgres.js may write a query between the end of a connection and its `close` event, and sends it before
// the next startup message (3.4.9). That query was already rejected. Its messages begin with a letter, the startup message with
// a zero.
function withoutStaleMessages(chunk: Buffer): Buffer {
  let bytes = chunk
  while (bytes.length > 5 && bytes[0] !== 0) bytes = bytes.subarray(1 + bytes.readUInt32BE(1))
  return bytes
}
