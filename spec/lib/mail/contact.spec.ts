import t from 'tap'
import { pauseNotifications, resumeNotifications } from '../../../lib/events/notifications/transactions.ts'
import { listMailWork } from '../../../lib/mail/queries.ts'
import { leaseContactMails, settleContactMail } from '../../../lib/mail/transactions.ts'
import { uuidV7 } from '../../../lib/text/uuid.ts'
import { database } from '../../support/database.ts'
import { mailCourier } from '../../support/mail-courier.ts'
import { SENDER } from '../../support/mail-data.ts'
import { until } from '../../support/replication.ts'
import { addSchool, SCHOOL } from '../../support/school.ts'
import { mailServer, recipientOf } from '../../support/smtp.ts'

const OLD = 'ola@ondaclara.example.com'
const NEW = 'thief@example.net'

t.test("a change of a school's contact", async t => {
  const { sql } = await database(t)
  await addSchool(sql)
  const smtp = await mailServer(t)
  const change = (columns: object) =>
    sql`select save_school(${SCHOOL}, ${JSON.stringify(columns)}::text::jsonb, false)`
  const take = () => leaseContactMails(sql, SCHOOL, { lease: uuidV7(Date.now()), maxMails: 9, seconds: 60 })
  t.beforeEach(async () => {
    await sql`update schools set email = ${OLD}, payment_url = null where id = ${SCHOOL}`
    await sql`delete from contact_mails`
  })

  await t.test('is mailed to the former address only', async t => {
    await change({ email: NEW })
    const courier = mailCourier(sql, smtp.transport())
    courier.start(SENDER)
    const mail = await until(async () => (await smtp.mails())[0])
    await courier.stop(5000)
    t.match(recipientOf(mail), OLD)
    t.notMatch(recipientOf(mail), NEW)
    t.equal(mail.subject, 'Your school’s email address was changed')
    t.match(mail.text, new RegExp(`New email address: ${NEW}`))
    t.equal((await smtp.mails()).length, 1)
    t.match(await sql`select state from contact_mails`, [{ state: 'sent' }])
  })

  for (const [name, before, columns, facts] of [
    ['of the email', {}, { email: NEW }, { email: NEW }],
    ['to no email', {}, { email: null }, { email: null }],
    [
      'of the payment page',
      {},
      { payment_url: 'https://pay.example' },
      { paymentUrl: 'https://pay.example' }
    ],
    [
      'of both',
      {},
      { email: NEW, payment_url: 'https://pay.example' },
      { email: NEW, paymentUrl: 'https://pay.example' }
    ],
    ['of something else', {}, { description: 'Other words', digest_hour: 7 }, undefined],
    ['to the same values', {}, { email: OLD, payment_url: null }, undefined],
    ['of a school without an email', { email: null }, { email: NEW }, undefined]
  ] as const)
    await t.test(`${name} is ${facts ? 'reported with the new values' : 'not reported'}`, async t => {
      if ('email' in before) {
        await change(before)
        await sql`delete from contact_mails`
      }
      await change(columns)
      const mails = await take()
      if (facts === undefined) return t.strictSame(mails, [])
      const { at, ...changes } = mails[0]!.facts
      t.ok(Date.parse(at) > 0)
      t.strictSame(changes, facts)
      t.equal(mails[0]!.recipient, OLD)
    })

  await t.test('is reported in one mail if several come before it is sent', async t => {
    await change({ email: NEW })
    await change({ email: OLD })
    await change({ payment_url: 'https://pay.example' })
    const mails = await take()
    t.strictSame(mails.map(({ recipient }) => recipient).sort(), [OLD, NEW].sort())
    t.match(mails.find(({ recipient }) => recipient === OLD)?.facts, { paymentUrl: 'https://pay.example' })
  })

  await t.test('is reported again if a newer one comes during sending', async t => {
    await change({ email: NEW })
    const lease = uuidV7(Date.now())
    await leaseContactMails(sql, SCHOOL, { lease, maxMails: 9, seconds: 60 })
    await change({ email: OLD })
    await change({ payment_url: 'https://pay.example' })
    const ending = { schoolId: SCHOOL, recipient: OLD, state: 'sent', response: '250', seconds: 5 } as const
    t.equal(await settleContactMail(sql, { ...ending, lease }), false, 'the fence')
    t.ok((await take()).some(({ recipient }) => recipient === OLD))
  })

  await t.test('waits while notifications are paused', async t => {
    await change({ email: NEW })
    await pauseNotifications(sql, 'spec')
    t.notOk((await listMailWork(sql)).some(({ isDue }) => isDue))
    t.strictSame(await take(), [])
    await resumeNotifications(sql)
    t.ok((await listMailWork(sql)).some(({ isDue }) => isDue))
    t.equal((await take()).length, 1)
  })
})
