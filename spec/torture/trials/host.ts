import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import net, { type AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

/** One host of many endpoints, each with its own path, and ways in which they are dead. */
export interface Host {
  urlOf(place: number): string
  /** A port that never answers a TLS handshake. */
  readonly deafUrl: string
  close(): void
}

/** A failure mode: handles a request. */
export type FailureMode = (response: ServerResponse) => void

const DRIP_MS = 1000

/** Failure modes that show after a request. */
export const FAILURE_MODES: readonly FailureMode[] = [
  // Never answers.
  () => {},
  // Headers that never end.
  response => drip(response, () => response.socket?.write('x-slow: 1\r\n'), 'HTTP/1.1 200 OK\r\n'),
  // A body that never ends.
  response => {
    response.writeHead(200, { 'content-length': '1000000' })
    drip(response, () => response.write('.'))
  },
  response => response.writeHead(500).end()
]

function drip(response: ServerResponse, drop: () => unknown, begin?: string): void {
  if (begin) response.socket?.write(begin)
  const timer = setInterval(drop, DRIP_MS)
  response.once('close', () => clearInterval(timer))
}

/** Opens it on loopback; `modeOf` returns the failure mode for each event, by its endpoint's index. */
export async function openHost(
  receive: (place: number, sequence: number) => FailureMode | undefined
): Promise<Host> {
  const server = createServer(async (request: IncomingMessage, response) => {
    const { sequence } = JSON.parse(await text(request))
    const death = receive(Number(request.url?.slice(1)), sequence)
    if (death) death(response)
    else response.writeHead(204).end()
  }).listen(0, '127.0.0.1')
  const deaf = net.createServer(socket => socket.on('error', () => {}).resume()).listen(0, '127.0.0.1')
  await Promise.all([once(server, 'listening'), once(deaf, 'listening')])
  const portOf = (listening: { address(): unknown }) => (listening.address() as AddressInfo).port
  const sockets = new Set<net.Socket>()
  deaf.on('connection', socket => sockets.add(socket.once('close', () => sockets.delete(socket))))
  return {
    urlOf: place => `http://127.0.0.1:${portOf(server)}/${place}`,
    deafUrl: `https://127.0.0.1:${portOf(deaf)}/`,
    close() {
      server.closeAllConnections()
      server.close()
      for (const socket of sockets) socket.destroy()
      deaf.close()
    }
  }
}
