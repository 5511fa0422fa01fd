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
    t.strictSame(
      { ...(await findOAuthRecord(sql, digestOf('a'))) },
      { content: '{"of":"a"}', consumedAt: null }
    )
    await write('b', 0)
    t.equal(await findOAuthRecord(sql, digestOf('b')), undefined)
    t.equal(await sweepOAuthRecords(sql), 1)
  })

  await t.test('are used once, however many try at the same time', async t => {
    const seen = await eightTimes(() => findOAuthRecord(sql, digestOf('a')))
    t.equal(seen.filter(record => record?.consumedAt === null).length, 8, 'a check alone would let all in')
    const used = await eightTimes(() => consumeOAuthRecord(sql, digestOf('a')))
    t.equal(used.filter(first => first).length, 1)
    t.ok((await findOAuthRecord(sql, digestOf('a')))?.consumedAt, 'and are kept to detect a second use')
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
})
