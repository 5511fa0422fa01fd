// tags: full alone sql
import { setTimeout as sleep } from 'node:timers/promises'
import t from 'tap'
import { Problem } from '../../lib/errors.ts'
import { type Sql, singleRow } from '../../lib/infra/database/pool.ts'
import { issueSchoolKey, revokeKey } from '../../lib/partners/keys/transactions.ts'
import { uuidV7 } from '../../lib/text/uuid.ts'
import { openSchool } from '../support/centre.ts'
import { countFailures, mutate, openCrowd } from '../support/crowd.ts'
import { database } from '../support/database.ts'
import { serveApart } from '../support/process.ts'
import { addSchool, SCHOOL } from '../support/school.ts'

const MAX_ITEMS = 50
const newId = () => uuidV7(Date.now())

/** Issues that many keys at once and counts the results. */
async function issueAtOnce(sql: Sql, count: number): Promise<Record<string, number>> {
  const outcomes = await Promise.all(
    Array.from({ length: count }, (_, i) =>
      issueSchoolKey(sql, newId(), { schoolId: SCHOOL, partner: `Partner ${i % 7}` }).then(
        () => 'issued',
        error => (error instanceof Problem ? error.code : String(error))
      )
    )
  )
  return Object.fromEntries([...new Set(outcomes)].map(o => [o, outcomes.filter(x => x === o).length]))
}

async function countActive(sql: Sql): Promise<number> {
  return singleRow<{ n: number }>(
    await sql`select count(*)::int as n from school_keys where school_id = ${SCHOOL} and revoked_at is null`
  ).n
}

t.test('two hundred keys issued at once', async t => {
  t.test('stop at fifty until one is revoked', async t => {
    const { sql } = await database(t)
    await addSchool(sql)
    t.strictSame(await issueAtOnce(sql, 200), { issued: MAX_ITEMS, too_many_keys: 150 })
    t.equal(await countActive(sql), MAX_ITEMS)
    const [key] = await sql<{ id: string }[]>`select id from school_keys limit 1`
    const revoked = await Promise.all(
      Array.from({ length: 5 }, () => revokeKey(sql, (key as { id: string }).id))
    )
    t.equal(new Set(revoked).size, 1, 'revoked once, however often it is said')
    t.strictSame(await issueAtOnce(sql, 20), { issued: 1, too_many_keys: 19 })
    t.equal(await countActive(sql), MAX_ITEMS)
    t.strictSame(await countFailures(sql), { statements: 0, deadlocks: 0 })
  })

  t.test('would exceed fifty without the lock', async t => {
    const { sql } = await database(t)
    await addSchool(sql)
    await sql`alter table schools drop constraint schools_have_at_most_50_keys`
    await mutate(sql, 'issue_school_key', [
      [
        'update schools set active_keys = active_keys + 1 where id = p_school_id and active_keys < 50;',
        'perform 1 where (select count(*) from school_keys where school_id = p_school_id) < 50;'
      ],
      ['found_id := partner_of', 'perform pg_sleep(0.05 + 0.1 * random());\n  found_id := partner_of']
    ])
    await issueAtOnce(sql, 200)
    t.ok((await countActive(sql)) > MAX_ITEMS)
  })
})

t.test('a revoked key fails on its next request, in every process', async t => {
  const { sql, databaseUrl, schoolKey } = await openSchool(t)
  const servers = [await serveApart(t, databaseUrl), await serveApart(t, databaseUrl)]
  const crowds = servers.map(({ url }) => openCrowd(t, url, 40))
  const staying = await schoolKey()
  let isOver = false
  let wrong = 0
  const crowded = crowds.flatMap(crowd =>
    Array.from({ length: 10 }, async () => {
      while (!isOver) if ((await crowd.ask('GET', '/supplier', staying)).status !== 200) wrong += 1
    })
  )
  for (let round = 0; round < 15; round += 1) {
    const id = newId()
    const { key } = await issueSchoolKey(sql, id, { schoolId: SCHOOL, partner: 'Short-lived' })
    const before = await Promise.all(crowds.map(crowd => crowd.ask('GET', '/supplier', key)))
    t.strictSame(
      before.map(a => a.status),
      [200, 200]
    )
    await revokeKey(sql, id)
    const after = await Promise.all(crowds.map(crowd => crowd.ask('GET', '/supplier', key)))
    t.strictSame(
      after.map(a => a.body.error),
      ['invalid_api_key', 'invalid_api_key']
    )
    await sleep(5)
  }
  isOver = true
  await Promise.all(crowded)
  t.equal(wrong, 0, 'and no other key is touched by it')
})
