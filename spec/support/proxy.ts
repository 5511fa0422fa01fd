import { once } from 'node:events'
import net from 'node:net'
import { Transform } from 'node:stream'

/** A TCP proxy that simulates network failures. */
export interface TcpProxy {
  readonly port: number
  /**
   * Keeps connections open and accepts new ones, but drops all data for good. With `answers`, clients' data
   * still passes on existing connections: only the answers are lost.
   */
  blackhole(traffic?: 'everything' | 'answers'): void
  /** Delays data in both directions. */
  delay(ms: number): void
  /** Resets every connection. */
  reset(): void
  /** Lets new connections pass again. */
  heal(): void
  close(): Promise<void>
}

/** One client and its connection to the target. */
interface Link {
  readonly client: net.Socket
  readonly upstream: net.Socket
  /** Drops data to the client, or in both directions. */
  swallow(traffic: 'everything' | 'answers'): void
}

/** Opens a proxy to a loopback port. */
export async function openProxy(target: number): Promise<TcpProxy> {
  const links = new Set<Link>()
  const swallowed = new Set<net.Socket>()
  let swallowing = false
  let delayMs = 0
  const server = net.createServer(client => {
    client.on('error', () => {})
    if (swallowing) {
      swallowed.add(client)
      return
    }
    const link = connect(client, target, () => delayMs)
    links.add(link)
    const { upstream } = link
    for (const socket of [client, upstream]) {
      socket.on('close', () => {
        if (client.closed && upstream.closed) links.delete(link)
      })
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  function reset(): void {
    for (const { client, upstream } of links) {
      breakOff(client)
      breakOff(upstream)
    }
    for (const client of swallowed) breakOff(client)
    swallowed.clear()
  }
  return {
    port: (server.address() as net.AddressInfo).port,
    blackhole(traffic = 'everything') {
      swallowing = true
      for (const link of links) link.swallow(traffic)
    },
    delay(ms) {
      delayMs = ms
    },
    reset,
    heal() {
      swallowing = false
      delayMs = 0
    },
    async close() {
      reset()
      server.close()
      await once(server, 'close')
    }
  }
}

// Resetting a socket that is just ending makes Node 20 keep it forever with a busy loop.
function breakOff(socket: net.Socket): void {
  if (socket.writableEnded || socket.connecting) socket.destroy()
  else socket.resetAndDestroy()
}

function connect(client: net.Socket, target: number, delayMs: () => number): Link {
  const upstream = net.connect(target, '127.0.0.1').on('error', () => {})
  const request = slow(delayMs)
  const response = slow(delayMs)
  let silent = false
  client.pipe(request).pipe(upstream)
  upstream.pipe(response).pipe(client)
  client.on('close', () => upstream.destroy())
  upstream.on('close', () => {
    if (!silent) client.destroy()
  })
  return {
    client,
    upstream,
    swallow(traffic) {
      silent = true
      response.unpipe().resume()
      if (traffic === 'everything') request.unpipe().resume()
    }
  }
}

function slow(delayMs: () => number): Transform {
  return new Transform({
    transform(chunk, _encoding, callback) {
      const ms = delayMs()
      if (ms === 0) callback(null, chunk)
      else setTimeout(callback, ms, null, chunk)
    }
  })
}
