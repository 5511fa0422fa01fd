// tags: full
import { Resolver } from 'node:dns'
import t from 'tap'
import { createLookup } from '../../lib/infra/net/names.ts'
import { uuidV7 } from '../../lib/text/uuid.ts'
import { createEndpointPost } from '../../lib/webhooks/post.ts'
import { listAttempts } from '../../lib/webhooks/queries.ts'
import { addEndpoint } from '../../lib/webhooks/transactions.ts'
import { database } from '../support/database.ts'
import { begin, courier, isCaughtUp, SECRET, setOnSale, watchEndpoint } from '../support/deliveries.ts'
import { nameServer, type Zone } from '../support/dns.ts'
import { receive, until } from '../support/receiver.ts'
import { addPartner, SCHOOL } from '../support/school.ts'

const REACH = { networks: ['127.0.0.0/8'], loopbackOnly: false }
/** More endpoints than are served at once. */
const SILENT = 70
const OF_A_PARTNER = 10

t.test('an endpoint whose name', async t => {
  const { sql } = await database(t)
  const slotId = await begin(sql)
  const zone: Zone = { 'good.example': { A: ['127.0.0.1'] } }
  const resolver = new Resolver({ timeout: 1500, tries: 2 })
  resolver.setServers([await nameServer(t, zone)])
  const poster = createEndpointPost(REACH, { lookup: createLookup(REACH, () => resolver) })

  async function endpoint(name: string, partnerId: string | null = null) {
    const receiver = await receive(t)
    const id = uuidV7(Date.now())
    const url = receiver.url.replace('127.0.0.1', name)
    t.equal(await addEndpoint(sql, SCHOOL, id, { partnerId, origin: 'operator', url, kinds: null }), 'ok')
    return { id, receiver, ...watchEndpoint(sql, id) }
  }

  await t.test('is unknown for an hour gets all events in order afterwards', async t => {
    const one = await endpoint('moved.example')
    await setOnSale(sql, slotId, false)
    const worker = courier(t, sql, [], SECRET, poster)
    await until(async () => (await one.state()).failingSince !== null)
    t.match(await listAttempts(sql, SCHOOL, one.id), [{ outcome: 'ill', answer: /ENOTFOUND|EAI_AGAIN/ }])
    await setOnSale(sql, slotId, true)
    // Five more attempts; the last comes after half an hour.
    for (let tries = 2; tries <= 6; tries += 1) {
      await sql`update endpoints set failing_since = failing_since - interval '12 minutes', due_at = now() where id = ${one.id}`
      await until(async () => (await listAttempts(sql, SCHOOL, one.id)).length >= tries)
    }
    const [{ hours } = { hours: 0 }] = await sql<{ hours: number }[]>`
      select extract(epoch from due_at - now()) / 3600 as hours from endpoints where id = ${one.id}`
    t.ok(hours > 0.4 && hours < 1.3, `it is looked at again in ${hours} hours`)
    t.match(await one.state(), { isBehind: true, late: 0, disabledAt: null })
    zone['moved.example'] = { A: ['127.0.0.1'] }
    await one.hurry()
    await until(isCaughtUp(one.state))
    t.strictSame(
      one.receiver.received.map(({ message }) => message.type),
      ['lesson.closed', 'lesson.opened']
    )
    t.match(await one.state(), { failingSince: null })
    await worker.stop()
  })

  await t.test('has silent name servers delays no other endpoint', async t => {
    const good = await endpoint('good.example')
    const silent: Awaited<ReturnType<typeof endpoint>>[] = []
    for (let n = 0; n < SILENT; n += 1) {
      zone[`silent-${n}.example`] = 'silent'
      const partnerId = await addPartner(sql, `Partner ${Math.floor(n / OF_A_PARTNER)}`)
      silent.push(await endpoint(`silent-${n}.example`, partnerId))
    }
    await sql`update endpoints set due_at = due_at - interval '1 minute' where id = any (${silent.map(({ id }) => id)}::uuid[])`
    await setOnSale(sql, slotId, false)
    courier(t, sql, [], SECRET, createEndpointPost(REACH, { lookup: createLookup(REACH, () => resolver) }))
    await until(isCaughtUp(good.state))
    t.equal(good.receiver.received.length, 1)
    const failing = await sql`select from endpoints where failing_since is not null`
    t.equal(failing.length, 0, 'and was not the last')
    await until(async () => (await silent[0]!.state()).failingSince !== null)
    t.match(await listAttempts(sql, SCHOOL, silent[0]!.id), [
      { outcome: 'ill', answer: /^(ETIMEOUT|UND_ERR_CONNECT_TIMEOUT)$/ }
    ])
    for (const { receiver } of silent) t.equal(receiver.received.length, 0)
  })
})
