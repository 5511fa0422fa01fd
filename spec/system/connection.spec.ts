import t from 'tap'
import { openSchool } from '../support/centre.ts'
import { create, HOST, LIVE, open, request, speak, V1 } from '../support/raw.ts'
import { addSlot, bookingOf } from '../support/school.ts'

t.test('HEAD and OPTIONS answer what GET would, without a body', async t => {
  const { url, schoolKey } = await openSchool(t)
  const key = await schoolKey()
  const ask = (method: string, bodiless = false) =>
    speak(url, request([`${method} ${V1}/services HTTP/1.1`, HOST, `X-Partner-API-Key: ${key}`]), {
      bodiless
    })
  const get = await ask('GET')
  const head = await open(url, { bodiless: true })
  head.say(request([`HEAD ${V1}/services HTTP/1.1`, HOST, `X-Partner-API-Key: ${key}`, 'Connection: close']))
  const seen = await head.receive()
  t.equal(seen?.status, 200)
  t.equal(seen?.headers['content-length'], get?.headers['content-length'])
  t.equal(seen?.headers.etag, get?.headers.etag)
  t.strictSame(await head.rest(), [], 'and nothing follows')
  const options = await ask('OPTIONS')
  t.equal(options?.headers.allow, 'GET, HEAD, OPTIONS')
  t.ok(options?.headers['x-ratelimit-remaining'], 'and counts like every call of v1')
  t.equal(
    (await ask('HEAD', true))?.headers['content-security-policy'],
    "default-src 'none'; frame-ancestors 'none'"
  )
})

t.test('a connection', async t => {
  const { url, sql, schoolKey } = await openSchool(t, { settings: { V1_RATE_PER_MINUTE: '1000000' } })
  const slotId = await addSlot(sql)
  const key = await schoolKey()

  t.test('stays open after refusals', async t => {
    const client = await open(url)
    for (const [path, status] of [
      ['/nothing', 404],
      [`${V1}/supplier`, 401],
      ['/health/%zz', 400],
      ['/health/live', 200]
    ] as const) {
      t.equal((await client.say(request([`GET ${path} HTTP/1.1`, HOST])).receive())?.status, status, path)
    }
    t.equal((await client.say(create(key, '{')).receive())?.code, 'invalid_request')
    t.equal((await client.say(create(key, '{}')).receive())?.code, 'missing_fields')
    client.socket.destroy()
  })

  t.test('answers requests that come together in their order', async t => {
    const client = await open(url)
    const supplier = request([`GET ${V1}/supplier HTTP/1.1`, HOST, `X-Partner-API-Key: ${key}`])
    client.say(
      supplier + request([LIVE, HOST]) + create(key, '{}') + request(['GET /nothing HTTP/1.1', HOST])
    )
    const statuses: (number | undefined)[] = []
    for (let i = 0; i < 4; i += 1) statuses.push((await client.receive())?.status)
    t.strictSame(statuses, [200, 200, 400, 404])
    client.socket.destroy()
  })

  t.test('answers complete requests before it refuses the next', async t => {
    const client = await open(url)
    client.say(`${create(key, JSON.stringify(bookingOf(slotId)))}\u0000\u0000rubbish\r\n\r\n`)
    t.equal((await client.receive())?.status, 201, 'the booking is acknowledged')
    t.equal((await client.receive())?.code, 'invalid_request', 'the rubbish is refused')
    t.strictSame(await client.rest(), [], 'and it is closed')
  })

  t.test('sends 100 Continue on request', async t => {
    const client = await open(url)
    const body = '{}'
    const [head] = create(key, body, 'Content-Type: application/json', 'Expect: 100-continue').split(
      '\r\n\r\n'
    )
    t.equal((await client.say(`${head}\r\n\r\n`).receive())?.status, 100)
    t.equal((await client.say(body).receive())?.code, 'missing_fields')
    client.socket.destroy()
  })

  t.test('may break at any time without effect on the next', async t => {
    const complete = create(key, JSON.stringify(bookingOf(slotId)))
    const partial = complete.slice(0, -20)
    for (const bytes of [partial, complete, request(['CONNECT x:1 HTTP/1.1', HOST]), 'GET /hea', '\u0000']) {
      const client = await open(url)
      client.say(bytes)
      await new Promise(resolve => setImmediate(resolve))
      client.socket.resetAndDestroy()
    }
    const tunnel = await open(url)
    await tunnel.say(request(['CONNECT x:1 HTTP/1.1', HOST])).receive()
    tunnel.socket.resetAndDestroy()
    t.equal((await speak(url, request([LIVE, HOST])))?.status, 200)
  })
})

t.test('a client that is too slow is cut off with 408', async t => {
  const limits = { headersTimeout: 300, requestTimeout: 500, connectionsCheckingInterval: 50 }
  const { url, schoolKey } = await openSchool(t, { limits })
  const [head] = create(await schoolKey(), 'xx').split('\r\n\r\n')
  const beginnings: readonly (readonly [string, string])[] = [
    ['silent from the start', ''],
    ['silent in the headers', `${LIVE}\r\n${HOST}\r\nX-Slow:`],
    ['silent in the body', `${head}\r\n\r\nx`],
    [
      'silent in the chunks',
      `${head?.replace('Content-Length: 2', 'Transfer-Encoding: chunked')}\r\n\r\n5\r\nx`
    ]
  ]
  for (const [name, bytes] of beginnings) {
    const client = await open(url)
    const answer = await client.say(bytes).receive()
    t.strictSame([answer?.status, answer?.code], [408, 'request_timeout'], name)
    t.strictSame(await client.rest(), [], `${name}: and it is closed`)
  }
  t.test('also if it sends one byte at a time', async t => {
    const client = await open(url)
    client.say(`${LIVE}\r\n${HOST}\r\nX-Slow: `)
    const drip = setInterval(() => client.say('x'), 20)
    t.equal((await client.receive())?.code, 'request_timeout')
    clearInterval(drip)
    client.socket.destroy()
  })
})
