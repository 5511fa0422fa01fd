import t from 'tap'
import { singleRow } from '../../../lib/infra/database/pool.ts'
import { FREE_FORMS, filledForm, visit } from '../../support/page.ts'
import { addLessonType, addSchool, addSlot, SCHOOL, seatsTaken } from '../../support/school.ts'
import { serve } from '../../support/server.ts'

t.test('a guest moves', async t => {
  const server = await serve(t, { settings: FREE_FORMS })
  const { sql } = server
  await addSchool(sql)
  await addSchool(sql, { id: 'north' })
  await addLessonType(sql, { id: 'kids', level: 'kids' })
  const { get, post, attemptFor } = visit(server)
  const elsewhere = await addSlot(sql, { schoolId: 'north' })
  const kids = await addSlot(sql, { lessonTypeId: 'kids' })

  async function book(): Promise<{ slotId: string; path: string }> {
    const slotId = await addSlot(sql)
    const { headers } = await post(`/book/${SCHOOL}/${slotId}`, filledForm(await attemptFor(slotId)))
    return { slotId, path: headers.get('location') as string }
  }
  const offered = (text: string) =>
    [...text.matchAll(/name="to" value="([^"]+)"/g)].map(([, id]) => id as string)
  const ended = async (path: string, to: string) =>
    (await post(`${path}/move`, { to })).headers.get('location')?.replace(path, '')

  t.test('to a lesson of the type with enough places, at its price, with a mail', async t => {
    const { slotId, path } = await book()
    const small = await addSlot(sql, { capacity: 1 })
    const past = await addSlot(sql, { daysAhead: -2 })
    const dear = await addSlot(sql, { daysAhead: 5, priceCents: 5000, localStart: '09:00' })
    const page = (await get(path)).text
    const offers = offered(page)
    t.ok(offers.includes(dear))
    for (const id of [slotId, small, past, kids, elsewhere]) t.notOk(offers.includes(id))
    t.match(page, /09:00<\/span>\s*<span class="where">Baleal<\/span>\s*<span class="price">€100</)
    t.match((await get(`${path}?lang=pt`)).text, 'Mudar a minha reserva')

    const { status, headers } = await post(`${path}/move?lang=pt`, { to: dear })
    t.equal(status, 303)
    t.equal(headers.get('location'), `${path}?moved=done&lang=pt`)
    t.strictSame([await seatsTaken(sql, slotId), await seatsTaken(sql, dear)], [0, 2])
    const after = (await get(`${path}?moved=done`)).text
    t.match(after, 'Your booking has been moved.')
    t.match(after, /€100/)
    t.match(after, 'Changed: previously')
    t.match((await get(`${path}/lesson.ics`)).text, /DTSTART[^\r]*T0900/)
    const { events } = singleRow<{ events: number }>(
      await sql`select count(*)::int as events from events where kind = 'booking.changed' and ${dear}::uuid = any (slot_ids)`
    )
    t.equal(events, 1, 'one event, from which mails and webhooks follow')
    t.equal(await ended(path, dear), '', 'where it is already, nothing happens')
  })

  t.test('to no full, closed or other lesson', async t => {
    const { slotId, path } = await book()
    const full = await addSlot(sql, { instructors: 0 })
    const closed = await addSlot(sql, { onSale: false })
    t.equal(await ended(path, full), '?moved=full')
    for (const to of [closed, kids, elsewhere]) t.equal(await ended(path, to), '?moved=gone')
    t.match((await get(`${path}?moved=full`)).text, 'Someone has just taken these places')
    t.equal(await seatsTaken(sql, slotId), 2)
  })

  t.test('nothing after the cutoff, with a message', async t => {
    const { slotId, path } = await book()
    const other = await addSlot(sql)
    await sql`update lesson_types set cancellation_cutoff_hours = 8760 where school_id = ${SCHOOL}`
    const { text } = await get(path)
    t.strictSame(offered(text), [])
    t.match(text, 'It is too late to move this booking here.')
    t.equal(await ended(path, other), '?moved=late')
    await sql`update lesson_types set cancellation_cutoff_hours = 24 where school_id = ${SCHOOL}`
    await sql`update slots set local_date = local_date - 10 where id = ${slotId}`
    t.equal(await ended(path, other), '?moved=late')
    t.notMatch((await get(path)).text, '/move"')
  })

  t.test('once to each lesson, however many compete for the last places', async t => {
    const last = await addSlot(sql, { capacity: 2 })
    const guests = await Promise.all([book(), book(), book()])
    const ends = await Promise.all(guests.map(({ path }) => ended(path, last)))
    t.strictSame(ends.sort(), ['?moved=done', '?moved=full', '?moved=full'])
    t.equal(await seatsTaken(sql, last), 2)
  })

  t.test('a limited number of times an hour, with a message', async t => {
    const { slotId, path } = await book()
    const other = await addSlot(sql)
    for (let n = 0; n < 20; n++) t.equal(await ended(path, n % 2 === 0 ? other : slotId), '?moved=done')
    t.equal(await ended(path, other), '?moved=often')
    for (const [lang, words] of [
      ['en', 'has been moved too many times'],
      ['pt', 'já foi mudada demasiadas vezes'],
      ['es', 'se ha cambiado demasiadas veces'],
      ['fr', 'a été déplacée trop souvent'],
      ['de', 'wurde schon zu oft umgebucht']
    ] as const)
      t.match((await get(`${path}?moved=often&lang=${lang}`)).text, words)
    t.strictSame([await seatsTaken(sql, slotId), await seatsTaken(sql, other)], [2, 0])
  })

  t.test("only from the booking's page, while it is confirmed", async t => {
    const { slotId, path } = await book()
    const to = await addSlot(sql)
    t.equal((await post(`${path}/move`, { to }, { origin: 'https://elsewhere.example' })).status, 403)
    t.equal((await post(`${path.slice(0, -4)}0000/move`, { to })).status, 404)
    t.equal((await post(`${path}/move`, {})).status, 400)
    await post(`${path}/cancel`, {})
    t.equal(await ended(path, to), '?moved=late')
    t.equal(await seatsTaken(sql, slotId), 0)
    t.equal(await seatsTaken(sql, to), 0)
  })
})
