// tags: full alone
import type { Page } from 'playwright-core'
import t, { type Test } from 'tap'
import { findFreePort } from '../../lib/infra/embedded/port.ts'
import { LANGUAGE_NAMES } from '../../lib/pages/layout.ts'
import { LANGUAGES } from '../../lib/text/language.ts'
import { PAY_TEXT } from '../../plugins/storefront/pay-text.ts'
import { findFlaws } from '../support/axe.ts'
import { browse } from '../support/browser.ts'
import { servePaying, until } from '../support/paying.ts'
import { SCHOOL } from '../support/school.ts'

const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, locale: 'en-GB' }
const DESKTOP = { viewport: { width: 1280, height: 900 } }

/** Maximum buttons and links of ours from the form to the confirmed booking. */
const MAX_STEPS = 3

t.test('a guest pays a lesson in a browser', async t => {
  const open = await browse(t)
  if (!open) return
  const port = await findFreePort()
  const url = `http://127.0.0.1:${port}`
  const school = await servePaying(t, { when: 'full' }, { PORT: String(port), PUBLIC_URL: url })
  const { sql, till } = school

  const status = async (slotId: string) =>
    (await sql<{ status: string }[]>`select status from bookings where slot_id = ${slotId}`)[0]?.status

  /** From the form to the provider's page. Returns the number of steps on our pages. */
  async function reachProvider(
    t: Test,
    page: Page,
    slotId: string,
    language: keyof typeof PAY_TEXT,
    hasScripts: boolean
  ): Promise<number> {
    const text = PAY_TEXT[language]
    const form = await page.goto(`${url}/book/${SCHOOL}/${slotId}?lang=${language}`)
    const policy = form?.headers()['content-security-policy'] ?? ''
    t.match(policy, /form-action 'self'/)
    t.notOk(policy.includes(till.url), 'the policy does not name the provider')
    t.match(await page.textContent('main'), text.full)
    t.strictSame(await flawsOf(page, hasScripts), [], `the form, ${language}`)
    await page.fill('[name=customerName]', 'Ana Silva')
    await page.fill('[name=customerEmail]', 'ana@example.com')
    await page.click('form .button')
    await page.waitForURL(/\/booked\//)
    t.match(await page.textContent('main'), text.held.title)
    t.strictSame(await flawsOf(page, hasScripts), [], `the held booking, ${language}`)
    await page.click('a[href^="/pay/"]')
    await page.waitForURL(at => at.origin === till.url)
    t.match(await page.textContent('h1'), '35 eur')
    t.equal(await status(slotId), 'on_hold')
    return 2
  }

  for (const language of LANGUAGES)
    for (const javaScriptEnabled of [false, true])
      t.test(
        `and returns to the confirmed booking, in ${LANGUAGE_NAMES[language]}, scripts ${javaScriptEnabled ? 'on' : 'off'}`,
        async t => {
          const slotId = await school.lesson()
          const options = javaScriptEnabled ? DESKTOP : PHONE
          const watched = await open([url, till.url], { ...options, javaScriptEnabled })
          const { page, strangers, violations, faults } = watched
          const steps = await reachProvider(t, page, slotId, language, javaScriptEnabled)
          t.ok(steps <= MAX_STEPS, `${steps} steps`)
          const id = page.url().split('/').at(-1) as string
          await page.click('button')
          await page.waitForURL(/\/pay\/|\/booked\//)
          t.equal(await school.sendEvent(till.event(till.sessions.get(id)!)), 204)
          await page.waitForURL(/\/booked\//)
          t.equal(await status(slotId), 'confirmed')
          t.match(await page.textContent('main'), /Ana Silva/)
          t.equal(await page.locator('a[href^="/pay/"]').count(), 0, 'nothing is left to pay')
          t.strictSame(await flawsOf(page, javaScriptEnabled), [], `the paid booking, ${language}`)
          t.equal(await page.getAttribute('html', 'lang'), language)
          t.strictSame({ strangers, violations, faults }, { strangers: [], violations: [], faults: [] })
          await page.context().close()
        }
      )

  t.test('and never returns: the event confirms the booking', async t => {
    const slotId = await school.lesson()
    const { page } = await open([url, till.url], { ...PHONE, javaScriptEnabled: false })
    await reachProvider(t, page, slotId, 'en', false)
    const id = page.url().split('/').at(-1) as string
    await page.context().close()
    t.ok(till.pay(id))
    t.equal(await status(slotId), 'on_hold', 'a payment of which nobody has told confirms nothing')
    t.equal(await school.sendEvent(till.event(till.sessions.get(id)!)), 204)
    t.equal(
      await until(
        () => status(slotId),
        state => state === 'confirmed',
        3000
      ),
      'confirmed'
    )
  })
})

/** Pixels of overflow, and violations found by axe-core, which needs scripts. */
async function flawsOf(page: Page, hasScripts: boolean): Promise<string[]> {
  const outside = await page.evaluate('document.documentElement.scrollWidth - innerWidth')
  return [...(outside === 0 ? [] : [`${outside} px overflow`]), ...(hasScripts ? await findFlaws(page) : [])]
}
