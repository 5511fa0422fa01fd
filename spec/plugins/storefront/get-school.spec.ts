import t from 'tap'
import { type Sql, singleRow } from '../../../lib/infra/database/pool.ts'
import { ResponseCache } from '../../../lib/kernel/cache.ts'
import { createSchoolPages, minuteEnd } from '../../../lib/storefront/reader.ts'
import { openSchool } from '../../support/centre.ts'
import { recordProvoked } from '../../support/provoked.ts'
import { addLessonType, addSchool, addSlot, bookingOf, SCHOOL } from '../../support/school.ts'
import { fillSea } from '../../support/sea.ts'

t.test('a cached page', async t => {
  const minute = 60_000
  const source = { schoolId: 'a', name: 'en', version: '1', atMs: minute, untilMs: minute + 30_000 }
  const table: readonly [about: string, change: object, renders: number][] = [
    ['serves at its version and time', {}, 1],
    ['is rendered anew at another version', { version: '2' }, 2],
    ['is rendered anew when its time is over', { atMs: minute + 30_000 }, 2],
    ['is another in another variant', { name: 'pt' }, 2],
    ['is another of another school', { schoolId: 'b' }, 2]
  ]
  for (const [name, change, expected] of table) {
    t.test(name, async t => {
      let renders = 0
      const pages = createSchoolPages(undefined as unknown as Sql, new ResponseCache(100_000))
      const render = () => `page ${++renders}`
      pages.page(source, render)
      t.equal(pages.page({ ...source, ...change }, render).body.toString(), `page ${expected}`)
    })
  }

  t.test('expires at the next minute', async t => {
    t.strictSame([minuteEnd(0), minuteEnd(59_999), minuteEnd(minute)], [minute, minute, 2 * minute])
  })

  t.test('shows each booking and each change of the school at once', async t => {
    const { server } = await openSchool(t)
    const slotId = await addSlot(server.sql, { capacity: 8 })
    const key = await server.schoolKey()
    const show = async () => (await server.get(`/schools/${SCHOOL}`)).text
    t.equal(await show(), await show(), 'and is the same until then')
    for (let left = 7; left > 3; left -= 1) {
      const { status } = await server.post('/api/partner/v1/bookings', { key, body: bookingOf(slotId) })
      t.equal(status, 201)
      t.match(await show(), `<span class="free">${left} `)
    }
    await server.sql`update schools set name = 'Onda Nova'`
    t.match(await show(), 'Onda Nova')
    t.match((await server.get(`/schools/${SCHOOL}?lang=de`)).text, '<html lang="de"')
    t.match(await show(), '<html lang="en"')
  })
})

t.test('GET /schools/:id', async t => {
  const { sql, get, databaseUrl } = await openSchool(t)

  t.test('shows a school', async t => {
    const { status, text } = await get(`/schools/${SCHOOL}`)
    t.equal(status, 200)
    t.match(text, /Onda Clara/)
  })

  t.test('without a lesson soon shows the next later one, and the contact', async t => {
    await sql`update schools set telephone = '+351 200 1'`
    const none = (await get(`/schools/${SCHOOL}`)).text
    t.match(none, /No lessons are planned for these days\..*Ask the school:<br><a href="tel:\+3512001">/s)
    t.notMatch(none, 'The next lessons')
    const far = await addSlot(sql, { daysAhead: 60 })
    t.match(
      (await get(`/schools/${SCHOOL}`)).text,
      new RegExp(`The next lessons</h2>[\\s\\S]*href="/book/onda-clara/${far}"`)
    )
    const near = await addSlot(sql)
    const some = (await get(`/schools/${SCHOOL}`)).text
    t.match(some, near)
    t.notMatch(some, /No lessons|The next lessons/)
  })

  t.test("uses the reader's language if translated", async t => {
    await sql`update schools set description = 'Small groups.', translations = '{"pt": {"description": "Grupos pequenos."}}'`
    for (const path of ['/schools', `/schools/${SCHOOL}`]) {
      t.match((await get(`${path}?lang=pt`)).text, '>Grupos pequenos.</p>')
      t.match((await get(path)).text, '>Small groups.</p>')
    }
    t.match(
      (await get(`/schools/${SCHOOL}?lang=pt`)).text,
      '<meta name="description" content="Grupos pequenos.">'
    )
  })

  t.test('shows a week: free places, the first day with places, navigation', async t => {
    const busy = await addSchool(sql, { id: 'busy' })
    await addLessonType(sql, { schoolId: busy.id, id: 'kids', level: 'kids' })
    const at = (daysAhead: number, more = {}) => addSlot(sql, { schoolId: busy.id, daysAhead, ...more })
    const full = await at(1, { instructors: 0 })
    const group = await at(2)
    const kids = await at(2, { lessonTypeId: 'kids', capacity: 3, localStart: '14:00', localEnd: '15:30' })
    const small = await at(3, { capacity: 2 })
    const next = await at(8)
    const day = async (n: number) =>
      singleRow<{ day: string }>(
        await sql`select ((now() at time zone 'Europe/Lisbon')::date + ${n}::int)::text as day`
      ).day
    const show = async (query = '') => (await get(`/schools/busy${query}`)).text
    const listed = (text: string) => [full, group, kids, small, next].filter(id => text.includes(id))

    const first = await show()
    t.strictSame(listed(first), [group, kids], 'the first day with places')
    t.match(
      first,
      /aria-current="date">[\s\S]*?<span class="free">8 <span>left/,
      'of one lesson, not of group and kids together'
    )
    t.match(first, new RegExp(`class="onward"><a href="/schools/busy\\?day=${await day(3)}"`))
    t.match(first, new RegExp(`rel="next" href="/schools/busy\\?from=${await day(8)}"`))
    t.notMatch(first, 'rel="prev"')
    t.match(first, 'Beginner · 2 h · with Instructor')
    t.strictSame(listed(await show(`?day=${await day(1)}`)), [full], 'a day that is asked for')
    const second = await show(`?from=${await day(10)}`)
    t.strictSame(listed(second), [next], 'the next week, by any of its days')
    t.match(second, 'rel="prev" href="/schools/busy"')

    const forKids = await show('?level=kids&people=2')
    t.strictSame(listed(forKids), [kids], 'by level, and with places for all')
    t.match(forKids, `href="/book/busy/${kids}?people=2"`)
    t.match(forKids, '€70 <span class="soft small">for 2</span>')
    t.match(forKids, /href="\/schools\/busy\?people=2">All levels/, 'a filter keeps the others')
    t.strictSame(listed(await show('?people=4')), [group], 'a lesson that cannot take them is not shown')
    t.match(await show('?people=9'), 'No lesson here matches what you are looking for.')
    const odd = await show('?level=x&people=99&day=2027-02-31&from[]=1')
    t.strictSame(listed(odd), listed(first), 'what is no such thing counts as nothing')
  })

  t.test('shows the lowest price and the most places of each day of a month', async t => {
    const { id } = await addSchool(sql, { id: 'month' })
    await addLessonType(sql, { schoolId: id, id: 'kids', level: 'kids' })
    const at = (daysAhead: number, more = {}) => addSlot(sql, { schoolId: id, daysAhead, ...more })
    await at(40)
    await at(40, { priceCents: 2800, capacity: 3, localStart: '14:00', localEnd: '15:30' })
    await at(41, { instructors: 0 })
    await at(42, { lessonTypeId: 'kids' })
    const [day = '', full = '', kids = ''] = await Promise.all(
      [40, 41, 42].map(async n => {
        const rows = await sql<
          { day: string }[]
        >`select ((now() at time zone 'Europe/Lisbon')::date + ${n}::int)::text as day`
        return singleRow(rows).day
      })
    )
    const show = async (day: string, query = '') =>
      (await get(`/schools/month?month=${day.slice(0, 7)}${query}`)).text
    const cell = (text: string, day: string) =>
      text
        .match(new RegExp(`<td>(?:(?!</td>).)*<strong>${Number(day.slice(8))}</strong>.*?</td>`))?.[0]
        .replace(/<[^>]+>/g, '')
        .trim()
    const first = await show(day)
    t.equal(cell(first, day), `${Number(day.slice(8))} €28 8 places`)
    t.match(first, `href="/schools/month?day=${day}"`)
    t.match(
      first,
      /<input type="date" id="date" name="day" required min="\d{4}-\d\d-\d\d" max="\d{4}-\d\d-\d\d">/
    )
    t.notMatch(first, 'class="strip"', 'in place of the week')
    t.equal(cell(await show(full), full), `${Number(full.slice(8))} full`)
    t.equal(
      cell(await show(day, '&people=4'), day),
      `${Number(day.slice(8))} €140 8 places`,
      'of a lesson that takes the party'
    )
    t.equal(cell(await show(day, '&people=9'), day), `${Number(day.slice(8))} full`)
    const beginners = await show(kids, '&level=beginner')
    t.equal(
      cell(beginners, kids),
      `${Number(kids.slice(8))} no lessons`,
      'a lesson of another level is not a full one'
    )
    t.match(beginners, 'name="level" value="beginner"')
    t.match(await show('2001-01-01'), '<h2 id="month">', 'a past month is this one')
    t.match((await get('/schools/month?month=2027-13')).text, 'class="weeks"')
    t.match((await get('/schools/month')).text, /href="\/schools\/month\?month=\d{4}-\d\d">/)
  })

  t.test('shows the sea at each lesson, and its suitability', async t => {
    await addSchool(sql, { id: 'sea' })
    const zone = { schoolId: 'sea', daysAhead: 1, localStart: '10:00' }
    const slot = await addSlot(sql, { ...zone, spotName: 'Supertubos' })
    t.notMatch((await get('/schools/sea')).text, 'class="sea')
    await fillSea(databaseUrl)
    const pill = /class="sea (good|warn)">[^<]+, \d\.\d m · [^<]*wind[^<]* · [^<]+</
    const { text } = await get('/schools/sea')
    t.match(text, pill)
    t.match(text, 'Demo: these conditions are made up.')
    t.match((await get(`/book/sea/${slot}`)).text, pill)
    t.match(
      (await get('/schools/sea?lang=pt')).text,
      /class="sea (good|warn)">(Ondas|Sem ondas) ?[^<]*, \d,\d m · [^<]*vento/
    )
  })

  t.test("shows what to bring and where to meet, in the school's words or ours", async t => {
    const slot = await addSlot(sql)
    const pages = [`/schools/${SCHOOL}`, `/book/${SCHOOL}/${slot}`]
    for (const page of pages) t.match((await get(page)).text, 'Swimwear, a towel')
    await sql`update schools set bring = 'A towel & sandals.', meet = 'By the stairs.',
      translations = '{"pt": {"bring": "Uma toalha."}}' where id = ${SCHOOL}`
    for (const page of pages) {
      t.match((await get(page)).text, /By the stairs\.[\s\S]*A towel &amp; sandals\./)
      t.match((await get(`${page}?lang=pt`)).text, /By the stairs\.[\s\S]*Uma toalha\./)
    }
  })

  t.test("links to the map of the reader's device", async t => {
    await sql`update schools set address = 'Praia do Baleal, 2520' where id = ${SCHOOL}`
    const page = async (agent: string) => {
      const headers = { 'user-agent': agent }
      return (await get(`/schools/${SCHOOL}`, { headers })).text
    }
    t.match(await page('Mozilla/5.0 (Linux; Android 15)'), 'href="geo:0,0?q=Praia%20do%20Baleal%2C%202520"')
    t.match(await page('Mozilla/5.0 (iPhone)'), 'href="maps:?q=Praia%20do%20Baleal%2C%202520"')
  })

  t.test('answers a school that does not exist with a page (school_not_found)', async t => {
    const { status, headers } = await get('/schools/nowhere')
    t.equal(status, 404)
    t.match(headers.get('content-type'), /^text\/html/)
    // The page has no code; record it for the contract's coverage.
    recordProvoked('school_not_found')
  })
})
