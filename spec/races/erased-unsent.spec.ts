// tags: full alone sql
import t, { type Test } from 'tap'
import { createSale } from '../../lib/booking/transactions.ts'
import { eraseCustomer } from '../../lib/guests/transactions.ts'
import { singleRow } from '../../lib/infra/database/pool.ts'
import { listMails } from '../../lib/mail/queries.ts'
import { begin, courier, isCaughtUp, listener } from '../support/deliveries.ts'
import { mailCourier } from '../support/mail-courier.ts'
import { SENDER } from '../support/mail-data.ts'
import { until } from '../support/receiver.ts'
import { addPartner, requestOf, SCHOOL } from '../support/school.ts'
import { serve } from '../support/server.ts'
import { mailServer } from '../support/smtp.ts'

const GUEST = {
  customerName: 'Eve Inesquecível',
  customerEmail: 'eve@unforgotten.example',
  customerPhone: '+351911222333',
  notes: 'afraid of jellyfish'
}

/**
 * Queues five events and two mails about one guest. Returns their sent text and the final states of the
 * mails.
 */
async function sent(t: Test, isErased: boolean) {
  const server = await serve(t)
  const { sql } = server
  const slotId = await begin(sql)
  await sql`update schools set email = 'ola@ondaclara.example.com' where id = ${SCHOOL}`
  const key = await server.schoolKey(null)
  const own = await listener(t, sql)
  own.receiver.answer(503)
  const deliveries = courier(t, sql)
  const partnerId = await addPartner(sql, 'website')
  const book = async () => (await createSale(sql).book(requestOf({ slotId, partnerId, ...GUEST }))).bookingId
  const [changed, cancelled] = [await book(), await book()]
  for (const seats of [2, 3]) {
    const unitItems = Array.from({ length: seats }, () => ({ unitId: 'participant' }))
    const { status } = await server.request('PATCH', `/api/partner/octo/bookings/${changed}`, {
      key,
      body: { unitItems }
    })
    t.equal(status, 200)
  }
  t.equal((await server.del(`/api/partner/v1/bookings/${cancelled}`, { key })).status, 200)
  const { n: events } = singleRow<{ n: number }>(
    await sql`select sum(many)::int as n from events where school_id = ${SCHOOL} and kind like 'booking.%'`
  )

  const smtp = await mailServer(t)
  smtp.behave({ recipient: { code: 451, words: 'later' } })
  const mails = mailCourier(sql, smtp.transport())
  mails.start(SENDER)
  const waiting = async () => (await listMails(sql, { schoolId: SCHOOL, state: 'queued', limit: 100 })).length
  // Both were attempted and neither is leased.
  const wasTried = async () =>
    (await sql`select from mails where state = 'queued' and tries > 0 and leased_until is null`).length >= 2
  await until(async () => (await wasTried()) && (await own.state()).failingSince !== null)
  const queued = await waiting()

  const before = own.receiver.received.length
  if (isErased) await eraseCustomer(sql, GUEST.customerEmail)
  own.receiver.answer(204)
  smtp.behave({})
  await sql`update mails set due_at = now()`
  await until(async () => {
    await own.hurry()
    return isCaughtUp(own.state)()
  })
  await until(async () => (await waiting()) === 0)
  await mails.stop(5000)
  await deliveries.stop()
  const received = own.receiver.received.slice(before)
  const sentTexts = [
    ...received.map(({ body, headers }) => body + JSON.stringify(headers)),
    ...(await smtp.mails()).map(
      mail => `${mail.subject} ${mail.text} ${mail.html} ${JSON.stringify(mail.to)}`
    )
  ]
  return {
    events,
    queued,
    hooks: received.length,
    sentTexts: sentTexts.join('\n'),
    states: (await listMails(sql, { schoolId: SCHOOL, limit: 100 })).map(({ state }) => state)
  }
}

t.test('queued messages about a guest', async t => {
  await t.test('contain the name in mails only, without an erasure', async t => {
    const { events, queued, hooks, sentTexts, states } = await sent(t, false)
    t.equal(events, 5)
    t.ok(queued >= 2, `${queued} mails wait`)
    t.equal(hooks, events)
    t.match(sentTexts, GUEST.customerEmail)
    t.equal(states.filter(state => state === 'sent').length, 2)
  })

  await t.test('contain nothing of an erased guest', async t => {
    const { events, queued, hooks, sentTexts } = await sent(t, true)
    t.equal(events, 5)
    t.ok(queued >= 2)
    t.ok(hooks >= events, 'what happened to the seats is told, and that they were erased')
    for (const word of [
      GUEST.customerName,
      'Inesquec',
      GUEST.customerEmail,
      GUEST.customerPhone,
      '911222333',
      'jellyfish'
    ])
      t.notMatch(sentTexts, word)
  })
})
