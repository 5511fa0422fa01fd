// tags: full
import t from 'tap'
import type { Sql } from '../../lib/infra/database/pool.ts'
import { poll } from '../../lib/infra/embedded/processes.ts'
import { openSchool } from '../support/centre.ts'
import { addSlot } from '../support/school.ts'
import { fillSea } from '../support/sea.ts'

/** Ends every session of the server, as a failover or a restore does. */
async function endSessions(sql: Sql): Promise<void> {
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name like 'swellbook %' and application_name <> 'swellbook spec'`
}

/** Changes data but no version, which simulates a different history with equal counters. */
async function rewrite(sql: Sql): Promise<void> {
  await sql.unsafe(`alter table slots disable trigger user;
    update slots set price_cents = price_cents + 100;
    alter table slots enable trigger user;
    alter table forecasts disable trigger user;
    delete from forecasts;
    alter table forecasts enable trigger user`)
}

t.test('a database with another history', async t => {
  const { server, sql } = await openSchool(t)
  await addSlot(sql)
  await fillSea(server.databaseUrl)
  const key = await server.schoolKey()
  const platform = await server.platformKey(['forecast'])
  // Each pool notices an ended connection only at its next query.
  const price = () =>
    poll(60_000, 50, async () => {
      const { status, body } = await server.get('/api/partner/v1/availabilities?format=sb', { key })
      return status === 200 ? body.availabilities[0].pricePerPerson : undefined
    })
  const sea = async () =>
    (await server.get('/api/partner/v2/conditions/supertubos', { key: platform })).status

  t.test('is not noticed while connections last', async t => {
    // The first read is not cached, because its connection opened meanwhile.
    t.strictSame([await price(), await price(), await sea()], [3500, 3500, 200])
    await rewrite(sql)
    t.strictSame([await price(), await sea()], [3500, 200])
  })

  t.test('is noticed at the next connection', async t => {
    await endSessions(sql)
    await server.get('/health/ready')
    t.strictSame([await price(), await sea()], [3600, 503])
  })
})
