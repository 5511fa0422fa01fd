import ICAL from 'ical.js'
import type { ParsedMail } from 'mailparser'
import t from 'tap'
import { queueMails } from '../../../lib/mail/transactions.ts'
import { mailStage } from '../../support/mail-stage.ts'
import { addSlot, bookingOf, SCHOOL } from '../../support/school.ts'

t.test('mails to guests and schools', async t => {
  const {
    server,
    sql,
    setSchoolEmail,
    hotel,
    delivering,
    book,
    cancel,
    reseat,
    mailsTo,
    arrived,
    statesOf,
    settled
  } = await mailStage(t)

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
})
