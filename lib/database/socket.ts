import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import net from 'node:net'
import { Duplex } from 'node:stream'
import tls from 'node:tls'
import type { Address, Host } from './address.ts'
import { TransportFault } from './faults.ts'
import { Frames } from './frames.ts'

const SSL_REQUEST = Buffer.from([0, 0, 0, 8, 4, 210, 22, 47])
const WILLING = 'S'.charCodeAt(0)

/** The connections of one pool: how many are open, and which wait for nothing. */
export interface PoolUse {
  open: number
  readonly idle: Set<net.Socket>
  /** Told of each new one, which may lead to another server, or to one that was set back. */
  onOpen?: () => void
}

/** The connections of a pool that has none yet. */
export const noConnections = (): PoolUse => ({ open: 0, idle: new Set() })

/** Gives up every connection that waits for nothing; others are opened when they are needed. */
export function dropAll(idle: ReadonlySet<net.Socket>): void {
  for (const socket of idle) socket.destroy()
}

/** How patient a socket is, in milliseconds: with being opened, and with silence (0: for ever). */
interface SocketTimeouts {
  readonly timeoutMs: number
  readonly silenceMs: number
}

/**
 * A connected, guarded socket to one host, or a TransportFault (`DB_UNREACHABLE`) within `timeoutMs`. One that falls
 * silent takes the idle ones of its pool with it, for they are likely as dead, and each would cost somebody an answer to find out.
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
    await happens(plain, 'connect')
    // As with libpq, a socket in a folder of this machine needs no TLS.
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
 * A stream that fails every write with `error`. postgres.js must get a failed connection in
 * this form: where its `socket` function throws, it loses that place of the pool for good (3.4.9).
 */
export function brokenSocket(error: Error): Duplex {
  return new Duplex({ read() {}, write: (_chunk, _encoding, done) => done(error) })
}

function unreachable({ host, port }: Host, error: unknown): TransportFault {
  return new TransportFault(
    `The database at ${host}:${port} cannot be reached: ${(error as Error).message}.`,
    'DB_UNREACHABLE'
  )
}

function happens(socket: net.Socket, event: string): Promise<unknown> {
  const waiting = new AbortController()
  const closed = once(socket, 'close', waiting).then(() => {
    throw new Error('the connection was closed')
  })
  return Promise.race([once(socket, event, waiting).then(([value]) => value), closed]).finally(() => {
    closed.catch(() => {})
    waiting.abort()
  })
}

async function secure(
  plain: net.Socket,
  { host }: Host,
  { tls: mode, rootCertificate }: Pick<Address, 'tls' | 'rootCertificate'>
): Promise<net.Socket> {
  plain.write(SSL_REQUEST)
  const answer = (await happens(plain, 'data')) as Buffer
  if (answer[0] !== WILLING) {
    if (mode === 'prefer') return plain
    throw new Error('it offers no TLS')
  }
  // It waits for our handshake now: what came with its word was put there by somebody in between.
  if (answer.length > 1) throw new Error('it went on unsecured')
  plain.on('error', () => {})
  const secured = tls.connect({
    socket: plain,
    // The name that the certificate must bear; an address is no servername, but is held against it as well.
    host,
    ...(net.isIP(host) ? {} : { servername: host }),
    rejectUnauthorized: mode.startsWith('verify'),
    ...(mode === 'verify-full' ? {} : { checkServerIdentity: () => undefined }),
    ...(rootCertificate ? { ca: readFileSync(rootCertificate) } : {})
  })
  await happens(secured, 'secureConnect')
  return secured
}

/**
 * Destroys the socket with `DB_READ_TIMEOUT` when what was written has had no answer for `silenceMs`
 * (0: never): a connection whose packets vanish would otherwise hang for ever. An answer is whole when it
 * ends in ReadyForQuery, so silence in the middle of one counts too, and an idle connection never does.
 */
function guard(socket: net.Socket, silenceMs: number, use: PoolUse): net.Socket {
  const write = socket.write.bind(socket) as (...args: unknown[]) => boolean
  const emit = socket.emit.bind(socket) as (event: string, ...args: unknown[]) => boolean
  let started = false
  let greeted = false
  let awaiting = false
  const frames = new Frames()
  const fire = () => {
    if (!awaiting) return
    socket.destroy(silent(silenceMs, greeted))
    dropAll(use.idle)
  }
  const timer = silenceMs > 0 ? setTimeout(fire, silenceMs).unref() : undefined
  use.open += 1
  use.onOpen?.()

  function receive(chunk: Buffer): boolean {
    const { bytes, fatal } = frames.take(chunk)
    if (frames.isReady) {
      awaiting = false
      greeted = true
      use.idle.add(socket)
    } else if (awaiting) timer?.refresh()
    // An idle session's end harms no query, and postgres.js takes it best as it comes: destroyed under it, a query that
    // arrives before the `close` event is never settled (3.4.9).
    if (!fatal || !awaiting) return bytes.length > 0 && emit('data', bytes)
    const isWanted = fatal.before.length > 0 && emit('data', fatal.before)
    socket.destroy(fatal.error)
    return isWanted
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

// No statement goes out before the greeting ends, so one that waited for it was certainly not run.
function silent(ms: number, greeted: boolean): TransportFault {
  const code = greeted ? 'DB_READ_TIMEOUT' : 'DB_UNREACHABLE'
  return new TransportFault(`The database has been silent for ${ms} ms.`, code)
}

// A query given to a connection between its end and its `close` event stays in postgres.js's write buffer
// and would go out before the next startup message (3.4.9). It was rejected already, so it is dropped: its
// messages begin with a letter, the startup message with a zero.
function withoutStaleMessages(chunk: Buffer): Buffer {
  let bytes = chunk
  while (bytes.length > 5 && bytes[0] !== 0) bytes = bytes.subarray(1 + bytes.readUInt32BE(1))
  return bytes
}
