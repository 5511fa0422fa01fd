// tags: full alone
import t from 'tap'
import { browseCentre } from '../support/browser.ts'
import { addSignedIn } from '../support/owner.ts'
import { addLessonType, addSchool, addSlot, zoneWhereItIs } from '../support/school.ts'
import { personAt } from '../support/steps.ts'

/** Maximum steps from the page of today. */
const STEPS = { walkIn: 4, phone: 9, private: 6, correct: 3, another: 2, resize: 3 } as const

t.test('the desk books and corrects in few steps', async t => {
  const centre = await browseCentre(t)
  if (!centre) return
  const { open, server } = centre
  const { sql, url } = server
  await addSchool(sql, { timeZone: await zoneWhereItIs(sql, 8) })
  const units = [
    { id: 'adult', minAge: 13, maxAge: 99, cents: 5500 },
    { id: 'child', minAge: 6, maxAge: 12, cents: 4000 }
  ]
  await addLessonType(sql, { id: 'aged', priceCents: 5500 })
  await sql`update lesson_types set units = ${JSON.stringify(units)}::text::jsonb where id = 'aged'`
  await addLessonType(sql, { id: 'alone', name: 'Private', kind: 'private', capacity: 2, priceCents: 9000 })
  await sql`update lesson_types set pricing_per = 'BOOKING' where id = 'alone'`
  const lesson = { lessonTypeId: 'aged', priceCents: 5500, capacity: 40, instructors: 8 }
  const today = await addSlot(sql, { ...lesson, daysAhead: 0 })
  const tomorrow = await addSlot(sql, { ...lesson, daysAhead: 1 })
  const afterwards = await addSlot(sql, { ...lesson, daysAhead: 2 })
  await sql`update slots set unit_cents = '{"adult": 5500, "child": 4000}'`
  const { headers } = await addSignedIn(sql, { role: 'desk', publicUrl: url })
  const [name = '', value = ''] = headers.cookie!.split('=')
  const bookingOf = async (guest: string) =>
    (
      await sql<{ id: string; seats: number; cents: number; paid: number; kind: string }[]>`
        select b.id, b.participants as seats, b.total_cents::int as cents, t.kind, coalesce((select sum(p.cents) from payments p
          where p.booking_id = b.id), 0)::int as paid
        from bookings b join slots s on s.id = b.slot_id join lesson_types t on t.id = s.lesson_type_id and t.school_id = s.school_id
        where b.customer_name = ${guest}`
    )[0]

  for (const mode of ['without scripts', 'with scripts'] as const)
    await t.test(mode, async t => {
      const { page, strangers, violations, faults } = await open(url, {
        viewport: { width: 360, height: 740 },
        javaScriptEnabled: mode === 'with scripts',
        locale: 'en-GB'
      })
      await page.context().addCookies([{ name, value, url }])
      const start = async () => {
        await page.goto(`${url}/centre`)
        return personAt(page, mode)
      }

      await t.test('a walk-in by age, paid cash', async t => {
        const guest = `Ana ${mode}`
        const person = await start()
        await person.use(`[id="${today}"] a[href$="/book"]`)
        await person.fill('#name', guest)
        await person.choose('#child', '1')
        const cash = page.locator('button[value="cash"]')
        if (mode === 'with scripts') await cash.getByText('€95').waitFor()
        else t.notMatch(await cash.innerText(), '€', 'no price that is not true')
        await person.use('button[value="cash"]')
        await page.getByRole('status').getByText('Booked.').waitFor()
        t.match(await bookingOf(guest), { seats: 2, cents: 9500, paid: 9500 })
        t.ok(person.steps() <= STEPS.walkIn, `${person.steps()} steps`)
      })

      await t.test('four adults and two children by telephone, for tomorrow', async t => {
        const guest = `Rui ${mode}`
        const person = await start()
        await person.use('.top a.step[href*="/days/"]:last-of-type')
        await person.use(`[id="${tomorrow}"] a[href$="/book"]`)
        await person.fill('#name', guest)
        await person.fill('#phone', '+351 912 000 111')
        await person.choose('#adult', '4')
        await person.choose('#child', '2')
        await person.use('button.button[value="book"]:not(.hidden)')
        await page.getByRole('status').getByText('Booked.').waitFor()
        t.match(await bookingOf(guest), { seats: 6, cents: 30000, paid: 0 })
        t.ok(person.steps() <= STEPS.phone, `${person.steps()} steps`)
      })

      await t.test('one adult fewer', async t => {
        const found = await bookingOf(`Rui ${mode}`)
        await page.goto(`${url}/centre/bookings/${found?.id}`)
        const person = personAt(page, mode)
        await person.use('#acts a.do')
        await person.choose('#adult', '3')
        const button = page.locator('#sheet button.button')
        if (mode === 'with scripts') await button.getByText('€245').waitFor()
        else t.notMatch(await button.innerText(), '€', 'no price that is not true')
        await person.use('#sheet button.button')
        await page.getByRole('status').getByText('The total changed from €300 to €245.').waitFor()
        t.equal(person.steps(), STEPS.resize)
      })

      await t.test('the same guest, another lesson', async t => {
        const found = await bookingOf(`Rui ${mode}`)
        await page.goto(`${url}/centre/bookings/${found?.id}`)
        const person = personAt(page, mode)
        await person.use(`#acts a[href$="/again"]`)
        await person.use(`main a[href*="${afterwards}/book?formerId="]`)
        t.equal(await page.inputValue('#name'), `Rui ${mode}`)
        t.equal(await page.inputValue('#adult'), '3')
        t.equal(person.steps(), STEPS.another)
      })

      await t.test('a private lesson on demand', async t => {
        const guest = `Eva ${mode}`
        const person = await start()
        await person.use('a[href^="/centre/private"]')
        await person.fill('#start', mode === 'with scripts' ? '15:00' : '18:00')
        await person.fill('#name', guest)
        await person.choose('#people', '2')
        await person.use('button[value="book"]')
        await page.getByRole('status').getByText('Booked.').waitFor()
        t.match(await bookingOf(guest), { seats: 2, cents: 9000, kind: 'private' })
        t.ok(person.steps() <= STEPS.private, `${person.steps()} steps`)
      })

      await t.test('a wrong telephone', async t => {
        const found = await bookingOf(`Rui ${mode}`)
        await page.goto(`${url}/centre/bookings/${found?.id}`)
        const person = personAt(page, mode)
        await person.use('#correct summary')
        await person.fill('#phone', '+351 912 000 222')
        await person.use('#correct button')
        await page.getByRole('status').getByText('Guest corrected.').waitFor()
        t.match(await page.textContent('#history'), '+351 912 000 222')
        t.equal(person.steps(), STEPS.correct)
      })

      t.strictSame([strangers, violations, faults], [[], [], []])
    })
})
