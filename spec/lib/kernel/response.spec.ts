import { once } from 'node:events'
import { createServer } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import t from 'tap'
import { fixedHeaders, fixedLines, Response, withSecurityHeaders } from '../../../lib/kernel/response.ts'

/** Raw header lines of one response. */
async function headOf(t: { teardown(work: () => void): void }, respond: (response: Response) => void) {
  const server = createServer({ ServerResponse: Response }, (_request, response) => respond(response))
  server.listen(0, '127.0.0.1')
  t.teardown(() => void server.close())
  await once(server, 'listening')
  const socket = connect((server.address() as { port: number }).port, '127.0.0.1')
  socket.write('GET / HTTP/1.1\r\nHost: here\r\nConnection: close\r\n\r\n')
  const [head = ''] = (await text(socket)).split('\r\n\r\n')
  return head.split('\r\n')
}

t.test('a response', async t => {
  const headers = fixedHeaders({ 'content-type': 'text/plain', 'referrer-policy': 'origin' })

  t.test('writes its fixed lines after the status, then its own', async t => {
    const head = await headOf(t, response => {
      response.lines = fixedLines(headers) as string
      response.writeHead(201, ['x-own', '1', 'content-length', 2])
      response.end('ok')
    })
    t.strictSame(
      head.filter(line => !line.startsWith('Date:')),
      [
        'HTTP/1.1 201 Created',
        'x-content-type-options: nosniff',
        'referrer-policy: origin',
        "content-security-policy: default-src 'none'; frame-ancestors 'none'",
        'content-type: text/plain',
        'x-own: 1',
        'content-length: 2',
        'Connection: close'
      ]
    )
  })

  t.test('is as node writes it without fixed lines', async t => {
    const head = await headOf(t, response => response.writeHead(204).end())
    t.strictSame([head[0], head.length], ['HTTP/1.1 204 No Content', 3])
  })

  t.test('has no fixed lines for other headers', async t => {
    t.equal(fixedLines({ ...headers }), undefined)
    t.strictSame(withSecurityHeaders({ 'referrer-policy': 'origin' }), {
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'origin',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'"
    })
  })

  t.test('refuses to fix invalid headers, and those of node', async t => {
    const rows: readonly [name: string, value: string, message: RegExp][] = [
      ['x-bad', 'a\r\nb: c', /Invalid character/],
      ['x bad', 'a', /valid HTTP token/],
      ['content-length', '1', /is set by node/],
      ['Transfer-Encoding', 'chunked', /is set by node/]
    ]
    for (const [name, value, message] of rows)
      t.throws(() => fixedHeaders({ [name]: value }), { message }, name)
  })

  t.test('keeps fixed headers unchanged', async t => {
    t.throws(() => Object.assign(headers, { 'content-type': 'text/html' }))
  })
})
