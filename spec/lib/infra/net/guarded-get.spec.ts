import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import t from 'tap'
import { createGuardedGet } from '../../../../lib/infra/net/guarded-get.ts'

t.test('a document at a URL of a stranger', async t => {
  const paths: string[] = []
  const origin = createServer((request, response) => {
    paths.push(request.url ?? '')
    if (request.url === '/moved') response.writeHead(302, { location: '/document' }).end()
    else if (request.url === '/silent') response.writeHead(200).write('{')
    else response.writeHead(200).end(request.url === '/large' ? 'x'.repeat(17 * 1024) : '{"is":"read"}')
  })
  origin.listen(0, '127.0.0.1')
  await once(origin, 'listening')
  const url = `http://127.0.0.1:${(origin.address() as AddressInfo).port}`
  const here = createGuardedGet({ networks: [], loopbackOnly: true })
  const outside = createGuardedGet({ networks: [], loopbackOnly: false })
  const unused = createGuardedGet({ networks: [], loopbackOnly: false })
  t.teardown(async () => {
    await Promise.all([here.close(), outside.close(), unused.close()])
    origin.closeAllConnections()
    origin.close()
  })
  const { signal } = new AbortController()

  await t.test('is read where the address is allowed', async t => {
    t.strictSame(await here.get(`${url}/document`, signal), { status: 200, text: '{"is":"read"}' })
  })

  await t.test('is not followed elsewhere', async t => {
    t.match(await here.get(`${url}/moved`, signal), { status: 302, text: '' })
    t.notOk(paths.slice(1).includes('/document'))
  })

  await t.test('has a largest size, and a time', async t => {
    await t.rejects(here.get(`${url}/large`, signal), /too large/)
    await t.rejects(here.get(`${url}/silent`, AbortSignal.timeout(500)))
  })

  await t.test('is not read from a private network', async t => {
    const before = paths.length
    for (const host of ['127.0.0.1', 'localhost', '[::ffff:7f00:1]'])
      await t.rejects(
        outside.get(url.replace('127.0.0.1', host), signal),
        { code: 'ADDRESS_NOT_ALLOWED' },
        host
      )
    t.equal(paths.length, before)
  })
})
