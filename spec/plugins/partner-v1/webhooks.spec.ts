import { Webhook } from 'standardwebhooks'
import t from 'tap'
import { claimSecret } from '../../../lib/events/notifications/transactions.ts'
import { fingerprintOf } from '../../../lib/text/derive.ts'
import { addEndpoint } from '../../../lib/webhooks/transactions.ts'
import { openSchool } from '../../support/centre.ts'
import { receive } from '../../support/receiver.ts'
import { addSchool } from '../../support/school.ts'
import { serve } from '../../support/server.ts'

const SECRET = 'the-secret-of-these-specs-long-enough'
const PATH = '/api/partner/v1/webhooks'

t.test('webhooks with the key of a partner', async t => {
  const server = await serve(t, { settings: { SECRET_KEY: SECRET }, loopbackOnly: true })
  const { sql } = server
  await claimSecret(sql, fingerprintOf(SECRET))
  const { id: schoolId } = await addSchool(sql)
  const key = await server.schoolKey('Hotel Mar')
  const rival = await server.schoolKey('Rival')
  const call = (method: string, path: string, body?: object, own = key) =>
    server.request(method, `${PATH}${path}`, { key: own, ...(body && { body }) })
  const add = async (more: object = {}) => {
    const receiver = await receive(t)
    const { body } = await call('POST', '', { url: receiver.url, ...more })
    return { receiver, id: body.id as string, secret: body.secret as string }
  }

  t.test('are added with a secret that is shown once', async t => {
    const { receiver, id, secret } = await add({ types: ['booking.moved', 'booking.cancelled'] })
    t.match(secret, /^whsec_/)
    const { status, body } = await call('GET', `/${id}`)
    t.equal(status, 200)
    t.match(body, {
      url: receiver.url,
      types: ['booking.moved', 'booking.cancelled'],
      active: true,
      attempts: []
    })
    t.notOk('secret' in body)
    t.match((await call('GET', '')).body.webhooks, [{ id, managedBy: 'you', waiting: 0, givenUp: 0 }])
  })

  t.test('are tested with a signed message', async t => {
    const { receiver, id, secret } = await add()
    t.strictSame((await call('POST', `/${id}/test`)).body, { accepted: true, status: 204, answer: '' })
    const [got] = receiver.received
    t.match(new Webhook(secret).verify(got!.body, got!.headers as Record<string, string>), {
      type: 'test.ping'
    })
    receiver.answer(500)
    t.match((await call('POST', `/${id}/test`)).body, { accepted: false, status: 500 })
  })

  t.test('get a new secret, while the former signs too', async t => {
    const { id, secret } = await add()
    const rotated = (await call('POST', `/${id}/secret`, { previousHours: 2 })).body
    t.match(rotated.secret, /^whsec_/)
    t.not(rotated.secret, secret)
    t.type(rotated.previousSecretUntil, 'string')
    t.match((await call('POST', `/${id}/secret`, { previousHours: 169 })).body, {
      error: 'invalid_request',
      field: 'previousHours'
    })
  })

  t.test('are changed, paused, continued, replayed and deleted', async t => {
    const { receiver, id } = await add({ types: ['booking.moved'] })
    t.match((await call('PATCH', `/${id}`, { types: null })).body, { types: null, url: receiver.url })
    t.match((await call('PATCH', `/${id}`, { active: false })).body, { active: false })
    t.match((await call('PATCH', `/${id}`, { active: true, replayAfter: 0 })).body, {
      active: true,
      position: 0
    })
    t.match((await call('DELETE', `/${id}`)).body, { id, active: false })
    t.equal((await call('DELETE', `/${id}`)).body.error, 'not_found')
  })

  t.test('are added once for an address and types, and a repeat names the first', async t => {
    const { receiver, id } = await add({ types: ['booking.moved'] })
    const addAgain = (types: unknown, own = key) => call('POST', '', { url: receiver.url, types }, own)
    t.match(await addAgain(['booking.moved']), {
      status: 409,
      body: { error: 'webhook_exists', webhookId: id }
    })
    const other = await addAgain(null)
    t.equal(other.status, 201, 'other types are another webhook')
    t.match(await addAgain(undefined), { status: 409, body: { webhookId: other.body.id } })
    const theirs = await addAgain(['booking.moved'], rival)
    t.equal(theirs.status, 201, 'another partner has its own')
    await call('DELETE', `/${theirs.body.id}`, undefined, rival)
    for (const webhook of [id, other.body.id]) await call('DELETE', `/${webhook}`)
    t.equal((await addAgain(['booking.moved'])).status, 201, 'it can be added again after its removal')
  })

  t.test('are replayed ten times an hour', async t => {
    const { id } = await add()
    const replay = () => call('PATCH', `/${id}`, { replayAfter: 0 })
    for (let n = 1; n <= 10; n += 1) t.equal((await replay()).status, 200)
    const refused = await replay()
    t.match(refused, { status: 429, body: { error: 'rate_limit_exceeded' } })
    t.equal(refused.headers.get('retry-after'), '3600')
    await sql`update endpoints set replays_since = replays_since - interval '1 hour' where id = ${id}`
    t.equal((await replay()).status, 200, 'and again in the next hour')
  })

  t.test('refuse wrong values, each with its field', async t => {
    const cases: readonly [body: object, answer: object][] = [
      [{}, { error: 'missing_fields', fields: ['url'] }],
      [{ url: 'no address' }, { error: 'invalid_request', field: 'url' }],
      [{ url: 'http://10.0.0.1/' }, { error: 'invalid_request', field: 'url' }],
      [{ url: 'http://169.254.169.254/latest' }, { error: 'invalid_request', field: 'url' }],
      [
        { url: 'https://hotel.example/', types: ['booking.lost'] },
        { error: 'invalid_request', field: 'types.0' }
      ],
      [
        { url: 'https://hotel.example/', types: [] },
        { error: 'invalid_request', field: 'types' }
      ]
    ]
    for (const [body, answer] of cases)
      t.match((await call('POST', '', body)).body, answer, JSON.stringify(body))
  })

  t.test("do not show or touch another partner's, nor one of the operator", async t => {
    const { id } = await add()
    for (const [method, path] of [
      ['GET', `/${id}`],
      ['PATCH', `/${id}`],
      ['POST', `/${id}/test`],
      ['DELETE', `/${id}`]
    ] as const)
      t.equal(
        (await call(method, path, method === 'PATCH' ? { active: false } : undefined, rival)).status,
        404,
        method
      )
    t.strictSame((await call('GET', '', undefined, rival)).body, { webhooks: [] })
    const [{ partnerId } = { partnerId: '' }] = await sql<{ partnerId: string }[]>`
      select id as "partnerId" from partners where name = 'Hotel Mar'`
    const operated = '0197a4c5-77aa-7d11-8f00-2b6a5c1d9e31'
    const endpoint = { origin: 'operator', partnerId, url: 'http://127.0.0.1:9/', kinds: null } as const
    await addEndpoint(sql, schoolId, operated, endpoint)
    t.match((await call('GET', `/${operated}`)).body, { managedBy: 'operator' })
    t.match(await call('PATCH', `/${operated}`, { url: 'https://hotel.example/' }), { status: 403 })
    t.match(await call('POST', `/${operated}/test`), { status: 403, body: { error: 'forbidden' } })
  })

  t.test('are ten at most', async t => {
    const full = await server.schoolKey('Collector')
    const url = 'https://hotel.example/surf'
    for (let n = 0; n < 10; n += 1)
      t.equal((await call('POST', '', { url: `${url}?n=${n}` }, full)).status, 201)
    t.match(await call('POST', '', { url }, full), { status: 409, body: { error: 'too_many_webhooks' } })
  })
})

t.test('without a secret of the service no webhook can be added', async t => {
  const { server } = await openSchool(t)
  const body = { url: 'https://hotel.example/surf' }
  const refused = await server.post(PATH, { key: await server.schoolKey(), body })
  t.match(refused.body, { error: 'unprocessable_entity', hint: /SECRET_KEY/ })
})
