// tags: full
import t, { type Test } from 'tap'
import { type Sql, singleRow } from '../../lib/infra/database/pool.ts'
import { mutate, whenWaiting } from '../support/crowd.ts'
import { database } from '../support/database.ts'
import { until } from '../support/receiver.ts'
import { addSchool, addSlot, SCHOOL } from '../support/school.ts'
import { fillSea, touchSea } from '../support/sea.ts'
import { issuing, type SpecServer, serve } from '../support/server.ts'
import { openSwap } from '../support/swap.ts'

// A pool that opens another connection clears the caches. With one connection each, none is opened after the first answers.
const SETTINGS = { READ_CONNECTIONS: '1', KEY_CONNECTIONS: '1', WRITE_CONNECTIONS: '1' }
const COUNTED = [['greatest(version, moment) + tail', 'version + 1']] as const

/** Days with lessons of the school. */
async function days(sql: Sql) {
  return singleRow<{ localDateStart: string; localDateEnd: string }>(
    await sql`select min(local_date)::text as "localDateStart", max(local_date)::text as "localDateEnd" from slots`
  )
}

/** Price of a lesson in cents in every read, and the status of the forecast route. */
async function answersOf({ get, post }: SpecServer, sql: Sql, key: string, platform: string) {
  const lessons = await get('/api/partner/v1/availabilities?format=sb', { key })
  const types = await get('/api/partner/v1/services?format=sb', { key })
  const octo = await post('/api/partner/octo/availability', {
    headers: { authorization: `Bearer ${key}`, 'octo-capabilities': 'octo/pricing' },
    body: { productId: 'group', optionId: 'DEFAULT', ...(await days(sql)) }
  })
  const page = await get(`/schools/${SCHOOL}`)
  const widget = await get(`/w/surf?key=${platform}&school=${SCHOOL}`)
  const sea = await get('/api/partner/v2/conditions/supertubos', { key: platform })
  return [
    ...[lessons.body.availabilities[0].pricePerPerson, types.body.services[0].priceFrom],
    octo.body[0].unitPricing[0].original,
    ...[page, widget].map(({ text }) => Number(/€(\d+)</.exec(text)?.[1]) * 100),
    sea.status
  ]
}

/**
 * A service behind a proxy that keeps its connections, and a dump of its database from before its prices
 * changed; `copy` restores another. With `isCounted`, versions are counters in all of them.
 */
async function stage(t: Test, isCounted = false) {
  const first = await database(t)
  if (isCounted)
    for (const name of ['mark_change', 'raise_forecast_version']) await mutate(first.sql, name, COUNTED)
  await addSchool(first.sql)
  await addSlot(first.sql)
  await fillSea(first.url)
  const { schoolKey, platformKey } = issuing(first.sql)
  const key = await schoolKey()
  const platform = await platformKey(['forecast', 'sizing'])
  await first.sql.end()
  const copy = () => database(t, { copyOf: first })
  const [before, older] = [await copy(), await copy()]
  const swap = await openSwap(before.url)
  t.teardown(swap.close)
  const server = await serve(t, { settings: SETTINGS, on: { url: swap.url, sql: before.sql } })
  const answers = (sql: Sql) => answersOf(server, sql, key, platform)
  const change = async (sql: Sql, cents: number) => {
    await sql`update slots set price_cents = ${cents}`
    await touchSea(sql)
  }
  return { server, key, before, older, copy, swap, answers, change }
}

const at = (cents: number, sea: number) => [cents, cents, cents, cents, cents, sea]

t.test('an older dump that replaces the database while all connections last', async t => {
  const { server, key, before, older, copy, swap, answers, change } = await stage(t)

  await t.test('is shown correctly, with later changes', async t => {
    await change(before.sql, 4000)
    t.strictSame([await answers(before.sql), await answers(before.sql)], [at(4000, 200), at(4000, 200)])
    swap.lead(older.url)
    await until(() => swap.swapped() > 0)
    t.strictSame(await answers(older.sql), at(3500, 200))
    await older.sql`delete from forecasts`
    await change(older.sql, 5000)
    t.strictSame(await answers(older.sql), at(5000, 503))
  })

  await t.test('is shown correctly during a refresh', async t => {
    const oldest = await copy()
    await change(older.sql, 4000)
    const held = await older.sql.reserve()
    await held`begin`
    await held`lock table slots in access exclusive mode`
    const path = '/api/partner/v1/availabilities?format=sb'
    const pending = server.get(path, { key })
    await whenWaiting(held, 1)
    swap.lead(oldest.url)
    await until(() => swap.swapped() > 0)
    const meanwhile = server.get(path, { key })
    await held`commit`
    held.release()
    t.equal((await pending).body.availabilities[0].pricePerPerson, 4000, 'a request from before the swap')
    t.equal((await meanwhile).body.availabilities[0].pricePerPerson, 3500)
    t.strictSame(await answers(oldest.sql), at(3500, 200))
    t.equal(swap.ended(), 0, 'over the connections that were there')
  })
})

t.test('an older dump with counted versions would be shown stale', async t => {
  const { before, older, swap, answers, change } = await stage(t, true)
  await change(before.sql, 4000)
  t.strictSame([await answers(before.sql), await answers(before.sql)], [at(4000, 200), at(4000, 200)])
  const connections = swap.opened()
  swap.lead(older.url)
  await until(() => swap.swapped() > 0)
  await older.sql`delete from forecasts`
  await change(older.sql, 5000)
  t.strictSame(await answers(older.sql), at(4000, 200))
  t.equal(swap.opened(), connections, 'over the connections that were there')
})
