import type { LookupFunction } from 'node:net'
import t from 'tap'
import type { AllowedNetworks } from '../../../lib/infra/net/addresses.ts'
import { uuidV7 } from '../../../lib/text/uuid.ts'
import { createEndpointPost } from '../../../lib/webhooks/post.ts'
import { listAttempts } from '../../../lib/webhooks/queries.ts'
import type { EndpointOrigin } from '../../../lib/webhooks/rules.ts'
import { addEndpoint } from '../../../lib/webhooks/transactions.ts'
import { database } from '../../support/database.ts'
import { begin, courier, isCaughtUp, setOnSale, watchEndpoint } from '../../support/deliveries.ts'
import { receive, until } from '../../support/receiver.ts'
import { addPartner, SCHOOL } from '../../support/school.ts'

const REACH: AllowedNetworks = { networks: ['127.0.0.0/8'], loopbackOnly: false }
const OTHERS: readonly EndpointOrigin[] = ['school', 'partner']
const REFUSED = { fault: 'ADDRESS_NOT_ALLOWED' }

t.test("a request to an endpoint in the operator's networks", async t => {
  const receiver = await receive(t)
  const open = (lookup?: LookupFunction) => {
    const sender = createEndpointPost(REACH, lookup && { lookup })
    t.teardown(() => sender.close())
    return sender
  }

  await t.test('is sent if the operator registered it', async t => {
    t.match(await open().post({ origin: 'operator', url: receiver.url }, {}, '{}'), { status: 204 })
  })
  for (const origin of OTHERS) {
    await t.test(`is not sent if the ${origin} registered it, by address or by name`, async t => {
      const before = receiver.received.length
      const rebound: LookupFunction = (_name, _options, callback) =>
        callback(null, [{ address: '127.0.0.1', family: 4 }])
      const { port } = new URL(receiver.url)
      for (const url of [receiver.url, `https://127.0.0.1:${port}/`])
        t.match(await open().post({ origin, url }, {}, '{}'), REFUSED, url)
      for (const url of [`http://moved.example:${port}/`, `https://moved.example:${port}/`])
        t.match(await open(rebound).post({ origin, url }, {}, '{}'), REFUSED, url)
      t.equal(receiver.received.length, before)
    })
    await t.test(`does not reuse the operator's open connection for the ${origin}`, async t => {
      const sender = open()
      const before = receiver.received.length
      t.match(await sender.post({ origin: 'operator', url: receiver.url }, {}, '{}'), { status: 204 })
      t.match(await sender.post({ origin, url: receiver.url }, {}, '{}'), REFUSED)
      t.equal(receiver.received.length, before + 1)
    })
  }
})

t.test("a courier delivers in the operator's networks only to the operator's endpoints", async t => {
  const { sql } = await database(t)
  const slotId = await begin(sql)
  const partnerId = await addPartner(sql, 'Reseller')
  async function endpoint(origin: EndpointOrigin) {
    const receiver = await receive(t)
    const id = uuidV7(Date.now())
    await addEndpoint(sql, SCHOOL, id, {
      partnerId: origin === 'partner' ? partnerId : null,
      origin,
      url: receiver.url,
      kinds: null
    })
    return { id, receiver, ...watchEndpoint(sql, id) }
  }
  const own = await endpoint('operator')
  const others = await Promise.all(OTHERS.map(endpoint))
  await setOnSale(sql, slotId, false)
  courier(t, sql)
  await until(isCaughtUp(own.state))
  t.equal(own.receiver.received.length, 1)
  for (const { id, receiver, state } of others) {
    await until(async () => (await state()).failingSince !== null)
    t.match(await listAttempts(sql, SCHOOL, id), [{ outcome: 'ill', answer: 'ADDRESS_NOT_ALLOWED' }])
    t.equal(receiver.received.length, 0)
  }
})
