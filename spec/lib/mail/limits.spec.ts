import t from 'tap'
import { readMailFigures } from '../../../lib/mail/queries.ts'
import { leaseMails, pruneMails, queueMails } from '../../../lib/mail/transactions.ts'
import { uuidV7 } from '../../../lib/text/uuid.ts'
import { openPages } from '../../support/centre.ts'
import { FREE_FORMS, filledForm } from '../../support/page.ts'
import { addPartner, addSlot, bookingOf, SCHOOL } from '../../support/school.ts'

t.test('mails to guests are bounded', async t => {
  const { server, sql, post, attemptFor } = await openPages(t, { settings: FREE_FORMS })
  const own = await server.schoolKey(null)

  /** Books on the page with this address as an unproven guest; returns the id. */
  async function bookUnproven(slotId: string, customerEmail: string): Promise<string> {
    const attempt = await attemptFor(slotId)
    await post(`/book/${SCHOOL}/${slotId}`, filledForm(attempt, { customerEmail, participants: '1' }))
    const [row] = await sql<{ id: string }[]>`
      select id from bookings where customer_email = ${customerEmail} order by created_at desc limit 1`
    // As from a desk: form-mails.spec.ts covers the limits of networks.
    await sql`update bookings set form_network = null where id = ${row!.id}`
    return row!.id
  }
  /** The same as a proven guest. */
  async function book(slotId: string, customerEmail: string): Promise<string> {
    const id = await bookUnproven(slotId, customerEmail)
    await sql`update bookings set unproven_until = null where id = ${id}`
    return id
  }
  const toOf = (mails: readonly { to: string }[]) => mails.map(({ to }) => to)
  const octo = (method: string, path: string, body: object, key = own) =>
    server.request(method, `/api/partner/octo${path}`, { key, body })
  const cancel = (id: string) => octo('POST', `/bookings/${id}/cancel`, {})
  const reseat = (id: string, seats: number) =>
    octo('PATCH', `/bookings/${id}`, {
      unitItems: Array.from({ length: seats }, () => ({ unitId: 'participant' }))
    })
  const statesOf = async (bookingId: string) =>
    (await sql`select kind, state from mails where booking_id = ${bookingId} order by n`).map(
      ({ kind, state }) => `${kind} ${state}`
    )

  /** Delivers due mails as a courier within these limits; returns the recipients and the changed rows. */
  async function deliver(limits: { perAddress?: number; perPartner?: number } = {}) {
    const sent: { to: string; kind: string; people: number; before: number | undefined }[] = []
    for (;;) {
      await queueMails(sql, SCHOOL)
      const leased = await leaseMails(sql, SCHOOL, {
        lease: uuidV7(Date.now()),
        maxMails: 3,
        seconds: 60,
        ...limits
      })
      if (leased.length === 0) return sent
      for (const mailData of leased) {
        if (mailData.role === 'digest') continue
        const { customerEmail: to, participants: people } = mailData.booking
        sent.push({ to, kind: mailData.kind, people, before: mailData.facts.from?.participants })
        await sql`update mails set state = 'sent', done_at = clock_timestamp(), lease = null, leased_until = null
          where n = ${mailData.number} and role = ${mailData.role}`
      }
    }
  }

  await t.test('many changes of a booking become one mail with the newest state', async t => {
    const id = await book(await addSlot(sql), 'many@example.com')
    await deliver()
    await reseat(id, 2)
    t.match(await deliver(), [{ kind: 'changed', people: 2, before: 1 }], 'the first change is told at once')
    for (const seats of [3, 4, 5, 3]) {
      await reseat(id, seats)
      t.strictSame(await deliver(), [], 'a further one waits')
    }
    t.strictSame(await statesOf(id), [
      'confirmed sent',
      'changed sent',
      ...Array(3).fill('changed void'),
      'changed queued'
    ])
    const [wait] = await sql`select extract(epoch from due_at - clock_timestamp())::int as seconds
      from mails where booking_id = ${id} and state = 'queued'`
    t.ok(wait!.seconds > 240 && wait!.seconds <= 300, `${wait!.seconds} s`)
    await sql`update mails set due_at = clock_timestamp() where state = 'queued'`
    t.match(await deliver(), [{ kind: 'changed', people: 3, before: 2 }], 'from what was said last')
  })

  await t.test('cancellations and changes of the lesson are sent at once', async t => {
    const slotId = await addSlot(sql)
    const id = await book(slotId, 'gone@example.com')
    await deliver()
    await reseat(id, 2)
    await deliver()
    await sql`update slots set local_start = '11:00', local_end = '13:00' where id = ${slotId}`
    t.match(await deliver(), [{ kind: 'moved' }])
    await reseat(id, 3)
    await cancel(id)
    t.match(await deliver(), [{ kind: 'cancelled' }])
    t.strictSame((await statesOf(id)).slice(-2), ['changed void', 'cancelled sent'])
  })

  await t.test('an address gets a limited number a day, but all changes by the school', async t => {
    const slotId = await addSlot(sql, { capacity: 12 })
    const addresses = ['vic@example.com', 'Vic+1@example.com', 'vic+2@EXAMPLE.com', 'other@example.com']
    const ids: string[] = []
    for (const address of addresses) ids.push(await book(slotId, address))
    const to = (await deliver({ perAddress: 2 })).map(mail => mail.to)
    t.strictSame(to, ['vic@example.com', 'Vic+1@example.com', 'other@example.com'])
    const [held] = await sql`select state, response from mails where booking_id = ${ids[2]!}`
    t.strictSame({ ...held }, { state: 'failed', response: 'withheld: mails to the address today' })
    t.match(await readMailFigures(sql), { failed: 0, withheld: 1 })
    await sql`select cancel_slots(${SCHOOL}, array[${slotId}]::uuid[], true)`
    t.equal((await deliver({ perAddress: 2 })).length, 4, 'the school’s own cancellation')
    await sql`update mail_recipients set day = day - 1`
    await book(await addSlot(sql), 'vic+3@example.com')
    t.equal((await deliver({ perAddress: 2 })).length, 1, 'the next day')
  })

  await t.test('a Gmail address has one limit in all its spellings', async t => {
    const slotId = await addSlot(sql, { capacity: 12 })
    for (const address of ['gil.m@gmail.com', 'gilm@googlemail.com', 'g.i.l.m+1@gmail.com'])
      await book(slotId, address)
    t.equal((await deliver({ perAddress: 2 })).length, 2)
  })

  await t.test("mails about unproven bookings use a third of an address's limit", async t => {
    const slotId = await addSlot(sql, { capacity: 24, instructors: 4 })
    for (let n = 0; n < 3; n++) await bookUnproven(slotId, `bob+${n}@example.com`)
    t.equal((await deliver({ perAddress: 6 })).length, 2)
    const [held] = await sql`select response from mails m join bookings b on b.id = m.booking_id
      where b.customer_email like 'bob+%' and m.state = 'failed'`
    t.equal(held?.response, 'withheld: mails to the address today')
    for (let n = 0; n < 5; n++) await book(slotId, 'bob@example.com')
    t.equal((await deliver({ perAddress: 6 })).length, 4, 'proven bookings have the rest')
    await bookUnproven(slotId, 'eva@example.com')
    await bookUnproven(slotId, 'eva@example.com')
    t.equal((await deliver({ perAddress: 1 })).length, 1, 'one, however few there are')
    for (let n = 0; n < 3; n++) await bookUnproven(slotId, 'ida@example.com')
    t.equal((await deliver()).length, 3, 'and all, if there is no bound')
  })

  await t.test("unproven bookings leave room for a partner's mails", async t => {
    const key = await server.schoolKey('Hotel Sol')
    await sql`update partners set guest_mail = 'all' where name = 'Hotel Sol'`
    const slotId = await addSlot(sql, { capacity: 24, instructors: 4 })
    for (let n = 0; n < 4; n++) await bookUnproven(slotId, 'leo@example.com')
    t.equal((await deliver({ perAddress: 6 })).length, 2)
    const body = bookingOf(slotId, { customerEmail: 'leo@example.com' })
    await server.post('/api/partner/v1/bookings', { key, body })
    t.strictSame(toOf(await deliver({ perAddress: 6 })), ['leo@example.com'])
  })

  await t.test('unproven bookings send to a limited number of addresses a day', async t => {
    await sql`delete from mail_recipients`
    const slotId = await addSlot(sql, { capacity: 24, instructors: 4 })
    const bounds = { perAddress: 30, perPartner: 3 }
    for (const name of ['p', 'q', 'r', 's']) await book(slotId, `${name}@proven.example`)
    t.equal((await deliver(bounds)).length, 4, 'proven ones have no bound')
    for (const name of ['a', 'b', 'c', 'd']) await bookUnproven(slotId, `${name}@unproven.example`)
    t.equal((await deliver(bounds)).length, 3, 'nor do they use up that of unproven ones')
    const [held] = await sql`select response from mails m join bookings b on b.id = m.booking_id
      where b.customer_email = 'd@unproven.example'`
    t.equal(held?.response, 'withheld: addresses of the partner today')
    await bookUnproven(slotId, 'a@unproven.example')
    t.equal((await deliver(bounds)).length, 1, 'an address that had one has another')
    await book(slotId, 'e@proven.example')
    t.equal((await deliver(bounds)).length, 1, 'a proven guest is told')
    const desk = await addPartner(sql, 'desk')
    const atDesk = await book(slotId, 'f@proven.example')
    await sql`update bookings set partner_id = ${desk} where id = ${atDesk}`
    t.equal((await deliver(bounds)).length, 1, 'and a guest of the desk')
  })

  await t.test("a partner's bookings send to a limited number of addresses a day", async t => {
    const key = await server.schoolKey('Hotel Mar')
    await sql`update partners set guest_mail = 'all' where name = 'Hotel Mar'`
    const slotId = await addSlot(sql, { capacity: 12 })
    const sell = (customerEmail: string) =>
      server.post('/api/partner/v1/bookings', { key, body: bookingOf(slotId, { customerEmail }) })
    for (const name of ['a', 'b', 'c', 'd']) await sell(`${name}@stranger.example`)
    t.equal((await deliver({ perPartner: 3 })).length, 3)
    const [held] = await sql`select response from mails where state = 'failed' and response like '%partner%'`
    t.equal(held?.response, 'withheld: addresses of the partner today')
    await sell('a@stranger.example')
    t.equal((await deliver({ perPartner: 3 })).length, 1, 'an address that had one has another')
    await book(slotId, 'page@stranger.example')
    t.equal((await deliver({ perPartner: 0 })).length, 1, 'a proven guest of the page has no such limit')
  })

  await t.test('two couriers at once count each mail', async t => {
    const slotId = await addSlot(sql, { capacity: 12 })
    for (let n = 0; n < 8; n++) await book(slotId, `race+${n}@example.com`)
    await queueMails(sql, SCHOOL)
    const take = () =>
      leaseMails(sql, SCHOOL, { lease: uuidV7(Date.now()), maxMails: 2, seconds: 60, perAddress: 3 })
    const taken = await Promise.all(Array.from({ length: 6 }, take))
    const more = await take()
    t.equal(taken.flat().length + more.length, 3)
  })

  await t.test('counters are deleted after a day', async t => {
    const days = async () => (await sql`select distinct day from mail_recipients`).length
    t.ok((await days()) > 0)
    await sql`update mail_recipients set day = day - 3`
    await pruneMails(sql, [SCHOOL], 30)
    t.equal(await days(), 0)
  })
})
