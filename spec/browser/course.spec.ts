// tags: full alone
import type { Page } from 'playwright-core'
import t from 'tap'
import { browse } from '../support/browser.ts'
import { openSchool } from '../support/centre.ts'
import { FREE_FORMS } from '../support/page.ts'
import { addRun } from '../support/runs.ts'
import { addSlot, seatsTaken } from '../support/school.ts'

const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, locale: 'en-GB' }

/** Taps and filled fields of one person for a single lesson: lesson, name, email, button. */
const TAPS_OF_LESSON = 4

t.test('a course of five days is booked on a phone in as many taps as a lesson', async t => {
  const open = await browse(t)
  if (!open) return
  const { server, sql } = await openSchool(t, {
    settings: { PUBLIC_URL: 'http://localhost:1', ...FREE_FORMS }
  })

  for (const javaScriptEnabled of [true, false])
    t.test(`scripts ${javaScriptEnabled ? 'on' : 'off'}`, async t => {
      await sql`update slots set on_sale = false`
      const slots: string[] = []
      for (const daysAhead of [3, 4, 5, 6, 7]) slots.push(await addSlot(sql, { daysAhead }))
      const runId = await addRun(sql, slots, { priceCents: 15000 })
      const { page, strangers, violations, faults } = await open(server.url, { ...PHONE, javaScriptEnabled })
      let taps = 0
      const act = async (work: Promise<unknown>) => {
        taps += 1
        await work
      }
      await page.goto(`${server.url}/schools/onda-clara`)
      t.equal(await overflow(page), 0)
      await act(page.locator(`a[href*="/runs/${runId}"]`).tap())
      await page.waitForSelector('#book')
      t.equal(await overflow(page), 0)
      await act(page.getByLabel('Your name').fill('Ana Silva'))
      await act(page.getByLabel('Email').fill('ana@example.com'))
      await act(page.getByRole('button', { name: 'Book, €150' }).tap())
      await page.waitForURL(/\/booked\//)
      t.equal(await overflow(page), 0)
      t.match(await page.textContent('main'), /€150/)
      t.equal(taps, TAPS_OF_LESSON)
      for (const slotId of slots) t.equal(await seatsTaken(sql, slotId), 1)
      t.strictSame({ strangers, violations, faults }, { strangers: [], violations: [], faults: [] })
      await page.context().close()
    })
})

function overflow(page: Page): Promise<unknown> {
  return page.evaluate('document.documentElement.scrollWidth - innerWidth')
}
