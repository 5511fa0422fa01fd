// tags: full alone
import type { Page } from 'playwright-core'
import t from 'tap'
import { browse } from '../support/browser.ts'
import { openSchool } from '../support/centre.ts'
import { FREE_FORMS } from '../support/page.ts'
import { addLessonType, addSlot, seatsTaken } from '../support/school.ts'

const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, locale: 'en-GB' }

/** Maximum taps of a family of four: buttons, links, chosen numbers and filled fields. */
const MAX_TAPS = 9

t.test('a family of four books two groups on a phone', async t => {
  const open = await browse(t)
  if (!open) return
  const { server } = await openSchool(t, { settings: { PUBLIC_URL: 'http://localhost:1', ...FREE_FORMS } })
  await addLessonType(server.sql, { id: 'kids', name: 'Kids group', level: 'kids', priceCents: 2800 })

  for (const javaScriptEnabled of [true, false])
    t.test(`in ${MAX_TAPS} taps and one form, scripts ${javaScriptEnabled ? 'on' : 'off'}`, async t => {
      await server.sql`update slots set on_sale = false`
      const adults = await addSlot(server.sql)
      const kids = await addSlot(server.sql, { lessonTypeId: 'kids', priceCents: 2800 })
      const { page, strangers, violations, faults } = await open(server.url, { ...PHONE, javaScriptEnabled })
      let taps = 0
      const act = async (work: Promise<unknown>) => {
        taps += 1
        await work
      }
      await page.goto(`${server.url}/schools/onda-clara`)
      await act(page.locator('details.party summary').tap())
      await act(page.getByLabel('Adults').selectOption('2'))
      await act(page.getByLabel('Child 1').selectOption('6'))
      await act(page.getByLabel('Child 2').selectOption('9'))
      t.equal(await overflow(page), 0)
      await act(page.getByRole('button', { name: 'Show lessons' }).tap())
      await page.waitForURL(/child=6/)
      t.match(await page.textContent('main'), /2 adults, 2 children/)
      await act(page.locator('a[href*="/together?"]').tap())
      await page.waitForSelector('#book')
      t.equal(await overflow(page), 0)
      t.match(await page.textContent('main'), /2 adults, 2 children: €126/)
      await act(page.getByLabel('Your name').fill('Ana Silva'))
      await act(page.getByLabel('Email').fill('ana@example.com'))
      await act(page.getByRole('button', { name: 'Book, €126' }).tap())
      await page.waitForURL(/\/booked\//)
      t.equal(await page.textContent('h1'), 'See you in the water, Ana Silva')
      t.match(await page.textContent('main'), /€126/)
      t.equal(await overflow(page), 0)
      t.ok(taps <= MAX_TAPS, `${taps} taps`)
      t.strictSame([await seatsTaken(server.sql, adults), await seatsTaken(server.sql, kids)], [2, 2])
      t.strictSame({ strangers, violations, faults }, { strangers: [], violations: [], faults: [] })
      await page.context().close()
    })
})

function overflow(page: Page): Promise<unknown> {
  return page.evaluate('document.documentElement.scrollWidth - innerWidth')
}
