// tags: full alone
import t from 'tap'
import { database } from '../../../support/database.ts'
import { compareMoney } from '../../../support/money-model.ts'

t.test('10,000 acts on money agree with a plain model to the cent', { timeout: 280_000 }, async t => {
  const { sql } = await database(t)
  await compareMoney(t, sql, 10_000)
})
