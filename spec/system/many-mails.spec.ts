// tags: full
import t from 'tap'
import { createSale } from '../../lib/booking/transactions.ts'
import { database } from '../support/database.ts'
import { mailCourier } from '../support/mail-courier.ts'
import { SENDER } from '../support/mail-data.ts'
import { until } from '../support/receiver.ts'
import { addLessonType, addPartner, addSchool, addSlot, requestOf } from '../support/school.ts'
import { mailServer, recipientOf } from '../support/smtp.ts'

/** One guest for each mail; MAILS=10000 takes some minutes. */
const MAILS = Number(process.env.MAILS ?? 300)
const AT_ONCE = 50

/** Defers every fifth mail at its first attempt; every fiftieth recipient does not exist. */
function answering() {
  const seen = new Set<string>()
  return (address: string) => {
    const n = Number(/\d+/.exec(address)?.[0])
    if (n % 50 === 0) return { code: 550, words: 'nobody of this name' }
    if (n % 5 !== 1 || seen.has(address)) return undefined
    seen.add(address)
    return { code: 451, words: 'come again' }
  }
}

t.test(`${MAILS} mails that two couriers send`, async t => {
  const { sql } = await database(t)
  await addSchool(sql)
  await addLessonType(sql, { id: 'roomy', capacity: 1000, ratio: 1000 })
  const partnerId = await addPartner(sql, 'website')
  const book = createSale(sql).book
  for (let from = 0; from < MAILS; from += 1000) {
    const slotId = await addSlot(sql, { lessonTypeId: 'roomy', capacity: 1000, daysAhead: 3 })
    const upto = Math.min(MAILS, from + 1000)
    for (let n = from; n < upto; n += AT_ONCE)
      await Promise.all(
        Array.from({ length: Math.min(AT_ONCE, upto - n) }, (_, i) =>
          book(requestOf({ slotId, partnerId, customerEmail: `guest-${n + i}@example.com`, participants: 1 }))
        )
      )
  }
  const answer = answering()
  const smtp = await mailServer(t)
  smtp.behave({ recipientOf: answer })
  let looks = 0
  const read = new Proxy(sql, {
    apply(target, self, statement) {
      looks += 1
      return Reflect.apply(target, self, statement)
    }
  })
  const couriers = [1, 2].map(() => mailCourier(sql, smtp.transport(), { read }))
  const began = performance.now()
  for (const courier of couriers) courier.start(SENDER)
  t.teardown(() => Promise.all(couriers.map(courier => courier.stop(5000))))
  const states = async () => {
    const rows = await sql<{ state: string; n: number }[]>`
      select state, count(*)::int as n from mails where role = 'guest' group by state`
    return Object.fromEntries(rows.map(({ state, n }) => [state, n]))
  }
  // Deferred mails are retried after some seconds; do not wait for them.
  const isOver = async () => {
    await sql`update mails set due_at = now() where state = 'queued' and tries > 0 and leased_until is null`
    const { sent = 0, failed = 0 } = await states()
    return sent + failed === MAILS
  }
  const end = performance.now() + 600_000
  while (!(await isOver())) {
    if (performance.now() > end) break
    await new Promise(resolve => setTimeout(resolve, 200))
  }
  const ms = Math.round(performance.now() - began)
  t.comment(`in ${ms} ms`)
  // A poll that found events queries twice. While another session holds a snapshot, each query scans all
  // rows that ever waited.
  t.ok(
    looks <= 2 * couriers.length * (ms / 1000 + 1),
    `the ${looks} looks are a second apart, however many are sent`
  )

  const nobody = Math.ceil(MAILS / 50)
  t.strictSame(await states(), { sent: MAILS - nobody, failed: nobody }, 'each is sent or failed')
  const mails = await smtp.mails()
  const to = mails.map(mail => recipientOf(mail))
  t.equal(new Set(to).size, MAILS - nobody, 'every guest who is there hears')
  t.equal(to.length, new Set(to).size, 'once')
  t.equal(new Set(mails.map(({ messageId }) => messageId)).size, mails.length)
  await until(
    async () => (await sql`select from mails where leased_until > now() and state = 'queued'`).length === 0
  )
})

t.test('a mail is sent even if each poll exceeds its time limit', async t => {
  const { sql } = await database(t)
  await addSchool(sql)
  const website = { slotId: await addSlot(sql), partnerId: await addPartner(sql, 'website') }
  await createSale(sql).book(requestOf({ ...website, customerEmail: 'ana@example.com' }))
  const smtp = await mailServer(t)
  let atMs = 0
  const courier = mailCourier(sql, smtp.transport(), { nowMs: () => (atMs += 1500) })
  courier.start(SENDER)
  t.teardown(() => courier.stop(5000))
  await until(async () => (await smtp.mails()).length > 0)
  const to = (await smtp.mails()).map(mail => recipientOf(mail))
  t.equal(to.length, 1)
  t.match(to[0], 'ana@example.com')
})
