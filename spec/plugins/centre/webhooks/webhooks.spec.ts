import t from 'tap'
import { uuidV7 } from '../../../../lib/text/uuid.ts'
import { endpointKey, formatSecret } from '../../../../lib/webhooks/signature.ts'
import { addEndpoint } from '../../../../lib/webhooks/transactions.ts'
import { openCentre, openSchool } from '../../../support/centre.ts'
import { listPages } from '../../../support/lists-page.ts'
import { addSignedIn, addSignedInOwner } from '../../../support/owner.ts'
import { receive } from '../../../support/receiver.ts'
import { SCHOOL } from '../../../support/school.ts'

const PATH = '/centre/webhooks'
const SECRET_KEY = 'the-secret-of-the-specs-of-webhooks'

t.test('webhooks, in the control centre', async t => {
  const { server, sql } = await openSchool(t, {
    settings: { TRUSTED_PROXIES: '1', SECRET_KEY },
    loopbackOnly: true
  })
  await server.schoolKey('Hotel')
  const { headers } = await addSignedInOwner(sql)
  const { get, post, place, undo } = listPages(server, PATH, headers)
  const receiver = await receive(t)
  const rows = () =>
    sql`select id, url, kinds, origin, partner_id, generation, disabled_why from endpoints order by created_at`
  const id = uuidV7(Date.now())

  await t.test('adding one shows its secret once; sent twice, it is one', async t => {
    t.match((await get()).text, /No address yet/)
    const added = await post('', { id, url: receiver.url, kinds: 'booking.confirmed' })
    t.equal(added.status, 200)
    const secret = formatSecret(endpointKey(SECRET_KEY, id, 1))
    t.match(added.text, secret)
    t.equal((await post('', { id, url: receiver.url, kinds: 'booking.confirmed' })).status, 200)
    const all = await rows()
    t.equal(all.length, 1)
    t.match(all[0], { url: receiver.url, kinds: ['booking.confirmed'], origin: 'school', partner_id: null })
    t.notMatch((await get(`/${id}`)).text, secret)
    t.match((await get()).text, /booking confirmed/)
  })

  await t.test('a test event is signed, and its answer is shown', async t => {
    const accepted = await post(`/${id}/ping`, {})
    t.match(accepted.text, /accepted the test event \(204\)/)
    t.match(receiver.received[0]?.message, { type: 'test.ping', schoolId: SCHOOL })
    t.match(receiver.received[0]?.headers, { 'webhook-signature': /^v1,/ })
    receiver.answer((_, response) => response.writeHead(400).end('no <thanks>'))
    const refused = await post(`/${id}/ping`, {})
    t.match(refused.text, /refused the test event \(400\)/)
    t.match(refused.text, /no &lt;thanks&gt;/)
    receiver.answer(204)
  })

  await t.test('an address that may not be reached is refused beside its field', async t => {
    for (const url of ['', 'nonsense', 'http://10.0.0.1/x', 'https://user:word@example.com/']) {
      const { status, text } = await post('', { url })
      t.equal(status, 400, url)
      t.match(text, /id="url-bad"/)
    }
    t.equal((await post(`/${id}`, { url: 'http://192.168.0.1/' })).status, 400)
  })

  await t.test('changes address and events, and undoes that', async t => {
    const changed = place(await post(`/${id}`, { url: `${receiver.url}?x=1` }))
    t.match(changed, /said=saved&log=/)
    t.match((await rows())[0], { url: `${receiver.url}?x=1`, kinds: null })
    t.match(place(await post(`/${id}`, { url: `${receiver.url}?x=1` })), /said=unchanged/)
    t.equal(await undo(changed), `${PATH}/${id}?said=undone`)
    t.match((await rows())[0], { url: receiver.url, kinds: ['booking.confirmed'] })
    t.equal(await undo(changed), `${PATH}/${id}?said=overtaken`)
  })

  await t.test('is switched off and on, and sends what waits', async t => {
    const off = place(await post(`/${id}/state`, { state: 'disable' }))
    t.match(off, /said=saved/)
    t.equal((await rows())[0]?.disabled_why, 'school')
    t.match((await get(`/${id}`)).text, /Switch on/)
    t.equal(await undo(off), `${PATH}/${id}?said=undone`)
    t.equal((await rows())[0]?.disabled_why, null)
    t.match(place(await post(`/${id}/state`, { state: 'enable' })), /said=unchanged/)
    t.match(place(await post(`/${id}/state`, { state: 'retry' })), /said=retried/)
    t.equal((await post(`/${id}/state`, { state: 'explode' })).status, 400)
  })

  await t.test('a new secret is shown once, and the former signs for a day', async t => {
    const renewed = await post(`/${id}/secret`, {})
    t.match(renewed.text, /whsec_/)
    const [row] =
      await sql`select generation, previous_until > clock_timestamp() + interval '23 hours' as later from endpoints`
    t.strictSame(row, { generation: 2, later: true })
    await post(`/${id}/secret`, { leaked: 'yes' })
    const [leaked] = await sql`select generation, previous_until <= clock_timestamp() as ended from endpoints`
    t.strictSame(leaked, { generation: 3, ended: true })
  })

  await t.test('a removal is undone with the same secret', async t => {
    const removed = place(await post(`/${id}/remove`, {}))
    t.match(removed, /^\/centre\/webhooks\?said=removed&log=/)
    t.equal((await get(`/${id}`)).status, 404)
    t.equal((await post(`/${id}/remove`, {})).status, 404)
    t.equal(await undo(removed), `${PATH}/${id}?said=undone`)
    t.match((await rows())[0], {
      id,
      generation: 3,
      url: receiver.url,
      kinds: ['booking.confirmed'],
      origin: 'school'
    })
  })

  await t.test('an address of the operator stays reachable until the school changes it', async t => {
    const own = uuidV7(Date.now())
    const url = 'http://10.1.2.3/hook'
    await addEndpoint(sql, SCHOOL, own, { partnerId: null, origin: 'operator', url, kinds: null })
    t.match((await get(`/${own}`)).text, /The operator set this address/)
    t.match(
      place(await post(`/${own}`, { url, kinds: 'lesson.moved' })),
      /said=saved/,
      'its events may change'
    )
    t.equal((await rows())[1]?.origin, 'operator')
    const changed = place(await post(`/${own}`, { url: receiver.url }))
    t.equal((await rows())[1]?.origin, 'school')
    await undo(changed)
    t.match((await rows())[1], { origin: 'operator', url })
    await post(`/${own}/remove`, {})
  })

  await t.test('a partner has its own, on its page; ten are the most', async t => {
    const [{ partner } = { partner: '' }] =
      await sql`select id::text as partner from partners where name = 'Hotel'`
    const channel = listPages(server, `/centre/channels/${partner}`, headers)
    t.match((await channel.get()).text, `/centre/channels/${partner}/webhooks`)
    t.match((await channel.get('/webhooks')).text, /Webhooks of Hotel/)
    t.equal((await channel.post('/webhooks', { url: receiver.url })).status, 200)
    t.match((await rows())[1], { partner_id: partner, origin: 'school' })
    t.match(place(await channel.post('/webhooks', { url: receiver.url })), /said=already_exists/)
    t.match((await channel.get('/webhooks?said=already_exists')).text, /in the list already/)
    for (let n = 0; n < 9; n += 1) await channel.post('/webhooks', { url: `${receiver.url}?n=${n}` })
    t.match(place(await channel.post('/webhooks', { url: `${receiver.url}?n=9` })), /said=too_many_endpoints/)
    t.equal((await channel.get('/webhooks?said=too_many_endpoints')).status, 200)
    t.equal((await listPages(server, '/centre/channels/999/webhooks', headers).get()).status, 404)
  })

  await t.test('managers may, the desk may not; every change is in the audit log', async t => {
    t.equal(
      (await listPages(server, PATH, (await addSignedIn(sql, { role: 'manager' })).headers).get()).status,
      200
    )
    t.equal(
      (await listPages(server, PATH, (await addSignedIn(sql, { role: 'desk' })).headers).get()).status,
      403
    )
    const acts = await sql`select distinct act from school_log where act like 'webhook.%' order by act`
    t.strictSame(
      acts.map(({ act }) => act),
      ['webhook.add', 'webhook.change', 'webhook.ping', 'webhook.remove', 'webhook.retry', 'webhook.secret']
    )
  })
})

t.test('a service without a secret sends nothing, and says so', async t => {
  const { server, headers } = await openCentre(t, { settings: { TRUSTED_PROXIES: '1' } })
  const { get, post, place } = listPages(server, PATH, headers)
  t.match((await get()).text, /its operator has not set SECRET_KEY/)
  t.match(place(await post('', { url: 'https://example.com/' })), /said=sends_nothing/)
  const id = uuidV7(Date.now())
  const url = 'https://example.com/hook'
  await addEndpoint(server.sql, SCHOOL, id, { partnerId: null, origin: 'school', url, kinds: null })
  for (const [below, fields] of [
    ['', { url: 'nonsense' }],
    ['/secret', {}],
    ['/ping', {}]
  ] as const)
    t.match(place(await post(`/${id}${below}`, fields)), /said=sends_nothing/, below)
})
