import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

/** A received message. */
export interface Received {
  readonly headers: IncomingHttpHeaders
  readonly body: string
  // biome-ignore lint/suspicious/noExplicitAny: specs compare what the wire holds, whatever it is
  readonly message: any
}

/** A webhook receiver: received messages in order, and its way to answer. */
export interface Receiver {
  readonly url: string
  readonly received: Received[]
  /** Sets the answer to later messages: a status, or a function that handles the response. */
  answer(nextAnswer: number | ((got: Received, response: ServerResponse) => void)): void
}

/** Starts a receiver on this machine that accepts everything. The test ends it. */
export async function receive(t: { teardown(work: () => Promise<unknown>): void }): Promise<Receiver> {
  const received: Received[] = []
  let nextAnswer: number | ((got: Received, response: ServerResponse) => void) = 204
  const server = createServer(async (request, response) => {
    const body = await text(request)
    const got = { headers: request.headers, body, message: JSON.parse(body) }
    received.push(got)
    if (typeof nextAnswer === 'number') response.writeHead(nextAnswer).end()
    else nextAnswer(got, response)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.teardown(async () => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/hook`,
    received,
    answer: next => {
      nextAnswer = next
    }
  }
}

/** Waits for a condition, at most two minutes. */
export async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  const end = performance.now() + 120_000
  while (!(await isSo())) {
    if (performance.now() > end) throw new Error(`It did not come about: ${isSo}`)
    await new Promise(resolve => setTimeout(resolve, 25))
  }
}
