import ICAL from 'ical.js'
import type { ParsedMail } from 'mailparser'
import t from 'tap'
import { pauseNotifications, resumeNotifications } from '../../../lib/events/notifications/transactions.ts'
import { eraseCustomer } from '../../../lib/guests/transactions.ts'
import { singleRow } from '../../../lib/infra/database/pool.ts'
import { listMails, listMailWork } from '../../../lib/mail/queries.ts'
import {
  leaseEndpointMails,
  leaseMails,
  queueMails,
  settleEndpointMail,
  settleMail
} from '../../../lib/mail/transactions.ts'
import { findPartnerId } from '../../../lib/partners/queries.ts'
import { uuidV7 } from '../../../lib/text/uuid.ts'
import { addEndpoint, removeEndpoint, settleEndpoint } from '../../../lib/webhooks/transactions.ts'
import { mailCourier } from '../../support/mail-courier.ts'
import { SENDER } from '../../support/mail-data.ts'
import { FREE_FORMS, filledForm, visit } from '../../support/page.ts'
import { until } from '../../support/replication.ts'
import { addSchool, addSlot, bookingOf, SCHOOL } from '../../support/school.ts'
import { serve } from '../../support/server.ts'
import { mailServer, recipientOf } from '../../support/smtp.ts'

t.test('mails about bookings', async t => {
  const server = await serve(t, { settings: FREE_FORMS })
  const { sql } = server
  await addSchool(sql)
  /**
   * Changes the school's email and deletes the mail to the former address, which these tests do not count.
   */
  const setSchoolEmail = async (email: string | null) => {
    await sql`update schools set email = ${email} where id = ${SCHOOL}`
    await sql`delete from contact_mails`
  }
  await setSchoolEmail('ola@ondaclara.example.com')
  const own = await server.schoolKey(null)
  const hotel = await server.schoolKey('Hotel Mar')
  const { post, attemptFor } = visit(server)
  const newId = () => uuidV7(Date.now())
  const smtp = await mailServer(t)

  /** Runs a courier while `work` runs. */
  async function delivering(work: () => Promise<unknown>, transport = smtp.transport()): Promise<void> {
    const courier = mailCourier(sql, transport)
    courier.start(SENDER)
    try {
      await work()
    } finally {
      await courier.stop(5000)
    }
  }

  /** Books on the page as a guest with this address; returns the id. */
  async function book(slotId: string, customerEmail: string, lang = 'en'): Promise<string> {
    const attempt = await attemptFor(slotId)
    const form = filledForm(attempt, { customerEmail })
    await post(`/book/${SCHOOL}/${slotId}?lang=${lang}`, form)
    const rows = await sql<{ id: string }[]>`select id from bookings where customer_email = ${customerEmail}`
    return singleRow(rows).id
  }

  const octo = (method: string, path: string, body: object) =>
    server.request(method, `/api/partner/octo${path}`, { key: own, body })
  const cancel = (id: string) => octo('POST', `/bookings/${id}/cancel`, {})
  const reseat = (id: string, seats: number) =>
    octo('PATCH', `/bookings/${id}`, {
      unitItems: Array.from({ length: seats }, () => ({ unitId: 'participant' }))
    })

  const mailsTo = async (address: string) =>
    (await smtp.mails()).filter(mail => recipientOf(mail).includes(address))
  const arrived = (address: string, count: number) =>
    until(async () => {
      const mails = await mailsTo(address)
      return mails.length >= count ? mails : undefined
    })
  const statesOf = async (bookingId: string) =>
    (await sql`select kind, state from mails where booking_id = ${bookingId} order by n`).map(
      ({ kind, state }) => `${kind} ${state}`
    )
  const settled = (bookingId: string, ...states: string[]) =>
    until(async () => ((await statesOf(bookingId)).join() === states.join() ? states : undefined))

  await t.test("tell a page's guest of changes, in one thread", async t => {
    const slotId = await addSlot(sql)
    const mails = await (async () => {
      let got: ParsedMail[] = []
      await delivering(async () => {
        const id = await book(slotId, 'ana@example.com')
        await arrived('ana@example.com', 1)
        await reseat(id, 3)
        await arrived('ana@example.com', 2)
        await sql`update slots set local_start = '11:00', local_end = '13:00' where id = ${slotId}`
        await arrived('ana@example.com', 3)
        await cancel(id)
        got = await arrived('ana@example.com', 4)
      })
      return got
    })()
    t.match(
      mails.map(({ subject }) => subject),
      [/^Booked: Group lesson/, /^Changed: /, /^Moved: .*11:00$/, /^Cancelled: /]
    )
    t.equal(new Set(mails.map(({ messageId }) => messageId)).size, 4)
    t.strictSame(
      mails.map(({ references }) => references),
      [undefined, ...Array(3).fill(mails[0]?.messageId)]
    )
    const events = mails.map(mail => {
      const [file] = mail.attachments.filter(({ contentType }) => /calendar|ics/.test(contentType))
      const calendar = new ICAL.Component(ICAL.parse(String(file?.content)))
      const event = new ICAL.Event(calendar.getFirstSubcomponent('vevent') as ICAL.Component)
      return { method: calendar.getFirstPropertyValue('method'), uid: event.uid, sequence: event.sequence }
    })
    t.strictSame(
      events.map(({ method }) => method),
      ['REQUEST', 'REQUEST', 'REQUEST', 'CANCEL']
    )
    t.equal(new Set(events.map(({ uid }) => uid)).size, 1)
    const sequences = events.map(({ sequence }) => sequence)
    t.strictSame(
      sequences,
      [...new Set(sequences)].sort((a, b) => a - b),
      'rises'
    )
  })

  await t.test('are in the language of the booking', async t => {
    const slotId = await addSlot(sql)
    await delivering(async () => {
      await book(slotId, 'rui@example.com', 'pt')
      const [mail] = await arrived('rui@example.com', 1)
      t.match(mail?.subject, /^Reserva confirmada: /)
    })
  })

  await t.test("name the booking's offer in the guest's language", async t => {
    const offer = { code: 'EARLY', title: 'Early bird', open: true, percent: 10, bearer: 'school' }
    const offers = JSON.stringify([{ ...offer, titles: { pt: 'Reserva antecipada' } }])
    await sql`update schools set offers = ${offers}::text::jsonb where id = ${SCHOOL}`
    const slotId = await addSlot(sql)
    await delivering(async () => {
      await book(slotId, 'lia@example.com', 'pt')
      t.match((await arrived('lia@example.com', 1))[0]?.text, /63\s€ \(Reserva antecipada: -7\s€\), a pagar/)
      await book(slotId, 'leo@example.com', 'de')
      t.match((await arrived('leo@example.com', 1))[0]?.text, /\(Early bird: -7\s€\)/)
    })
    await sql`update schools set offers = '[]' where id = ${SCHOOL}`
  })

  await t.test('are in the five languages, and to the school in its two', async t => {
    await sql`update schools set mail = '{confirmed}', locales = '{pt}' where id = ${SCHOOL}`
    await setSchoolEmail('escola@example.com')
    const slotId = await addSlot(sql, { capacity: 12 })
    await delivering(async () => {
      for (const [language, subject] of [
        ['es', /^Reserva confirmada: Group lesson, /],
        ['fr', /^Réservation confirmée\s: Group lesson, /],
        ['de', /^Gebucht: Group lesson, /]
      ] as const) {
        await book(slotId, `${language}@example.com`, language)
        const [mail] = await arrived(`${language}@example.com`, 1)
        t.match(mail?.subject, subject)
        t.match(mail?.html, /<h2[^>]* lang="pt">Group lesson<\/h2>/)
      }
      const toSchool = await arrived('escola@example.com', 3)
      for (const mail of toSchool) t.match(mail.subject, /^Reserva confirmada: /)
    })
    await sql`update schools set mail = '{}', locales = '{en}' where id = ${SCHOOL}`
    await setSchoolEmail('ola@ondaclara.example.com')
  })

  await t.test("are in the contact's first supported language, else in the school's", async t => {
    const CASES: readonly [language: string | null, locales: string[], own: string[], written: string][] = [
      [null, ['nl', 'de-AT', 'en'], ['en'], 'de'],
      ['fr', ['de'], ['en'], 'fr'],
      [null, [], ['es-ES', 'en'], 'es'],
      [null, ['nl'], ['it'], 'en']
    ]
    for (const [language, locales, own, written] of CASES) {
      const contact = JSON.stringify({ locales })
      const [row] = await sql`select guest_language(${language}, ${contact}::text::jsonb, ${own}) as guest,
        staff_language(guest_language(${language}, ${contact}::text::jsonb, ${own}), ${own}) as staff`
      t.strictSame(row, { guest: written, staff: 'en' })
    }
  })

  await t.test("tell a partner's guest of changes, nothing or all, as the partner chose", async t => {
    const slotId = await addSlot(sql, { capacity: 12 })
    const sell = async (customerEmail: string) => {
      const { body } = await server.post('/api/partner/v1/bookings', {
        key: hotel,
        body: bookingOf(slotId, { customerEmail })
      })
      return String(body.bookingId)
    }
    const saying = (mailText: string) =>
      sql`update partners set guest_mail = ${mailText} where name = 'Hotel Mar'`
    const usual = await sell('usual@example.com')
    await queueMails(sql, SCHOOL)
    await saying('all')
    const all = await sell('all@example.com')
    await queueMails(sql, SCHOOL)
    await saying('none')
    const none = await sell('none@example.com')
    for (const id of [usual, none]) await cancel(id)
    await queueMails(sql, SCHOOL)
    await saying('changes')
    t.strictSame(await statesOf(usual), [], 'cancelled while the partner wanted nothing')
    t.strictSame(await statesOf(none), [])
    t.strictSame(await statesOf(all), ['confirmed queued'])
    const later = await sell('later@example.com')
    await sql`select cancel_slots(${SCHOOL}, array[${slotId}]::uuid[], true)`
    await queueMails(sql, SCHOOL)
    t.strictSame(await statesOf(later), ['cancelled queued'])
    t.strictSame(await statesOf(all), ['confirmed void', 'cancelled queued'])
    await delivering(async () => {
      const [mail] = await arrived('later@example.com', 1)
      t.match(mail?.text, /had to cancel it/)
      t.notMatch(mail?.text, /€|Total/, 'what the guest paid is between the two of them')
      await settled(all, 'confirmed void', 'cancelled sent')
    })
  })

  await t.test("confirm to a partner's guest over OCTO if the partner asks for a receipt", async t => {
    const slotId = await addSlot(sql)
    const saying = (mailText: string) =>
      sql`update partners set guest_mail = ${mailText} where name = 'Hotel Mar'`
    const sell = async (emailReceipt: boolean | undefined) => {
      const hold = { productId: 'group', optionId: 'DEFAULT', availabilityId: slotId }
      const unitItems = [{ unitId: 'participant' }]
      const base = '/api/partner/octo/bookings'
      const { body } = await server.post(base, { key: hotel, body: { ...hold, unitItems } })
      await server.post(`${base}/${body.uuid}/confirm`, {
        key: hotel,
        body: { contact: { fullName: 'Ana', emailAddress: 'receipt@example.com' }, emailReceipt }
      })
      await queueMails(sql, SCHOOL)
      return statesOf(body.uuid)
    }
    t.strictSame(await sell(true), ['confirmed queued'])
    t.strictSame(await sell(false), [])
    t.strictSame(await sell(undefined), [])
    await saying('none')
    t.strictSame(await sell(true), [], 'nothing where its guests are to hear nothing')
    await saying('changes')
    await sql`update mails set state = 'void', done_at = now(), response = 'spec' where state = 'queued'`
  })

  await t.test('tell a school what it asked for, and nothing of its own acts', async t => {
    await sql`update schools set mail = '{confirmed,cancelled}' where id = ${SCHOOL}`
    const slotId = await addSlot(sql)
    await delivering(async () => {
      const id = await book(slotId, 'eva@example.com')
      const [mail] = await arrived('ola@ondaclara.example.com', 1)
      t.match(mail?.text, /Guest: Ana Silva, eva@example.com/)
      t.equal(mail?.replyTo?.text, 'eva@example.com')
      t.equal(mail?.attachments.length, 0)
      await cancel(id)
      await arrived('eva@example.com', 2)
      t.equal((await mailsTo('ola@ondaclara.example.com')).length, 1)
    })
    await sql`update schools set mail = '{}' where id = ${SCHOOL}`
  })

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

  /** An endpoint of the school found failing, for that many hours. */
  async function ailing(hours: number, { isGone = false } = {}): Promise<string> {
    const id = newId()
    await addEndpoint(sql, SCHOOL, id, {
      partnerId: (await findPartnerId(sql, SCHOOL, 'Hotel Mar'))!,
      origin: 'operator',
      url: `https://hooks.example.com/s3cret/${id}`,
      kinds: null
    })
    await ailFor(id, hours, isGone)
    return id
  }

  async function ailFor(id: string, hours: number, isGone = false): Promise<void> {
    const lease = newId()
    await sql`update endpoints set lease = ${lease}, failing_since = now() - make_interval(secs => ${hours * 3600}) where id = ${id}`
    const nothing = {
      upto: 0,
      done: [],
      failed: [],
      abouts: [],
      attempts: [],
      delivered: 0,
      refusals: 0,
      pause: 60
    }
    await settleEndpoint(sql, { schoolId: SCHOOL, id }, lease, { ...nothing, isIll: true, isGone })
  }

  const endpointMail = async (id: string) =>
    (await sql`select state, response from endpoint_mails where endpoint_id = ${id}`).map(
      ({ state, response }) => `${state} ${response}`
    )[0]

  await t.test('tell a school of a failing endpoint, and of its disabling', async t => {
    const ids = [await ailing(2), await ailing(121), await ailing(0, { isGone: true })]
    t.equal(await endpointMail(await ailing(0.5)), undefined, 'after less than an hour nothing')
    const found = async () => {
      const mails = (await mailsTo('ola@ondaclara.example.com')).filter(({ subject }) =>
        /webhook/.test(`${subject}`)
      )
      return mails.length >= 3 ? mails : undefined
    }
    await delivering(async () => {
      const mails = await until(found)
      const mailAbout = (id: string) => mails.find(({ text }) => text?.includes(id))
      t.match(mailAbout(ids[0]!)?.text, /We keep trying.*hooks\.example\.com\n.*Hotel Mar/s)
      t.match(mailAbout(ids[1]!)?.text, /has not answered for five days/)
      t.match(mailAbout(ids[2]!)?.text, /no longer exists/)
      for (const id of ids) await until(async () => (await endpointMail(id)) === 'sent 250' || undefined)
      t.notMatch(JSON.stringify(mails), /s3cret/, 'what stands behind the host may be a secret')
    })
  })

  await t.test('are void if the endpoint is healthy, gone, or has no recipient', async t => {
    const take = () => leaseEndpointMails(sql, SCHOOL, { lease: newId(), maxMails: 9, seconds: 60 })
    const [well, enabled] = [await ailing(2), await ailing(121)]
    await sql`update endpoints set failing_since = null where id = ${well}`
    await sql`update endpoints set disabled_at = null, disabled_why = null where id = ${enabled}`
    const removed = await ailing(2)
    await removeEndpoint(sql, SCHOOL, removed)
    t.equal(await endpointMail(removed), undefined)
    t.strictSame(await take(), [])
    await setSchoolEmail(null)
    const withoutMail = await ailing(2)
    t.strictSame(await take(), [])
    await setSchoolEmail('ola@ondaclara.example.com')
    for (const id of [well, enabled, withoutMail]) t.equal(await endpointMail(id), 'void nobody')
  })

  await t.test('contain only the newest state of an endpoint, and wait while paused', async t => {
    const id = await ailing(2)
    const lease = newId()
    await pauseNotifications(sql, 'spec')
    t.notOk((await listMailWork(sql)).some(({ isDue }) => isDue))
    t.strictSame(await leaseEndpointMails(sql, SCHOOL, { lease, maxMails: 9, seconds: 60 }), [])
    await resumeNotifications(sql)
    t.ok((await listMailWork(sql)).some(({ isDue }) => isDue))
    const [mailData] = await leaseEndpointMails(sql, SCHOOL, { lease, maxMails: 9, seconds: 60 })
    t.match(mailData, { tries: 1, endpoint: { id }, facts: { why: null } })
    t.strictSame(await leaseEndpointMails(sql, SCHOOL, { lease: newId(), maxMails: 9, seconds: 60 }), [])
    await ailFor(id, 25)
    const ending = { schoolId: SCHOOL, endpointId: id, state: 'sent', response: '250', seconds: 5 } as const
    t.equal(await settleEndpointMail(sql, { ...ending, lease }), false, 'the fence')
    const [newer] = await leaseEndpointMails(sql, SCHOOL, { lease, maxMails: 9, seconds: 60 })
    t.ok(newer!.number > mailData!.number)
    t.equal(await settleEndpointMail(sql, { ...ending, lease }), true)
    t.equal(await endpointMail(id), 'sent 250')
  })
})
