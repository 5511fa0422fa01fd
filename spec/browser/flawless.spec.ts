// tags: full alone
import t from 'tap'
import { showAllPages } from '../support/all-pages.ts'
import { requireFlawless } from '../support/axe.ts'
import { browse } from '../support/browser.ts'
import { SCHOOL } from '../support/school.ts'

t.test('axe-core finds nothing', async t => {
  const open = await browse(t)
  if (!open) return
  const { server, slotId, full, booked, moved, key, sizing, none } = await showAllPages(t)

  const PAGES: Readonly<Record<string, string>> = {
    'the schools': '/schools',
    'a school': `/schools/${SCHOOL}`,
    'a lesson': `/book/onda-clara/${slotId}`,
    'a full lesson': `/book/onda-clara/${full}?lang=pt`,
    'a booking': booked,
    'a booking of a lesson that has moved': moved,
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
})
