// tags: full alone
import ICAL from 'ical.js'
import type { Page } from 'playwright-core'
import t from 'tap'
import { addAffiliate } from '../../lib/partners/attribution/transactions.ts'
import { browse, type Watched } from '../support/browser.ts'
import { openSchool } from '../support/centre.ts'
import { FREE_FORMS } from '../support/page.ts'
import { addSlot, SCHOOL, seatsTaken } from '../support/school.ts'

const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, locale: 'en-GB' }
const CLEAN = { strangers: [], violations: [], faults: [] }
const clean = ({ strangers, violations, faults }: Watched) => ({ strangers, violations, faults })
const overflow = (page: Page) => page.evaluate('document.documentElement.scrollWidth - innerWidth')

/** Distance in whole pixels between the language switch and the right edge of the page's content. */
const GAP_AT_THE_EDGE = `(() => {
  const right = of => document.querySelector(of).getBoundingClientRect().right
  const padding = parseFloat(getComputedStyle(document.querySelector('.top')).paddingRight)
  return Math.round(right('.top') - padding - right('.tongues summary'))
})()`

t.test('the booking pages in a browser', async t => {
  const open = await browse(t)
  if (!open) return
  const { server } = await openSchool(t, { settings: { PUBLIC_URL: 'http://localhost:1', ...FREE_FORMS } })
  await addAffiliate(server.sql, { slug: 'hotel-mar', name: 'Hotel Mar' })
  await addAffiliate(server.sql, { slug: 'surf-blog', name: 'Surf Blog' })

  async function fill(page: Page): Promise<void> {
    await page.getByLabel('How many people').selectOption('2')
    await page.getByLabel('Your name').fill('Ana Silva')
    await page.getByLabel('Email').fill('ana@example.com')
  }

  for (const javaScriptEnabled of [true, false]) {
    t.test(`book a lesson on a phone, scripts ${javaScriptEnabled ? 'on' : 'off'}`, async t => {
      const slotId = await addSlot(server.sql)
      const watched = await open(server.url, { ...PHONE, javaScriptEnabled, acceptDownloads: true })
      const { page } = watched
      await page.goto(`${server.url}/schools`)
      await page.getByRole('link', { name: 'Onda Clara' }).tap()
      await page.locator(`a[href="/book/onda-clara/${slotId}"]`).tap()
      await page.waitForSelector('#book')
      t.equal(await overflow(page), 0)

      await page.getByLabel('Your name').fill('Ana Silva')
      await page.getByLabel('Email').fill('ana@')
      await page.getByRole('button', { name: 'Book' }).tap()
      await page.waitForSelector('#customerEmail-fault')
      t.ok(await page.evaluate('scrollY > 0'), 'the faults are in view')
      t.equal(await page.getByLabel('Your name').inputValue(), 'Ana Silva')
      await page.getByRole('alert').getByRole('link', { name: 'Email' }).tap()
      t.match(page.url(), /#customerEmail$/)

      await fill(page)
      await page.getByRole('button', { name: 'Book' }).tap()
      await page.waitForURL(/\/booked\//)
      t.equal(await page.textContent('h1'), 'See you in the water, Ana Silva')
      t.equal(await overflow(page), 0)
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('link', { name: 'Add to calendar' }).tap()
      ])
      t.equal(download.suggestedFilename(), 'lesson.ics')
      t.equal(await seatsTaken(server.sql, slotId), 2)
      // A form with faults is answered with 400, which the browser reports as an error.
      t.strictSame(
        { ...clean(watched), faults: watched.faults.filter(fault => !/status of 400/.test(fault)) },
        CLEAN
      )
      await page.context().close()
    })
  }

  t.test('keep the link to the form visible on a phone until the form is visible', async t => {
    const slotId = await addSlot(server.sql)
    const { page } = await open(server.url, {
      ...PHONE,
      viewport: { width: 360, height: 480 },
      javaScriptEnabled: false
    })
    await page.goto(`${server.url}/book/onda-clara/${slotId}`)
    const mode = page.getByRole('link', { name: 'Book this lesson · €35' })
    const bottom = async () => {
      const { y = 0, height = 0 } = (await mode.boundingBox()) ?? {}
      return y + height
    }
    t.ok((await bottom()) <= 480 && (await bottom()) > 440, 'it stands at the bottom')
    await mode.tap()
    t.match(page.url(), /#book$/)
    t.ok((await bottom()) < 0, 'and is gone where the form is')
    await page.setViewportSize({ width: 1280, height: 800 })
    t.equal(await mode.isVisible(), false)
    await page.context().close()
  })

  for (const javaScriptEnabled of [true, false]) {
    t.test(`show the choice on the button, scripts ${javaScriptEnabled ? 'on' : 'off'}`, async t => {
      const slotId = await addSlot(server.sql)
      const { page } = await open(server.url, { ...PHONE, javaScriptEnabled })
      await page.goto(`${server.url}/book/onda-clara/${slotId}`)
      const button = page.getByRole('button')
      for (const [count, words] of [
        ['2', 'Book 2 places, €70'],
        ['8', 'Book 8 places, €280'],
        ['1', 'Book 1 place, €35']
      ] as const) {
        await page.getByLabel('How many people').selectOption(count)
        t.equal(await button.innerText(), words)
        t.equal(await page.getByRole('button', { name: words, exact: true }).count(), 1)
      }
      await page.context().close()
    })
  }

  for (const [language, own, label] of [
    ['en', 'English', 'Language'],
    ['pt', 'Português', 'Idioma'],
    ['es', 'Español', 'Idioma'],
    ['fr', 'Français', 'Langue'],
    ['de', 'Deutsch', 'Sprache']
  ] as const) {
    t.test(`show only ${own} on a phone, and offer the others`, async t => {
      const { page } = await open(server.url, PHONE)
      await page.goto(`${server.url}/schools?lang=${language}`)
      const tongues = page.getByRole('navigation', { name: label })
      t.equal(await tongues.getByRole('link').count(), 0)
      t.equal(await page.evaluate(GAP_AT_THE_EDGE), 0)
      await tongues.locator('summary').tap()
      t.strictSame(await tongues.getByRole('link').allInnerTexts(), [
        'English',
        'Português',
        'Español',
        'Français',
        'Deutsch'
      ])
      t.equal(await overflow(page), 0)
      await tongues.getByRole('link', { name: 'Deutsch' }).tap()
      await page.waitForURL(/lang=de$/)
      t.equal(await page.textContent('h1'), 'Surfschulen')
      await page.context().close()
    })
  }

  for (const [locale, heading] of [
    ['es-419', 'Escuelas de surf'],
    ['fr-CH', 'Écoles de surf'],
    ['de-AT', 'Surfschulen']
  ] as const) {
    t.test(`use the language of a ${locale} browser`, async t => {
      const { page } = await open(server.url, { ...PHONE, locale })
      await page.goto(`${server.url}/schools`)
      t.equal(await page.textContent('h1'), heading)
      await page.context().close()
    })
  }

  t.test('book once if the button is pressed twice', async t => {
    const slotId = await addSlot(server.sql)
    const { page } = await open(server.url, PHONE)
    await page.goto(`${server.url}/book/onda-clara/${slotId}`)
    await fill(page)
    await page.evaluate("for (const _ of [1, 2, 3]) document.querySelector('form .button').click()")
    await page.waitForURL(/\/booked\//)
    t.equal(await seatsTaken(server.sql, slotId), 2)
    await page.context().close()
  })

  for (const [query, button] of [
    ['', 'Book'],
    ['?lang=pt', 'Reservar']
  ] as const) {
    t.test(`book once if the guest goes back${query && ' in Portuguese'} and books again`, async t => {
      const slotId = await addSlot(server.sql)
      const { page } = await open(server.url, PHONE)
      // Request interception disables the browser's cache; Playwright never caches whole pages.
      await page.unrouteAll()
      await page.goto(`${server.url}/book/onda-clara/${slotId}${query}`)
      const booked: string[] = []
      for (let attempt = 0; attempt < 2; attempt += 1) {
        await page.locator('#customerName').fill('Ana Silva')
        await page.locator('#customerEmail').fill('ana@example.com')
        await page.getByRole('button', { name: button }).tap()
        await page.waitForURL(/\/booked\//)
        booked.push(page.url())
        await page.goBack()
        await page.waitForSelector('#book')
      }
      t.equal(booked[0], booked[1])
      t.ok(booked[0]?.includes(query), 'the language is kept')
      t.equal(await seatsTaken(server.sql, slotId), 1)
      await page.context().close()
    })
  }

  t.test("remember the last affiliate's link until the booking", async t => {
    const slotId = await addSlot(server.sql)
    const watched = await open(server.url, PHONE)
    const { page } = watched
    await page.goto(`${server.url}/aff/hotel-mar?to=/schools/${SCHOOL}`)
    t.equal(new URL(page.url()).pathname, `/schools/${SCHOOL}`)
    await page.goto(`${server.url}/aff/surf-blog?to=/book/onda-clara/${slotId}`)
    const [cookie] = await page.context().cookies()
    t.match(cookie, { name: 'sb_aff', value: 'surf-blog', httpOnly: true, sameSite: 'Lax' })
    const days = ((cookie?.expires ?? 0) - Date.now() / 1000) / 86_400
    t.equal(Math.round(days), 90)
    await fill(page)
    await page.getByRole('button', { name: 'Book' }).tap()
    await page.waitForURL(/\/booked\//)
    const rows = await server.sql`select affiliate_id as affiliate from bookings where slot_id = ${slotId}`
    t.strictSame(
      rows.map(row => row.affiliate),
      ['surf-blog']
    )
    t.strictSame(clean(watched), CLEAN)
    await page.context().close()
  })

  t.test('lead from a full lesson to the next, by keyboard only', async t => {
    const full = await addSlot(server.sql, { instructors: 0 })
    const watched = await open(server.url, { viewport: { width: 1100, height: 800 }, locale: 'pt-PT' })
    const { page } = watched
    await page.goto(`${server.url}/book/onda-clara/${full}`)
    t.match(await page.textContent('[role=status]'), 'Esta aula está esgotada')
    for (let i = 0; i < 10; i += 1) {
      await page.keyboard.press('Tab')
      if (await page.evaluate("document.activeElement.matches('.lesson')")) break
    }
    t.not(await page.evaluate('getComputedStyle(document.activeElement).outlineStyle'), 'none')
    await page.keyboard.press('Enter')
    await page.waitForSelector('#book')
    t.strictSame(clean(watched), CLEAN)
    await page.context().close()
  })

  t.test('offer a calendar file that calendars can read', async t => {
    const slotId = await addSlot(server.sql)
    const { page } = await open(server.url, PHONE)
    await page.goto(`${server.url}/book/onda-clara/${slotId}`)
    await fill(page)
    await page.getByRole('button', { name: 'Book' }).tap()
    await page.waitForURL(/\/booked\//)
    const href = await page.getByRole('link', { name: 'Add to calendar' }).getAttribute('href')
    const { text } = await server.get(href as string)
    const [event] = new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent')
    t.match(event?.getFirstPropertyValue('url'), `/schools/${SCHOOL}`)
    await page.context().close()
  })
})
