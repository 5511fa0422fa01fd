// tags: full alone
import t from 'tap'
import { createSetupLink } from '../../lib/people/setup/transactions.ts'
import { browseCentre } from '../support/browser.ts'
import { fillSea } from '../support/sea.ts'
import { personAt } from '../support/steps.ts'

/** Maximum steps from the set-up link to a season, a partner with a key and an instructor who signed in. */
const MAX_STEPS = 90

const MODES = [
  { mode: 'without scripts', school: 'Escola do Norte', id: 'escola-do-norte', javaScriptEnabled: false },
  { mode: 'with scripts', school: 'Escola do Sul', id: 'escola-do-sul', javaScriptEnabled: true }
] as const

t.test('a school is set up in a browser, without a shell after the link', async t => {
  const centre = await browseCentre(t)
  if (!centre) return
  const { open, server } = centre
  const { sql, url } = server
  await fillSea(server.databaseUrl)

  for (const { mode, school, id, javaScriptEnabled } of MODES)
    await t.test(mode, async t => {
      const isFirst = mode === MODES[0].mode
      const link = `${url}/centre/setup/${(await createSetupLink(sql, !isFirst)).token}`
      const options = {
        viewport: { width: 390, height: 844 },
        locale: 'en-GB',
        timezoneId: 'Europe/Lisbon',
        javaScriptEnabled
      }
      const { page, strangers, violations, faults } = await open(url, options)
      const owner = personAt(page, mode)
      const settings = () => owner.use('nav.bar a[href*="/centre/settings"]')
      const startWith = async (path: string) => owner.use(`[aria-labelledby=start] a[href*="${path}"]`)
      const submit = () => owner.use('main form .button >> nth=0')

      await owner.open(link)
      await owner.fill('#name', school)
      if (javaScriptEnabled)
        t.equal(await page.inputValue('#timeZone'), 'Europe/Lisbon', 'the zone is guessed')
      else await owner.fill('#timeZone', 'Europe/Lisbon')
      await owner.fill('#owner', 'Marta Reis')
      await owner.fill('#email', 'marta@example.com')
      await submit()
      await page.waitForURL(/\/centre\/days\//)

      await startWith('/types/new')
      await owner.fill('#name', 'Group lesson')
      await owner.fill('#price', '35')
      await owner.fill('#capacity', '8')
      await owner.fill('#minutes', '90')
      await owner.use('details summary')
      await owner.fill('#adultFrom', '16')
      await owner.fill('#childPrice', '28')
      await owner.use('main form > .button')
      await page.waitForURL(/said=added/)

      await settings()
      await startWith('/centre/instructors')
      await owner.fill('#name', 'Inês Silva')
      await submit()
      await page.waitForURL(/said=added/)

      await settings()
      await startWith('/lessons/new')
      await owner.fill('#spot', 'Supertubos')
      await owner.fill('#hours', '10:00, 14:00')
      await owner.fill('#from', '2099-06-01')
      await owner.fill('#to', '2099-09-08')
      await owner.use('input[name=teachers]')
      await owner.use('main form .button')
      await owner.use('#preview .button')
      await page.getByText('200 lessons').first().waitFor()

      await settings()
      await startWith('/centre/school')
      await owner.fill('#address', 'Praia 1, Peniche')
      await owner.fill('#telephone', '+351 262 000 000')
      await owner.fill('#meet', 'At the blue hut, a quarter of an hour before.')
      await submit()
      await page.waitForURL(/said=saved/)

      await settings()
      await startWith('/centre/channels')
      await owner.use('details:has(#partner) summary')
      await owner.fill('#partner', 'Hotel Mar')
      await owner.use('main form:has(#partner) .button')
      const [key = ''] = /sbs_[\w-]{20,}/.exec((await page.textContent('main')) ?? '') ?? []

      await settings()
      t.equal(await page.locator('[aria-labelledby=start]').count(), 0, 'nothing is missing any more')
      await owner.use('a[href*="/centre/people"]')
      await owner.fill('#name', 'Inês Silva')
      await owner.fill('#email', 'ines@example.com')
      await owner.choose('#role', 'instructor:ines-silva')
      await submit()
      await owner.use('main form[action*="/link"] .button')
      const invitation = (await page.textContent('main code')) as string

      const phone = await open(url, options)
      const instructor = personAt(phone.page, mode)
      await instructor.open(invitation)
      await instructor.use('form .button')
      await phone.page.waitForURL(/\/centre\/mine/)

      const lessons = await sql`select from slots where school_id = ${id}`
      t.equal(lessons.length, 200)
      const query = '/api/partner/v1/availabilities?from=2099-06-01&to=2099-06-01'
      const offered = await server.get(query, { key })
      t.equal(offered.body.availabilities.length, 2, 'the partner sees both lessons of a day')
      const [type] = await sql<{ units: { id: string; minAge: number; cents: number }[] }[]>`
        select units from lesson_types where school_id = ${id}`
      t.match(type?.units, [
        { id: 'adult', minAge: 16, cents: 3500 },
        { id: 'child', minAge: 6, cents: 2800 }
      ])
      const steps = owner.steps() + instructor.steps()
      t.ok(steps <= MAX_STEPS, `${steps} steps`)
      t.comment(`${steps} steps ${mode}`)
      t.strictSame({ strangers, violations, faults }, { strangers: [], violations: [], faults: [] })
      for (const each of [page, phone.page]) await each.context().close()
    })
})
