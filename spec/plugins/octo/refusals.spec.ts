import t from 'tap'
import { openSchool } from '../../support/centre.ts'
import { BASE, refusal, reservationOf, runOut, serveOcto } from '../../support/octo.ts'
import { serve } from '../../support/server.ts'

t.test('all answers of strict OCTO', async t => {
  const server = await serveOcto(t)
  const { octo, request } = server

  t.test('a missing key is UNAUTHORIZED, a wrong or revoked one FORBIDDEN', async t => {
    t.match(await request('GET', `${BASE}/supplier`), {
      status: 401,
      body: { error: 'UNAUTHORIZED', errorMessage: /Bearer/ }
    })
    for (const authorization of ['Bearer x', `Bearer ${await server.platformKey()}`]) {
      const answer = await octo('GET', '/supplier', undefined, { headers: { authorization } })
      t.match(answer, { status: 403, body: { error: 'FORBIDDEN', errorMessage: /key/ } })
    }
    const key = await server.schoolKey('Gone')
    await server.sql`update school_keys set revoked_at = clock_timestamp() where last_four = ${key.slice(-4)}`
    t.match(await octo('GET', '/supplier', undefined, { headers: { authorization: `Bearer ${key}` } }), {
      status: 403
    })
  })

  t.test('an unknown path is NOT_FOUND, another method METHOD_NOT_ALLOWED', async t => {
    t.match(await octo('GET', '/nothing'), {
      status: 404,
      body: { error: 'NOT_FOUND', errorMessage: /address/ }
    })
    const answer = await octo('PUT', '/products', {})
    t.match(answer, { status: 405, body: { error: 'METHOD_NOT_ALLOWED' } })
    t.match(answer.headers.get('allow'), /GET/)
  })

  t.test('an invalid, oversized or mistyped body is BAD_REQUEST', async t => {
    t.match(await octo('POST', '/availability', '{'), refusal('BAD_REQUEST'))
    const text = { headers: { 'content-type': 'text/plain' } }
    t.match(await octo('POST', '/availability', '{}', text), refusal('BAD_REQUEST'))
    t.match(await octo('POST', '/availability', { notes: 'x'.repeat(40_000) }), refusal('BAD_REQUEST'))
  })

  t.test('the applied capabilities are in every answer, refusals included', async t => {
    const named = async (path: string, headers: Record<string, string>) => {
      const answer = await request('GET', BASE + path, {
        headers: { authorization: `Bearer ${server.key}`, ...headers }
      })
      return answer.headers.get('octo-capabilities')
    }
    for (const path of ['/supplier', '/products/x', '/nothing']) {
      t.equal(await named(path, { 'octo-capabilities': 'octo/pricing' }), 'octo/pricing')
      t.equal(
        await named(path, { 'octo-capabilities': 'content,  PRICING, octo/cart' }),
        'octo/pricing, octo/content'
      )
      t.equal(await named(`${path}?_capabilities=pricing,octo/content`, {}), 'octo/pricing, octo/content')
      t.equal(await named(`${path}?_capabilities=pricing`, { 'octo-capabilities': '' }), '')
      t.equal(await named(path, {}), '')
    }
    t.equal((await request('GET', `${BASE}/supplier`)).headers.get('octo-capabilities'), '')
  })

  t.test('errors are English in every language, and marked as such', async t => {
    const headers = { 'accept-language': 'pt-BR, de;q=0.9', 'octo-capabilities': 'octo/content' }
    const answer = await octo('GET', '/products/x', undefined, { headers })
    t.equal(answer.headers.get('content-language'), 'en')
    t.match(answer.body.errorMessage, /no product/)
  })

  t.test('a refused booking names the exact fault', async t => {
    const messageOf = async (path: string, body?: object) =>
      (await octo('POST', path, body)).body.errorMessage
    const lesson = await server.slot('group', { capacity: 1 })
    const over = (await server.reserve(lesson)).body.uuid
    await runOut(server, over)
    const begun = await server.slot('group', { daysAhead: -1 })
    const closed = await server.slot('group', { onSale: false })
    const alone = await server.slot('group', { instructors: 0 })
    const gone = (await server.reserve(await server.slot())).body.uuid
    await octo('POST', `/bookings/${gone}/cancel`)
    const rows: readonly [path: string, body: object, message: RegExp | string][] = [
      ['/bookings', reservationOf(lesson, 2), 'You requested 2 seats; 1 is left.'],
      ['/bookings', reservationOf(begun), 'The lesson has already begun.'],
      ['/bookings', reservationOf(closed), 'The school has cancelled this lesson, or closed it to sale.'],
      [
        '/bookings',
        reservationOf(alone),
        'You requested 1 seat; the assigned instructors can still take none.'
      ],
      ['/bookings', { ...reservationOf(lesson), unitItems: [] }, 'unitItems must name at least one unit.'],
      ['/bookings', { ...reservationOf(lesson), expirationMinutes: 0 }, /^expirationMinutes: a whole number/],
      [`/bookings/${over}/confirm`, { contact: {} }, /^The hold has expired/],
      [`/bookings/${over}/confirm`, {}, 'Missing: contact.'],
      [`/bookings/${over}/confirm`, { contact: { emailAddress: 'x' } }, /^contact\.emailAddress: /],
      [`/bookings/${gone}/confirm`, { contact: {} }, 'The booking is cancelled.'],
      [`/bookings/${gone}/cancel`, {}, 'The booking is already cancelled.']
    ]
    for (const [path, body, message] of rows) t.match(await messageOf(path, body), message)
  })

  t.test('a refusal repeats the ids of the request', async t => {
    const lesson = { productId: 'group', optionId: 'DEFAULT' }
    const range = { localDateStart: '2030-01-02', localDateEnd: '2030-01-01' }
    const reservation = reservationOf(await server.slot('private'))
    const rows: readonly [path: string, body: unknown, message: RegExp][] = [
      ['/availability', { ...lesson, localDate: '2030-02-30' }, /^localDate must be a valid date/],
      ['/availability', { ...lesson, localDate: 7 }, /^localDate: /],
      ['/availability', { ...lesson, localDate: '2030-01-01', ...range }, /^Send either localDate, or/],
      ['/availability/calendar', { ...lesson, ...range }, /^localDateStart is after localDateEnd/],
      [
        '/availability/calendar',
        { ...lesson, ...range, localDateEnd: 'x' },
        /^localDateEnd must be a valid date/
      ],
      ['/bookings', reservation, /^The product has no availability with this id/],
      ['/bookings', { ...reservation, contact: { emailAddress: '@' } }, /^contact\.emailAddress: not an/]
    ]
    for (const [path, body, message] of rows) {
      t.match((await octo('POST', path, body)).body.errorMessage, message, JSON.stringify(body))
    }
  })

  t.test('a body that is null or a list must be an object', async t => {
    const { uuid } = (await server.reserve(await server.slot())).body
    for (const body of ['null', '[]', '[{}]', '"x"']) {
      for (const [method, path] of [
        ['POST', '/availability'],
        ['POST', '/availability/calendar'],
        ['POST', '/bookings'],
        ['POST', `/bookings/${uuid}/confirm`],
        ['POST', `/bookings/${uuid}/extend`],
        ['POST', `/bookings/${uuid}/cancel`],
        ['PATCH', `/bookings/${uuid}`]
      ] as const) {
        t.match(
          await octo(method, path, body),
          refusal('BAD_REQUEST', { errorMessage: 'The body must be a JSON object.' }),
          `${path} ${body}`
        )
      }
    }
  })

  t.test('languages apply with octo/content only', async t => {
    const plain = await octo('GET', '/supplier', undefined, {
      headers: { 'octo-capabilities': 'octo/pricing' }
    })
    t.strictSame(
      [plain.headers.get('content-language'), plain.headers.get('available-languages')],
      [null, null]
    )
    const content = await octo('GET', '/supplier')
    t.strictSame(
      [content.headers.get('content-language'), content.headers.get('available-languages')],
      ['en', 'en, pt, es, fr, de']
    )
  })

  t.test('GET /capabilities lists those there are', async t => {
    const { status, body } = await octo('GET', '/capabilities')
    t.equal(status, 200)
    t.strictSame(
      body,
      [
        'octo/pricing',
        'octo/content',
        'octo/notifications',
        'octo/questions',
        'octo/pickups',
        'octo/dropoffs',
        'octo/offers',
        'octo/webhooks'
      ].map(id => ({
        id,
        revision: 1,
        required: false,
        dependencies: id === 'octo/offers' ? ['octo/pricing'] : [],
        docs: null
      }))
    )
  })
})

t.test('strict OCTO and v1 share one rate', async t => {
  const { server } = await openSchool(t, { settings: { V1_RATE_PER_MINUTE: '3' } })
  const key = await server.schoolKey()
  const headers = { authorization: `Bearer ${key}` }
  t.equal((await server.get('/api/partner/v1/supplier', { key })).headers.get('x-ratelimit-remaining'), '2')
  t.equal((await server.get(`${BASE}/supplier`, { headers })).headers.get('x-ratelimit-remaining'), '1')
  await server.get(`${BASE}/supplier`, { headers })
  const refused = await server.get(`${BASE}/supplier`, { headers })
  t.match(refused, { status: 429, body: { error: 'TOO_MANY_REQUESTS', errorMessage: /Retry-After/ } })
  t.equal(refused.headers.get('retry-after'), '60')
})

t.test('v1 links to strict OCTO', async t => {
  const server = await serve(t)
  t.equal((await server.get('/api/partner/v1')).body.octo.strictEndpoint, BASE)
})
