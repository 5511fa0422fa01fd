import t from 'tap'
import type { Sql } from '../../../../lib/infra/database/pool.ts'
import { connectorAuthenticator, schoolAuthenticator } from '../../../../lib/partners/keys/authenticators.ts'
import { findConnectorKeys, findSchoolKeys } from '../../../../lib/partners/keys/queries.ts'
import { mintKey } from '../../../../lib/partners/keys/rules.ts'
import { issueSchoolKey, revokeSchoolKey } from '../../../../lib/partners/keys/transactions.ts'
import { digestOf } from '../../../../lib/text/digest.ts'
import { uuidV7 } from '../../../../lib/text/uuid.ts'
import { database } from '../../../support/database.ts'
import { addConnectorKey } from '../../../support/owner.ts'
import { addSchool } from '../../../support/school.ts'

const SCHOOLS = ['onda-clara', 'maresia-sul']

async function addKeys(sql: Sql): Promise<string[]> {
  const keys: string[] = []
  for (const schoolId of SCHOOLS) {
    await addSchool(sql, { id: schoolId })
    for (const partner of ['Hotel', 'Hostel']) {
      keys.push((await issueSchoolKey(sql, uuidV7(Date.now()), { schoolId, partner })).key)
    }
  }
  return keys
}

const requestWith = (key: string) => ({ headers: { 'x-partner-api-key': key }, rawHeaders: [] }) as never

t.test('concurrent lookups of keys of two schools', async t => {
  const { sql } = await database(t)
  const keys = await addKeys(sql)
  const digests = keys.map(digestOf)

  t.test('return keys of the named school only', async t => {
    const all = await findSchoolKeys(sql, digests)
    t.strictSame(
      all.map(key => key?.schoolId),
      SCHOOLS.flatMap(id => [id, id])
    )
    for (const schoolId of SCHOOLS) {
      const own = await findSchoolKeys(sql, digests, schoolId)
      t.match(
        own,
        all.map(key => (key?.schoolId === schoolId ? { id: key.id, version: key.version } : undefined))
      )
    }
    const { key } = await addConnectorKey(sql, { schoolId: SCHOOLS[1]! })
    const connector = [digestOf(key)]
    t.match(await findConnectorKeys(sql, connector), [{ schoolId: SCHOOLS[1] }])
    t.match(await findConnectorKeys(sql, connector, SCHOOLS[1]), [{ schoolId: SCHOOLS[1] }])
    t.strictSame(await findConnectorKeys(sql, connector, SCHOOLS[0]), [undefined])
  })

  for (const on of ['one node', 'several nodes']) {
    t.test(`authenticate all keys, and no unknown one, on ${on}`, async t => {
      // The lookup detects Citus by a table of this name.
      if (on === 'several nodes') await sql`create table pg_dist_partition ()`
      const used = new Map<string, string | undefined>()
      const authenticate = schoolAuthenticator(sql, used)
      const strangers = [mintKey('school').key, mintKey('school').key]
      const enter = async () =>
        (
          await Promise.allSettled([...keys, ...strangers].map(key => authenticate(null, requestWith(key))))
        ).map(outcome => (outcome.status === 'fulfilled' ? outcome.value.schoolId : outcome.reason.code))
      const expected = [...SCHOOLS.flatMap(id => [id, id]), 'invalid_api_key', 'invalid_api_key']
      t.strictSame(await enter(), expected)
      t.strictSame(await enter(), expected, 'and the next time')
      t.strictSame([...used.values()].sort(), [...SCHOOLS, ...SCHOOLS].sort())

      const added = await issueSchoolKey(sql, uuidV7(Date.now()), { schoolId: SCHOOLS[0]!, partner: 'New' })
      const { id } = await authenticate(null, requestWith(added.key))
      await revokeSchoolKey(sql, SCHOOLS[0]!, id)
      await t.rejects(authenticate(null, requestWith(added.key)), { code: 'invalid_api_key' })

      const { key } = await addConnectorKey(sql, { schoolId: SCHOOLS[1]! })
      const assistants = connectorAuthenticator(sql, used, 'https://swellbook.example')
      t.match(await assistants(null, requestWith(key)), { schoolId: SCHOOLS[1] })
    })
  }
})
