import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { PassThrough } from 'node:stream'
import t from 'tap'
import { Problem } from '../../../lib/errors.ts'
import { bodyReaders } from '../../../lib/kernel/body.ts'

let problemCount = 0
// Each Problem looks up its prototype: this getter counts them.
Object.setPrototypeOf(
  Problem,
  class extends Error {
    constructor(...args: ConstructorParameters<typeof Error>) {
      super(...args)
      problemCount += 1
    }
  }
)

const LIMIT = 1000
const endings: [what: string, sent: string, cut: boolean, outcome: unknown, problems: number][] = [
  ['is whole', request(3, '{}\n'), false, '{}\n', 0],
  ['is empty', request(0, ''), false, '', 0],
  ['is whole, by a client that leaves at once', request(3, '{}\n'), true, '{}\n', 0],
  ['is announced too long', request(LIMIT + 1, '{'), false, 'payload_too_large', 1],
  [
    'grows too long',
    chunked('x'.repeat(600), 'x'.repeat(600), 'x'.repeat(600)),
    false,
    'payload_too_large',
    1
  ],
  ['is cut off', request(3, '{'), true, 'request_timeout', 1]
]

t.test('a body that', async t => {
  for (const [name, sent, cut, outcome, problems] of endings) {
    await t.test(`${name} causes ${problems === 0 ? 'no Problem' : 'one Problem'}`, async t => {
      problemCount = 0
      const { read, closed } = await readOne(t, sent, cut)
      t.equal(read, outcome)
      await closed
      t.equal(problemCount, problems)
    })
  }
})

t.test('64 MB of uploads are read at once, and further ones are asked to retry', async t => {
  const send = (announced?: number) => {
    const length = announced === undefined ? {} : { 'content-length': String(announced) }
    const headers = { 'content-type': 'multipart/form-data; boundary=x', ...length }
    const request = Object.assign(new PassThrough(), { headers }) as unknown as IncomingMessage & PassThrough
    return { request, read: bodyReaders.upload(request, 8 * 1024 * 1024) }
  }
  const sent = Array.from({ length: 8 }, () => send())
  await t.rejects(send().read, { code: 'service_unavailable' }, 'one that says nothing of its length')
  await t.rejects(send(7).read, { code: 'service_unavailable' }, 'and a short one')
  const [first, second, ...others] = sent as [(typeof sent)[0], (typeof sent)[0], ...typeof sent]
  first.request.end('--x--\r\n')
  t.strictSame(await first.read, {}, 'one that is whole makes room')
  second.request.destroy()
  await t.rejects(second.read, { code: 'request_timeout' }, 'one that breaks off as well')
  for (const { request, read } of [...others, send(7), send()]) {
    request.end('--x--\r\n')
    t.strictSame(await read, {})
  }
})

/** Result of reading the one request of a connection, and its end. */
async function readOne(t: { teardown(work: () => unknown): void }, sent: string, cut: boolean) {
  const server = createServer()
  t.teardown(() => server.close().closeAllConnections())
  server.on('clientError', (_error, socket) => socket.destroy())
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  socket.on('error', () => {})
  t.teardown(() => socket.destroy())
  socket.write(sent)
  const [message, response] = await once(server, 'request')
  const closed = new Promise(resolve => {
    message.socket.once('close', () => setImmediate(resolve))
  })
  const bodyRead = bodyReaders.bytes(message, LIMIT)
  if (cut) socket.destroy()
  const read = await bodyRead.then(String, (error: Problem) => error.code)
  response.end()
  socket.destroy()
  return { read, closed }
}

function request(length: number, body: string): string {
  return `POST / HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n${body}`
}

function chunked(...chunks: string[]): string {
  const body = chunks.map(chunk => `${chunk.length.toString(16)}\r\n${chunk}\r\n`).join('')
  return `POST / HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n${body}0\r\n\r\n`
}
