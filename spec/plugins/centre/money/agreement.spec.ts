import t from 'tap'
import { database } from '../../../support/database.ts'
import { compareMoney } from '../../../support/money-model.ts'

t.test('unpaid, refunds, ledger, cash-up and settlement agree with a plain model to the cent', async t => {
  const { sql } = await database(t)
  await compareMoney(t, sql, 240)
})
