import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo, LookupFunction } from 'node:net'
import t from 'tap'
import { createGuardedGet } from '../../../../lib/infra/net/guarded-get.ts'

/** Writes a byte each 20 ms, so that no pause is long, but the document never ends. */
function drip(response: ServerResponse): void {
  const timer = setInterval(() => response.write(' '), 20)
  response.on('close', () => clearInterval(timer))
}

/** Writes as fast as the reader takes it. */
function flood(response: ServerResponse): void {
  const write = () => {
    while (!response.destroyed && response.write('x'.repeat(64 * 1024)));
    if (!response.destroyed) response.once('drain', write)
  }
  write()
}

t.test('a document at a URL of a stranger', async t => {
  const paths: string[] = []
  const origin = createServer((request, response) => {
    paths.push(request.url ?? '')
    if (request.url === '/moved') response.writeHead(302, { location: '/document' }).end()
    else if (request.url === '/silent') response.writeHead(200).write('{')
    else if (request.url === '/slow') drip(response.writeHead(200))
    else if (request.url === '/endless') flood(response.writeHead(200))
    else response.writeHead(200).end(request.url === '/large' ? 'x'.repeat(17 * 1024) : '{"is":"read"}')
  })
  origin.listen(0, '127.0.0.1')
  await once(origin, 'listening')
  const url = `http://127.0.0.1:${(origin.address() as AddressInfo).port}`
  const here = createGuardedGet({ networks: [], loopbackOnly: true })
  const outside = createGuardedGet({ networks: [], loopbackOnly: false })
  const unused = createGuardedGet({ networks: [], loopbackOnly: false })
  t.teardown(async () => {
    await Promise.all([here.close(), outside.close(), unused.close()])
    origin.closeAllConnections()
    origin.close()
  })
  const { signal } = new AbortController()

  await t.test('is read where the address is allowed', async t => {
    t.strictSame(await here.get(`${url}/document`, signal), { status: 200, text: '{"is":"read"}' })
  })

  await t.test('is not followed elsewhere', async t => {
    t.match(await here.get(`${url}/moved`, signal), { status: 302, text: '' })
    t.notOk(paths.slice(1).includes('/document'))
  })

  await t.test('has a largest size, and a time', async t => {
    await t.rejects(here.get(`${url}/large`, signal), /too large/)
    for (const path of ['silent', 'slow'])
      await t.rejects(here.get(`${url}/${path}`, AbortSignal.timeout(500)), path)
    await t.rejects(here.get(`${url}/endless`, signal), /too large/)
  })

  await t.test('is not read from a private network', async t => {
    const before = paths.length
    for (const host of ['127.0.0.1', 'localhost', '[::ffff:7f00:1]'])
      for (const protocol of ['http:', 'https:'])
        await t.rejects(outside.get(url.replace('127.0.0.1', host).replace('http:', protocol), signal), host)
    t.equal(paths.length, before)
  })

  await t.test('is not read from a name that leads there when it connects', async t => {
    const { port } = new URL(url)
    let connections = 0
    origin.on('connection', () => {
      connections += 1
    })
    for (const addresses of [
      ['127.0.0.1'],
      ['::1'],
      ['::ffff:127.0.0.1'],
      ['93.184.215.14', '127.0.0.1'],
      []
    ]) {
      let lookups = 0
      const lookup: LookupFunction = (_name, _options, callback) => {
        lookups += 1
        callback(
          null,
          addresses.map(address => ({ address, family: address.includes(':') ? 6 : 4 }))
        )
      }
      const named = createGuardedGet({ networks: [], loopbackOnly: false }, { lookup })
      await t.rejects(named.get(`https://assistant.example:${port}/document`, signal), {
        code: 'ADDRESS_NOT_ALLOWED'
      })
      t.equal(lookups, 1, 'the lookup of the connection is the one that is checked')
      await named.close()
    }
    t.equal(connections, 0)
  })

  await t.test('is not read at a URL that an attacker may use otherwise', async t => {
    for (const target of [
      'http://assistant.example/',
      'https://user:secret@assistant.example/',
      'https://assistant.example:22/',
      'https://assistant.example/#part',
      'https://service.internal/',
      `https://assistant.example/${'x'.repeat(500)}`,
      'file:///etc/passwd',
      'no URL'
    ])
      await t.rejects(outside.get(target, signal), /^The URL /, target)
  })
})
