import t from 'tap'
import { singleRow } from '../../../lib/infra/database/pool.ts'
import { openSchool } from '../../support/centre.ts'
import { FREE_FORMS, filledForm, visit } from '../../support/page.ts'
import { addLessonType, addSchool, addSlot, SCHOOL, seatsTaken } from '../../support/school.ts'

t.test('a guest moves', async t => {
  const { server, sql } = await openSchool(t, { settings: FREE_FORMS })
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
    t.match(
      page,
      /09:00<\/span>\s*<span class="where">Baleal<\/span>\s*<span class="price">€100 <span class="soft small">€30 more</
    )
    t.match((await get(`${path}?lang=pt`)).text, 'Mudar a minha reserva')

    const { status, headers } = await post(`${path}/move?lang=pt`, { to: dear })
    t.equal(status, 303)
    t.equal(headers.get('location'), `${path}?moved=done&lang=pt`)
    t.strictSame([await seatsTaken(sql, slotId), await seatsTaken(sql, dear)], [0, 2])
    const after = (await get(`${path}?moved=done`)).text
    t.match(after, 'Your booking has been moved.')
    t.match(after, /€100/)
    t.match(after, 'Changed: previously')
    // In UTC: an hour earlier in summer.
    t.match((await get(`${path}/lesson.ics`)).text, /DTSTART[^\r]*T0[89]00/)
    const { events } = singleRow<{ events: number }>(
      await sql`select count(*)::int as events from events where kind = 'booking.changed' and ${dear}::uuid = any (slot_ids)`
    )
    t.equal(events, 1, 'one event, from which mails and webhooks follow')
    t.equal(await ended(path, dear), '', 'where it is already, nothing happens')
  })

  t.test('to the lessons of its day first, then to the nearest in both directions', async t => {
    await addSchool(sql, { id: 'near' })
    await sql`update lesson_types set cancellation_cutoff_hours = 72 where school_id = 'near'`
    const at = (daysAhead: number, localStart: string) =>
      addSlot(sql, { schoolId: 'near', daysAhead, localStart, localEnd: '20:00' })
    const booked = await at(10, '10:00')
    const { headers } = await post(`/book/near/${booked}`, filledForm(await attemptFor(booked, 'near')))
    const path = headers.get('location') as string
    const sameDay = await at(10, '15:00')
    const [before, after] = [await at(9, '11:00'), await at(11, '10:00')]
    t.strictSame(offered((await get(path)).text), [sameDay, before, after])
    const tomorrow = await at(1, '08:00')
    const late = Array.from({ length: 8 }, (_, n) => at(20 + n, '10:00'))
    await Promise.all(late)
    const { text } = await get(path)
    t.equal(offered(text).length, 8)
    t.match(text, '#move">Show more lessons</a>')
    const all = (await get(`${path}?moves=all`)).text
    t.equal(offered(all).length, 12)
    t.match(all, '<details class="fold" id="move" open>')
    t.notMatch(all, 'Show more lessons')
    t.match(all, 'same price')
    t.match(all, /Free cancellation until \d/)
    t.match(
      all,
      new RegExp(`${tomorrow}[^]*?After moving here you can no longer cancel free of charge`),
      'a lesson past its free cancellation warns'
    )
  })

  t.test('free of charge until the start, if the school changed the lesson', async t => {
    const late = { cancellation_cutoff_hours: 8760 }
    await addLessonType(sql, { id: 'strict' })
    await sql`update lesson_types set ${sql(late)} where school_id = ${SCHOOL} and id = 'strict'`
    const strict = async () => {
      const slotId = await addSlot(sql, { lessonTypeId: 'strict' })
      const { headers } = await post(`/book/${SCHOOL}/${slotId}`, filledForm(await attemptFor(slotId)))
      return { slotId, path: headers.get('location') as string }
    }
    const moveBySchool = (id: string, start: string, spot: string) =>
      sql`select move_lesson(${SCHOOL}, ${id}, null, local_date, ${start}::time, ${start}::time + interval '2 hours', ${spot}, true) from slots where id = ${id}`
    const refundOf = async (path: string) => {
      await post(`${path}/cancel`, {})
      return singleRow<{ refund: string }>(
        await sql`select cancellation_refund as refund from bookings where status = 'cancelled' order by cancelled_at desc limit 1`
      ).refund
    }
    const other = await addSlot(sql, { lessonTypeId: 'strict', localStart: '08:00' })

    const moved = await strict()
    t.match((await get(moved.path)).text, 'Free cancellation has ended')
    await moveBySchool(moved.slotId, '14:00', 'Baleal')
    const { text } = await get(moved.path)
    t.match(text, 'The school is sorry: it had to change your lesson.')
    t.match(text, 'Free until the lesson starts')
    t.notMatch(text, 'Free cancellation has ended')
    for (const id of ['move', 'cancel']) t.match(text, `<details class="fold" id="${id}" open>`)
    for (const [lang, words] of [
      ['pt', 'A escola lamenta'],
      ['es', 'La escuela lo siente'],
      ['fr', 'L’école est désolée'],
      ['de', 'Der Surfschule tut es leid']
    ] as const)
      t.match((await get(`${moved.path}?lang=${lang}`)).text, words)
    t.equal(await refundOf(moved.path), 'FULL')

    const placed = await strict()
    await moveBySchool(placed.slotId, '10:00', 'Supertubos')
    t.equal(await ended(placed.path, other), '?moved=done', 'a changed place frees as well')
    const chosen = (await get(placed.path)).text
    t.match(chosen, 'Free cancellation has ended', 'the terms of the lesson that the guest chose apply')
    t.equal(await refundOf(placed.path), 'NONE')

    const restored = await strict()
    await moveBySchool(restored.slotId, '14:00', 'Baleal')
    await moveBySchool(restored.slotId, '10:00', 'Baleal')
    t.equal(await refundOf(restored.path), 'NONE', 'a lesson back at its time and place frees nobody')

    const before = await addSlot(sql, { lessonTypeId: 'strict' })
    await moveBySchool(before, '16:00', 'Baleal')
    const { headers } = await post(`/book/${SCHOOL}/${before}`, filledForm(await attemptFor(before)))
    t.equal(
      await refundOf(headers.get('location') as string),
      'NONE',
      'a change before the booking frees nobody'
    )
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
