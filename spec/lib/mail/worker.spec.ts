import t from 'tap'
import { pauseNotifications, resumeNotifications } from '../../../lib/events/notifications/transactions.ts'
import { eraseCustomer } from '../../../lib/guests/transactions.ts'
import { listMails } from '../../../lib/mail/queries.ts'
import { leaseMails, queueMails, settleMail } from '../../../lib/mail/transactions.ts'
import { mailStage } from '../../support/mail-stage.ts'
import { until } from '../../support/replication.ts'
import { addSlot, SCHOOL } from '../../support/school.ts'

t.test('mails about bookings', async t => {
  const { sql, newId, smtp, delivering, book, cancel, reseat, mailsTo, arrived, statesOf, settled } =
    await mailStage(t)

  await t.test('contain only the newest state if an older one could not be sent', async t => {
    const slotId = await addSlot(sql)
    const [id, gone] = [await book(slotId, 'late@example.com'), await book(slotId, 'gone@example.com')]
    await queueMails(sql, SCHOOL)
    await reseat(id, 4)
    await cancel(gone)
    await queueMails(sql, SCHOOL)
    t.strictSame(await statesOf(id), ['confirmed void', 'confirmed queued'], 'nothing was said before')
    t.strictSame(await statesOf(gone), ['confirmed void', 'cancelled queued'])
    await delivering(async () => {
      const [mail] = await arrived('late@example.com', 1)
      t.match(mail?.text, /For: 4 people\n/)
      await arrived('gone@example.com', 1)
    })
    t.equal((await mailsTo('late@example.com')).length, 1)
  })

  await t.test('wait while notifications are paused', async t => {
    await pauseNotifications(sql, 'spec')
    const slotId = await addSlot(sql)
    await delivering(async () => {
      const id = await book(slotId, 'pause@example.com')
      await settled(id, 'confirmed queued')
      const other = await book(await addSlot(sql), 'pause2@example.com')
      await settled(other, 'confirmed queued')
      t.equal((await mailsTo('pause')).length, 0)
      await resumeNotifications(sql)
      await arrived('pause@example.com', 1)
    })
  })

  await t.test('are void for an erased guest, and keep no name', async t => {
    const slotId = await addSlot(sql)
    const id = await book(slotId, 'erased@example.com')
    await queueMails(sql, SCHOOL)
    await eraseCustomer(sql, 'erased@example.com')
    t.strictSame(await statesOf(id), ['confirmed void'])
    const stored = await sql`select row_to_json(m) as mail from mails m`
    t.notMatch(JSON.stringify(stored), /@example|Silva/)
  })

  await t.test('are dropped when the lesson has begun', async t => {
    const slotId = await addSlot(sql)
    const id = await book(slotId, 'begun@example.com')
    await queueMails(sql, SCHOOL)
    await sql`update slots set local_date = local_date - 5 where id = ${slotId}`
    await delivering(() => settled(id, 'confirmed void', 'confirmed failed'))
    t.equal((await mailsTo('begun@example.com')).length, 0)
  })

  await t.test('are retried after a temporary refusal, and dropped after a final one', async t => {
    const slotId = await addSlot(sql)
    const id = await book(slotId, 'full@example.com')
    smtp.behave({ recipient: { code: 452, words: '4.2.2 full@example.com is over quota' } })
    const tried = async () => {
      const [mail] = await listMails(sql, { schoolId: SCHOOL, limit: 1 })
      return mail?.response === '452 4.2.2' ? mail : undefined
    }
    await delivering(async () => {
      t.equal((await until(tried)).state, 'queued')
      smtp.behave({ recipient: { code: 550, words: '5.1.1 full@example.com is nobody' } })
      await sql`update mails set due_at = clock_timestamp() where booking_id = ${id}`
      await settled(id, 'confirmed failed')
    })
    const [mail] = await listMails(sql, { schoolId: SCHOOL, limit: 1 })
    t.equal(mail?.response, '550 5.1.1', 'codes, and never the address')
    smtp.behave({})
  })

  await t.test('belong to one courier at a time; an expired lease settles nothing', async t => {
    const slotId = await addSlot(sql)
    const id = await book(slotId, 'lease@example.com')
    await queueMails(sql, SCHOOL)
    const [mine, other] = [newId(), newId()]
    await pauseNotifications(sql, 'spec')
    t.strictSame(
      await leaseMails(sql, SCHOOL, { lease: mine, maxMails: 3, seconds: 60 }),
      [],
      'who found it before too'
    )
    await resumeNotifications(sql)
    const [mailData] = await leaseMails(sql, SCHOOL, { lease: mine, maxMails: 3, seconds: 60 })
    const settling = {
      schoolId: SCHOOL,
      number: mailData?.number ?? 0,
      role: 'guest',
      response: '250',
      seconds: 5
    } as const
    t.strictSame(await leaseMails(sql, SCHOOL, { lease: other, maxMails: 3, seconds: 60 }), [])
    await sql`update mails set leased_until = clock_timestamp() where booking_id = ${id}`
    t.equal((await leaseMails(sql, SCHOOL, { lease: other, maxMails: 3, seconds: 60 })).length, 1)
    t.equal(await settleMail(sql, { ...settling, lease: mine, state: 'queued' }), false, 'the fence')
    t.equal(await settleMail(sql, { ...settling, lease: other, state: 'sent' }), true)
    t.strictSame(await statesOf(id), ['confirmed sent'])
  })

  await t.test('are sent once by any number of couriers', async t => {
    const slotId = await addSlot(sql, { capacity: 40, instructors: 20 })
    const addresses = Array.from({ length: 12 }, (_, n) => `once${n}@example.com`)
    const all = () => Promise.all(addresses.map(address => arrived(address, 1)))
    await delivering(() =>
      delivering(() =>
        delivering(async () => {
          for (const address of addresses) await book(slotId, address)
          await all()
          await until(async () => {
            const [left] = await sql`select 1 from mails where state = 'queued' and done_at is null limit 1`
            return left ? undefined : true
          })
        })
      )
    )
    t.equal((await mailsTo('once')).length, addresses.length)
  })
})
