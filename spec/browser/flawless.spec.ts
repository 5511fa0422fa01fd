import t from 'tap'
import { LANGUAGE_NAMES } from '../../lib/pages/layout.ts'
import { LANGUAGES } from '../../lib/text/language.ts'
import { findFlaws, requireFlawless } from '../support/axe.ts'
import { browse } from '../support/browser.ts'
import { filledForm, visit } from '../support/page.ts'
import { showPicture } from '../support/picture.ts'
import { addSchool, addSlot, SCHOOL } from '../support/school.ts'
import { fillSea } from '../support/sea.ts'
import { serve } from '../support/server.ts'

t.test('axe-core finds nothing', async t => {
  const open = await browse(t)
  if (!open) return
  const server = await serve(t, { settings: { PAGES_RATE_PER_MINUTE: '100000' } })
  await addSchool(server.sql)
  await server.sql`update schools set email = 'a@example.com', address = 'Baleal', website = 'https://a.example',
    payment_url = 'https://pay.example', description = 'Small groups.'`
  const slotId = await addSlot(server.sql, { spotName: 'Supertubos' })
  const full = await addSlot(server.sql, { instructors: 0 })
  const { post, attemptFor } = visit(server)
  const booked = (await post(`/book/onda-clara/${slotId}`, filledForm(await attemptFor(slotId)))).headers.get(
    'location'
  )
  const other = await addSlot(server.sql)
  const moved = (await post(`/book/onda-clara/${other}`, filledForm(await attemptFor(other)))).headers.get(
    'location'
  )
  await server.sql`select move_lesson(${SCHOOL}, id, null, local_date, '14:00', '16:00', 'Supertubos', true) from slots where id = ${other}`
  await addSchool(server.sql, { id: 'quiet' })
  await server.sql`update schools set telephone = '+351 200 1' where id = 'quiet'`
  await showPicture(server.sql, 'logo', '#ffffff')
  await showPicture(server.sql, 'photo', '#ffffff')
  const key = await server.platformKey(['sizing', 'forecast'])
  const sizing = await server.platformKey(['sizing'])
  const none = await server.platformKey(['forecast'])
  await fillSea(server.databaseUrl)
  await server.sql`update forecasts set fetched_at = clock_timestamp() - interval '3 hours' where spot_id = 'coxos'`
  await server.sql`delete from forecasts where spot_id = 'ofir'`

  const PAGES: Readonly<Record<string, string>> = {
    'the schools': '/schools',
    'a school': `/schools/${SCHOOL}`,
    'a lesson': `/book/onda-clara/${slotId}`,
    'a full lesson': `/book/onda-clara/${full}?lang=pt`,
    'a booking': booked as string,
    'a booking of a lesson that has moved': moved as string,
    'a school without lessons': '/schools/quiet',
    'an address that nobody has': '/nowhere?lang=pt',
    'a page that is not there': '/schools/nowhere',
    'the credits': '/legal/data',
    'the credits in Portuguese': '/legal/data?lang=pt',
    'the widget': `/w/surf?key=${key}`,
    'the widget at a spot': `/w/surf?key=${key}&spot=supertubos&level=kids`,
    'the widget at a spot that is late': `/w/surf?key=${key}&spot=coxos&lang=pt&level=advanced`,
    'the widget at a spot without a forecast': `/w/surf?key=${key}&spot=ofir`,
    'the widget at an unknown spot': `/w/surf?key=${key}&spot=atlantis`,
    'the widget without a sea': `/w/surf?key=${sizing}`,
    'the widget with another key': `/w/surf?key=${none}`,
    'the widget without a key': '/w/surf'
  }

  t.test('in every width and colour', async t => {
    const { page, strangers, violations } = await open(server.url)
    for (const [name, path] of Object.entries(PAGES)) await requireFlawless(t, page, server.url + path, name)
    t.strictSame({ strangers, violations }, { strangers: [], violations: [] })
    await page.context().close()
  })

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
        await requireFlawless(t, page, `${server.url}${path}lang=${language}`, `${name}, ${language}`)
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
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme })
        t.strictSame(await findFlaws(page), [], colorScheme)
      }
      t.strictSame(violations, [])
      await page.context().close()
    })
  }
})
