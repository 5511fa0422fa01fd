import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Fate of a request: `cut` ends the connection after the server's answer; a number is answered in its place. */
export type Fate = 'pass' | 'cut' | number

/** Proxy to the service. The first requests get these fates in turn, all later ones pass. */
export async function openGateway(target: string, fates: readonly Fate[]) {
  const waiting = [...fates]
  const gateway = createServer(async (request, response) => {
    const fate = waiting.shift() ?? 'pass'
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    if (typeof fate === 'number') {
      response.writeHead(fate, { 'retry-after': '0' }).end('<html>')
      return
    }
    const { 'x-partner-api-key': key = '', 'content-type': type = '' } = request.headers
    const answer = await fetch(`${target}${request.url}`, {
      method: request.method ?? 'GET',
      headers: { 'x-partner-api-key': String(key), 'content-type': type },
      ...(chunks.length > 0 && { body: Buffer.concat(chunks) })
    })
    const text = await answer.text()
    if (fate === 'cut') response.destroy()
    else response.writeHead(answer.status, { 'content-type': 'application/json' }).end(text)
  })
  await new Promise<void>(resolve => gateway.listen(0, '127.0.0.1', resolve))
  const { port } = gateway.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, close: () => gateway.close() }
}
