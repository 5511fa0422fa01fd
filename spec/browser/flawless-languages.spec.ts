// tags: full alone
import t from 'tap'
import { LANGUAGE_NAMES } from '../../lib/pages/layout.ts'
import { LANGUAGES } from '../../lib/text/language.ts'
import { showAllPages } from '../support/all-pages.ts'
import { findFlaws, requireFlawless } from '../support/axe.ts'
import { browse } from '../support/browser.ts'
import { SCHOOL } from '../support/school.ts'

t.test('axe-core finds nothing on pages in other languages', async t => {
  const open = await browse(t)
  if (!open) return
  const { server, slotId, full, booked, moved, key } = await showAllPages(t)

  const IN_EACH: Readonly<Record<string, string>> = {
    'the schools': '/schools?',
    'a school': `/schools/${SCHOOL}?`,
    'a lesson': `/book/onda-clara/${slotId}?`,
    'a full lesson': `/book/onda-clara/${full}?`,
    'a booking': `${booked}?`,
    'a booking of a lesson that has moved': `${moved}?`,
    'the credits': '/legal/data?',
    'a page that is not there': '/schools/nowhere?',
    'the widget': `/w/surf?key=${key}&`,
    'the widget at a spot': `/w/surf?key=${key}&spot=supertubos&level=kids&`
  }
  for (const language of LANGUAGES.filter(language => language !== 'en')) {
    t.test(`in every width and colour, in ${LANGUAGE_NAMES[language]}`, async t => {
      const { page, strangers, violations } = await open(server.url)
      for (const [name, path] of Object.entries(IN_EACH))
        await requireFlawless(t, page, `${server.url}${path}lang=${language}`, `${name}, ${language}`, true)
      t.strictSame({ strangers, violations }, { strangers: [], violations: [] })
      await page.context().close()
    })
  }

  for (const language of LANGUAGES) {
    t.test(`in a form with faults, in ${LANGUAGE_NAMES[language]}`, async t => {
      const { page, violations } = await open(server.url, { viewport: { width: 280, height: 800 } })
      await page.goto(`${server.url}/book/onda-clara/${slotId}?lang=${language}`)
      await page.click('form .button')
      await page.waitForSelector('.fault')
      await page.locator('.tongues summary').click()
      t.equal(await page.evaluate('document.documentElement.scrollWidth - innerWidth'), 0)
      for (const colorScheme of language === 'en' ? (['light', 'dark'] as const) : (['light'] as const)) {
        await page.emulateMedia({ colorScheme })
        t.strictSame(await findFlaws(page), [], colorScheme)
      }
      t.strictSame(violations, [])
      await page.context().close()
    })
  }
})
