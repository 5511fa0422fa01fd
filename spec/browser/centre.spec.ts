// tags: full alone
import t from 'tap'
import { requireFlawless } from '../support/axe.ts'
import { browseCentre } from '../support/browser.ts'
import { addSignedIn, addSignedInOwner } from '../support/owner.ts'
import { addSchool, addSlot, bookingOf } from '../support/school.ts'
import { fillSea } from '../support/sea.ts'

t.test('the control centre in a browser', async t => {
  const centre = await browseCentre(t)
  if (!centre) return
  const { open, server } = centre
  const { sql, url } = server
  await addSchool(sql)
  const { headers } = await addSignedInOwner(sql, undefined, url)
  const [name = '', value = ''] = headers.cookie!.split('=')
  const cookie = { name, value, url }
  const key = await server.schoolKey()
  const first = await addSlot(sql, { spotName: 'Supertubos', daysAhead: 1 })
  await addSlot(sql, {
    spotName: 'Supertubos',
    daysAhead: 1,
    localStart: '14:00',
    localEnd: '16:00',
    instructors: 0
  })
  for (const [customerName, participants] of [
    ['Ana Silva', 4],
    ['Joe Baker', 2]
  ] as const)
    await server.post('/api/partner/v1/bookings', {
      key,
      body: bookingOf(first, { customerName, participants })
    })
  await fillSea(server.databaseUrl)
  const [{ date }] = await sql<
    [{ date: string }]
  >`select local_date::text as date from slots where id = ${first}`

  const [{ booking }] = await sql<
    [{ booking: string }]
  >`select id::text as booking from bookings where slot_id = ${first} limit 1`
  const PATHS = [
    `/centre/days/${date}`,
    `/centre/days/${date}?lang=pt`,
    '/centre/days/2099-12-31',
    `/centre/weeks/${date}`,
    `/centre/lessons/${first}`,
    `/centre/bookings/${booking}?lang=pt`,
    '/centre/find?q=a',
    '/centre/find?q=nobody&lang=pt',
    '/centre/sessions',
    `/centre/lessons/${first}/book?lang=pt`,
    `/centre/bookings/${booking}/move?lang=pt`,
    `/centre/bookings/${booking}/cancel`,
    `/centre/lessons/${first}/gear?lang=pt`,
    `/centre/guests/${booking}/1`,
    `/centre/bookings/${booking}/again?lang=pt`,
    `/centre/days/${date}/weather?lang=pt`,
    '/centre/gear?lang=pt',
    '/centre/reports/partner?lang=pt',
    '/centre/rota?lang=pt',
    '/centre/channels?lang=pt',
    '/centre/lessons/new?lang=pt'
  ]

  t.test('leads through the days and opens rosters, on a phone without scripts', async t => {
    const { page, strangers, violations, faults } = await open(url, {
      viewport: { width: 390, height: 844 },
      javaScriptEnabled: false,
      locale: 'en-GB'
    })
    await page.context().addCookies([cookie])
    await page.goto(`${url}/centre/days/${date}`)
    const title = await page.textContent('h1')
    t.ok(await page.getByText('Ana Silva').isVisible(), 'the next lesson lies open')
    await page.locator('summary').first().click()
    t.notOk(await page.getByText('Ana Silva').isVisible())
    await page.getByRole('link', { name: 'Next day' }).click()
    t.equal(await page.textContent('h2'), 'No lessons on this day')
    await page.getByRole('link', { name: 'Previous day' }).click()
    t.equal(await page.textContent('h1'), title)
    await page.getByRole('link', { name: 'Português' }).click()
    t.match(await page.textContent('.counts'), 'alunos')
    t.strictSame({ strangers, violations, faults }, NOTHING)
    await page.context().close()
  })

  t.test('prints every roster, folded or not', async t => {
    const { page } = await open(url, { locale: 'en-GB' })
    await page.context().addCookies([cookie])
    await page.goto(`${url}/centre/days/${date}`)
    await page.locator('summary').first().click()
    await page.emulateMedia({ media: 'print' })
    t.ok(await page.getByText('Ana Silva').isVisible())
    t.equal(await page.evaluate("getComputedStyle(document.querySelector('.lesson')).breakInside"), 'avoid')
    await page.context().close()
  })

  t.test('passes axe-core in every width and colour', async t => {
    const { page, violations } = await open(url)
    await page.context().addCookies([cookie])
    for (const path of PATHS) await requireFlawless(t, page, url + path, path)
    const teacher = await addSignedIn(sql, {
      role: 'instructor',
      instructorId: `i1-${first}`,
      publicUrl: url
    })
    await page.context().addCookies([{ ...cookie, value: teacher.headers.cookie!.split('=')[1]! }])
    await requireFlawless(t, page, `${url}/centre/mine`, '/centre/mine')
    t.strictSame(violations, [])
    await page.context().close()
  })
})

const NOTHING = { strangers: [], violations: [], faults: [] }
