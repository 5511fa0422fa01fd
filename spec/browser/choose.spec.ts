// tags: full alone
import t from 'tap'
import { singleRow } from '../../lib/infra/database/pool.ts'
import { LANGUAGES } from '../../lib/text/language.ts'
import { uuidV7 } from '../../lib/text/uuid.ts'
import { requireFlawless } from '../support/axe.ts'
import { browse } from '../support/browser.ts'
import { openSchool } from '../support/centre.ts'
import { mailCourier } from '../support/mail-courier.ts'
import { FREE_FORMS, filledForm, visit } from '../support/page.ts'
import { until } from '../support/replication.ts'
import { addSlot, SCHOOL, seatsTaken } from '../support/school.ts'
import { fillSea } from '../support/sea.ts'
import { mailServer } from '../support/smtp.ts'

const SECRET = 'the-secret-of-these-specs-long-enough'

t.test('from the email of a called-off lesson to another lesson in two taps, without scripts', async t => {
  const open = await browse(t)
  if (!open) return
  const { server, sql } = await openSchool(t, { settings: { ...FREE_FORMS, SECRET_KEY: SECRET } })
  await fillSea(server.databaseUrl)
  const { post, attemptFor } = visit(server)
  const smtp = await mailServer(t)
  const courier = mailCourier(sql, smtp.transport())
  courier.start({ name: 'Swellbook', address: 'noreply@example.com', publicUrl: server.url, secret: SECRET })
  t.teardown(() => courier.stop(1000))

  for (const language of LANGUAGES)
    await t.test(language, async t => {
      const slotId = await addSlot(sql)
      const other = await addSlot(sql, { daysAhead: 1, priceCents: 4000 })
      const customerEmail = `${language}@example.com`
      const path = `/book/${SCHOOL}/${slotId}?lang=${language}`
      await post(path, filledForm(await attemptFor(slotId), { customerEmail }))
      const { id } = singleRow<{ id: string }>(await sql`select id from bookings where slot_id = ${slotId}`)
      await sql`insert into payments (school_id, id, booking_id, cents, method, at)
        values (${SCHOOL}, ${uuidV7(Date.now())}, ${id}, 7000, 'card', now())`
      await sql`select cancel_slots(${SCHOOL}, array[${slotId}]::uuid[], true)`
      const link = await until(async () => {
        const mails = (await smtp.mails()).filter(
          ({ to }) => to && !Array.isArray(to) && to.text.includes(customerEmail)
        )
        return mails.flatMap(({ text = '' }) => /http\S+\/choose\/\S+/.exec(text) ?? [])[0]
      })

      const { page, violations, faults } = await open(server.url, {
        ...{ viewport: { width: 280, height: 700 }, isMobile: true, hasTouch: true },
        javaScriptEnabled: false
      })
      // The first tap is on the link in the email.
      await page.goto(link)
      t.equal(await page.getAttribute('html', 'lang'), language)
      t.equal(await page.evaluate('document.documentElement.scrollWidth - innerWidth'), 0)
      const scripted = await open(server.url)
      await requireFlawless(t, scripted.page, link, 'the page of the choice', language !== 'en')
      await page.locator(`button[value="${other}"]`).tap()
      await page.waitForSelector('a.button[href*="/booked/"]')
      t.equal(await seatsTaken(sql, other), 2)
      t.strictSame({ violations, faults }, { violations: [], faults: [] })
      const subjects = await until(async () => {
        const mails = (await smtp.mails()).filter(
          ({ to }) => to && !Array.isArray(to) && to.text.includes(customerEmail)
        )
        return mails.length === 2 ? mails.map(({ subject }) => subject) : undefined
      })
      t.equal(new Set(subjects).size, 2, 'a second email confirms the new booking')
      await sql`update slots set on_sale = false where id = ${other}`
    })
})
