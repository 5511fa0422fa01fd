import t from 'tap'
import { mintKey } from '../../../lib/keys/rules.ts'
import { serve } from '../../support/server.ts'

t.test('GET /health/ready', async t => {
  t.test('answers while both pools reach the database, without a key', async t => {
    const server = await serve(t)
    const { status, body } = await server.get('/health/ready')
    t.strictSame([status, body], [200, { status: 'ready' }])
  })

  t.test('is 503 while the database cannot be reached, as everything that needs it', async t => {
    const on = { ...(await serve(t)), url: 'postgres://nobody@127.0.0.1:1/nothing' }
    const server = await serve(t, { on })
    const { key } = mintKey('school')
    for (const path of ['/health/ready', '/api/partner/v1/supplier']) {
      const { status, body, headers } = await server.get(path, { key })
      t.strictSame([status, body.error], [503, 'service_unavailable'], path)
      t.equal(headers.get('retry-after'), '2')
    }
  })
})
