import t, { type Test } from 'tap'
import { LANGUAGES } from '../../../lib/text/language.ts'
import { openSchool } from '../../support/centre.ts'
import { FREE_FORMS, filledForm, visit } from '../../support/page.ts'
import { addRun } from '../../support/runs.ts'
import { addSlot, seatsTaken } from '../../support/school.ts'

async function prepare(t: Test) {
  const { server, sql } = await openSchool(t, { settings: FREE_FORMS })
  const slots: string[] = []
  for (const day of [3, 4, 5]) slots.push(await addSlot(sql, { daysAhead: day }))
  const runId = await addRun(sql, slots, { course: 'Three-day course', priceCents: 10000 })
  const visitor = visit(server)
  const path = `/book/onda-clara/runs/${runId}?people=2`
  const attemptOf = async () =>
    /name="attempt" value="([^"]+)"/.exec((await visitor.get(path)).text)?.[1] ?? ''
  const form = (attempt: string, more: Readonly<Record<string, string>> = {}) =>
    filledForm(attempt, { participants: '', total: '20000', ...more })
  const seats = () => Promise.all(slots.map(slotId => seatsTaken(sql, slotId)))
  return { ...visitor, sql, slots, runId, path, attemptOf, form, seats }
}

t.test('a course', async t => {
  const { get, post, sql, slots, runId, path, attemptOf, form, seats } = await prepare(t)
  const school = async (query = '') => (await get(`/schools/onda-clara${query}`)).text
  t.beforeEach(async () => {
    await sql`delete from bookings`
    await sql`update slots set spots_taken = 0, on_sale = true, cancelled_at = null`
    await sql`update runs set on_sale = true`
  })

  t.test("is on the school's page with its days, price and free places", async t => {
    await sql`update slots set spots_taken = 6 where id = ${slots[1]!}`
    const text = await school('?people=2')
    t.match(text, /<h2 id="courses">Courses<.*Three-day course.*3 lessons · Baleal.*€200.*2 left/s)
    t.match(text, `href="/book/onda-clara/runs/${runId}?people=2"`)
    t.match(await school('?lang=de'), 'Mehrtägige Kurse')
  })

  const hidden: readonly [name: string, act: () => Promise<unknown>][] = [
    ['is off sale', () => sql`update runs set on_sale = false`],
    ['has a closed lesson', () => sql`update slots set on_sale = false where id = ${slots[0]!}`],
    [
      'has a cancelled lesson',
      () => sql`update slots set cancelled_at = clock_timestamp() where id = ${slots[2]!}`
    ],
    ['has a lesson with too few places', () => sql`update slots set spots_taken = 7 where id = ${slots[1]!}`]
  ]
  for (const [name, act] of hidden)
    t.test(`is neither listed nor bookable if it ${name}`, async t => {
      const attempt = await attemptOf()
      await act()
      t.notMatch(await school('?people=2'), 'id="courses"')
      const page = await get(path)
      t.equal(page.status, 200)
      t.match(page.text, /This course has no places for your group.*See other dates/s)
      t.notMatch(page.text, '<form class="stack"')
      t.equal((await post(path, form(attempt))).status, 409)
      t.equal((await sql`select from bookings`).length, 0)
    })

  t.test('is booked with one form, and its page lists each day', async t => {
    const page = (await get(path)).text
    t.match(page, /<h1>Three-day course<.*2 adults: <b>€200/s)
    t.match(page, '<button class="button">Book, €200</button>')
    const attempt = await attemptOf()
    const posted = await post(path, form(attempt))
    t.equal(posted.status, 303)
    const address = posted.headers.get('location') as string
    t.equal(address, `/book/onda-clara/${slots[0]}/booked/${attempt}`)
    t.strictSame(await seats(), [2, 2, 2])
    const totals = await sql`select total_cents::int as cents from bookings order by order_n`
    t.strictSame(
      totals.map(({ cents }) => cents),
      [6666, 6666, 6668]
    )
    t.match((await get(address)).text, /Total<.*€200/s)
    t.match((await post(path, form(attempt))).headers.get('location'), address, 'sent twice, booked once')
    t.strictSame(await seats(), [2, 2, 2])
  })

  t.test('is not booked for another price than shown', async t => {
    const attempt = await attemptOf()
    await sql`update runs set price_cents = 9000`
    const stale = await post(path, form(attempt))
    t.equal(stale.status, 200)
    t.match(stale.text, /The price has changed.*Book, €180/s)
    await sql`update runs set price_cents = 10000`
  })

  t.test('is not found under another id, and speaks every language', async t => {
    for (const id of ['x', '0197a4c3-0b5d-7e10-8a44-6d0b7a3f9c23'])
      t.equal((await get(`/book/onda-clara/runs/${id}`)).status, 404)
    t.equal((await get(`/book/nowhere/runs/${runId}`)).status, 404)
    for (const language of LANGUAGES)
      t.match((await get(`${path}&lang=${language}`)).text, `lang="${language}`)
  })

  t.test('keeps its price if one day moves to another lesson', async t => {
    const other = await addSlot(sql, { daysAhead: 9, priceCents: 3500 })
    const address = (await post(path, form(await attemptOf()))).headers.get('location') as string
    await post(`${address}/move?n=2`, { to: other })
    t.equal(await seatsTaken(sql, other), 2)
    t.match((await get(address)).text, /Total<.*€200/s)
  })
})
