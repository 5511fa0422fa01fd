import t from 'tap'
import { singleRow } from '../../../../lib/infra/database/pool.ts'
import { openCentre } from '../../../support/centre.ts'
import { addSchool, addSlot, bookingOf } from '../../../support/school.ts'

t.test('the week in the control centre', async t => {
  const { server, sql, headers, get } = await openCentre(t)
  await addSchool(sql, { id: 'outra-praia', name: 'Outra Praia' })
  const see = (path: string, cookie = headers.cookie!) => get(path, { cookie })
  const lessonId = await addSlot(sql, { spotName: 'Supertubos', daysAhead: 8, instructors: 1 })
  const alone = await addSlot(sql, {
    daysAhead: 8,
    localStart: '14:00',
    localEnd: '16:00',
    instructors: 0,
    onSale: false
  })
  const { date, week } = singleRow<{ date: string; week: string }>(
    await sql`select local_date::text as date, to_char(local_date, 'IYYY"-W"IW') as week from slots where id = ${lessonId}`
  )
  const key = await server.schoolKey()
  await server.post('/api/partner/v1/bookings', { key, body: bookingOf(lessonId, { participants: 3 }) })
  const dayOf = (text: string, day: string) =>
    text.slice(text.indexOf(`id="d${day}"`)).split('</ul>')[0] ?? ''

  await t.test('shows seven days, and in each its lessons with seats, state and who teaches', async t => {
    const { status, text } = await see(`/centre/weeks/${week}`)
    t.equal(status, 200)
    t.equal(text.split('class="weekday').length - 1, 7)
    const day = dayOf(text, date)
    t.match(day, '2 lessons · 3 guests')
    t.match(day, '1 without an instructor')
    t.match(
      day,
      /10:00<\/b><span class="name">Group lesson<\/span><b class="of">3\/6<\/b>\n<span class="who">Supertubos · Instructor 1/
    )
    t.match(day, /14:00<\/b>.*\n.*no instructor yet<\/span> · sales closed/)
  })

  await t.test('is found by any of its days, and links to days, lessons and other weeks', async t => {
    const { text } = await see(`/centre/weeks/${date}`)
    t.equal(text, (await see(`/centre/weeks/${week}`)).text)
    t.match(text, `href="/centre/days/${date}"`)
    t.match(text, `href="/centre/lessons/${alone}"`)
    const around = await see('/centre/weeks/2026-W53')
    t.match(around.text, 'href="/centre/weeks/2026-W52"')
    t.match(around.text, 'href="/centre/weeks/2027-W01"')
  })

  await t.test('leads on to the days around it by the places below, and to now by its own', async t => {
    const placesOf = (text: string) =>
      [...text.split('class="bar"')[1]!.matchAll(/href="([^"]+)"/g)].map(([, to]) => to)
    t.strictSame(placesOf((await see('/centre/weeks/2099-W01')).text).slice(0, 6), [
      '/centre/days/2098-12-29',
      '/centre/weeks',
      '/centre/find',
      '/centre/channels',
      '/centre/reports',
      '/centre/settings'
    ])
    t.strictSame(placesOf((await see('/centre/days/2099-01-01')).text).slice(0, 2), [
      '/centre',
      '/centre/weeks/2099-W01'
    ])
    t.strictSame(placesOf((await see(`/centre/lessons/${lessonId}`)).text).slice(0, 2), [
      `/centre/days/${date}`,
      `/centre/weeks/${week}`
    ])
  })

  await t.test("begins at the school's own week", async t => {
    const { status, headers } = await see('/centre/weeks?lang=pt')
    t.equal(status, 302)
    t.match(headers.get('location'), /^\/centre\/weeks\/\d{4}-W\d\d\?lang=pt$/)
    const { text } = await see(headers.get('location') ?? '')
    t.match(text, 'class="weekday now"')
    t.notMatch(text, 'Esta semana')
  })

  await t.test('says so where nothing is planned, and where the address names no week', async t => {
    t.match((await see('/centre/weeks/2099-W01')).text, 'No lessons')
    for (const named of ['2026-W54', '2026-02-30', 'next'])
      t.equal((await see(`/centre/weeks/${named}`)).status, 404, named)
    for (const last of ['9999-12-31', '0001-01-01']) t.equal((await see(`/centre/weeks/${last}`)).status, 200)
  })

  await t.test('is not sent again while nothing has changed', async t => {
    const etag = (await see(`/centre/weeks/${week}`)).headers.get('etag') ?? ''
    const repeated = await get(`/centre/weeks/${week}`, { cookie: headers.cookie!, 'if-none-match': etag })
    t.equal(repeated.status, 304)
  })
})
