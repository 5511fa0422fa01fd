// tags: full
import t from 'tap'
import { GUIDES } from '../../lib/pages/guides.ts'
import { findFlaws, SCORED_RULES } from '../support/axe.ts'
import { browse } from '../support/browser.ts'
import { serve } from '../support/server.ts'

const PHONE = { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true }

t.test('the guides in a browser without scripts', async t => {
  const open = await browse(t)
  if (!open) return
  const server = await serve(t)

  t.test('have no flaws and no sideways scrolling on a phone, light and dark', async t => {
    const { page, strangers, violations } = await open(server.url, PHONE)
    for (const path of ['', ...GUIDES.map(({ slug }) => `/${slug}`), '/search?q=hold'])
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme })
        await page.goto(`${server.url}/docs${path}`)
        t.strictSame(await findFlaws(page), [], `${path} ${colorScheme}`)
        t.strictSame(await findFlaws(page, SCORED_RULES), [], `${path}, scored by Lighthouse`)
        t.equal(await page.evaluate('document.documentElement.scrollWidth'), 360, path)
      }
    t.strictSame({ strangers, violations }, { strangers: [], violations: [] })
  })

  t.test('show a sample in the chosen language, by keyboard', async t => {
    const { page } = await open(server.url, { javaScriptEnabled: false })
    await page.goto(`${server.url}/docs/events`)
    const tabs = page.locator('.tabs', { hasText: 'hash_hmac' })
    t.ok(await tabs.locator('pre', { hasText: 'timingSafeEqual' }).isVisible())
    await tabs.locator('input').first().focus()
    await page.keyboard.press('ArrowRight')
    t.ok(await tabs.locator('pre', { hasText: 'compare_digest' }).isVisible())
    t.notOk(await tabs.locator('pre', { hasText: 'timingSafeEqual' }).isVisible())
  })

  t.test('lead from a search to the section', async t => {
    const { page } = await open(server.url, { javaScriptEnabled: false })
    await page.goto(`${server.url}/docs`)
    await page.fill('input[type=search]', 'rate_limit_exceeded')
    await page.keyboard.press('Enter')
    await page.click('.results a >> nth=0')
    t.match(page.url(), '/docs/')
  })
})
