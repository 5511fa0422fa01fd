// tags: full
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { createServer } from 'node:tls'
import { fileURLToPath } from 'node:url'
import t, { type Test } from 'tap'
import { uuidV7 } from '../../lib/text/uuid.ts'
import { listAttempts } from '../../lib/webhooks/queries.ts'
import { addEndpoint } from '../../lib/webhooks/transactions.ts'
import { database } from '../support/database.ts'
import { begin, isCaughtUp, SECRET, setOnSale, watchEndpoint } from '../support/deliveries.ts'
import { serveApart } from '../support/process.ts'
import { until } from '../support/receiver.ts'
import { SCHOOL } from '../support/school.ts'

// Made with openssl: the expired one was valid in 2020, the others are valid for a hundred years.
const CERTIFICATES = fileURLToPath(new URL('../../../spec/support/certificates', import.meta.url))
const file = (name: string) => readFileSync(join(CERTIFICATES, `${name}.pem`))
const presented = (name: string) => ({ cert: file(name), key: file(`${name}.key`) })

/** A TLS server that counts everything received, even before the certificate is verified. */
async function secured(t: Test, certificate: string) {
  let deliveries = 0
  let met = 0
  const server = createServer(presented(certificate), socket => {
    socket.on('error', () => {})
    socket.on('data', () => {
      deliveries += 1
      socket.end('HTTP/1.1 204 No Content\r\nConnection: close\r\n\r\n')
    })
  })
  server.on('connection', () => {
    met += 1
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.teardown(() => server.close())
  return {
    url: `https://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    hears: () => deliveries,
    met: () => met,
    shows: (name: string) => server.setSecureContext(presented(name))
  }
}

const BAD: readonly [what: string, certificate: string, fault: string][] = [
  ['for another name', 'localhost', 'ERR_TLS_CERT_ALTNAME_INVALID'],
  ['that has expired', 'expired', 'CERT_HAS_EXPIRED'],
  ['that nobody signed but itself', 'self-signed', 'DEPTH_ZERO_SELF_SIGNED_CERT']
]

t.test('an endpoint whose certificate is', async t => {
  const { url: databaseUrl, sql } = await database(t)
  const slotId = await begin(sql)
  const folder = t.testdir()
  const trusted = join(folder, 'trusted.pem')
  writeFileSync(trusted, Buffer.concat([file('spec-authority'), file('expired')]))

  async function endpoint(certificate: string) {
    const receiver = await secured(t, certificate)
    const id = uuidV7(Date.now())
    await addEndpoint(sql, SCHOOL, id, {
      partnerId: null,
      origin: 'operator',
      url: receiver.url,
      kinds: null
    })
    return { ...watchEndpoint(sql, id), id, receiver }
  }
  const good = await endpoint('loopback')
  const bad = await Promise.all(BAD.map(([, certificate]) => endpoint(certificate)))
  await serveApart(t, databaseUrl, {
    SECRET_KEY: SECRET,
    ALLOWED_NETWORKS: '127.0.0.0/8',
    NODE_EXTRA_CA_CERTS: trusted,
    DATA_DIR: folder
  })
  await setOnSale(sql, slotId, false)

  await t.test('valid gets events', async t => {
    await until(isCaughtUp(good.state))
    t.equal(good.receiver.hears(), 1)
    t.match(await listAttempts(sql, SCHOOL, good.id), [{ outcome: 'delivered', status: 204 }])
  })

  for (const [n, [title, , fault]] of BAD.entries()) {
    await t.test(`${title} gets nothing, and fails with the reason`, async t => {
      const { id, state, receiver } = bad[n]!
      await until(async () => (await state()).failingSince !== null)
      t.match(await listAttempts(sql, SCHOOL, id), [{ outcome: 'ill', status: null, answer: fault }])
      t.match(await state(), { isBehind: true, late: 0, disabledAt: null })
      t.not(receiver.met(), 0)
      t.equal(receiver.hears(), 0)
    })
  }

  await t.test('replaced gets the missed events', async t => {
    for (const { receiver, state, hurry } of bad) {
      receiver.shows('loopback')
      await until(async () => {
        await hurry()
        return isCaughtUp(state)()
      })
      t.equal(receiver.hears(), 1)
    }
  })
})
