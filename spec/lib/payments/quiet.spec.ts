// tags: sql
import t from 'tap'
import { claimSecret } from '../../../lib/events/notifications/transactions.ts'
import { createStripe } from '../../../lib/payments/providers/stripe.ts'
import { createPaymentWorker } from '../../../lib/payments/worker.ts'
import { fingerprintOf } from '../../../lib/text/derive.ts'
import { uuidV7 } from '../../../lib/text/uuid.ts'
import { database } from '../../support/database.ts'
import { silentLog } from '../../support/log.ts'
import { connectTill, SECRET, until } from '../../support/paying.ts'
import { addPartner, addSchool, addSlot, SCHOOL } from '../../support/school.ts'
import { openTill } from '../../support/till.ts'

const HOUR_MS = 3_600_000

t.test('the worker of a quiet server polls as soon as a write arrives', async t => {
  const { sql } = await database(t)
  const till = await openTill(t)
  await claimSecret(sql, fingerprintOf(SECRET))
  await addSchool(sql)
  await sql`update lesson_types set pay = '{"when": "full"}'`
  await connectTill(sql)
  const partnerId = await addPartner(sql, 'Website')
  await sql`update partners set collects = 'school'`
  const slotId = await addSlot(sql, { daysAhead: 3 })
  let isQuiet = true
  let questions = 0
  const worker = createPaymentWorker({
    ...{ read: sql, write: sql, secret: SECRET, provider: createStripe(till.url), log: silentLog },
    newId: () => uuidV7(Date.now()),
    pollMs(busyMs) {
      questions += 1
      return isQuiet ? HOUR_MS : busyMs
    }
  })
  worker.start('https://swellbook.example')
  t.teardown(() => worker.stop(1000))
  await until(
    async () => questions,
    count => count > 0
  )
  const guest = { customerName: 'Ada', customerEmail: 'ada@example.com' }
  const hold = { id: uuidV7(Date.now()), partnerId, slotId, participants: 1, payMinutes: 35, ...guest }
  const [booked] = await sql<
    { code: string }[]
  >`select code from book_many(${SCHOOL}, ${JSON.stringify([hold])}::text::json)`
  t.equal(booked?.code, 'ok')
  isQuiet = false
  const calls = await until(
    async () => till.calls.length,
    count => count > 0
  )
  t.ok(calls > 0, 'the page of the provider is opened during the pause')
})
