import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as passing } from 'node:timers/promises'
import t from 'tap'
import { computedRequests, openTestApp, pagesRead } from '../../support/test-app.ts'

const JSON_TYPE = { 'content-type': 'application/json' }

t.test('the pipeline', async t => {
  const { ask, lines, close } = await openTestApp(t)
  const friend = { authorization: 'friend' }

  t.test('gives a handler its declared input, and renders its result', async t => {
    const { status, text, headers } = await ask(
      'POST',
      '/test/greet?loud=1',
      { ...friend, ...JSON_TYPE },
      '{"name":"Ana"}'
    )
    t.strictSame([status, text], [201, '{"text":"Olá Ana of friend!"}'])
    t.equal(headers.get('content-type'), 'application/json; charset=utf-8')
    t.equal(headers.get('x-request-id'), 'id-1')
    t.equal(headers.get('x-content-type-options'), 'nosniff')
    t.equal(headers.get('content-security-policy'), "default-src 'none'; frame-ancestors 'none'")
    t.ok(headers.get('x-ratelimit-remaining'))
  })

  t.test('checks the key before the body, and the scope after the rate', async t => {
    t.equal((await ask('POST', '/test/greet', {}, 'nonsense')).status, 401)
    t.equal((await ask('POST', '/test/greet', friend, 'nonsense')).status, 415)
    t.equal((await ask('GET', '/test/tea', friend)).status, 200)
    const refused = await ask('GET', '/test/tea', { authorization: 'stranger' })
    t.match(JSON.parse(refused.text), { error: 'insufficient_scope', scope: 'tea' })
    t.equal(refused.headers.get('x-ratelimit-remaining'), '49', 'spent from the key itself')
  })

  t.test('computes once what depends on the query only, for all callers', async t => {
    const twice = [
      await ask('GET', '/test/double?text=a', friend),
      await ask('GET', '/test/double?text=a', friend)
    ]
    t.strictSame(
      twice.map(({ status, text }) => [status, text]),
      [
        [200, '{"text":"aa"}'],
        [200, '{"text":"aa"}']
      ]
    )
    t.equal((await ask('HEAD', '/test/double?text=a', friend)).headers.get('content-length'), '13')
    t.equal((await ask('GET', '/test/double?text=b', friend)).text, '{"text":"bb"}')
    t.strictSame(computedRequests, ['a', 'b'])
    t.equal((await ask('GET', '/test/double?text=a')).status, 401)
    t.equal((await ask('GET', '/test/double?text=a', { authorization: 'stranger' })).status, 403)
    t.equal((await ask('GET', '/test/double', friend)).status, 400)
  })

  t.test('does not cache long results or refusals', async t => {
    computedRequests.length = 0
    const long = 'x'.repeat(240)
    for (let i = 0; i < 2; i += 1)
      t.equal((await ask('GET', `/test/double?text=${long}`, friend)).status, 200)
    t.strictSame(computedRequests, [long, long])
    for (let i = 0; i < 2; i += 1) {
      const { status, text } = await ask('GET', `/test/double?text=${long.repeat(2)}`, friend)
      t.strictSame([status, JSON.parse(text).hint], [400, 'text: 250 at most.'])
    }
  })

  t.test('shares one read between equal requests of one lookup, and reads again for later ones', async t => {
    const party = { authorization: 'party of 5' }
    const answers = await Promise.all([
      ask('GET', '/test/guestbook/1', party),
      ask('GET', '/test/guestbook/1', party),
      ask('GET', '/test/guestbook/2', party),
      ask('GET', '/test/guestbook/1?of=june', party),
      ask('GET', '/test/guestbook/1', { authorization: 'party of 1' }),
      ask('HEAD', '/test/guestbook/1', party)
    ])
    t.strictSame(
      answers.map(({ status, text }) => [status, text]),
      [
        [200, '{"text":"page 1 of all"}'],
        [200, '{"text":"page 1 of all"}'],
        [200, '{"text":"page 2 of all"}'],
        [200, '{"text":"page 1 of june"}'],
        [200, '{"text":"page 1 of all"}'],
        [200, '']
      ]
    )
    t.strictSame(pagesRead.sort(), [
      'party of 1 1 all',
      'party of 5 1 all',
      'party of 5 1 june',
      'party of 5 2 all'
    ])
    t.equal(
      new Set(answers.map(({ headers }) => headers.get('x-ratelimit-remaining'))).size,
      5,
      'each spends'
    )
    pagesRead.length = 0
    await ask('GET', '/test/guestbook/1', { authorization: 'party of 1' })
    t.strictSame(pagesRead, ['party of 1 1 all'], 'nothing is kept')
  })

  t.test('answers each request of a shared read that fails', async t => {
    pagesRead.length = 0
    const before = lines.length
    const party = { authorization: 'party of 2' }
    const refused = await Promise.all([1, 2].map(() => ask('GET', '/test/guestbook/torn', party)))
    t.strictSame(
      refused.map(({ status }) => status),
      [404, 404]
    )
    t.equal(pagesRead.length, 1)
    t.equal(lines.length - before, 2, 'a line of its own in the log')
  })

  t.test('fails a request whose caller was looked up before it arrived', async t => {
    const remembered = { authorization: 'remembered' }
    t.equal((await ask('GET', '/test/tea', remembered)).status, 200)
    t.equal((await ask('GET', '/test/tea', remembered)).status, 500)
    t.match(
      lines.find(({ message }) => message === 'request failed'),
      { cause: /was looked up before the request/ }
    )
  })

  t.test('measures an answer in bytes', async t => {
    for (const name of ['€', '€'.repeat(4_000), '€'.repeat(4_100), 'é'.repeat(9_000)]) {
      const requestBody = JSON.stringify({ name })
      const { text, headers } = await ask('POST', '/test/greet', { ...friend, ...JSON_TYPE }, requestBody)
      t.strictSame(JSON.parse(text), { text: `Olá ${name} of friend` })
      t.equal(headers.get('content-length'), String(Buffer.byteLength(text)))
    }
  })

  t.test('lets a page set its policy, and redirect', async t => {
    const answer = await ask('GET', '/test/page')
    t.equal(answer.headers.get('content-security-policy'), "script-src 'self'")
    t.equal(answer.headers.get('content-language'), 'pt')
    const moved = await ask('GET', '/test/leave')
    t.strictSame([moved.status, moved.headers.get('location')], [302, '/page'])
  })

  t.test('answers a bug without its cause, and logs it under the request id', async t => {
    for (const [target, code] of [
      ['x', 'internal_error'],
      ['text', 'internal_error'],
      ['header', 'internal_error'],
      ['away', 'service_unavailable']
    ] as const) {
      lines.length = 0
      const { status, text } = await ask('GET', `/shed/fail/${target}`)
      t.strictSame([status, text], [code === 'internal_error' ? 500 : 503, `Sorry: ${code}`], target)
      t.match(lines, [
        {
          level: code === 'internal_error' ? 'error' : 'warn',
          message: 'request failed',
          id: 'id-1',
          cause: String
        },
        { level: 'error', message: 'request', id: 'id-1', route: '/shed/fail/:how', status }
      ])
    }
  })

  t.test('lets a surface word its errors, of unknown addresses too', async t => {
    t.equal((await ask('GET', '/shed/nothing')).text, 'Sorry: not_found')
    t.match(JSON.parse((await ask('GET', '/elsewhere')).text), { error: 'not_found' })
    t.equal((await ask('POST', '/shed/fail/x')).headers.get('allow'), 'GET, HEAD, OPTIONS')
  })

  t.test('answers 304 for a matching ETag', async t => {
    for (const [sent, status] of [
      ['"kept"', 304],
      ['"a", W/"kept"', 304],
      ['*', 304],
      ['"other"', 200],
      ['', 200]
    ] as const) {
      const answer = await ask('GET', '/shed/fail/kept', { 'if-none-match': sent })
      t.strictSame([answer.status, answer.text], [status, status === 304 ? '' : 'kept'], sent)
      t.equal(answer.headers.get('etag'), '"kept"')
    }
  })

  t.test('answers 304 to GET and HEAD only', async t => {
    const held = { 'if-none-match': '"kept"' }
    t.equal((await ask('HEAD', '/shed/fail/kept', held)).status, 304)
    const { status, text } = await ask('POST', '/shed/keep', held)
    t.strictSame([status, text], [200, 'kept'])
  })

  t.test('logs one line for each request, with the caller and without content', async t => {
    lines.length = 0
    await ask('POST', '/test/greet?secret=1', { ...friend, ...JSON_TYPE }, '{"name":"Ana"}')
    await ask('GET', '/test/leave?secret=1')
    t.strictSame(lines, [
      {
        level: 'info',
        message: 'request',
        id: 'id-1',
        method: 'POST',
        route: '/test/greet',
        status: 201,
        ms: 0,
        caller: 'friend'
      },
      {
        level: 'info',
        message: 'request',
        id: 'id-1',
        method: 'GET',
        route: '/test/leave',
        status: 302,
        ms: 0,
        caller: '127.0.0.1'
      }
    ])
  })

  t.test('logs other answers than 200 of a quiet route, and counts all', async t => {
    const { ask, lines, traffic } = await openTestApp(t)
    for (const target of ['here', 'here', 'away']) await ask('GET', `/test/probe/${target}`)
    await ask('GET', '/test/page')
    t.strictSame(
      lines.map(({ route, status, level }) => [route, status, level]),
      [
        ['/test/probe/:how', 503, 'error'],
        ['/test/page', 200, 'info']
      ]
    )
    t.strictSame(traffic.families()[0]?.series, {
      'swellbook_requests_total{method="GET",route="/test/probe/:how",status="200"}': 2,
      'swellbook_requests_total{method="GET",route="/test/probe/:how",status="503"}': 1,
      'swellbook_requests_total{method="GET",route="/test/page",status="200"}': 1
    })
  })

  t.test('counts each answer by route, and each refusal by code', async t => {
    const { ask, traffic } = await openTestApp(t)
    await ask('GET', '/test/tea', friend)
    await ask('HEAD', '/test/tea', friend)
    await ask('GET', '/test/tea')
    await ask('GET', '/shed/fail/secret')
    await ask('GET', '/nothing/here')
    const [requests, durations, refusals, inFlight] = traffic.families().map(({ series }) => series)
    t.strictSame(requests, {
      'swellbook_requests_total{method="GET",route="/test/tea",status="200"}': 2,
      'swellbook_requests_total{method="GET",route="/test/tea",status="401"}': 1,
      'swellbook_requests_total{method="GET",route="/shed/fail/:how",status="500"}': 1,
      'swellbook_requests_total{method="",route="",status="404"}': 1
    })
    t.equal(durations?.['swellbook_request_duration_seconds_count{method="GET",route="/test/tea"}'], 3)
    t.strictSame(refusals, {
      'swellbook_refusals_total{code="missing_api_key"}': 1,
      'swellbook_refusals_total{code="internal_error"}': 1,
      'swellbook_refusals_total{code="not_found"}': 1
    })
    t.strictSame(inFlight, { swellbook_requests_in_flight: 0 })
  })

  t.test('refuses beyond the rate, with Retry-After', async t => {
    for (let i = 0; i < 50; i += 1) await ask('GET', '/test/tea', { authorization: 'greedy' })
    const { status, headers } = await ask('GET', '/test/tea', { authorization: 'greedy' })
    t.strictSame([status, headers.get('retry-after'), headers.get('x-ratelimit-remaining')], [429, '60', '0'])
  })

  t.test('drops a request whose caller left during key lookup', async t => {
    const { port, lines, traffic } = await openTestApp(t)
    for (const body of ['{"name":"Ana"}', '{"na']) {
      const socket = connect(port, '127.0.0.1')
      await once(socket, 'connect')
      const head =
        'POST /test/greet HTTP/1.1\r\nhost: x\r\nauthorization: slow\r\ncontent-type: application/json\r\n'
      socket.write(`${head}content-length: 14\r\n\r\n${body}`)
      while (traffic.inFlight === 0) await passing(1)
      socket.resetAndDestroy()
      while (traffic.inFlight > 0) await passing(1)
    }
    t.match(lines, [{ status: 408 }, { status: 408 }])
  })

  t.test('asks callers to disconnect while closing', async t => {
    close()
    t.equal((await ask('GET', '/test/page')).headers.get('connection'), 'close')
  })
})
