// tags: full alone
import { randomUUID } from 'node:crypto'
import t, { type Test } from 'tap'
import { leaseMails, queueMails } from '../../lib/mail/transactions.ts'
import { uuidV7 } from '../../lib/text/uuid.ts'
import { openSchool } from '../support/centre.ts'
import { addSignedInOwner } from '../support/owner.ts'
import { filledForm, visit } from '../support/page.ts'
import { addSlot, SCHOOL } from '../support/school.ts'

const MAILING = {
  SMTP_URL: 'smtp://127.0.0.1:1',
  MAIL_FROM: 'noreply@book.example.com',
  SECRET_KEY: 'the-secret-of-these-specs-long-enough',
  TRUSTED_PROXIES: '1',
  FORMS_PER_ADDRESS: '1000'
}
/** Addresses a day for unproven bookings: 40 of all networks, 4 of one network, 20 of one provider. */
const LIMITS = { MAIL_ADDRESSES_PER_PARTNER: '40', MAILS_PER_ADDRESS: '30' }

/** A service whose mails wait for `deliver`, with a school and a lesson of 600 seats. */
async function open(t: Test, settings = {}) {
  const { server, sql } = await openSchool(t, { settings: { ...MAILING, ...LIMITS, ...settings } })
  await sql`update schools set telephone = '+351 262 000 000'`
  const slotId = await addSlot(sql, { capacity: 600, instructors: 100 })
  const send = (address: string, email = `${randomUUID()}@${randomUUID()}.example`) =>
    server.post(`/book/${SCHOOL}/${slotId}`, {
      body: new URLSearchParams(
        filledForm(randomUUID(), { customerEmail: email, participants: '1' })
      ).toString(),
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        origin: server.url,
        'x-forwarded-for': address
      }
    })
  /** Sends all due mails within the limits; returns the number of them. */
  async function deliver(): Promise<number> {
    let sent = 0
    for (;;) {
      await queueMails(sql, SCHOOL)
      const lease = uuidV7(Date.now())
      const batch = { lease, maxMails: 50, seconds: 60, perAddress: 30, perPartner: 40 }
      const mails = await leaseMails(sql, SCHOOL, batch)
      if (mails.length === 0) return sent
      sent += mails.length
      await sql`update mails set state = 'sent', done_at = clock_timestamp(), lease = null, leased_until = null
        where lease = ${lease}`
    }
  }
  return { server, sql, slotId, send, deliver }
}

const times = (count: number) => Array.from({ length: count }, (_, n) => n)

t.test('a stranger who books and cancels at once', async t => {
  const { server, sql, send, deliver } = await open(t)
  for (const n of times(60)) {
    const page = ((await send(`198.51.${n % 6}.${n + 1}`)).headers.get('location') as string).split('?')[0]
    await visit(server).post(`${page}/cancel`, {})
  }
  t.equal(await deliver(), 0, 'causes no mail')
  t.strictSame(
    [...(await sql`select distinct state, response from mails where role = 'guest'`)],
    [
      { state: 'void', response: 'newer' },
      { state: 'void', response: 'over' }
    ]
  )
  t.equal((await sql`select from mail_recipients`).length, 0, 'and uses up none')
  await send('203.0.113.1')
  t.equal(await deliver(), 1)
})

t.test('a stranger who waits for the mails', async t => {
  const { server, sql, send, deliver } = await open(t)
  const cancelAll = async () => {
    const rows = await sql<{ id: string; slot: string; ref: string }[]>`
      select id, slot_id as slot, external_ref as ref from bookings where status = 'confirmed'`
    for (const { slot, ref } of rows)
      await visit(server).post(`/book/${SCHOOL}/${slot}/booked/${ref.split(' ')[0]}/cancel`, {})
  }

  await t.test('has a tenth of them from one network, and half from one provider', async t => {
    for (const n of times(10)) await send(`198.51.100.${n + 1}`)
    t.equal(await deliver(), 4)
    for (const n of times(40)) await send(`198.51.${(n % 20) + 101}.1`)
    t.equal(await deliver(), 16)
    await send('203.0.113.1')
    t.equal(await deliver(), 1, 'other guests get theirs')
    t.equal((await sql`select from form_alarms`).length, 0)
    await cancelAll()
  })

  await t.test('raises an alarm when all are used', async t => {
    for (const n of times(30)) await send(`${n + 20}.1.1.1`)
    t.equal(await deliver(), 19)
    t.match([...(await sql`select kind from form_alarms`)], [{ kind: 'mails' }])
    const { headers } = await addSignedInOwner(sql)
    const { text } = await visit(server).get('/centre/forms', { cookie: headers.cookie as string })
    t.match(text, /id="alarm-mails">Alarm: since .* the emails to unconfirmed guests are used up/)
  })
})

t.test('a form that must be confirmed', async t => {
  const { server, sql, slotId, send, deliver } = await open(t)
  await sql`update schools set confirm_by_mail = true`

  await t.test('is refused if no mail can go out, with the contact', async t => {
    for (const n of times(4)) t.equal((await send(`198.51.100.${n + 1}`)).status, 303)
    const refused = await send('198.51.100.9')
    t.equal(refused.status, 409, 'also before the others were sent')
    t.match(refused.text, 'we cannot send you any more emails today')
    t.match(refused.text, /tel:\+351262000000/)
    t.equal(await deliver(), 4, 'every promised mail goes out')
    t.equal((await send('198.51.100.9')).status, 409)
    t.equal((await sql`select from form_alarms`).length, 0, 'one network is no alarm')
  })

  await t.test('is refused with an alarm if those of the school are used up', async t => {
    const statuses: number[] = []
    for (const n of times(40)) statuses.push((await send(`${n + 20}.1.1.1`)).status)
    t.strictSame([statuses.filter(status => status === 303).length, statuses.at(-1)], [36, 409])
    t.match([...(await sql`select kind from form_alarms`)], [{ kind: 'mails' }])
    t.equal(await deliver(), 36)
  })

  await t.test('is refused for an address that had its mails', async t => {
    await sql`delete from mail_recipients`
    await sql`delete from bookings`
    await sql`update slots set spots_taken = 0 where id = ${slotId}`
    for (const n of times(10)) {
      await send(`${n + 20}.2.1.1`, 'victim@example.com')
      t.equal(await deliver(), 1)
    }
    t.equal((await send('99.2.1.1', 'Victim+1@example.com')).status, 409)
    t.equal((await send('99.2.1.1', 'other@example.com')).status, 303)
  })

  await t.test('says so on its page if the mail could not be delivered', async t => {
    const page = ((await send('99.3.1.1')).headers.get('location') as string).split('?')[0] as string
    t.match((await visit(server).get(page)).text, 'One more step: check your email')
    await queueMails(sql, SCHOOL)
    await sql`update mails set state = 'failed' where state = 'queued'`
    const { text } = await visit(server).get(page)
    t.match(text, 'Please call the school: our email did not go out')
    t.notMatch(text, 'We are sending you a link')
  })
})
