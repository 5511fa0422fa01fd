import t from 'tap'
import { sweepHolds } from '../../../lib/booking/transactions.ts'
import { writeMail } from '../../../lib/mail/letters/message.ts'
import { leaseMails, queueMails } from '../../../lib/mail/transactions.ts'
import { uuidV7 } from '../../../lib/text/uuid.ts'
import { openSchool } from '../../support/centre.ts'
import { SENDER } from '../../support/mail-data.ts'
import { FREE_FORMS, filledForm, visit } from '../../support/page.ts'
import { addSlot, SCHOOL, seatsTaken } from '../../support/school.ts'
import { serve } from '../../support/server.ts'

const SECRET = 'the-secret-of-these-specs-long-enough'
const SIGNING = { ...SENDER, secret: SECRET }

t.test("a guest confirms a page booking by the mail's link", async t => {
  const mailing = { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'noreply@book.example.com' }
  const { server, sql } = await openSchool(t, {
    settings: { ...FREE_FORMS, ...mailing, MAILS_PER_ADDRESS: '1000', SECRET_KEY: SECRET }
  })
  await sql`update schools set confirm_by_mail = true, mail = '{confirmed,cancelled}', email = 'ola@example.com' where id = ${SCHOOL}`
  const { get, post, attemptFor } = visit(server)

  /** The mails that are due, the newest last. */
  async function mails() {
    await queueMails(sql, SCHOOL)
    const leased = await leaseMails(sql, SCHOOL, { lease: uuidV7(Date.now()), maxMails: 10, seconds: 0 })
    return leased.flatMap(mail =>
      mail.role === 'digest' ? [] : { kind: mail.kind, role: mail.role, ...writeMail(mail, SIGNING) }
    )
  }

  /** Books by form; returns the result page and the path of the link in the mail. */
  async function book(lang = 'en') {
    await queueMails(sql, SCHOOL)
    await sql`update mails set state = 'sent' where state = 'queued'`
    const slotId = await addSlot(sql)
    const form = filledForm(await attemptFor(slotId))
    const { headers } = await post(`/book/${SCHOOL}/${slotId}?lang=${lang}`, form)
    const sent = await mails()
    const link = /https:\/\/book\.example\.com(\/book\/[^?\s]+)/.exec(sent[0]?.text ?? '')?.[1] as string
    return { slotId, form, page: (headers.get('location') as string).replace(/\?.*/, ''), sent, link }
  }
  const standing = async (slotId: string) =>
    (await sql<{ status: string }[]>`select status from bookings where slot_id = ${slotId} order by id`).map(
      ({ status }) => status
    )
  const runOut = (slotId: string) =>
    sql`update bookings set hold_expires_at = clock_timestamp() - interval '1 second' where slot_id = ${slotId}`

  await t.test('as the form says before, and the page after', async t => {
    const { slotId, page, sent } = await book()
    t.match(
      (await get(`/book/${SCHOOL}/${slotId}`)).text,
      'it is only booked once you tap the link in it and confirm'
    )
    t.strictSame(await standing(slotId), ['on_hold'])
    t.equal(await seatsTaken(sql, slotId), 2)
    const { text } = await get(page)
    t.match(text, '<h1>One more step: check your email</h1>')
    t.notMatch(text, '/confirm"')
    t.match(sent, [{ kind: 'held', role: 'guest', subject: /^Please confirm: /, calendar: undefined }])
    t.equal(sent.length, 1, 'and the school hears nothing yet')
  })

  await t.test('once, however often the button is pressed', async t => {
    const { slotId, link } = await book('de')
    const { text } = await get(`${link}?lang=de`)
    t.match(text, '<h1>Bitte bestätige deine Buchung</h1>')
    t.match(text, `action="${link}/confirm?lang=de"`)
    for (let i = 0; i < 2; i++) {
      const { status, headers } = await post(`${link}/confirm?lang=de`, {})
      t.equal(status, 302)
      t.equal(headers.get('location'), `${link}?lang=de`)
    }
    t.strictSame(await standing(slotId), ['confirmed'])
    t.match((await get(link)).text, 'See you in the water, Ana')
    const mailsNow = await mails()
    t.strictSame(mailsNow.map(({ role, kind }) => `${role} ${kind}`).sort(), [
      'guest confirmed',
      'school confirmed'
    ])
    t.equal(mailsNow.find(({ role }) => role === 'guest')?.calendar?.method, 'REQUEST')
    const events = await sql`select from events where kind = 'booking.confirmed' and slot_ids[1] = ${slotId}`
    t.equal(events.length, 1)
  })

  await t.test('not by opening the link, nor from another site', async t => {
    const { slotId, link } = await book()
    await get(link)
    t.equal((await get(`${link}/confirm`)).status, 405)
    t.equal((await post(`${link}/confirm`, {}, { origin: 'https://elsewhere.example' })).status, 403)
    t.strictSame(await standing(slotId), ['on_hold'])
  })

  await t.test("not with an altered or other signature, or the form's id", async t => {
    const { slotId, link, page } = await book()
    const other = await book()
    const altered = link.replace(/.(?=.{5}$)/, sign => (sign === 'A' ? 'B' : 'A'))
    const moved = link.replace(slotId, other.slotId)
    for (const path of [altered, moved, page]) t.equal((await post(`${path}/confirm`, {})).status, 404, path)
    t.strictSame([await standing(slotId), await standing(other.slotId)], [['on_hold'], ['on_hold']])
  })

  await t.test('not too late: seats are free, pages say so, and the guest gets a mail', async t => {
    const { slotId, form, link, page } = await book()
    await runOut(slotId)
    await post(`${link}/confirm`, {})
    t.strictSame(await standing(slotId), ['expired'])
    t.equal(await seatsTaken(sql, slotId), 0)
    for (const path of [link, page]) {
      const { text } = await get(path)
      t.match(text, '<h1>This booking was not confirmed in time</h1>', path)
      t.match(text, `href="/book/${SCHOOL}/${slotId}"`)
    }
    const mailsNow = await mails()
    t.match(mailsNow, [{ kind: 'expired', role: 'guest', subject: /^Not confirmed: /, calendar: undefined }])
    t.equal(mailsNow.length, 1)
    await post(`/book/${SCHOOL}/${slotId}`, form)
    t.strictSame(await standing(slotId), ['expired', 'on_hold'], 'and the same form books anew')
    t.match((await get(page)).text, 'One more step')
  })

  await t.test('and gets a mail about an expired hold once it is swept', async t => {
    const { slotId, page } = await book()
    await runOut(slotId)
    t.match((await get(page)).text, 'not confirmed in time')
    await sweepHolds(sql)
    t.match(
      (await mails()).map(({ kind }) => kind),
      ['expired']
    )
  })

  await t.test('not after a cancellation by the guest or of the lesson', async t => {
    const own = await book()
    await post(`${own.page}/cancel`, {})
    const lesson = await book()
    await sql`select cancel_slots(${SCHOOL}, array[${lesson.slotId}]::uuid[], true)`
    for (const [{ link, slotId }, words] of [
      [own, 'This booking was cancelled.'],
      [lesson, 'This lesson was cancelled']
    ] as const) {
      await post(`${link}/confirm`, {})
      t.strictSame(await standing(slotId), ['cancelled'])
      t.match((await get(link)).text, words)
    }
    t.match(
      (await mails()).map(({ kind, role }) => `${role} ${kind}`),
      ['guest cancelled']
    )
  })

  await t.test('as long as the hold lasts, if the school no longer requires it', async t => {
    const { slotId, link } = await book()
    await sql`update schools set confirm_by_mail = false where id = ${SCHOOL}`
    await post(`${link}/confirm`, {})
    t.strictSame(await standing(slotId), ['confirmed'])
    const at = await book()
    t.strictSame(await standing(at.slotId), ['confirmed'])
    t.notMatch((await get(`/book/${SCHOOL}/${at.slotId}`)).text, 'once you tap the link in it')
    await sql`update schools set confirm_by_mail = true where id = ${SCHOOL}`
  })

  await t.test('never if the service sends no mails: bookings are confirmed at once', async t => {
    const silent = await serve(t, {
      settings: { ...FREE_FORMS, SECRET_KEY: SECRET },
      on: { url: server.databaseUrl, sql }
    })
    const there = visit(silent)
    const slotId = await addSlot(sql)
    t.notMatch((await there.get(`/book/${SCHOOL}/${slotId}`)).text, 'once you tap the link in it')
    await there.post(`/book/${SCHOOL}/${slotId}`, filledForm(await there.attemptFor(slotId)))
    t.strictSame(await standing(slotId), ['confirmed'])
  })
})
