// tags: full alone
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import t from 'tap'
import { setStock } from '../../lib/equipment/stock/transactions.ts'
import { browseCentre } from '../support/browser.ts'
import { addSignedIn, addSignedInOwner } from '../support/owner.ts'
import { untilStored } from '../support/phone.ts'
import { addSchool, addSlot, bookingOf, SCHOOL, zoneWhereItIs } from '../support/school.ts'
import { fillSea } from '../support/sea.ts'
import { INPUT_MODES, personAt, TASKS } from '../support/steps.ts'

const PAPER = fileURLToPath(new URL('../../../docs/centre.md', import.meta.url))

t.test('the twelve tasks take at most 41 steps, as docs/centre.md lists', async t => {
  const all = Object.entries(TASKS)
  t.ok(all.reduce((sum, [, steps]) => sum + steps, 0) <= 41)
  const rows = [...(await readFile(PAPER, 'utf8')).matchAll(/^\| (T\d+): [^|]+\| (\d+) \|/gm)]
  t.strictSame(
    rows.map(([, task, steps]) => [task, Number(steps)]),
    all
  )
})

t.test('a normal day, step by step', async t => {
  const centre = await browseCentre(t)
  if (!centre) return
  const { open, server } = centre
  const { sql, url } = server
  await addSchool(sql, { timeZone: await zoneWhereItIs(sql, 6) })
  const key = await server.schoolKey('Hotel Mar')
  const book = async (lessonId: string, customerName: string, participants: number): Promise<string> =>
    (
      await server.post('/api/partner/v1/bookings', {
        key,
        body: bookingOf(lessonId, { customerName, participants })
      })
    ).body.bookingId
  const first = await addSlot(sql, { spotName: 'Supertubos', daysAhead: 0, capacity: 12 })
  const alone = await addSlot(sql, {
    daysAhead: 0,
    localStart: '14:00',
    localEnd: '16:00',
    instructors: 0
  })
  const late = await addSlot(sql, { daysAhead: 0, localStart: '17:00', localEnd: '19:00' })
  const silva = await book(first, 'Ana Silva', 4)
  const moved = await book(first, 'João Conceição', 2)
  await sql`insert into lesson_moves (school_id, slot_id, local_date, local_start, spot_name)
    select school_id, id, local_date, '08:30', 'Consolação' from slots where id = ${first}`
  await fillSea(server.databaseUrl)
  // Two guests of one suit size at the same time; the school has one suit.
  for (const size of ['S', 'M'])
    await setStock(sql, { schoolId: SCHOOL, item: 'wetsuit', size, quantity: 1, version: null })
  const afternoon = await addSlot(sql, { daysAhead: 0, localStart: '14:00', localEnd: '17:30' })
  const ana = await book(afternoon, 'Ana Reis', 1)
  for (const id of [ana, await book(late, 'Eva Reis', 1)])
    await sql`insert into guests (school_id, booking_id, n, weight_kg, version) values (${SCHOOL}, ${id}, 1, 62, 1)`
  const teacher = await addSignedIn(sql, {
    role: 'instructor',
    instructorId: `i1-${afternoon}`,
    publicUrl: url
  })
  const [, teacherValue = ''] = teacher.headers.cookie!.split('=')
  const leaked = new Map<string, string>()
  for (const mode of INPUT_MODES) leaked.set(mode, await server.schoolKey(`Lua ${mode}`, undefined, 20))
  const taught = await addSlot(sql, { spotName: 'Consolação' })
  const body = bookingOf(taught, { participants: 2 })
  await server.post('/api/partner/v1/bookings', { key: leaked.get(INPUT_MODES[0]) as string, body })
  await sql`update slots set local_date = date_trunc('month', clock_timestamp() at time zone time_zone)::date - 20 where id = ${taught}`
  const { headers } = await addSignedInOwner(sql, undefined, url)
  const [name = '', value = ''] = headers.cookie!.split('=')

  for (const mode of INPUT_MODES) {
    const isScripted = mode !== 'without scripts'
    await t.test(mode, async t => {
      const { page, strangers, violations, faults } = await open(url, {
        viewport: { width: 360, height: 740 },
        javaScriptEnabled: isScripted,
        locale: 'en-GB'
      })
      await page.context().addCookies([{ name, value, url }])

      await t.test('T1: one step shows the day, missing people and the sea', async t => {
        const person = personAt(page, mode)
        await person.open(`${url}/centre`)
        t.match(await page.textContent('#counts'), /4 lessons.*\d+ guests.*1 no instructor/s)
        t.match(await page.textContent(`[id="${alone}"]`), 'no instructor yet')
        t.match(
          await page.textContent(`[id="${first}"] .pill`),
          /suitable for the level|not suitable for this level|not suitable for beginners/
        )
        t.equal(person.steps(), TASKS.T1)
      })

      await t.test('T2: one more step shows the people of any lesson of the day', async t => {
        const person = personAt(page, mode)
        await person.open(`${url}/centre`)
        t.ok(await page.getByText('Ana Silva').isVisible(), 'the next lesson lies open')
        const none = page.locator(`[id="${alone}"]`).getByText('Open the lesson')
        t.notOk(await none.isVisible())
        await person.use(`[id="${alone}"] summary`)
        await none.waitFor()
        t.equal(person.steps(), TASKS.T2)
      })

      await t.test("T2: offline, two steps record a party's arrival; one undoes it", async t => {
        const person = personAt(page, mode)
        const rows = async () =>
          (await sql`select 1 from school_log where act = 'arrival.set' and booking_id = ${silva}`).length
        const before = await rows()
        if (isScripted) {
          await page.goto(`${url}/centre`)
          await untilStored(page, new URL(page.url()).pathname)
          await page.context().setOffline(true)
        }
        await person.open(`${url}/centre`)
        await person.use(`button[value^="${silva}."]`)
        if (isScripted) {
          await page.getByText(/Offline since .* · 1 not sent/).waitFor()
          t.equal(await rows(), before, 'nothing has arrived')
          await page.context().setOffline(false)
        }
        await page.getByRole('status').getByText('Arrivals saved.').waitFor()
        t.equal(await rows(), before + 1, 'once')
        t.equal(await page.textContent(`button[value="${silva}.0"]`), '✓ 4 here')
        t.equal(person.steps(), TASKS.T2, 'the lesson lies open already')
        await person.use('#did button')
        await page.getByRole('status').getByText('Undone.').waitFor()
        t.equal(await page.textContent(`button[value="${silva}.4"]`), 'All 4')
      })

      await t.test('T3: four steps show the gear, assign a larger suit, and print it', async t => {
        const person = personAt(page, mode)
        await page.context().addCookies([{ name, value: teacherValue, url }])
        await sql`update guests set suit = null, version = version + 1 where booking_id = ${ana}`
        await page.goto(`${url}/centre`)
        await person.use(`[id="${afternoon}"] a[href$="/gear"]`)
        t.match(
          await page.textContent('#carry'),
          /1 × Suit S.*2 needed at the same time · 1 in stock.*1 short/s
        )
        await person.choose(`[id="suit.${ana}.1"]`, 'M')
        await person.use('#who .button')
        await page.getByRole('status').getByText('Sizes saved.').waitFor()
        t.match(await page.textContent('#carry'), /1 × Suit M/)
        t.notMatch(await page.textContent('#carry'), 'short')
        const paper = await person.print()
        t.equal(paper.match(/\/Type \/Page\b/g)?.length, 1, 'one sheet')
        t.equal(person.steps(), TASKS.T3)
        await page.context().addCookies([{ name, value, url }])
      })

      await t.test('T4: four steps book two walk-ins, paid and arrived', async t => {
        const person = personAt(page, mode)
        await page.goto(`${url}/centre`)
        await person.use(`[id="${first}"] a[href$="/book"]`)
        await person.fill('#name', `Joana ${mode}`)
        await person.choose('#people', '2')
        await person.use('button[value="cash"]')
        await page.getByRole('status').getByText('Booked.').waitFor()
        t.match(await page.textContent('#roster'), new RegExp(`Joana ${mode}.*desk.*✓ 2 here`, 's'))
        t.equal(person.steps(), TASKS.T4)
      })

      await t.test('T9: four steps find a party and move it to another lesson', async t => {
        const person = personAt(page, mode)
        await page.goto(`${url}/centre`)
        await person.fill('#q', mode)
        await person.enter()
        await page.waitForURL('**/centre/bookings/*')
        await person.use('#acts a.do')
        await person.use(`button[value="${late}"]`)
        await page.getByRole('status').getByText('Booking changed.').waitFor()
        t.match(await page.textContent('#lesson'), '17:00')
        t.equal(person.steps(), TASKS.T9)
        await person.use('#did button')
        await page.getByRole('status').getByText('Undone.').waitFor()
      })

      await t.test('T11: two steps find a booking and its history', async t => {
        const person = personAt(page, mode)
        await person.open(`${url}/centre`)
        await person.fill('#q', 'conceicao')
        await person.enter()
        await page.waitForURL(`**/centre/bookings/${moved}`)
        t.match(await page.textContent('#history'), /Lesson moved. Previously .*08:30, Consolação/)
        t.equal(person.steps(), TASKS.T11 + 1, 'opening the day, which is where it starts, is one')
      })

      await page.setViewportSize({ width: 1280, height: 800 })

      await t.test('T10: five steps revoke a leaked key and copy a new one', async t => {
        const person = personAt(page, mode)
        await page.goto(`${url}/centre`)
        await person.use('.bar a[href="/centre/channels"]')
        await page.waitForURL('**/centre/channels')
        await person.use(`main a:has-text("Lua ${mode}")`)
        await page.waitForURL('**/centre/channels/*')
        await person.use('a[href*="do=replace"]')
        await page.waitForURL('**/keys/**')
        await person.use('main form .button')
        const fresh = (await page.textContent('#key')) as string
        if (isScripted) {
          await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin: url })
          await person.use('[data-copy]')
          await page.getByRole('button', { name: 'Copied' }).waitFor()
          t.equal(await page.evaluate('navigator.clipboard.readText()'), fresh)
        }
        const services = (key: string) => server.get('/api/partner/v1/services', { key })
        t.equal((await services(leaked.get(mode) as string)).status, 401)
        t.equal((await services(fresh)).status, 200)
        t.equal(
          person.steps(),
          isScripted ? TASKS.T10 : TASKS.T10 - 1,
          'without scripts it is copied by hand'
        )
      })

      await t.test("T12: three steps download last month's settlement", async t => {
        const person = personAt(page, mode)
        await page.goto(`${url}/centre`)
        await person.use('.bar a[href="/centre/reports"]')
        await page.waitForURL('**/centre/reports')
        await person.use(`main a:has-text("Lua ${INPUT_MODES[0]}")`)
        await page.waitForURL('**/centre/reports/owed?*')
        const [file] = await Promise.all([page.waitForEvent('download'), person.use('a[download]')])
        t.match(await readFile(await file.path(), 'utf8'), /\nTotal,,,2,70.00,,56.00,0.00,EUR/)
        t.equal(person.steps(), TASKS.T12)
      })

      // The browser's own offline errors are not faults of the page.
      const own = faults.filter(fault => !fault.includes('ERR_INTERNET_DISCONNECTED'))
      t.strictSame({ strangers, violations, faults: own }, { strangers: [], violations: [], faults: [] })
      await page.context().close()
    })
  }
})
