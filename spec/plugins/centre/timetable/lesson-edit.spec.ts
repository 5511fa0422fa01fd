import t from 'tap'
import { singleRow } from '../../../../lib/infra/database/pool.ts'
import { uuidV7 } from '../../../../lib/text/uuid.ts'
import { openSchool } from '../../../support/centre.ts'
import { addSignedIn, addSignedInOwner } from '../../../support/owner.ts'
import { visit } from '../../../support/page.ts'
import { addSchool, addSlot, bookingOf } from '../../../support/school.ts'

t.test('seats and price of a lesson', async t => {
  const { server, sql } = await openSchool(t)
  await addSchool(sql, { id: 'other' })
  const owner = await addSignedInOwner(sql)
  const { headers } = await addSignedIn(sql, { role: 'manager' })
  const { headers: desk } = await addSignedIn(sql, { role: 'desk' })
  const { headers: stranger } = await addSignedInOwner(sql, 'other')
  const key = await server.schoolKey('Hotel Mar')
  const { get, post } = visit(server)
  const lesson = await addSlot(sql, { capacity: 8 })
  const page = `/centre/lessons/${lesson}`
  await server.post('/api/partner/v1/bookings', { key, body: bookingOf(lesson, { participants: 3 }) })

  const hidden = (text: string) => ({
    seenCapacity: /name="seenCapacity" value="(\d+)"/.exec(text)?.[1] ?? '',
    seenCents: /name="seenCents" value="(\d+)"/.exec(text)?.[1] ?? ''
  })
  const save = async (capacity: string, price: string, session = headers) =>
    post(`${page}/edit`, { capacity, price, ...hidden((await get(`${page}/edit`, session)).text) }, session)
  const terms = async () =>
    singleRow<{ capacity: number; cents: number }>(
      await sql`select capacity, price_cents as cents from slots where id = ${lesson}`
    )
  const rows = async () =>
    (await sql`select 1 from school_log where slot_id = ${lesson} and act = 'lesson.change'`).length
  const offered = async () => {
    const { date } = singleRow<{ date: string }>(
      await sql`select local_date::text as date from slots where id = ${lesson}`
    )
    const path = `/api/partner/v1/availability?from=${date}&to=${date}`
    return JSON.stringify((await server.get(path, { key })).body)
  }
  const undoIn = (text: string) => /action="([^"]+\/timetable\/[^"/]+\/undo)"/.exec(text)?.[1] as string

  await t.test('are changed, and partners read them at once', async t => {
    const before = await offered()
    t.match((await get(page, headers)).text, `href="${page}/edit"`)
    t.notMatch((await get(page, desk)).text, `href="${page}/edit"`, 'the desk does not plan')
    const place = (await save('12', '40,50')).headers.get('location') as string
    t.strictSame(await terms(), { capacity: 12, cents: 4050 })
    const after = await offered()
    t.match(before, /3500|35\.00|"35"/)
    t.match(after, /4050/, 'the price')
    t.notMatch(before, /4050/)
    t.match(after, /:9\b/, 'nine of twelve seats')
    t.notMatch(before, /:9\b/)
    const sold = singleRow<{ cents: number }>(
      await sql`select total_cents::int as cents from bookings where slot_id = ${lesson}`
    )
    t.equal(sold.cents, 3 * 3500, 'what is sold keeps its price')
    t.equal(await rows(), 1)
    const { text } = await get(place, headers)
    t.match(text, 'Seats, price and note saved.')
    t.notMatch((await get(place, desk)).text, '/centre/timetable/')
    t.equal((await post(undoIn(text), {}, desk)).status, 403)
    t.equal((await post(undoIn(text), {}, stranger)).status, 404)
    t.match((await post(undoIn(text), {}, headers)).headers.get('location'), 'did=undone')
    t.strictSame(await terms(), { capacity: 8, cents: 3500 })
    t.equal(await offered(), before)
    t.equal(await rows(), 2)
    t.match((await post(undoIn(text), {}, headers)).headers.get('location'), 'refused=overtaken')
    const [, log = ''] = /log\/([^/]+)/.exec(undoIn(text)) ?? []
    t.equal((await post(`/centre/log/${log}/undo`, { back: 'lesson' }, owner.headers)).status, 404)
    t.match(
      (await get('/centre/log', headers)).text,
      'changed seats, price or the note to guests of a lesson'
    )
  })

  await t.test('stay as they are where something stands against it, and so does what was typed', async t => {
    const few = await save('2', '41')
    t.equal(few.status, 409)
    t.match(few.text, '3 seats are taken, so the lesson cannot have fewer.')
    t.match(few.text, 'value="41"')
    const bad = await save('many', '-3')
    t.equal(bad.status, 400)
    t.match(bad.text, 'a whole number from 1 to 1000')
    t.match(bad.text, 'an amount such as 35 or 35.50')
    t.match(bad.text, 'value="many"')
    t.match((await save('8', '35')).headers.get('location'), 'refused=unchanged')
    await sql`update lesson_types set max_students_per_instructor = 1`
    t.match((await save('9', '35')).text, 'too many for so few instructors')
    await sql`update lesson_types set max_students_per_instructor = 8`
    t.strictSame(await terms(), { capacity: 8, cents: 3500 })
    t.equal(await rows(), 2, 'and nothing of it is in the log')
  })

  await t.test('are shown to whoever comes second, beside what they typed', async t => {
    const seen = hidden((await get(`${page}/edit`, headers)).text)
    const first = (await save('10', '0', owner.headers)).headers.get('location') as string
    t.strictSame(await terms(), { capacity: 10, cents: 0 }, 'a lesson may cost nothing')
    const second = await post(`${page}/edit`, { capacity: '9', price: '38', ...seen }, headers)
    t.equal(second.status, 409)
    t.match(second.text, 'Someone else changed this lesson while you were typing')
    t.match(second.text, '10 seats · €0')
    t.match(second.text, 'value="38"')
    const resubmitted = { capacity: '9', price: '38', ...hidden(second.text) }
    t.match(
      (await post(`${page}/edit?lang=pt`, resubmitted, headers)).headers.get('location'),
      'did=lesson.change'
    )
    t.strictSame(await terms(), { capacity: 9, cents: 3800 })
    const undo = undoIn((await get(first, owner.headers)).text)
    t.match((await post(undo, {}, owner.headers)).headers.get('location'), 'refused=overtaken')
    const old = uuidV7(Date.now())
    await sql`insert into school_log (school_id, id, at, act, slot_id, before, after)
      select school_id, ${old}, now() - interval '16 minutes', act, slot_id, before, after from school_log where act = 'lesson.change' limit 1`
    const late = await post(`/centre/timetable/${old}/undo`, {}, headers)
    t.match(late.headers.get('location'), 'refused=too_late')
    await save('8', '38')
  })

  await t.test('guests see the change on their pages and in calendars until its undo', async t => {
    const note = 'North car park, at 9:45.\nBring <water>.'
    const seen = hidden((await get(`${page}/edit`, headers)).text)
    const saved = await post(
      `${page}/edit`,
      { capacity: '8', price: '38', note: note.replace('\n', '\r\n'), ...seen },
      headers
    )
    const place = saved.headers.get('location') as string
    t.match(place, 'did=lesson.change')
    const noticeText = /North car park, at 9:45\.\nBring &lt;water&gt;/
    t.match((await get(page, headers)).text, noticeText)
    const [booked] =
      await sql`select school_id, id, mail_json(school_id, id) as slip from bookings where slot_id = ${lesson}`
    t.equal(booked?.slip.lesson.note, note)
    const { text } = await get(`/book/onda-clara/${lesson}?lang=de`)
    t.match(text, 'Nachricht der Surfschule')
    t.match(text, noticeText)
    const second = await post(`${page}/edit`, { capacity: '8', price: '38', note: 'South', ...seen }, headers)
    t.equal(second.status, 409, 'whoever comes second is shown it')
    t.match(second.text, noticeText)
    t.match(second.text, '>South</textarea>')
    const long = { capacity: '8', price: '38', note: 'x'.repeat(501), ...seen, seenNote: note }
    t.match((await post(`${page}/edit`, long, headers)).text, 'up to 500 characters')
    const undo = undoIn((await get(place, headers)).text)
    t.match((await post(undo, {}, headers)).headers.get('location'), 'did=undone')
    t.notMatch((await get(`/book/onda-clara/${lesson}`)).text, 'North car park')
  })

  await t.test('are nobody else’s, and final with the lesson', async t => {
    t.equal((await get(`${page}/edit`, desk)).status, 403)
    t.equal((await get(`${page}/edit`, stranger)).status, 404)
    const elsewhere = { capacity: '9', price: '1', seenCapacity: '8', seenCents: '3800' }
    t.equal((await post(`${page}/edit`, elsewhere, stranger)).status, 404)
    await sql`update slots set cancelled_at = now(), on_sale = false where id = ${lesson}`
    t.match((await save('9', '39')).text, 'This lesson was cancelled.')
    t.match((await get(`${page}/edit?lang=pt`, headers)).text, 'Lugares, preço, nota')
    t.notMatch((await get(page, headers)).text, `href="${page}/edit"`)
  })
})
