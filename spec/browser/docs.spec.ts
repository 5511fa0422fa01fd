import t from 'tap'
import { browse } from '../support/browser.ts'
import { addSchool, addSlot } from '../support/school.ts'
import { serve } from '../support/server.ts'

const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }
const LESSONS = '#operations-Lessons_and_bookings-listAvailabilities'

t.test('the reference page in a browser', async t => {
  const open = await browse(t)
  if (!open) return
  const server = await serve(t)
  await addSchool(server.sql)
  const slotId = await addSlot(server.sql)
  const key = await server.schoolKey()

  t.test('tries an operation with a key, under its own policy and with no other origin', async t => {
    const { page, strangers, violations, faults } = await open(server.url)
    await page.goto(`${server.url}/docs`)
    await page.click(`${LESSONS} .opblock-summary-control`)
    await page.click(`${LESSONS} .authorization__btn`)
    await page.fill('.auth-container input', key)
    await page.click('.auth-btn-wrapper .authorize')
    await page.click('.btn-done')
    await page.click(`${LESSONS} .try-out__btn`)
    await page.click(`${LESSONS} .execute`)
    await page.waitForSelector('.live-responses-table')
    t.match(await page.textContent('.live-responses-table'), slotId)
    t.strictSame({ strangers, violations, faults }, { strangers: [], violations: [], faults: [] })
    await page.close()
  })

  for (const colorScheme of ['light', 'dark'] as const) {
    t.test(`fits a phone and follows its ${colorScheme} scheme`, async t => {
      const { page, violations } = await open(server.url, { ...PHONE, colorScheme })
      await page.goto(`${server.url}/docs`)
      await page.click(`${LESSONS} .opblock-summary-control`)
      await page.waitForSelector(`${LESSONS} .parameters`)
      t.equal(await page.evaluate('document.documentElement.scrollWidth - innerWidth'), 0)
      const colour = String(await page.evaluate('getComputedStyle(document.body).backgroundColor'))
      t.equal(Number(colour.match(/\d+/)?.[0]) < 128, colorScheme === 'dark', colour)
      t.strictSame(violations, [])
      await page.close()
    })
  }

  t.test('says where the contract is to who reads without scripts', async t => {
    const { page } = await open(server.url, { javaScriptEnabled: false })
    await page.goto(`${server.url}/docs`)
    t.match(await page.textContent('noscript'), '/openapi.json')
    await page.close()
  })
})
