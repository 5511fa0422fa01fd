// tags: full alone
import type { Page } from 'playwright-core'
import t from 'tap'
import { poll } from '../../lib/infra/embedded/processes.ts'
import { findFlaws, SCORED_RULES } from '../support/axe.ts'
import { browse } from '../support/browser.ts'
import { openSchool } from '../support/centre.ts'
import { addSlot, seatsTaken } from '../support/school.ts'

const PHONE = { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true }
const LESSONS = '#operations-Lessons_and_bookings-listAvailabilities'
const BOOKING = '#operations-Lessons_and_bookings-createBooking'

/** Rules that depend on the page's own style and script; the rest depends on swagger-ui. */
const OURS = ['color-contrast', 'select-name', 'button-name']

/** Elements that scroll sideways, or overflow if they cannot. */
const SIDEWAYS = `[...document.querySelectorAll('body, body *')]
  .filter(e => e.clientWidth > 0 && e.scrollWidth > e.clientWidth + 1 && !e.matches('input, textarea, select, svg, svg *'))
  .filter(e => getComputedStyle(e).overflowX !== 'visible' || e.getBoundingClientRect().right > innerWidth + 1)
  .map(e => e.tagName + '.' + e.className)`

async function authorize(page: Page, key: string): Promise<void> {
  await page.click(`${LESSONS} .authorization__btn`)
  await page.fill('.auth-container input', key)
  await page.click('.auth-btn-wrapper .authorize')
  await page.click('.btn-done')
}

/** Requests lessons with the page's key. */
async function tryLessons(page: Page): Promise<void> {
  await page.click(`${LESSONS} .try-out__btn`)
  await page.click(`${LESSONS} .execute`)
  await page.waitForSelector(`${LESSONS} .live-responses-table`)
}

t.test('the reference page in a browser', async t => {
  const open = await browse(t)
  if (!open) return
  const { server } = await openSchool(t)
  const slotId = await addSlot(server.sql)
  const key = await server.schoolKey()

  t.test('on a desktop', async t => {
    // Drawing the page takes seconds, so independent checks share one.
    const { page, strangers, violations, faults } = await open(server.url)

    t.test('calls an operation with a key, under its own policy without other origins', async t => {
      await page.goto(`${server.url}/docs/reference`)
      await page.click(`${LESSONS} .opblock-summary-control`)
      await authorize(page, key)
      await tryLessons(page)
      t.match(await page.textContent('.live-responses-table'), slotId)
      t.strictSame({ strangers, violations, faults }, { strangers: [], violations: [], faults: [] })
    })

    t.test('keeps a key over a reload, in this tab and in no address', async t => {
      await page.reload()
      // The address names the opened operation.
      await tryLessons(page)
      t.match(await page.textContent(`${LESSONS} .live-responses-table`), slotId)
      t.equal(await page.evaluate('localStorage.length'), 0)
      t.notMatch(page.url(), key)
      t.strictSame(faults, [])
    })

    t.test('books with its example, twice', async t => {
      await page.click(`${BOOKING} .opblock-summary-control`)
      await page.click(`${BOOKING} .try-out__btn`)
      for (const booked of [2, 4]) {
        await page.click(`${BOOKING} .execute`)
        await page.waitForSelector(`${BOOKING} .live-responses-table .response-col_status:has-text("201")`)
        t.equal(await seatsTaken(server.sql, slotId), booked)
        await page.click(`${BOOKING} .btn-clear`)
      }
      t.strictSame({ violations, faults }, { violations: [], faults: [] })
    })
  })

  t.test('for a new reader', async t => {
    const { page, violations, faults } = await open(server.url, { viewport: { width: 1100, height: 600 } })
    await page.goto(`${server.url}/docs/reference`)

    t.test('opens the first operations within the first screen, and links to guides and parts', async t => {
      await page.waitForSelector(BOOKING)
      t.equal(await page.locator('.opblock-tag-section.is-open').count(), 1)
      const { y = 600, height = 0 } = (await page.locator(LESSONS).boundingBox()) ?? {}
      t.ok(y + height <= 600, `the first operation ends at ${y + height} of 600 pixels`)
      for (const path of ['/docs', '/docs/reference?for=octo'])
        t.ok(await page.isVisible(`.guides a[href="${path}"]`), path)
      t.strictSame(await findFlaws(page, SCORED_RULES), [])
    })

    t.test('shows one part alone', async t => {
      await page.goto(`${server.url}/docs/reference?for=octo`)
      await page.waitForSelector('.opblock-tag')
      t.equal(await page.locator('.opblock-tag').count(), 1)
      t.match(await page.textContent('.opblock-tag'), 'OCTO')
      await page.goto(`${server.url}/docs/reference`)
      await page.waitForSelector(BOOKING)
    })

    for (const colorScheme of ['light', 'dark'] as const)
      t.test(`can be read in its ${colorScheme} scheme, an operation expanded`, async t => {
        await page.emulateMedia({ colorScheme })
        for (const operation of [LESSONS, BOOKING]) {
          const table = `${operation} .responses-table`
          if (!(await page.isVisible(table))) await page.click(`${operation} .opblock-summary-control`)
          await page.waitForSelector(table)
        }
        t.strictSame(await findFlaws(page, OURS), [])
      })

    t.test('asks for a key at its first field, and for no cookie', async t => {
      await page.click('.scheme-container .authorize')
      await page.waitForSelector('.auth-container input')
      t.equal(await page.evaluate("document.querySelector('.modal-ux-content').scrollTop"), 0)
      t.ok(await page.evaluate("document.activeElement === document.querySelector('.auth-container input')"))
      t.match(await page.textContent('.modal-ux-content'), 'schoolKey')
      t.notMatch(await page.textContent('.modal-ux-content'), 'ownerSession')
      t.strictSame({ violations, faults }, { violations: [], faults: [] })
    })
  })

  t.test('on a phone of 360 pixels', async t => {
    const { page, violations } = await open(server.url, PHONE)
    await page.goto(`${server.url}/docs/reference`)

    t.test('has no horizontal scrolling, with an operation called', async t => {
      await authorize(page, key)
      await page.click(`${LESSONS} .opblock-summary-control`)
      await tryLessons(page)
      t.equal(await page.evaluate('document.documentElement.scrollWidth'), 360)
      t.strictSame(await page.evaluate(SIDEWAYS), [])
    })

    for (const colorScheme of ['light', 'dark'] as const)
      t.test(`follows its ${colorScheme} scheme`, async t => {
        await page.emulateMedia({ colorScheme })
        // A page learns of the change a moment later.
        const isDark = async () => {
          const colour = String(await page.evaluate('getComputedStyle(document.body).backgroundColor'))
          return Number(colour.match(/\d+/)?.[0]) < 128
        }
        t.ok(await poll(60_000, 100, async () => (await isDark()) === (colorScheme === 'dark') || undefined))
        t.strictSame(violations, [])
      })
  })

  t.test('links to the contract without scripts', async t => {
    const { page } = await open(server.url, { javaScriptEnabled: false })
    await page.goto(`${server.url}/docs/reference`)
    t.match(await page.textContent('noscript'), '/openapi.json')
    await page.close()
  })
})
