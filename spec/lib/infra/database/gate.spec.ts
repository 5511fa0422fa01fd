import { setTimeout as sleep } from 'node:timers/promises'
import t, { type Test } from 'tap'
import { withAdmissionControl, withOwner } from '../../../../lib/infra/database/gate.ts'
import { connect, faultOf, type Sql } from '../../../../lib/infra/database/pool.ts'
import type { QueueLimits } from '../../../../lib/infra/fair-queue.ts'
import { database } from '../../../support/database.ts'

const OPEN: QueueLimits = { places: 1, share: 1, waiting: 2, patienceMs: 60_000, overrunMs: 60_000 }

async function gated(t: Test, url: string, limits: Partial<QueueLimits>): Promise<Sql> {
  const pool = connect(url, { max: 4, silenceMs: 0 })
  t.teardown(() => pool.end({ timeout: 1 }))
  return withAdmissionControl(pool, { ...OPEN, ...limits })
}

/** The number that a query returned, or the code of its rejection. */
async function outcome(query: PromiseLike<readonly { n?: number }[]>): Promise<number | string | undefined> {
  try {
    return (await query)[0]?.n
  } catch (error) {
    return faultOf(error)
  }
}

t.test('a gate before a pool', async t => {
  const { url } = await database(t, { empty: true })

  t.test('admits queries one after another, in order of arrival', async t => {
    const sql = await gated(t, url, {})
    const order: number[] = []
    const ask = async (n: number) =>
      order.push((await sql<{ n: number }[]>`select ${n}::int as n, pg_sleep(0.02)`)[0]!.n)
    await Promise.all([ask(1), ask(2), ask(3)])
    t.strictSame(order, [1, 2, 3])
  })

  t.test('serves owners in turn, however many queries one sends', async t => {
    const sql = await gated(t, url, { waiting: 100 })
    const order: string[] = []
    const ask = async (group: string) => {
      const own = withOwner(sql, { group, caller: '' })
      await own`select pg_sleep(0.005)`
      order.push(group)
    }
    await Promise.all([...Array.from({ length: 20 }, () => ask('flood')), ask('other'), ask('third')])
    t.ok(order.indexOf('other') <= 3, order.join(' '))
    t.ok(order.indexOf('third') <= 3, order.join(' '))
  })

  t.test('leaves half of the pool to others if one owner has many queries', async t => {
    const sql = await gated(t, url, { places: 4, share: 2, waiting: 100 })
    const own = (group: string) => withOwner(sql, { group, caller: '' })
    await Promise.all(Array.from({ length: 4 }, () => sql.unsafe('select pg_sleep(0.05)')))
    const flood = Array.from({ length: 6 }, () =>
      own('flood')
        .unsafe('select pg_sleep(0.5)')
        .then(() => 'flood')
    )
    const first = await Promise.race([
      ...flood,
      own('other')
        .unsafe('select 1')
        .then(() => 'other')
    ])
    t.equal(first, 'other')
    await Promise.all(flood)
  })

  t.test('refuses a query at once only if the queue is full', async t => {
    const sql = await gated(t, url, {})
    const outcomes = Array.from({ length: 5 }, (_, n) => outcome(sql`select ${n}::int as n, pg_sleep(0.02)`))
    t.strictSame(await Promise.all(outcomes), [0, 1, 2, 'unreachable', 'unreachable'])
    t.equal(await outcome(sql`select 7 as n`), 7, 'and is open again')
  })

  t.test('refuses queries that waited too long', async t => {
    const sql = await gated(t, url, { patienceMs: 30 })
    const first = outcome(sql`select 1 as n, pg_sleep(0.5)`)
    t.equal(await outcome(sql`select 2 as n`), 'unreachable')
    t.equal(await first, 1)
    t.equal(await outcome(sql`select 3 as n`), 3)
  })

  t.test('refuses new queries if the first one has waited long', async t => {
    const sql = await gated(t, url, { overrunMs: 30 })
    const before = [outcome(sql`select 1 as n, pg_sleep(0.5)`), outcome(sql`select 2 as n`)]
    await sleep(100)
    t.equal(await outcome(sql`select 3 as n`), 'unreachable')
    t.strictSame(await Promise.all(before), [1, 2])
  })

  t.test('releases its place after a failing query, and supports text queries', async t => {
    const sql = await gated(t, url, { waiting: 0 })
    for (let i = 0; i < 3; i += 1) t.equal(await outcome(sql`select nonsense`), 'bug')
    t.equal(await outcome(sql.unsafe('select 4 as n')), 4)
    t.strictSame([...(await sql`select ${[1, 2]}::int[] as list`)], [{ list: [1, 2] }])
  })
})
