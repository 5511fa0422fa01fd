import { once } from 'node:events'
import net from 'node:net'

/** A TCP proxy that can start to swallow whatever passes, as a network does that loses its route. */
export interface Proxy {
  readonly port: number
  /** Connections stay open and new ones are accepted; nothing comes through any more, and it never will. */
  blackhole(): void
  /** New connections pass again. */
  heal(): void
  close(): Promise<void>
}

/** Opens a proxy to a loopback port. */
export async function openProxy(target: number): Promise<Proxy> {
  let swallowing = false
  const sockets = new Set<net.Socket>()
  const swallow: (() => void)[] = []
  const server = net.createServer(client => {
    sockets.add(client.on('error', () => {}))
    if (swallowing) return
    const upstream = net.connect(target, '127.0.0.1')
    sockets.add(upstream.on('error', () => {}))
    client.pipe(upstream).pipe(client)
    swallow.push(() => {
      client.unpipe()
      upstream.unpipe()
      client.resume()
      upstream.resume()
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as net.AddressInfo).port,
    blackhole() {
      swallowing = true
      for (const stop of swallow.splice(0)) stop()
    },
    heal() {
      swallowing = false
    },
    async close() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    }
  }
}
