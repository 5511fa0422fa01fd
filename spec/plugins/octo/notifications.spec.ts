import t from 'tap'
import { claimSecret } from '../../../lib/events/notifications/transactions.ts'
import { fingerprintOf } from '../../../lib/text/derive.ts'
import { dayAhead, refusal, serveOcto } from '../../support/octo.ts'
import { type Receiver, receive, until } from '../../support/receiver.ts'

const SECRET = 'the-secret-of-these-specs-long-enough'
const PATH = '/notifications/subscriptions'
const HEADERS = { 'Api-Key': 'canary-of-the-reseller' }

t.test("OCTO's notifications", async t => {
  const server = await serveOcto(t, { SECRET_KEY: SECRET }, { loopbackOnly: true })
  const { sql, octo } = server
  await claimSecret(sql, fingerprintOf(SECRET))
  const slotId = await server.slot('group', { capacity: 40, instructors: 7 })
  const day = await dayAhead(server, 3)
  const as = async (partner: string | null) => {
    const authorization = `Bearer ${await server.schoolKey(partner)}`
    return (method: string, path: string, body?: unknown) =>
      octo(method, path, body, { headers: { authorization } })
  }
  const rival = await as('Rival')
  const subscribe = async (
    notificationTypes: readonly string[],
    more: object = {},
    client: typeof octo = octo
  ) => {
    const receiver = await receive(t)
    const { body } = await client('POST', PATH, { url: receiver.url, notificationTypes, ...more })
    return { receiver, id: body.id as string }
  }
  const typesOf = ({ received }: Receiver) =>
    received.map(({ message }) => [message.notificationType, message.data])

  await t.test('are a capability', async t => {
    t.match(
      (await octo('GET', '/capabilities')).body.map(({ id }: { id: string }) => id),
      [
        ...['octo/pricing', 'octo/content', 'octo/notifications', 'octo/questions'],
        ...['octo/pickups', 'octo/dropoffs', 'octo/offers', 'octo/webhooks']
      ]
    )
    const { headers } = await octo('GET', PATH, undefined, {
      headers: { 'octo-capabilities': 'notifications' }
    })
    t.equal(headers.get('octo-capabilities'), 'octo/notifications')
  })

  await t.test('are created, read, changed and deleted', async t => {
    const url = 'https://reseller.example/octo'
    const created = await octo('POST', PATH, {
      url,
      notificationTypes: ['booking_update', 'PRODUCT_UPDATE'],
      headers: HEADERS
    })
    t.equal(created.status, 200)
    const { id } = created.body
    const subscription = {
      id,
      url,
      notificationTypes: ['PRODUCT_UPDATE', 'BOOKING_UPDATE'],
      headers: HEADERS,
      active: true
    }
    t.strictSame(created.body, subscription)
    t.strictSame((await octo('GET', `${PATH}/${id}`)).body, subscription)
    t.strictSame((await octo('GET', PATH)).body, [subscription])
    const changed = { ...subscription, notificationTypes: ['AVAILABILITY_UPDATE'], active: false }
    const change = { notificationTypes: ['AVAILABILITY_UPDATE'], active: false }
    t.strictSame((await octo('PATCH', `${PATH}/${id}`, change)).body, changed)
    t.strictSame((await octo('PATCH', `${PATH}/${id}`, {})).body, changed, 'what is absent stays')
    t.strictSame((await octo('DELETE', `${PATH}/${id}`)).body, changed)
    t.strictSame((await octo('GET', PATH)).body, [])
    t.match(await octo('GET', `${PATH}/${id}`), { status: 404, body: { error: 'NOT_FOUND' } })
  })

  await t.test('are also available at the address printed in the standard', async t => {
    const { status, body } = await octo('POST', '/notifications/subcriptions', {
      url: 'https://reseller.example/octo',
      notificationTypes: ['BOOKING_UPDATE']
    })
    t.equal(status, 200)
    t.equal((await octo('DELETE', `${PATH}/${body.id}`)).status, 200)
  })

  await t.test("seal a reseller's headers, separately for each partner", async t => {
    const { id } = await subscribe(['BOOKING_UPDATE'], { headers: HEADERS })
    const [row] = await sql`select octo_headers, to_jsonb(e)::text as whole from endpoints e where id = ${id}`
    t.ok(row!.octo_headers.length > 0)
    t.notMatch(Buffer.from(row!.octo_headers).toString('latin1'), 'canary')
    t.notMatch(row!.whole, 'canary')
    for (const [method, body] of [
      ['GET', undefined],
      ['PATCH', { active: false }],
      ['DELETE', undefined]
    ] as const)
      t.match(await rival(method, `${PATH}/${id}`, body), { status: 404 }, method)
    t.strictSame((await rival('GET', PATH)).body, [])
    t.equal((await octo('DELETE', `${PATH}/${id}`)).body.active, false)
  })

  for (const [name, body] of [
    ['no address', { notificationTypes: ['BOOKING_UPDATE'] }],
    ['an address of the network', { url: 'https://10.0.0.1/x', notificationTypes: ['BOOKING_UPDATE'] }],
    ['no type', { url: 'https://a.example', notificationTypes: [] }],
    ['a type that is none', { url: 'https://a.example', notificationTypes: ['WEATHER'] }],
    [
      'a header of HTTP',
      { url: 'https://a.example', notificationTypes: ['BOOKING_UPDATE'], headers: { Host: 'b' } }
    ],
    [
      'a header of two lines',
      { url: 'https://a.example', notificationTypes: ['BOOKING_UPDATE'], headers: { A: 'b\r\nC: d' } }
    ]
  ] as const)
    await t.test(`refuse ${name}`, async t => {
      t.match(await octo('POST', PATH, body), refusal('BAD_REQUEST'))
      t.strictSame((await octo('GET', PATH)).body, [])
    })

  await t.test('refuse the eleventh', async t => {
    const body = { url: 'https://a.example', notificationTypes: ['BOOKING_UPDATE'] }
    for (let n = 0; n < 10; n += 1) t.equal((await rival('POST', PATH, body)).status, 200)
    t.match(await rival('POST', PATH, body), refusal('UNPROCESSABLE_ENTITY'))
    for (const { id } of (await rival('GET', PATH)).body) await rival('DELETE', `${PATH}/${id}`)
  })

  await t.test('announce what to read again: own bookings, seats, products', async t => {
    const bookings = await subscribe(['BOOKING_UPDATE'], { headers: HEADERS })
    const seats = await subscribe(['AVAILABILITY_UPDATE'])
    const products = await subscribe(['PRODUCT_UPDATE'])
    const both = await subscribe(['AVAILABILITY_UPDATE', 'BOOKING_UPDATE'], {}, rival)
    const span = { productId: 'group', optionId: 'DEFAULT', localDateStart: day, localDateEnd: day }
    const { uuid } = (await server.reserve(slotId)).body
    await octo('POST', `/bookings/${uuid}/confirm`, { contact: { fullName: 'Ana Silva' } })
    await octo('POST', `/bookings/${uuid}/cancel`, {})
    await sql`update lesson_types set price_cents = price_cents + 100 where id = 'private'`
    await sql`update lesson_types set price_cents = price_cents where id = 'private'`
    await sql`update slots set on_sale = false where id = ${slotId}`
    await until(() => products.receiver.received.length >= 1 && bookings.receiver.received.length >= 3)
    await until(() => seats.receiver.received.length >= 3 && both.receiver.received.length >= 3)
    t.strictSame(
      typesOf(bookings.receiver),
      Array(3).fill(['BOOKING_UPDATE', { uuid }]),
      'held, confirmed with a name, cancelled'
    )
    t.strictSame(
      typesOf(seats.receiver),
      Array(3).fill(['AVAILABILITY_UPDATE', span]),
      'held, cancelled, closed: a confirmation moves no seat'
    )
    t.strictSame(typesOf(both.receiver), typesOf(seats.receiver), 'a rival hears of seats, and of no booking')
    t.strictSame(typesOf(products.receiver), [['PRODUCT_UPDATE', { productId: 'private' }]])
    for (const { received } of [both.receiver, seats.receiver])
      for (const { body } of received) t.notMatch(body, uuid)
    const [first] = bookings.receiver.received
    t.equal(first!.headers['api-key'], HEADERS['Api-Key'])
    t.match(first!.message, { subscriptionId: bookings.id, id: String, utcCreatedAt: String })
    t.equal(new Set(seats.receiver.received.map(({ message }) => message.id)).size, 3)
    for (const { id } of [bookings, seats, products]) await octo('DELETE', `${PATH}/${id}`)
    await rival('DELETE', `${PATH}/${both.id}`)
  })

  await t.test('send whole bookings without personal data over octo/webhooks', async t => {
    const receiver = await receive(t)
    await sql`update slots set on_sale = true where id = ${slotId}`
    const url = receiver.url.replace('//', '//anna:s%C3%A9cret@')
    const created = await octo('POST', '/webhooks', { url, event: 'BOOKING_UPDATE', headers: HEADERS })
    const { id } = created.body
    const Authorization = `Basic ${Buffer.from('anna:sécret').toString('base64')}`
    const webhook = {
      ...{ id, event: 'booking_update', url: receiver.url, retryOnError: true, useContactLanguage: true },
      ...{ headers: { Authorization, ...HEADERS }, capabilities: ['octo/pricing', 'octo/content'] }
    }
    t.strictSame(created.body, webhook)
    t.strictSame((await octo('GET', '/webhooks')).body, [webhook])
    t.strictSame((await octo('GET', PATH)).body, [], 'and is no subscription')
    t.match(await octo('PATCH', `${PATH}/${id}`, { active: false }), { status: 404 })
    t.strictSame((await rival('GET', '/webhooks')).body, [])
    t.match(await rival('DELETE', `/webhooks/${id}`), { status: 404 })

    const canary = { fullName: 'Canary Silva', locales: ['pt'], emailAddress: 'canary@example.com' }
    const { uuid } = (await server.reserve(slotId, 2, { notes: 'canary of the notes' })).body
    await octo('POST', `/bookings/${uuid}/confirm`, { contact: canary })
    await octo('POST', `/bookings/${uuid}/cancel`, { reason: 'canary is ill' })
    await rival('POST', '/bookings', {
      ...{ productId: 'group', optionId: 'DEFAULT', availabilityId: slotId },
      unitItems: [{ unitId: 'participant' }]
    })
    await until(() => receiver.received.length >= 4)
    const { contact, ...publicPart } = (await octo('GET', `/bookings/${uuid}`)).body
    t.equal(contact.fullName, canary.fullName)
    const [held, named, confirmed, cancelled] = receiver.received.map(({ message }) => message)
    t.strictSame(held.diff, [{ op: 'add', path: '/status', was: null, value: 'ON_HOLD' }])
    t.match(named.diff, [
      { op: 'replace', path: '/utcExpiresAt', was: /^\d{4}-.*Z$/, value: null },
      { op: 'replace', path: '/contact', was: null, value: null }
    ])
    t.strictSame(confirmed.diff, [{ op: 'replace', path: '/status', was: 'ON_HOLD', value: 'CONFIRMED' }])
    t.strictSame(cancelled.diff, [{ op: 'replace', path: '/status', was: 'CONFIRMED', value: 'CANCELLED' }])
    t.strictSame(cancelled.webhook, webhook)
    t.match(cancelled.booking, { uuid, status: 'CANCELLED', contact: { fullName: null, locales: [] } })
    t.strictSame(Object.keys(cancelled.booking).sort(), [...Object.keys(publicPart), 'contact'].sort())
    t.strictSame(cancelled.booking.pricing, publicPart.pricing)
    t.equal(cancelled.booking.product.options[0].title, 'Padrão', 'in the language of the guest')
    for (const { body, headers } of receiver.received) {
      t.notMatch(body, /canary (silva|of the notes|is ill)|canary@/i)
      t.equal(headers.authorization, Authorization)
      t.equal(headers['api-key'], HEADERS['Api-Key'])
    }
    t.strictSame((await octo('DELETE', `/webhooks/${id}`)).body, webhook)
    t.strictSame((await octo('GET', '/webhooks')).body, [])
    t.match(await octo('DELETE', `/webhooks/${id}`), { status: 404, body: { error: 'NOT_FOUND' } })
  })

  for (const [name, body] of [
    ['of availability, which notifications have', { url: 'https://a.example', event: 'availability_update' }],
    ['to the network', { url: 'https://10.0.0.1/x', event: 'booking_update' }],
    ['without an event', { url: 'https://a.example' }],
    ['to what is no address', { url: '//', event: 'booking_update' }]
  ] as const)
    await t.test(`refuse a webhook ${name}`, async t => {
      t.match(await octo('POST', '/webhooks', body), refusal('BAD_REQUEST'))
      t.strictSame((await octo('GET', '/webhooks')).body, [])
    })

  await t.test('stop while a subscription is inactive, and continue at the cursor', async t => {
    const { receiver, id } = await subscribe(['BOOKING_UPDATE'])
    await sql`update slots set on_sale = true where id = ${slotId}`
    await octo('PATCH', `${PATH}/${id}`, { active: false })
    const { uuid } = (await server.reserve(slotId)).body
    t.equal(receiver.received.length, 0)
    await octo('PATCH', `${PATH}/${id}`, { active: true })
    await until(() => receiver.received.length >= 1)
    t.strictSame(typesOf(receiver), [['BOOKING_UPDATE', { uuid }]])
  })
})

t.test('a service without a secret sends nothing, and says so', async t => {
  const { octo } = await serveOcto(t)
  const body = { url: 'https://a.example', notificationTypes: ['BOOKING_UPDATE'] }
  t.match(await octo('POST', PATH, body), refusal('UNPROCESSABLE_ENTITY'))
  t.strictSame((await octo('GET', PATH)).body, [])
})
