import t from 'tap'
import { uuidV7 } from '../../../../lib/text/uuid.ts'
import { openSchool } from '../../../support/centre.ts'
import { addSignedIn, addSignedInOwner } from '../../../support/owner.ts'
import { visit } from '../../../support/page.ts'
import { addSlot, bookingOf } from '../../../support/school.ts'

t.test('arrivals', async t => {
  const { server, sql } = await openSchool(t)
  const lessonId = await addSlot(sql, { daysAhead: 0, localStart: '00:00', localEnd: '23:59', onSale: true })
  await sql`update slots set local_date = local_date + 1 where id = ${lessonId}`
  const key = await server.schoolKey('Hotel Mar')
  const book = async (more: Readonly<Record<string, unknown>>) =>
    (await server.post('/api/partner/v1/bookings', { key, body: bookingOf(lessonId, more) })).body
      .bookingId as string
  const party = await book({ customerName: 'Ana <b>Silva</b>', participants: 4 })
  const held = await book({ status: 'ON_HOLD' })
  await sql`update slots set local_date = local_date - 1 where id = ${lessonId}`
  const { headers } = await addSignedInOwner(sql)
  const { get, post } = visit(server)
  const send = (message: string, more: Record<string, string> = {}, as = headers) =>
    post('/centre/arrivals', { party: message, back: 'lesson', ...more }, as)
  const stored = async () => (await sql`select arrived, no_show from arrivals where booking_id = ${party}`)[0]
  const rows = async () => (await sql`select 1 from school_log where act = 'arrival.set'`).length
  const placeOf = ({ headers: responseHeaders }: { headers: Headers }) =>
    responseHeaders.get('location') as string

  await t.test('is told by one tap for a whole party, on the day and on the lesson', async t => {
    const { text } = await get('/centre', headers).then(({ headers: responseHeaders }) =>
      get(responseHeaders.get('location') as string, headers)
    )
    t.match(
      text,
      `<button class="tap" form="arrivals" name="party" value="${party}.4" aria-pressed="false" aria-label="All 4: Ana &lt;b&gt;`
    )
    t.match(
      placeOf(await send(`${party}.4`, { back: 'day' })),
      new RegExp(`^/centre/days/\\d{4}-\\d{2}-\\d{2}\\?did=arrival\\.set&log=[\\w-]{36}#${lessonId}$`)
    )
    t.strictSame(await stored(), { arrived: 4, no_show: false })
    const lesson = (await get(`/centre/lessons/${lessonId}`, headers)).text
    t.match(lesson, /value="[\w-]+\.0" aria-pressed="true" aria-label="4 here: Ana[^>]*>✓ 4 here</)
    t.match((await get(`/centre/lessons/${lessonId}?lang=pt`, headers)).text, '✓ 4 presentes')
  })

  await t.test('is told for some of a party, or that nobody came', async t => {
    await send(`${party}.1`)
    t.match(
      (await get(`/centre/bookings/${party}`, headers)).text,
      /<option value="[\w-]+\.1" selected>1 of 4 here/
    )
    await send(`${party}.none`)
    t.strictSame(await stored(), { arrived: 0, no_show: true })
    t.match((await get(`/centre/lessons/${lessonId}`, headers)).text, 'did not show up')
    await send(`${party}.0`)
    t.strictSame(await stored(), { arrived: 0, no_show: false })
  })

  await t.test('counts a repeated tap once; the latest tap wins in any order of arrival', async t => {
    const before = await rows()
    const at = (ms: number) => new Date(Date.now() + ms).toISOString()
    const taps = [
      { told: `${party}.2`, at: at(0), op: uuidV7(Date.now()) },
      { told: `${party}.3`, at: at(1), op: uuidV7(Date.now()) }
    ]
    const [first, second] = taps as [(typeof taps)[0], (typeof taps)[0]]
    for (const { told, ...tap } of [second, first, second, first]) await send(told, tap)
    t.strictSame(await stored(), { arrived: 3, no_show: false })
    t.equal((await rows()) - before, 1)
    t.match(placeOf(await send(second.told, { at: second.at, op: second.op })), 'refused=unchanged')
    const all = await Promise.all(
      Array.from({ length: 8 }, () => send(`${party}.4`, { at: at(9), op: first.op }))
    )
    t.equal(all.filter(answer => /did=arrival\.set/.test(placeOf(answer))).length, 1, 'eight at once are one')
    await send(`${party}.1`, { at: '2999-01-01T00:00:00Z' })
    await send(`${party}.2`)
    t.strictSame(await stored(), { arrived: 2, no_show: false }, 'a clock that is ahead rules nobody out')
  })

  await t.test('is refused for more than there are, for a hold, and for what is no booking', async t => {
    t.match(placeOf(await send(`${party}.5`)), `/centre/lessons/${lessonId}?refused=too_many`)
    t.match(placeOf(await send(`${held}.1`)), 'refused=not_confirmed')
    t.match(
      (await get(`/centre/lessons/${lessonId}?refused=too_many`, headers)).text,
      'more people than the booking has'
    )
    t.equal((await send(`${uuidV7(Date.now())}.1`)).status, 404)
    for (const wrong of [party, `${party}.x`, `${party}.-1`, `${party}.123456`, '.1'])
      t.equal((await send(wrong)).status, 400, wrong)
    for (const at of ['yesterday', '0000-01-01T00:00:00Z', '1969-12-31T00:00:00Z'])
      t.equal((await send(`${party}.1`, { at })).status, 400, at)
    t.equal((await send(`${party}.1`, { at: '2026-02-31T00:00:00Z' })).status < 500, true)
  })

  await t.test('is answered in words alone where a script asks for them', async t => {
    const tapped = { say: 'words', back: 'day', at: new Date().toISOString(), op: uuidV7(Date.now()) }
    const result = await send(`${party}.3`, tapped)
    t.equal(result.status, 200)
    t.equal(result.text, 'Arrivals saved.')
    t.match(
      result.headers.get('content-location'),
      /^\/centre\/days\/[\d-]+\?did=arrival\.set&log=[\w-]{36}#/
    )
    const repeated = await send(`${party}.3`, tapped)
    t.equal(repeated.status, 200, 'one that comes again is no refusal')
    t.equal(repeated.headers.get('content-location'), null)
    const refused = await send(`${held}.1`, { say: 'words' })
    t.equal(refused.status, 409)
    t.match(refused.text, /^This booking is not confirmed/)
    t.equal((await send(`${uuidV7(Date.now())}.1`, { say: 'words' })).status, 404)
    t.equal((await send(`${party}.3`, { say: 'more' })).status, 400)
    const storedRows = await rows()
    t.equal(
      (await send(`${party}.1`, { say: 'words', who: uuidV7(Date.now()) })).status,
      401,
      'of somebody else'
    )
    t.equal(await rows(), storedRows)
    await send(`${party}.2`)
  })

  await t.test('is told by an instructor for lessons of their own alone', async t => {
    const [{ id: instructorId }] =
      (await sql`select instructor_id as id from slot_instructors where slot_id = ${lessonId} limit 1`) as unknown as [
        { id: string }
      ]
    await sql`insert into instructors (school_id, id, name) values ('onda-clara', 'else', 'Else')`
    const own = await addSignedIn(sql, { role: 'instructor', instructorId })
    const other = await addSignedIn(sql, { role: 'instructor', instructorId: 'else' })
    t.match(placeOf(await send(`${party}.4`, {}, own.headers)), 'did=arrival.set')
    t.equal((await send(`${party}.1`, {}, other.headers)).status, 404)
    const seen = (await get(`/centre/lessons/${lessonId}`, own.headers)).text
    t.match(seen, '✓ 4 here')
    for (const secret of [
      'ana@example.com',
      '€',
      'Add a guest',
      `/centre/bookings/${party}`,
      'href="/centre/find'
    ])
      t.notMatch(seen, secret, `an instructor needs no ${secret}`)
    t.equal((await get(`/centre/lessons/${lessonId}`, other.headers)).status, 404)
    t.equal((await get(`/centre/bookings/${party}`, own.headers)).status, 403)
  })
})
