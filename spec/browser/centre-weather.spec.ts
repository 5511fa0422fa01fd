// tags: full alone
import t from 'tap'
import { findFlaws } from '../support/axe.ts'
import { browseCentre } from '../support/browser.ts'
import { addSignedInOwner } from '../support/owner.ts'
import { addSchool, addSlot, bookingOf, SCHOOL, zoneWhereItIs } from '../support/school.ts'
import { fillSea } from '../support/sea.ts'
import { INPUT_MODES, personAt, TASKS } from '../support/steps.ts'

t.test('a day with changing weather, on a phone, step by step', async t => {
  const centre = await browseCentre(t)
  if (!centre) return
  const { open, server } = centre
  const { sql, url } = server
  await addSchool(sql, { timeZone: await zoneWhereItIs(sql, 6) })
  const key = await server.schoolKey('Hotel Mar')
  const book = (lessonId: string, customerName: string) =>
    server.post('/api/partner/v1/bookings', {
      key,
      body: bookingOf(lessonId, { customerName, customerPhone: '+351 912 345 678' })
    })
  await fillSea(server.databaseUrl)
  const { headers } = await addSignedInOwner(sql, undefined, url)
  const [name = '', value = ''] = headers.cookie!.split('=')
  const dayOf = (hour: number) => ({
    spotName: 'Supertubos',
    daysAhead: 0,
    localStart: `${hour}:00`,
    localEnd: `${hour + 1}:30`
  })

  for (const mode of INPUT_MODES) {
    await t.test(mode, async t => {
      await sql`select cancel_slots(${SCHOOL}, array(select id from slots), true)`
      // The hour of the best sea decides if the moved lesson would be listed before those that the former run cancelled.
      await sql`delete from notices`
      const morning = await addSlot(sql, { ...dayOf(10), capacity: 12 })
      for (let n = 1; n <= 6; n += 1) await book(morning, `Party ${n}`)
      const noon = await addSlot(sql, dayOf(12))
      const afternoon = await Promise.all([13, 14, 15, 16, 17].map(hour => addSlot(sql, dayOf(hour))))
      for (const id of afternoon) await book(id, 'Mia Baker')
      const { page, strangers, violations, faults } = await open(url, {
        viewport: { width: 360, height: 740 },
        javaScriptEnabled: mode !== 'without scripts',
        locale: 'en-GB'
      })
      await page.context().addCookies([{ name, value, url }])
      const flawless = async () =>
        mode !== 'with scripts' || t.strictSame(await findFlaws(page), [], page.url())

      await t.test('T7: two steps close a lesson to sale, and one opens it again', async t => {
        const person = personAt(page, mode)
        await page.goto(`${url}/centre`)
        await person.use(`[id="${noon}"] summary`)
        await person.use(`[id="${noon}"] button[value="close"]`)
        await page.getByRole('status').getByText('Sales are closed').waitFor()
        t.match(await page.textContent(`[id="${noon}"]`), 'sales closed')
        t.equal(person.steps(), 2)
        await person.use('#did button')
        await page.getByRole('status').getByText('Undone.').waitFor()
        t.equal(person.steps(), TASKS.T7)
      })

      await t.test('T5: four steps move a lesson with six parties to the best free hour', async t => {
        const person = personAt(page, mode)
        await page.goto(`${url}/centre`)
        // The next lesson is already expanded.
        await person.use(`[id="${morning}"] a[href$="/move"]`)
        await page.waitForSelector('#offered')
        await flawless()
        const offered = (await page.textContent('#offered a:nth-of-type(1) b')) as string
        await person.use('#offered a:nth-of-type(1)')
        t.match(await page.textContent('#total'), '6 parties, 6 people')
        await flawless()
        await person.use('#confirm button')
        await page.getByRole('status').getByText('Lesson moved.').waitFor()
        t.ok(person.steps() <= TASKS.T5, `${person.steps()} steps`)
        const [row] =
          await sql`select to_char(local_start, 'HH24:MI') as start from slots where id = ${morning}`
        t.equal(row!.start, offered)
      })

      await t.test('T5b: two more steps notify a party with a prepared text', async t => {
        await flawless()
        const person = personAt(page, mode)
        const first = (await page.getAttribute('#open li', 'id')) as string
        const whatsapp = await page.getAttribute(
          `[id="${first}"] a[href^="https://wa.me/351912345678"]`,
          'href'
        )
        t.match(
          decodeURIComponent(whatsapp as string),
          /Hello Party 1, this is Onda Clara.*has been moved to.*Booking/
        )
        t.equal(await page.locator('#open a:not([rel=noreferrer]):not([href^="/"])').count(), 0)
        await person.leave(`[id="${first}"] a[href^="tel:"]`)
        await person.use(`[id="${first}"] button[value$=".told"]`)
        await page.getByRole('status').getByText('Saved.').waitFor()
        t.match(await page.textContent(`#closed [id="${first}"]`), '✓ Marta Reis told them')
        t.equal(person.steps(), 2)
      })

      await t.test("T8: three steps give an absent instructor's lessons to free ones", async t => {
        await sql`insert into instructors (school_id, id, name) values (${SCHOOL}, 'ines', 'Inês') on conflict do nothing`
        const failing = await Promise.all(
          [8, 10, 12].map(hour =>
            addSlot(sql, { ...dayOf(hour), daysAhead: 1, localStart: `${String(hour).padStart(2, '0')}:00` })
          )
        )
        await sql`delete from slot_instructors where slot_id = any (${failing})`
        await sql`insert into slot_instructors (school_id, slot_id, instructor_id, during)
          select school_id, id, 'ines', tstzrange(starts_at, ends_at) from slots where id = any (${failing})`
        const [day] = await sql`select local_date::text as date from slots where id = ${failing[0] as string}`
        const taught = async () =>
          (
            await sql`select 1 from slot_instructors where slot_id = any (${failing}) and instructor_id = 'ines'`
          ).length
        const person = personAt(page, mode)
        await page.goto(`${url}/centre/weeks/${day?.date}`)
        await person.use('main a[href*="/centre/rota/"]')
        await page.waitForSelector('a[href*="away?instructor=ines"]')
        await flawless()
        await person.use('a[href*="away?instructor=ines"]')
        await page.waitForSelector('form[method="post"] select')
        await flawless()
        await person.use('form[method="post"] .button')
        await page.getByRole('status').getByText('Saved in the rota.').waitFor()
        t.equal(person.steps(), TASKS.T8)
        t.equal(await taught(), 0)
        await person.use('#did button')
        await page.getByRole('status').getByText('Undone.').waitFor()
        t.equal(await taught(), 3)
        await page.goto(`${url}/centre/lessons/new?hours=10&from=${day?.date}&to=2099-01-01`)
        await page.waitForSelector('[aria-invalid]')
        await flawless()
      })

      await t.test('T6: five steps cancel an afternoon with a reason, and list whom to notify', async t => {
        const person = personAt(page, mode)
        // The morning lesson must not conflict with those of the afternoon.
        await sql`select cancel_slots(${SCHOOL}, array[${morning}]::uuid[], true)`
        await page.goto(`${url}/centre`)
        await person.use('#turns a[href$="/weather"]')
        await page.waitForSelector('#from')
        await flawless()
        await person.use('a[href$="from=13:00"]')
        await person.use('button[value="cancel"]')
        await page.waitForSelector('#because')
        await flawless()
        await person.choose('#because', 'storm')
        await person.use('#confirm button')
        await page.getByRole('status').getByText('Lesson cancelled.').waitFor()
        t.equal(person.steps(), TASKS.T6)
        t.equal(await page.locator('#open').getByText('Mia Baker').count(), 5)
        const rows =
          await sql`select cancelled_because as why from slots where id = any (${afternoon}) and cancelled_at is not null`
        t.strictSame(
          rows.map(({ why }) => why),
          Array(5).fill('storm')
        )
      })

      t.strictSame({ strangers, violations, faults }, { strangers: [], violations: [], faults: [] })
      await page.context().close()
    })
  }
})
