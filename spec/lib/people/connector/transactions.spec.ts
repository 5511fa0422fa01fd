// tags: sql
import t from 'tap'
import { connect, singleRow } from '../../../../lib/infra/database/pool.ts'
import { MAX_CALLS_PER_DAY } from '../../../../lib/people/connector/rules.ts'
import { createSettleCall, type SettleCall } from '../../../../lib/people/connector/transactions.ts'
import { database } from '../../../support/database.ts'
import { addConnectorKey } from '../../../support/owner.ts'
import { addSchool, SCHOOL } from '../../../support/school.ts'

const LEFT = 40
const CROWD = 200
const record = (tool: string) => ({ tool, argumentsDigest: '00'.repeat(32), result: 'ok', durationMs: 1.5 })

t.test('settling calls', async t => {
  const { sql, url } = await database(t)
  await addSchool(sql)
  const other = connect(url, { max: 2 })
  t.teardown(() => other.end())
  /** Two servers on one database. */
  const servers: readonly SettleCall[] = [createSettleCall(sql), createSettleCall(other)]

  async function addKey(callsLeft: number): Promise<string> {
    const { id } = await addConnectorKey(sql)
    await sql`insert into connector_days (school_id, key_id, day, calls)
      values (${SCHOOL}, ${id}, (clock_timestamp() at time zone 'UTC')::date, ${MAX_CALLS_PER_DAY - callsLeft})`
    return id
  }
  const counted = async (id: string) =>
    singleRow<{ calls: number }>(
      await sql`select sum(calls)::int as calls from connector_days where key_id = ${id}`
    ).calls
  const written = async (id: string) =>
    (await sql<{ tool: string }[]>`select tool from connector_calls where key_id = ${id} order by id`).map(
      ({ tool }) => tool
    )

  await t.test('counts and audits those of many keys in order', async t => {
    const ids = [await addKey(MAX_CALLS_PER_DAY), await addKey(MAX_CALLS_PER_DAY)]
    const waits = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        servers[0]!({ id: ids[n % 2]!, schoolId: SCHOOL, counts: true, record: record(`tool ${n}`) })
      )
    )
    t.strictSame(
      waits,
      Array.from({ length: 20 }, () => 0)
    )
    for (const [i, id] of ids.entries()) {
      t.equal(await counted(id), 10)
      t.strictSame(
        await written(id),
        Array.from({ length: 10 }, (_, n) => `tool ${2 * n + i}`)
      )
    }
  })

  await t.test('audits without counting what was counted before, beyond the limit too', async t => {
    const id = await addKey(0)
    t.equal(await servers[0]!({ id, schoolId: SCHOOL, counts: false, record: record('late') }), 0)
    t.strictSame([await counted(id), await written(id)], [MAX_CALLS_PER_DAY, ['late']])
  })

  await t.test('counts calls without a tool, and audits none of them', async t => {
    const id = await addKey(5)
    t.equal(await servers[0]!({ id, schoolId: SCHOOL, counts: true, record: null }), 0)
    t.strictSame([await counted(id), await written(id)], [MAX_CALLS_PER_DAY - 4, []])
  })

  await t.test('grants a crowd at two servers exactly the rest of the day', async t => {
    const ids = await Promise.all([addKey(LEFT), addKey(LEFT)])
    const waits = await Promise.all(
      Array.from({ length: 2 * CROWD }, async (_, n) => {
        const id = ids[n % 2]!
        const call = { id, schoolId: SCHOOL, counts: true, record: record('crowd') }
        return { id, wait: await servers[(n >> 1) % 2]!(call) }
      })
    )
    for (const id of ids) {
      const own = waits.filter(one => one.id === id).map(({ wait }) => wait)
      t.equal(own.filter(wait => wait === 0).length, LEFT)
      t.ok(own.every(wait => wait >= 0 && wait <= 86_400))
      t.equal(await counted(id), MAX_CALLS_PER_DAY)
      t.equal((await written(id)).length, LEFT, 'each that was let through is written down, nobody else')
    }
  })

  await t.test('would grant more if it checked before the work', async t => {
    const id = await addKey(LEFT)
    const looks = await Promise.all(Array.from({ length: CROWD }, () => counted(id)))
    t.equal(looks.filter(calls => calls < MAX_CALLS_PER_DAY).length, CROWD, 'all of the crowd see room')
  })
})
