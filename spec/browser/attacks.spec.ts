// tags: full alone
import t from 'tap'
import { plantAttacks } from '../support/attacks.ts'
import { browse } from '../support/browser.ts'
import { FREE_FORMS } from '../support/page.ts'
import { serve } from '../support/server.ts'

/**
 * Traces of a successful attack: its mark, an injected element or attribute, or a link that runs script.
 */
const TRACES = `[
  document.pwned,
  ...document.querySelectorAll('[pwned], [onload], [onerror], [onfocus], b, i, img'),
  ...[...document.querySelectorAll('[href], [src], [action]')].filter(
    place => /^javascript:/i.test(place.href || place.src || place.action))
].filter(trace => trace !== undefined).map(trace => trace.outerHTML || String(trace))`

t.test('text of others does nothing in a browser', async t => {
  const open = await browse(t)
  if (!open) return
  const server = await serve(t, {
    settings: { PAGES_RATE_PER_MINUTE: '100000', V2_RATE_PER_MINUTE: '100000', ...FREE_FORMS }
  })
  const targets = await plantAttacks(server)
  // Without the CSP, which shows that escaping alone suffices; and with it on a fifth of the pages, each of
  // which has every attack, to show that it has nothing to block.
  for (const bypassCSP of [true, false]) {
    t.test(bypassCSP ? 'even without a policy' : 'and the policy has nothing to stop', async t => {
      const { page, strangers, violations } = await open(server.url, { bypassCSP })
      for (const { attack, path } of bypassCSP ? targets : targets.filter((_, n) => n % 5 === 0)) {
        await page.goto(server.url + path)
        t.strictSame(await page.evaluate(TRACES), [], `${path} with ${attack}`)
      }
      t.strictSame({ strangers, violations }, { strangers: [], violations: [] })
      await page.context().close()
    })
  }

  t.test('a successful attack would be noticed', async t => {
    const { page } = await open(server.url, { bypassCSP: true })
    await page.goto(`${server.url}/schools`)
    await page.setContent('<img src=x onerror="document.pwned=1"><i pwned></i><a href="javascript:1">x</a>')
    await page.waitForFunction('document.pwned')
    t.equal((await page.evaluate<unknown[]>(TRACES)).length, 4)
    await page.context().close()
  })
})
