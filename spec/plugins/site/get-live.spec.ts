import t from 'tap'
import { serve } from '../../support/server.ts'

t.test('GET /health/live answers while the process does, without a key', async t => {
  const server = await serve(t)
  const { status, body } = await server.get('/health/live')
  t.strictSame([status, body], [200, { status: 'live' }])
})

t.test('GET /health/live does not depend on the database', async t => {
  const server = await serve(t, {
    on: { ...(await serve(t)), url: 'postgres://nobody@127.0.0.1:1/nothing' }
  })
  t.equal((await server.get('/health/live')).status, 200)
})
