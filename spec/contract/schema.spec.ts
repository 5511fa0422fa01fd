import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { SQL_FOLDER } from '../../lib/infra/migrations.ts'
import { database } from '../support/database.ts'
import { describeSchema } from '../support/schema.ts'

t.test('sql/schema.txt', async t => {
  const { sql } = await database(t)
  const file = join(SQL_FOLDER, 'schema.txt')

  t.test("equals the migrations' result (SCHEMA=write npm test -- contract/schema updates it)", async t => {
    const schema = await describeSchema(sql)
    if (process.env.SCHEMA === 'write') writeFileSync(file, schema)
    t.equal(readFileSync(file, 'utf8'), schema)
  })
})
