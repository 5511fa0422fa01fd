import t from 'tap'
import { connect } from '../../../lib/infra/database/pool.ts'
import { mintKey } from '../../../lib/partners/keys/rules.ts'
import { serve } from '../../support/server.ts'

t.test('GET /health/ready', async t => {
  t.test('answers while the database does, without a key', async t => {
    const server = await serve(t)
    const { status, body } = await server.get('/health/ready')
    t.strictSame([status, body], [200, { status: 'ready' }])
  })

  t.test('answers while all read connections are busy, over a separate one', async t => {
    const server = await serve(t, { settings: { READ_CONNECTIONS: '1' } })
    const locker = connect(server.databaseUrl, { max: 1 })
    t.teardown(() => locker.end({ timeout: 1 }))
    await locker.unsafe('begin')
    await locker.unsafe('lock table schools')
    const pages = ['a', 'b', 'c', 'd'].map(after => server.get(`/schools?after=${after}`))
    const answers = await Promise.all(Array.from({ length: 200 }, () => server.get('/health/ready')))
    t.strictSame([...new Set(answers.map(({ status }) => status))], [200])
    await locker.unsafe('rollback')
    t.ok((await Promise.all(pages)).every(({ status }) => status === 200 || status === 503))
    const [used] = await server.sql<{ connections: number }[]>`
      select count(*)::int as connections from pg_stat_activity
      where application_name = 'swellbook health' and datname = current_database()`
    t.equal(used?.connections, 1)
  })

  t.test('is 503 while the database is unreachable, like other routes', async t => {
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
