// tags: full alone
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Frame, Page } from 'playwright-core'
import t, { type Test } from 'tap'
import { addAffiliate } from '../../lib/partners/attribution/transactions.ts'
import { findFlaws } from '../support/axe.ts'
import { browse, type Watched } from '../support/browser.ts'
import { openSchool } from '../support/centre.ts'
import { addSlot } from '../support/school.ts'
import { fillSea } from '../support/sea.ts'

const SPOT = 'supertubos'
const CLEAN = { strangers: [], violations: [], faults: [] }
const clean = ({ strangers, violations, faults }: Watched) => ({ strangers, violations, faults })

/** A page of another origin with the widget in a frame. */
async function host(t: Test, widget: string, width: number): Promise<string> {
  const page = `<!doctype html><html lang="en"><title>Hotel</title><h1>Hotel</h1>
    <iframe title="Surf" src="${widget.replaceAll('&', '&amp;')}" width="${width}" height="900"></iframe>`
  const server = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).end(page)
  })
  await new Promise<void>(resolve => server.listen(0, 'localhost', resolve))
  t.teardown(() => new Promise<void>(resolve => server.close(() => resolve())))
  return `http://localhost:${(server.address() as AddressInfo).port}`
}

async function frameOf(page: Page): Promise<Frame> {
  const element = await page.waitForSelector('iframe')
  const frame = await element.contentFrame()
  await frame?.waitForSelector('#fit')
  return frame as Frame
}

t.test('the widget in a browser', async t => {
  const open = await browse(t)
  if (!open) return
  const { server } = await openSchool(t)
  await addAffiliate(server.sql, { slug: 'hotel-mar', name: 'Hotel Mar' })
  const slotId = await addSlot(server.sql, { spotName: 'Supertubos' })
  await fillSea(server.databaseUrl)
  const key = await server.platformKey(['sizing', 'forecast'])
  const at = (more: string) => `${server.url}/w/surf?key=${key}${more}`

  for (const [width, colorScheme] of [
    [280, 'light'],
    [280, 'dark'],
    [900, 'light']
  ] as const) {
    t.test(`works in a ${colorScheme} frame of another origin, ${width} px wide`, async t => {
      const origin = await host(t, at(`&spot=${SPOT}&slug=hotel-mar&lang=en`), width)
      const watched = await open([origin, server.url], { colorScheme })
      const { page } = watched
      const query: string[] = []
      page.on('request', request => query.push(new URL(request.url()).origin))
      await page.goto(origin)
      const frame = await frameOf(page)
      t.equal(await frame.textContent('h1'), 'Supertubos')
      t.equal(await frame.evaluate('document.documentElement.scrollWidth - innerWidth'), 0)
      t.strictSame(await findFlaws(frame), [])

      await frame.selectOption('#level', 'kids')
      await frame.fill('#weight', '32')
      await frame.fill('#height', '140')
      const { body } = await server.get('/api/partner/v2/sizing/wetsuit?weight=32&height=140', { key })
      t.equal(await frame.textContent('#suit'), body.recommendation.size)
      t.equal(await frame.locator('.verdict:visible').getAttribute('data-level'), 'kids')

      const [lesson] = await Promise.all([
        page.context().waitForEvent('page'),
        frame.click('.lessons:visible a')
      ])
      await lesson.waitForSelector('#book')
      t.equal(new URL(lesson.url()).pathname, `/book/onda-clara/${slotId}`)
      t.match(await page.context().cookies(), [{ name: 'sb_aff', value: 'hotel-mar' }])
      // One request for the host page, one for the widget, and none afterwards.
      t.strictSame(query, [origin, server.url])
      t.strictSame(clean(watched), CLEAN)
      await page.context().close()
    })
  }

  t.test('keeps the typed values between spots', async t => {
    const watched = await open(server.url, { locale: 'en-GB' })
    const { page } = watched
    await page.goto(at(''))
    const typed = () =>
      Promise.all(['#level', '#weight', '#height'].map(field => page.locator(field).inputValue()))
    await page.selectOption('#level', 'advanced')
    await page.fill('#weight', '84')
    await page.fill('#height', '186')
    await page.fill('#weight', '900')
    await page.click('.ranking a')
    await page.waitForSelector('.verdict:visible')
    t.strictSame(await typed(), ['advanced', '84', '186'])
    await page.fill('#height', '')
    await page.getByRole('link', { name: 'Best spots now' }).click()
    await page.waitForSelector('.ranking')
    t.strictSame(await typed(), ['advanced', '84', ''])
    t.match(await page.textContent('.ranking'), 'Advanced')
    t.notMatch(await page.textContent('.ranking'), /Beginner|Intermediate|Kids/)
    t.strictSame(clean(watched), CLEAN)
    await page.context().close()
  })

  t.test('sets no cookie and stores nothing', async t => {
    const { page } = await open(server.url)
    await page.goto(at(`&spot=${SPOT}`))
    t.strictSame(await page.context().cookies(), [])
    t.equal(await page.evaluate('localStorage.length + sessionStorage.length'), 0)
    await page.context().close()
  })

  t.test('sizes by a form if scripts are off', async t => {
    const { page } = await open(server.url, { javaScriptEnabled: false, locale: 'pt-PT' })
    await page.goto(at(`&spot=${SPOT}&slug=hotel-mar`))
    await page.selectOption('#level', 'advanced')
    await page.fill('#weight', '84')
    await page.click('#ask button')
    const query = new URL(page.url()).searchParams
    t.strictSame(
      ['spot', 'slug', 'level', 'weight'].map(name => query.get(name)),
      [SPOT, 'hotel-mar', 'advanced', '84']
    )
    const { recommendation } = (await server.get('/api/partner/v2/sizing/wetsuit?weight=84', { key })).body
    t.equal(await page.textContent('#suit'), recommendation.size)
    t.equal(await page.locator('.verdict:visible').getAttribute('data-level'), 'advanced')
    await page.context().close()
  })

  const FITS: readonly [weight: string, height: string, fit: string, faults: readonly string[]][] = [
    ['70', '', '8\'0" soft board, 81 L|M|8\'0"', []],
    ['', '', '–|–|–', ['Weight, kg: 10 to 200']],
    ['5', '178', '–|–|–', ['Weight, kg: 10 to 200']],
    ['900', '20', '–|–|–', ['Weight, kg: 10 to 200', 'Height, cm: 80 to 230']],
    ['70', '20', '8\'0" soft board, 81 L|–|8\'0"', ['Height, cm: 80 to 230']]
  ]
  for (const [weight, height, fit, faults] of FITS) {
    t.test(`sizes ${fit} for ${weight || 'no'} kg and ${height || 'no'} cm`, async t => {
      const { page } = await open(server.url, { locale: 'en-GB' })
      await page.goto(at(''))
      await page.fill('#weight', weight)
      await page.fill('#height', height)
      const sizes = await Promise.all(['#board', '#suit', '#leash'].map(id => page.textContent(id)))
      t.equal(sizes.join('|'), fit)
      t.strictSame(await page.locator('.fault:visible').allTextContents(), faults)
      t.equal(await page.locator('[aria-invalid=true]').count(), faults.length)
      t.strictSame(await findFlaws(page), [])
      await page.context().close()
    })
  }

  t.test('sizes decimals like the nearest whole number', async t => {
    const { page } = await open(server.url)
    await page.goto(at('&weight=74'))
    const resultText = await page.textContent('.result')
    await page.goto(at('&weight=30'))
    await page.fill('#weight', '74.4')
    t.equal(await page.textContent('.result'), resultText)
    await page.context().close()
  })

  t.test('reports a lost connection until it is back', async t => {
    const watched = await open(server.url, { locale: 'en-GB' })
    const { page } = watched
    await page.goto(at(`&spot=${SPOT}`))
    t.equal(await page.isVisible('#offline'), false)
    await page.context().setOffline(true)
    await page.waitForSelector('#offline:visible')
    t.match(await page.textContent('#offline'), 'You are offline.')
    await page.fill('#weight', '95')
    t.equal(await page.isVisible('#board'), true)
    await page.context().setOffline(false)
    await page.waitForSelector('#offline', { state: 'hidden' })
    t.strictSame(clean(watched), CLEAN)
    await page.context().close()
  })

  t.test('is usable by keyboard, from a spot to the best and back', async t => {
    const watched = await open(server.url, { locale: 'en-GB' })
    const { page } = watched
    await page.goto(at('&lang=en'))
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.waitForSelector('.verdict:visible')
    await page.keyboard.press('Tab')
    t.equal(await page.evaluate('document.activeElement.textContent'), 'Best spots now')
    await page.keyboard.press('Enter')
    await page.waitForSelector('.ranking')
    t.strictSame(clean(watched), CLEAN)
    await page.context().close()
  })
})
