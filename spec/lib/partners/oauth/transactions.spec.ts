import t from 'tap'
import { findOAuthRecord } from '../../../../lib/partners/oauth/queries.ts'
import {
  consumeOAuthRecord,
  deleteOAuthRecords,
  sweepOAuthRecords,
  writeOAuthRecord
} from '../../../../lib/partners/oauth/transactions.ts'
import { digestOf } from '../../../../lib/text/digest.ts'
import { database } from '../../../support/database.ts'

t.test('records of the OAuth server', async t => {
  const { sql } = await database(t)
  const grantDigest = digestOf('grant')
  const write = (name: string, seconds = 60) =>
    writeOAuthRecord(sql, {
      digest: digestOf(name),
      kind: 'AuthorizationCode',
      content: `{"of":"${name}"}`,
      grantDigest,
      seconds
    })
  const eightTimes = <T>(work: () => Promise<T>) => Promise.all(Array.from({ length: 8 }, work))

  await t.test('are found until they end', async t => {
    await write('a')
    t.strictSame({ ...(await findOAuthRecord(sql, digestOf('a'))) }, { content: '{"of":"a"}', usedFor: null })
    await write('b', 0)
    t.equal(await findOAuthRecord(sql, digestOf('b')), undefined)
    t.equal(await sweepOAuthRecords(sql), 1)
  })

  await t.test('are used once, however many try at the same time', async t => {
    const seen = await eightTimes(() => findOAuthRecord(sql, digestOf('a')))
    t.equal(seen.filter(record => record?.usedFor === null).length, 8, 'a check alone would let all in')
    const used = await eightTimes(() => consumeOAuthRecord(sql, digestOf('a')))
    t.equal(used.filter(first => first).length, 1)
    const stored = await findOAuthRecord(sql, digestOf('a'))
    t.ok((stored?.usedFor ?? -1) >= 0, 'and are kept to detect a second use')
  })

  await t.test('are taken once', async t => {
    await write('c')
    const deleted = await eightTimes(() => deleteOAuthRecords(sql, { digest: digestOf('c') }))
    t.strictSame(
      deleted.filter(count => count > 0),
      [1]
    )
  })

  await t.test('end with their grant', async t => {
    await write('d')
    t.equal(await deleteOAuthRecords(sql, { grantDigest }), 2)
    t.equal(await deleteOAuthRecords(sql, {}), 0, 'none without a digest')
  })

  await t.test('are bounded: of many the newest stay', async t => {
    const count = async (kind: string) =>
      Number((await sql`select count(*) as n from oauth_records where kind = ${kind}`)[0]!.n)
    const fill = (kind: string, grant: string | null, rows: number) => sql`
      insert into oauth_records (digest, kind, content, grant_digest, expires_at)
      select sha256(convert_to(${kind} || n, 'utf8')), ${kind}, '{}', decode(${grant}::text, 'hex'),
        clock_timestamp() + n * interval '1 millisecond' + interval '1 minute' from generate_series(1, ${rows}::int) n`
    const add = (name: string, kind: string, grant: string | null) =>
      writeOAuthRecord(sql, {
        ...{ digest: digestOf(name), kind, content: '{}' },
        grantDigest: grant,
        seconds: 1800
      })
    for (const [kind, grant, limit] of [
      ['Interaction', null, 10_000],
      ['RefreshToken', grantDigest, 100],
      ['AccessToken', grantDigest, 100]
    ] as const) {
      await fill(kind, grant, limit)
      await Promise.all(Array.from({ length: 8 }, (_, n) => add(`${kind} new ${n}`, kind, grant)))
      await add(`${kind} last`, kind, grant)
      t.equal(await count(kind), limit, kind)
      t.ok(await findOAuthRecord(sql, digestOf(`${kind} new 0`)))
      t.notOk(await findOAuthRecord(sql, digestOf(`${kind}1`)), 'the oldest is gone')
    }
    await sql`update oauth_records set consumed_at = now() - interval '1 hour'
      where digest <> decode(${digestOf('RefreshToken last')}, 'hex')`
    await consumeOAuthRecord(sql, digestOf('RefreshToken last'))
    await add('RefreshToken next', 'RefreshToken', grantDigest)
    const last = await findOAuthRecord(sql, digestOf('RefreshToken last'))
    t.ok(last, 'the last used one stays, to detect a second use')
    t.equal(await count('RefreshToken'), 100)
  })
})
