import { Resolver } from 'node:dns'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import t from 'tap'
import { createGuardedPost } from '../../../../lib/infra/net/guarded.ts'
import { createLookup } from '../../../../lib/infra/net/names.ts'
import { nameServer, type Zone } from '../../../support/dns.ts'

const LOOPBACK_SIX = '00000000000000000000000000000001'

t.test('the host name of an endpoint', async t => {
  let met = 0
  const server = createServer((_, response) => response.writeHead(204).end()).listen(0, '127.0.0.1')
  server.on('connection', () => {
    met += 1
  })
  await once(server, 'listening')
  t.teardown(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  const zone: Zone = {
    'hook.example': { A: ['127.0.0.1'] },
    'alias.example': { alias: 'hook.example' },
    'nowhere.example': { alias: 'gone.example' },
    'six.example': { AAAA: [LOOPBACK_SIX] },
    'both.example': { A: ['93.184.216.34', '127.0.0.1'] },
    'silent.example': 'silent',
    'broken.example': 'broken'
  }
  const resolver = new Resolver({ timeout: 200, tries: 2 })
  resolver.setServers([await nameServer(t, zone)])

  async function send(name: string, networks: readonly string[] = []) {
    const reach = { networks, loopbackOnly: false }
    const poster = createGuardedPost(reach, { lookup: createLookup(reach, () => resolver) })
    const protocol = networks.length > 0 ? 'http' : 'https'
    const answer = await poster.post(`${protocol}://${name}:${port}/`, {}, '{}')
    await poster.close()
    return answer
  }

  const closed = ['hook.example', 'alias.example', 'six.example', 'both.example', 'localhost', 'a.localhost.']
  for (const name of closed) {
    await t.test(`${name} opens no connection if it resolves to this machine`, async t => {
      t.strictSame(await send(name), { fault: 'ADDRESS_NOT_ALLOWED' })
      t.equal(met, 0)
    })
  }

  await t.test('reports why it does not resolve', async t => {
    t.match(await send('unknown.example'), { fault: 'ENOTFOUND' })
    t.match(await send('nowhere.example'), { fault: /^(ENODATA|ENOTFOUND)$/ })
    t.match(await send('silent.example'), { fault: 'ETIMEOUT' })
    t.match(await send('broken.example'), { fault: 'ESERVFAIL' })
    t.equal(met, 0)
  })

  await t.test("resolves in the operator's network, by alias or by the system", async t => {
    const own = ['127.0.0.0/8', '::1/128']
    for (const name of ['hook.example', 'alias.example', 'localhost'])
      t.match(await send(name, own), { status: 204 }, name)
    t.match(await send('unknown.example', own), { fault: /^(ENOTFOUND|EAI_AGAIN)$/ })
    t.match(
      await send('silent.example', own),
      { fault: 'ETIMEOUT' },
      'the system is not asked for what is silent'
    )
  })
})
