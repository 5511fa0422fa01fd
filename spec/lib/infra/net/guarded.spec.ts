import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { type AddressInfo, createServer as createSocketServer, type LookupFunction } from 'node:net'
import { gzipSync } from 'node:zlib'
import t, { type Test } from 'tap'
import type { AllowedNetworks } from '../../../../lib/infra/net/addresses.ts'
import { createGuardedPost } from '../../../../lib/infra/net/guarded.ts'

const PATIENT = { connectMs: 60_000, headMs: 60_000, totalMs: 60_000, bytes: 64 * 1024 }
const SHORT = { connectMs: 3000, headMs: 1500, totalMs: 2000, bytes: 64 * 1024 }
const PUBLIC: AllowedNetworks = { networks: [], loopbackOnly: false }
const LOOPBACK: AllowedNetworks = { networks: ['127.0.0.0/8'], loopbackOnly: false }

async function listen(t: Test, respond: RequestListener): Promise<number> {
  const server = createServer(respond).listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.teardown(() => {
    server.closeAllConnections()
    server.close()
  })
  return (server.address() as AddressInfo).port
}

/** A lookup that returns these addresses, one list after another. */
function standsFor(...answers: readonly (readonly string[])[]): LookupFunction {
  let requests = 0
  return (_name, _options, callback) => {
    const addresses = answers[Math.min(requests++, answers.length - 1)] ?? []
    callback(
      null,
      addresses.map(address => ({ address, family: 4 }))
    )
  }
}

async function send(url: string, reach = PUBLIC, lookup?: LookupFunction, limits = PATIENT) {
  const poster = createGuardedPost(reach, { limits, ...(lookup && { lookup }) })
  const answer = await poster.post(url, {}, '{}')
  await poster.close()
  return answer
}

/** Spellings of this machine, its network and cloud metadata services. */
const SPELLINGS = [
  '127.0.0.1',
  '127.1',
  '2130706433',
  '0x7f.1',
  '0177.0.0.1',
  '0',
  '[::1]',
  '[::]',
  '[::ffff:127.0.0.1]',
  '[::ffff:7f00:1]',
  '[64:ff9b::7f00:1]',
  '[2002:7f00:1::]',
  '[fe80::1]',
  '[fd00::1]',
  '①②⑦.⓪.⓪.①',
  'localhost',
  'localhost.',
  '169.254.169.254',
  '[fd00:ec2::254]',
  '100.100.100.200',
  '192.168.0.1',
  '[::7f00:1]',
  '[0:0:0:0:0:ffff:a9fe:a9fe]'
]

t.test('requests to addresses of users', async t => {
  let hits = 0
  const port = await listen(t, (_, response) => {
    hits += 1
    response.end('a secret of the network')
  })

  t.test('reach nothing private, in 23 spellings, with or without TLS', async t => {
    t.equal(SPELLINGS.length, 23)
    for (const host of SPELLINGS)
      for (const protocol of ['http', 'https'])
        t.match(
          await send(`${protocol}://${host}:${port}/`),
          // A resolver may not know this name at all.
          { fault: host === 'localhost.' ? /^(ADDRESS_NOT_ALLOWED|ENOTFOUND)$/ : 'ADDRESS_NOT_ALLOWED' },
          `${protocol} ${host}`
        )
    t.equal(hits, 0)
    t.match(
      await send(`http://127.0.0.1:${port}/`, LOOPBACK),
      { status: 200 },
      'where it is allowed it would'
    )
    t.equal(hits, 1)
  })

  t.test('go to the address that was checked, and nowhere else', async t => {
    const before = hits
    const url = `https://flips.example:${port}/`
    t.match(await send(url, PUBLIC, standsFor(['127.0.0.1'])), { fault: 'ADDRESS_NOT_ALLOWED' })
    t.match(
      await send(url, PUBLIC, standsFor(['93.184.216.34', '127.0.0.1'])),
      { fault: 'ADDRESS_NOT_ALLOWED' },
      'one closed address among open ones closes all'
    )
    t.match(await send(url, PUBLIC, standsFor([])), { fault: 'ADDRESS_NOT_ALLOWED' })
    const own = standsFor(['127.0.0.1'], ['10.0.0.1'])
    t.match(await send(`http://flips.example:${port}/`, LOOPBACK, own), { status: 200 }, 'asked once only')
    t.equal(hits, before + 1)
  })

  t.test('follow no redirect', async t => {
    const before = hits
    for (const status of [301, 302, 307, 308]) {
      const bounce = await listen(t, (_, response) => {
        response.writeHead(status, { location: `http://127.0.0.1:${port}/` }).end()
      })
      t.match(await send(`http://127.0.0.1:${bounce}/`, LOOPBACK), { status })
    }
    t.equal(hits, before)
  })

  t.test('go directly, whatever proxy the environment names', async t => {
    let requests = 0
    const proxy = createSocketServer(socket => {
      requests += 1
      socket.destroy()
    }).listen(0, '127.0.0.1')
    await once(proxy, 'listening')
    t.teardown(() => proxy.close())
    const at = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`
    const named = { HTTP_PROXY: at, HTTPS_PROXY: at, ALL_PROXY: at, http_proxy: at, https_proxy: at }
    const before = { ...process.env }
    t.teardown(() => {
      process.env = before
    })
    process.env = { ...before, ...named, NO_PROXY: '' }
    t.match(await send(`http://127.0.0.1:${port}/`, LOOPBACK), { status: 200 })
    t.match(await send(`https://127.0.0.1:${port}/`, LOOPBACK), { fault: /SSL|UND_ERR_SOCKET|ECONNRESET/ })
    t.equal(requests, 0)
  })

  t.test('read only the beginning of an answer', async t => {
    let sent = 0
    const endless = await listen(t, (_, response) => {
      response.writeHead(200, { 'retry-after': '7' })
      const more = () => {
        while (!response.destroyed && response.write('x'.repeat(16_384))) sent += 16_384
      }
      response.on('drain', more)
      more()
    })
    const answer = await send(`http://127.0.0.1:${endless}/`, LOOPBACK)
    t.strictSame(answer, { status: 200, retryAfter: '7', text: 'x'.repeat(200) })
    t.ok(sent < 64 * 1024 * 1024, 'the rest was never taken')
  })

  t.test('keep the readable part of an answer', async t => {
    const odd = await listen(t, (_, response) => response.end('no\u0000\u001b[31m such\nlesson: não'))
    t.match(await send(`http://127.0.0.1:${odd}/`, LOOPBACK), { text: 'no [31m such lesson: não' })
  })

  t.test('have a timeout for every wait', async t => {
    const silent = await listen(t, () => {})
    t.match(await send(`http://127.0.0.1:${silent}/`, LOOPBACK, undefined, SHORT), {
      fault: /^(UND_ERR_HEADERS_)?TIMEOUT$/
    })
    const loris = createSocketServer(socket => {
      socket.on('error', () => {})
      socket.write('HTTP/1.1 200 OK\r\nX: ')
      const drip = setInterval(() => socket.write('a'), 100)
      socket.on('close', () => clearInterval(drip))
    }).listen(0, '127.0.0.1')
    await once(loris, 'listening')
    t.teardown(() => loris.close())
    const { port } = loris.address() as AddressInfo
    t.match(await send(`http://127.0.0.1:${port}/`, LOOPBACK, undefined, SHORT), { fault: /TIMEOUT$/ })
  })

  /** A server that answers everything with these bytes and hangs up, or repeats the last ones forever. */
  async function answering(t: Test, bytes: string | Buffer, nextBytes?: string): Promise<string> {
    const server = createSocketServer(socket => {
      socket.on('error', () => {})
      socket.once('data', () => {
        socket.write(bytes)
        if (nextBytes === undefined) return socket.end()
        const drip = setInterval(() => socket.write(nextBytes), 20)
        return socket.on('close', () => clearInterval(drip))
      })
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    t.teardown(() => server.close())
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  }

  t.test('keep the status of malformed answers', async t => {
    const bomb = gzipSync(Buffer.alloc(64 * 1024 * 1024))
    const packed = `HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: ${bomb.length}\r\n\r\n`
    const ODD: readonly [what: string, bytes: string | Buffer, status: number][] = [
      ['nothing but that', 'HTTP/1.1 204 No Content\r\n\r\n', 204],
      ['HTTP/1.0', 'HTTP/1.0 200 OK\r\n\r\nfine', 200],
      ['cut short', 'HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\nfi', 200],
      ['a few words before', `${'HTTP/1.1 103 Early Hints\r\n\r\n'.repeat(3)}HTTP/1.1 200 OK\r\n\r\n`, 200],
      ['packed, and huge', Buffer.concat([Buffer.from(packed), bomb]), 200]
    ]
    for (const [name, bytes, status] of ODD)
      t.match(await send(await answering(t, bytes), LOOPBACK, undefined, SHORT), { status }, name)
  })

  t.test('have no answer if no status arrives', async t => {
    const hints = 'HTTP/1.1 103 Early Hints\r\n\r\n'
    const ODD: readonly [what: string, bytes: string, again?: string][] = [
      ['closed before the head', 'HTTP/1.1 20'],
      ['no HTTP', 'SSH-2.0-OpenSSH_9\r\n'],
      ['a flood of hints', hints, hints]
    ]
    for (const [name, bytes, nextBytes] of ODD)
      t.match(
        await send(await answering(t, bytes, nextBytes), LOOPBACK, undefined, SHORT),
        { fault: /\w/ },
        name
      )
  })

  t.test('have no answer if a name does not resolve, or its resolver is silent', async t => {
    const fails: LookupFunction = (_name, _options, callback) =>
      callback(Object.assign(new Error('no such name'), { code: 'ENOTFOUND' }), [])
    t.match(await send('https://gone.example/', PUBLIC, fails), { fault: 'ENOTFOUND' })
    const silent: LookupFunction = () => {}
    t.match(await send('https://silent.example/', PUBLIC, silent, { ...SHORT, connectMs: 300 }), {
      fault: /TIMEOUT/
    })
    const trailing = standsFor(['127.0.0.1'])
    t.match(await send(`https://flips.example.:${port}/`, PUBLIC, trailing), { fault: 'ADDRESS_NOT_ALLOWED' })
  })

  t.test('report why there was no answer', async t => {
    const free = await listen(t, (_, response) => response.destroy())
    t.match(await send(`http://127.0.0.1:${free}/`, LOOPBACK), { fault: /^UND_ERR_SOCKET|ECONNRESET$/ })
    t.match(await send('http://127.0.0.1:1/', LOOPBACK), { fault: 'ECONNREFUSED' })
  })
})
