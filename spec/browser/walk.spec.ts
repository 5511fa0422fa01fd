// tags: alone
import t from 'tap'
import { findFreePort } from '../../lib/infra/embedded/port.ts'
import { browse } from '../support/browser.ts'
import { openSchool } from '../support/centre.ts'
import { addSignedInOwner } from '../support/owner.ts'
import { FREE_FORMS } from '../support/page.ts'
import { addSlot, seatsTaken } from '../support/school.ts'

t.test('a guest books on a phone, and the staff sees the booking', async t => {
  const open = await browse(t)
  if (!open) return
  const port = await findFreePort()
  const settings = { PORT: String(port), PUBLIC_URL: `http://127.0.0.1:${port}`, ...FREE_FORMS }
  const { sql, url } = await openSchool(t, { settings })
  const slotId = await addSlot(sql, { daysAhead: 1 })
  const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, locale: 'en-GB' }

  const guest = await open(url, phone)
  await guest.page.goto(`${url}/schools`)
  await guest.page.getByRole('link', { name: 'Onda Clara' }).tap()
  await guest.page.locator(`a[href="/book/onda-clara/${slotId}"]`).tap()
  await guest.page.getByLabel('How many people').selectOption('2')
  await guest.page.getByLabel('Your name').fill('Ana Silva')
  await guest.page.getByLabel('Email').fill('ana@example.com')
  await guest.page.getByRole('button', { name: 'Book' }).tap()
  await guest.page.waitForURL(/\/booked\//)
  t.equal(await guest.page.textContent('h1'), 'See you in the water, Ana Silva')
  t.equal(await seatsTaken(sql, slotId), 2)

  const { headers } = await addSignedInOwner(sql, undefined, url)
  const [name = '', value = ''] = headers.cookie!.split('=')
  const staff = await open(url, { locale: 'en-GB' })
  await staff.page.context().addCookies([{ name, value, url }])
  await staff.page.goto(`${url}/centre/lessons/${slotId}`)
  t.ok(await staff.page.getByText('Ana Silva').first().isVisible())
  await staff.page.getByRole('link', { name: 'Ana Silva' }).first().click()
  await staff.page.waitForURL(/\/centre\/bookings\//)
  for (const { strangers, violations, faults } of [guest, staff])
    t.strictSame({ strangers, violations, faults }, { strangers: [], violations: [], faults: [] })
})
