import t from 'tap'
import { refusal, serveOcto } from '../../support/octo.ts'
import { receive } from '../../support/receiver.ts'

const SETTINGS = {
  SECRET_KEY: 'the-secret-of-these-specs-long-enough',
  ALLOWED_NETWORKS: '127.0.0.0/8,10.0.0.0/8'
}
const SUBSCRIPTIONS = '/notifications/subscriptions'

/** Addresses in the operator's network, and a public one without TLS. */
const NOT_PUBLIC = [
  'http://127.0.0.1:8080/admin',
  'https://127.0.0.1:8443/admin',
  'https://10.0.0.1/hook',
  'http://[::ffff:10.0.0.1]:8080/',
  'https://grafana/',
  'https://vault.internal/',
  'http://reseller.example/octo'
]

t.test('an address given by a key over OCTO, if the operator allows its own networks,', async t => {
  const { octo, schoolKey, sql } = await serveOcto(t, SETTINGS)
  const keys = { 'a partner': await schoolKey('Reseller'), 'the school': await schoolKey(null) }
  for (const [name, key] of Object.entries(keys)) {
    const request = (method: string, path: string, body?: unknown) =>
      octo(method, path, body, { headers: { authorization: `Bearer ${key}` } })
    for (const url of NOT_PUBLIC) {
      await t.test(`is refused in a subscription of ${name}: ${url}`, async t => {
        const answer = await request('POST', SUBSCRIPTIONS, { url, notificationTypes: ['BOOKING_UPDATE'] })
        t.match(answer, refusal('BAD_REQUEST'))
      })
      await t.test(`is refused in a webhook of ${name}: ${url}`, async t => {
        t.match(await request('POST', '/webhooks', { url, event: 'booking_update' }), refusal('BAD_REQUEST'))
      })
    }
    await t.test(`is refused as the new address of a subscription of ${name}`, async t => {
      const good = { url: 'https://reseller.example/octo', notificationTypes: ['BOOKING_UPDATE'] }
      const { body } = await request('POST', SUBSCRIPTIONS, good)
      for (const url of NOT_PUBLIC)
        t.match(await request('PATCH', `${SUBSCRIPTIONS}/${body.id}`, { url }), refusal('BAD_REQUEST'), url)
      t.match((await request('GET', `${SUBSCRIPTIONS}/${body.id}`)).body, good)
    })
  }
  await t.test('is stored with the kind of its key', async t => {
    const webhook = { url: 'https://reseller.example/hook', event: 'booking_update' }
    const headers = { authorization: `Bearer ${keys['a partner']}` }
    t.equal((await octo('POST', '/webhooks', webhook, { headers })).status, 200)
    const rows = await sql`
      select origin, octo_webhook is not null as "isWebhook" from endpoints order by origin, octo_webhook nulls first`
    t.strictSame(
      [...rows],
      [
        { origin: 'partner', isWebhook: false },
        { origin: 'partner', isWebhook: true },
        { origin: 'school', isWebhook: false }
      ]
    )
    await t.rejects(sql`update endpoints set origin = 'operator'`, /endpoints_over_octo_are_not_operators/)
  })
  await t.test("of the operator's endpoint cannot be changed by a key", async t => {
    const receiver = await receive(t)
    await sql`insert into endpoints (school_id, id, partner_id, origin, url, position, due_at, created_at)
      select school_id, gen_random_uuid(), partner_id, 'operator', ${receiver.url}, 0, now(), now()
      from school_keys where partner_id is not null limit 1`
    const [{ id } = { id: '' }] = await sql<{ id: string }[]>`
      select id from endpoints where origin = 'operator'`
    const headers = { authorization: `Bearer ${keys['a partner']}` }
    const change = { url: 'https://reseller.example/else' }
    t.equal((await octo('PATCH', `${SUBSCRIPTIONS}/${id}`, change, { headers })).status, 404)
    t.equal((await octo('DELETE', `/webhooks/${id}`, undefined, { headers })).status, 404)
  })
})
