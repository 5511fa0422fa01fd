import t from 'tap'
import { addDays } from '../../../../lib/text/dates.ts'
import { uuidV7 } from '../../../../lib/text/uuid.ts'
import { copyLessons, shiftOf } from '../../../../plugins/centre/timetable/season-copy.ts'
import { openSchool } from '../../../support/centre.ts'
import { addSignedIn, addSignedInOwner } from '../../../support/owner.ts'
import { visit } from '../../../support/page.ts'
import { addLessonType, SCHOOL } from '../../../support/school.ts'

t.test('a copied season', async t => {
  await t.test('stays on its weekdays, from the chosen day on', async t => {
    const TABLE = [
      ['2098-07-01', '2099-06-30', 364],
      ['2098-07-01', '2099-07-01', 371],
      ['2098-07-01', '2098-07-02', 7],
      ['2098-07-01', '2098-07-08', 7],
      ['2098-07-01', '2098-07-09', 14]
    ] as const
    for (const [from, start, days] of TABLE) {
      t.equal(shiftOf(from, start), days, `${from} to ${start}`)
      t.ok(addDays(from, days) >= start)
    }
  })

  await t.test('takes over prices and instructors only if asked', async t => {
    const lesson = {
      ...{ date: '2098-07-01', start: '10:00', end: '12:00', typeId: 'group', spot: 'Baleal' },
      ...{ capacity: 8, priceCents: 4200, instructors: ['ines'] }
    }
    const copied = {
      row: 1,
      date: '2098-07-08',
      start: '10:00',
      end: '12:00',
      lessonType: 'group',
      spot: 'Baleal',
      capacity: 8
    }
    t.strictSame(copyLessons([lesson], 7, { prices: false, instructors: false }), [
      { ...copied, priceCents: null, instructors: null }
    ])
    t.strictSame(copyLessons([lesson], 7, { prices: true, instructors: true }), [
      { ...copied, priceCents: 4200, instructors: ['ines'] }
    ])
  })
})

t.test('the season of a school', async t => {
  const { server, sql } = await openSchool(t)
  await addLessonType(sql, { id: 'kids', name: 'Kids' })
  await sql`insert into instructors (school_id, id, name) values (${SCHOOL}, 'ines', 'Inês')`
  const { get, post } = visit(server)
  const { headers } = await addSignedInOwner(sql)
  const path = '/centre/season'
  // 2099-07-01 is a Wednesday.
  const row = (date: string, start: string, lessonType: string, more: object = {}) => ({
    ...{ id: uuidV7(Date.now()), row: 1, date, start, end: '18:00', lessonType, spot: 'Baleal' },
    ...{ capacity: 7, instructors: ['ines'], priceCents: 4200, ...more }
  })
  const rows = [
    row('2099-07-01', '16:00', 'group'),
    row('2099-07-08', '16:00', 'group'),
    row('2099-07-03', '15:00', 'kids', { instructors: null }),
    row('2099-07-04', '15:00', 'kids', { instructors: null })
  ]
  await sql`select import_lessons(${SCHOOL}, ${JSON.stringify(rows)}::text::json)`
  const days = { from: '2099-07-01', to: '2099-07-31' }
  const plannedFrom = async (date: string) =>
    sql`select s.local_date::text as date, to_char(s.local_start, 'HH24:MI') as start, s.lesson_type_id as type, s.capacity, s.price_cents as cents,
      s.instructor_count as instructors from slots s where s.local_date >= ${date} and s.cancelled_at is null order by s.starts_at`
  const view = (more: Record<string, string> = {}) =>
    get(`${path}?${new URLSearchParams({ ...days, ...more })}`, headers)
  const copy = (more: Record<string, string> = {}) =>
    post(path, { ...days, start: '2100-07-01', ...more }, headers)

  await t.test('is a grid of weekdays and times for each lesson type', async t => {
    const { text } = await view()
    t.match(text, /Group lesson · 2 lessons/)
    t.match(text, /Kids · 2 lessons/)
    t.match(text, /16:00–18:00<\/th><td><\/td><td><\/td><td>2<\/td><td><\/td>/)
    t.match(text, /15:00–18:00<\/th><td><\/td><td><\/td><td><\/td><td><\/td><td>1<\/td><td>1<\/td><td><\/td>/)
    t.match((await view({ lang: 'pt' })).text, /Época[\s\S]*Copiar o ano passado/)
    t.match((await get(`${path}?from=2101-01-01`, headers)).text, 'No lesson is planned on these days.')
    t.match((await view({ to: '2099-06-01' })).text, 'The last day must not be before the first')
    t.match((await get('/centre/settings', headers)).text, 'href="/centre/season"')
    const { headers: desk } = await addSignedIn(sql, { role: 'desk' })
    t.equal((await get(path, desk)).status, 403)
  })

  await t.test('is copied after a preview, in two taps from the year to plan', async t => {
    const next = (await get(`${path}?from=2100-06-30&to=2100-07-30`, headers)).text
    const [, link = ''] = /href="([^"]+)">Copy last year/.exec(next) ?? []
    t.match(link, 'from=2099-07-01&amp;to=2099-07-31&amp;start=2100-06-30')
    const preview = await get(link.replaceAll('&amp;', '&'), headers)
    t.match(preview.text, /Plan 4 lessons/)
    t.match(preview.text, /Nobody teaches these lessons yet/)
    const posted = await copy({ start: '2100-06-30', prices: 'yes', instructors: 'yes', seen: '4' })
    t.match(posted.headers.get('location'), /from=2100-06-30&to=2100-07-07&log=[0-9a-f-]{36}&said=added/)
    t.strictSame(
      [...(await plannedFrom('2100-01-01'))].map(each => Object.values(each)),
      [
        ['2100-06-30', '16:00', 'group', 7, 4200, 1],
        ['2100-07-02', '15:00', 'kids', 7, 4200, 0],
        ['2100-07-03', '15:00', 'kids', 7, 4200, 0],
        ['2100-07-07', '16:00', 'group', 7, 4200, 1]
      ]
    )
  })

  await t.test('is not copied twice: refused lessons are listed, the rest is planned', async t => {
    await sql`update slots set cancelled_at = now() where local_date = '2100-07-02'`
    const { text } = await view({ start: '2100-06-30' })
    t.match(text, /Plan 1 lesson</)
    t.match(text, /3 lessons cannot be copied:/)
    t.match(text, 'is already on sale; give that lesson more seats instead')
    t.match((await copy({ start: '2100-06-30', seen: '4' })).headers.get('location'), 'said=changed')
    t.match((await copy({ start: '2100-06-30', seen: '1' })).headers.get('location'), 'said=added')
    t.match((await view({ start: '2100-06-30' })).text, 'None of these lessons can be copied.')
  })

  await t.test('is undone at once, unless a lesson was booked', async t => {
    const posted = await copy({ start: '2101-06-29', seen: '4' })
    const page = await get(posted.headers.get('location') as string, headers)
    const [, undo = ''] = /action="([^"]*\/undo)"/.exec(page.text) ?? []
    t.equal((await plannedFrom('2101-01-01')).length, 4)
    t.match((await plannedFrom('2101-01-01'))[0], { cents: 3500, instructors: 0 }, 'at the price of the type')
    t.match((await post(undo, {}, headers)).headers.get('location'), 'said=undone')
    t.equal((await plannedFrom('2101-01-01')).length, 0)
  })

  await t.test('is not copied to days before it, nor beyond the most lessons', async t => {
    t.match((await view({ start: '2099-07-01' })).text, 'The copy must begin after the first of these days.')
    t.match((await copy({ start: 'x', seen: '4' })).headers.get('location'), 'said=no_start')
    t.match((await copy({ to: '2098-01-01', seen: '4' })).headers.get('location'), 'said=no_days')
    t.equal((await copy({ seen: '501' })).status, 400)
    const many = Array.from({ length: 498 }, (_, n) =>
      row(addDays('2099-07-05', n % 20), '10:00', 'kids', {
        instructors: null,
        spot: `Spot ${n}`
      })
    )
    await sql`select import_lessons(${SCHOOL}, ${JSON.stringify(many)}::text::json)`
    t.match((await view({ start: '2100-07-01' })).text, 'These are more than 500 lessons')
  })
})
