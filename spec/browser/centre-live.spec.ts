// tags: full alone
import type { Page } from 'playwright-core'
import t from 'tap'
import { browseCentre } from '../support/browser.ts'
import { addSignedInOwner } from '../support/owner.ts'
import { addSchool, addSlot, bookingOf } from '../support/school.ts'

t.test('an open page of the control centre', async t => {
  const centre = await browseCentre(t)
  if (!centre) return
  const { open, server } = centre
  const { sql, url } = server
  await addSchool(sql)
  const key = await server.schoolKey()
  const book = (lessonId: string, customerName: string) =>
    server.post('/api/partner/v1/bookings', { key, body: bookingOf(lessonId, { customerName }) })
  let days = 1

  /** A phone on a day with six lessons, one party in the first. */
  async function start() {
    days += 1
    const lessons: string[] = []
    for (const hour of ['08', '10', '12', '14', '16', '18'])
      lessons.push(
        await addSlot(sql, {
          daysAhead: days,
          localStart: `${hour}:00`,
          localEnd: `${hour}:45`,
          spotName: `Spot ${hour}`
        })
      )
    await book(lessons[0]!, 'Ana Silva')
    const { headers } = await addSignedInOwner(sql, undefined, url)
    const [name = '', value = ''] = headers.cookie!.split('=')
    const watched = await open!(url, { viewport: { width: 360, height: 740 }, locale: 'en-GB' })
    await watched.page.context().addCookies([{ name, value, url }])
    const [day] = await sql`select local_date::text as date from slots where id = ${lessons[0]!}`
    await watched.page.goto(`${url}/centre/days/${day!.date}`)
    await watched.page.getByText('updated ').waitFor()
    return { ...watched, lessons: lessons as [string, string, string, ...string[]], cookie: value }
  }

  await t.test('shows changes, and keeps rosters, focus and typed text', async t => {
    const { page, lessons, strangers, violations, faults } = await start()
    const row = page.locator(`[id="${lessons[2]}"]`)
    await row.locator('summary').click()
    await page.locator('#q').fill('half a na')
    await row.locator('summary').focus()
    await book(lessons[2], 'Joe Baker')
    await readAgain(page)
    await row.getByText('Joe Baker').waitFor()
    t.match(await row.locator('.seats').textContent(), '1/8')
    t.equal(await row.locator('details').getAttribute('open'), '')
    t.equal(await page.inputValue('#q'), 'half a na')
    t.equal(await page.evaluate("document.activeElement.closest('[id]').id"), lessons[2])
    t.match(await page.textContent('#said'), /^\d changes$/)
    t.strictSame({ strangers, violations, faults }, { strangers: [], violations: [], faults: [] })
    await page.context().close()
  })

  await t.test('adds and removes lessons in place', async t => {
    const { page, lessons } = await start()
    const extra = await addSlot(sql, {
      daysAhead: days,
      localStart: '11:00',
      localEnd: '11:45',
      spotName: 'Spot 11'
    })
    await sql`update slots set local_date = local_date + 100 where id = ${lessons[0]}`
    await sql`update slot_instructors x set during = tstzrange(s.starts_at, s.ends_at)
      from slots s where s.id = x.slot_id and s.id = ${lessons[0]}`
    await readAgain(page)
    await page.locator(`[id="${extra}"]`).waitFor()
    await page.locator(`[id="${lessons[0]}"]`).waitFor({ state: 'detached' })
    const ids = await page.locator('.lesson').evaluateAll(rows => rows.map(({ id }) => id))
    t.strictSame(ids, [lessons[1], extra, ...lessons.slice(2)])
    await page.context().close()
  })

  await t.test('never moves content under the finger', async t => {
    const { page, lessons } = await start()
    const row = page.locator(`[id="${lessons[3]}"]`)
    await page.evaluate(`document.getElementById('${lessons[3]}').scrollIntoView({ block: 'center' })`)
    const box = async () => (await row.boundingBox())!
    const before = await box()
    t.ok(before.y > 0 && before.y < 700, 'it is in view')
    await page.mouse.move(before.x + 50, before.y + 20)
    await page.mouse.down()
    await book(lessons[0], 'Zoe Grown')
    const read = page.waitForResponse(response => response.url().includes('/centre/days/'))
    await readAgain(page)
    await (await read).finished()
    await page.waitForTimeout(3_000)
    t.equal(await page.getByText('Zoe Grown').count(), 0, 'nothing changes while the finger is down')
    await page.mouse.up()
    await page.getByText('Zoe Grown').waitFor({ state: 'attached' })
    t.ok(Math.abs((await box()).y - before.y) < 1, `${before.y} became ${(await box()).y}`)
    await page.context().close()
  })

  await t.test('shows since when it is offline, and continues when online', async t => {
    const { page, lessons } = await start()
    await page.context().setOffline(true)
    await readAgain(page)
    await page.getByText('Offline since').waitFor()
    await book(lessons[1], 'After All')
    await page.context().setOffline(false)
    await readAgain(page)
    await page.getByText('After All').waitFor({ state: 'attached' })
    t.equal(await page.getByText('Offline since').count(), 0)
    await page.context().close()
  })

  await t.test('keeps no names after the session has ended', async t => {
    const { page } = await start()
    await sql`update sessions set revoked_at = clock_timestamp()`
    await readAgain(page)
    await page.getByText('Not signed in').waitFor()
    t.equal(await page.getByText('Ana Silva').count(), 0)
    await page.context().close()
  })
})

/** Simulates the return of the user to the page. */
async function readAgain(page: Page): Promise<void> {
  await page.evaluate("dispatchEvent(new Event('focus'))")
}
