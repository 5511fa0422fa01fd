import t from 'tap'
import { openSchool } from '../../../support/centre.ts'
import { addSignedInOwner } from '../../../support/owner.ts'
import { visit } from '../../../support/page.ts'
import { addSlot, bookingOf } from '../../../support/school.ts'

t.test('new lessons', async t => {
  const { server, sql } = await openSchool(t, { settings: { TRUSTED_PROXIES: '1' } })
  const S = 'onda-clara'
  await addSlot(sql, { daysAhead: 3 })
  await sql`insert into instructors (school_id, id, name) values (${S}, 'ines', 'Inês'), (${S}, 'rui', 'Rui') on conflict do nothing`
  const { get, post } = visit(server)
  const { headers } = await addSignedInOwner(sql)
  const [{ type } = { type: '' }] = await sql<
    { type: string }[]
  >`select id as type from lesson_types where school_id = ${S} limit 1`
  const fields = {
    type,
    spot: 'Baleal',
    hours: '10:00, 14:30',
    minutes: '90',
    from: '2099-07-01',
    to: '2099-07-07'
  }
  const entries = (
    changes: Record<string, string> = {},
    more: [string, string][] = [
      ['weekdays', '3'],
      ['weekdays', '4'],
      ['teachers', 'ines']
    ]
  ) => [...Object.entries({ ...fields, ...changes }), ...more] as [string, string][]
  const view = (...fieldList: Parameters<typeof entries>) =>
    get(`/centre/lessons/new?${new URLSearchParams(entries(...fieldList))}`, headers)
  const send = (...fieldList: Parameters<typeof entries>) =>
    post('/centre/lessons/new', entries(...fieldList), headers)
  const planned = async () =>
    (
      await sql`select to_char(local_date, 'MM-DD') || to_char(local_start, ' HH24:MI') || to_char(local_end, '-HH24:MI') as at,
        on_sale, instructor_count as taught from slots where school_id = ${S} and local_date >= '2099-01-01' and not removed order by starts_at, id`
    ).map(({ at, on_sale, taught }) => `${at} ${on_sale} ${taught}`)
  const rows = async () => await sql`select after from school_log where act = 'lesson.plan'`

  await t.test('the empty form offers types, spots and instructors', async t => {
    const { status, text } = await get('/centre/lessons/new', headers)
    t.equal(status, 200)
    for (const part of [`<option value="${type}"`, 'Inês', 'Rui', '<datalist', 'name="weekdays" value="7"'])
      t.match(text, part)
    t.notMatch(text, 'id="preview"')
  })

  await t.test('an instructor for another level is planned with a warning', async t => {
    await sql`update instructors set levels = '{kids}' where id = 'ines'`
    await sql`update lesson_types set level = 'intermediate' where id = ${type}`
    t.match((await view()).text, /Not noted as teaching this level \([^)]+\): Inês/)
    t.match((await view()).text, 'Put 4 lessons on sale')
    await sql`update instructors set levels = '{kids,intermediate}' where id = 'ines'`
    t.notMatch((await view()).text, 'Not noted as teaching')
    await sql`update lesson_types set level = 'beginner' where id = ${type}`
  })

  await t.test('what it comes to is shown before anything is planned, and planned in one step', async t => {
    const { text } = await view()
    t.equal([...text.matchAll(/<li class="party">/g)].length, 4)
    t.match(text, 'Put 4 lessons on sale')
    t.strictSame(await planned(), [])
    const hidden = [...text.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)">/g)].map(
      ([, name, value]) => [name, value] as [string, string]
    )
    const result = await post('/centre/lessons/new', hidden, headers)
    t.equal(result.status, 303)
    const all = [
      '07-01 10:00-11:30 true 1',
      '07-01 14:30-16:00 true 1',
      '07-02 10:00-11:30 true 1',
      '07-02 14:30-16:00 true 1'
    ]
    t.strictSame(await planned(), all)
    t.match(
      (await get(result.headers.get('location') as string, headers)).text,
      '4 lessons planned and on sale.'
    )
    t.strictSame((await rows())[0]?.after, { from: '2099-07-01', lessons: 4, to: '2099-07-02', type })
    const repeated = await send()
    t.equal(repeated.status, 409, 'a form that is sent twice')
    t.match(repeated.text, /4 lessons cannot be planned.*is already on sale/s)
    t.strictSame(await planned(), all)
    t.equal((await rows()).length, 1)
  })

  await t.test('a spot without a forecast is noticed, with the one that was probably meant', async t => {
    const { text } = await view({ spot: 'Supertubis' })
    t.match(text, '“Supertubis” has no sea forecast')
    const [, link = ''] = /href="([^"]+)">Did you mean Supertubos\?/.exec(text) ?? []
    const followed = await get(link.replaceAll('&amp;', '&'), headers)
    t.match(followed.text, /id="preview".*value="Supertubos"/s)
    t.notMatch(followed.text, 'no sea forecast')
    t.match((await get('/centre/lessons/new', headers)).text, '<option value="Supertubos">')
    const other = (await view({ spot: 'Xyz' })).text
    t.match(other, '“Xyz” has no sea forecast')
    t.notMatch(other, 'Did you mean')
  })

  await t.test('what stands against one lesson is said beside it, and none is planned', async t => {
    const before = await planned()
    const refused = async (says: RegExp, ...fieldList: Parameters<typeof entries>) => {
      const page = await view(...fieldList)
      t.equal(page.status, 200)
      t.match(page.text, says)
      t.notMatch(page.text, /on sale<\/button>/)
      const sent = await send(...fieldList)
      t.ok([400, 409].includes(sent.status), `${sent.status}`)
      t.match(sent.text, says)
    }
    const ines: [string, string][] = [['teachers', 'ines']]
    await refused(/Inês teaches another lesson then/, { spot: 'Supertubos' }, ines)
    await refused(/gone no longer teaches here/, { from: '2099-08-01', to: '' }, [['teachers', 'gone']])
    await refused(/has passed/, { from: '2020-08-01', to: '' }, ines)
    await sql`select set_away(${S}, null, 'rui', '2099-07-03', '2099-07-03', '[]')`
    await refused(/Rui is away then/, { spot: 'Supertubos' }, [['teachers', 'rui']])
    await refused(/times such as 10:00, at most 12 of them/, { hours: 'noon' }, ines)
    await refused(/more than 200 lessons/, { to: '2100-06-30' }, ines)
    await refused(/None of these weekdays/, { to: '2099-07-01' }, [
      ['weekdays', '1'],
      ['teachers', 'ines']
    ])
    t.match((await view({ spot: 'Supertubos', lang: 'pt' }, ines)).text, 'Inês dá outra aula a essa hora')
    t.strictSame(await planned(), before)
    t.equal((await rows()).length, 1)
  })

  await t.test('lessons are sold as a course too, with a run for each week', async t => {
    const course = { from: '2099-09-07', to: '2099-09-16', course: 'Three days', coursePrice: '90' }
    const days: [string, string][] = [1, 2, 3].map(day => ['weekdays', String(day)])
    const page = (await view({ ...course, hours: '10:00' }, [...days, ['teachers', 'rui']])).text
    t.match(page, /Three days: 2 dates with 3 lessons: <b>€90/)
    const place = (await send({ ...course, hours: '10:00' }, [...days, ['teachers', 'rui']])).headers
    t.match(place.get('location'), 'planned=6')
    const runs = await sql`select c.name, r.price_cents, array(select s.local_date::text from run_lessons l
      join slots s on s.id = l.slot_id where l.run_id = r.id order by l.n) as days
      from runs r join courses c on c.id = r.course_id order by days`
    const same = { name: 'Three days', price_cents: 9000 }
    t.match(runs, [
      { ...same, days: ['2099-09-07', '2099-09-08', '2099-09-09'] },
      { ...same, days: ['2099-09-14', '2099-09-15', '2099-09-16'] }
    ])
    t.match((await rows()).at(-1)?.after, { course: 'Three days', runs: 2, lessons: 6 })
    const more = { ...course, from: '2099-09-21', to: '2099-09-23', coursePrice: '95', hours: '10:00' }
    t.equal((await send(more, [...days, ['teachers', 'rui']])).status, 303)
    t.match(await sql`select count(*)::int from courses`, [{ count: 1 }], 'the same course')
  })

  await t.test('two who plan the same at one moment plan it once', async t => {
    const before = (await planned()).length
    const [rui, may]: [[string, string][], Record<string, string>] = [
      [['teachers', 'rui']],
      { from: '2099-05-01', to: '2099-05-10' }
    ]
    const answers = await Promise.all([send(may, rui), send(may, rui)])
    t.strictSame(answers.map(({ status }) => status).sort(), [303, 409])
    t.equal((await planned()).length, before + 20)
  })

  await t.test('a planning is undone whole, unless a lesson of it is booked', async t => {
    const june = { from: '2099-06-01', to: '2099-06-30' }
    const before = await planned()
    t.match(
      (await view(june, [['teachers', 'ines']])).text,
      /60 lessons · .*Put 60 lessons on sale.*<li class="party">/s
    )
    const place = (await send(june, [['teachers', 'rui']])).headers.get('location') as string
    const page = (await get(place, headers)).text
    t.match(page, '60 lessons planned and on sale.')
    const undo = (text: string) => /action="([^"]+\/plans\/[^"]+\/undo)"/.exec(text)?.[1] as string
    t.match((await post(undo(page), {}, headers)).headers.get('location'), 'said=undone')
    const live = async () =>
      await sql`select id from slots where local_date between ${june.from} and ${june.to} and not removed`
    t.equal((await live()).length, 0)
    t.notMatch((await get('/centre/days/2099-06-03', headers)).text, 'Baleal', 'the day no longer lists it')
    const repeated = (
      await get((await send(june, [['teachers', 'rui']])).headers.get('location') as string, headers)
    ).text
    t.match(repeated, '60 lessons planned', 'the same can be planned again')
    const [first] = await live()
    const key = await server.schoolKey('Hotel Mar')
    await server.post('/api/partner/v1/bookings', { key, body: bookingOf(first!.id) })
    t.match((await post(undo(repeated), {}, headers)).headers.get('location'), 'said=overtaken')
    t.equal((await live()).length, 60)
    const removal = (await get(`/centre/lessons/remove?${new URLSearchParams(june)}`, headers)).text
    t.match(removal, '59 lessons without bookings are removed. 1 lesson with bookings stays.')
    const remove = async (seen: string) =>
      (await post('/centre/lessons/remove', { type: '', ...june, seen }, headers)).headers.get('location')
    t.match(await remove('58'), 'said=changed')
    t.equal((await live()).length, 60)
    t.match(await remove('59'), 'said=removed')
    t.match(await remove('59'), 'said=none')
    t.equal((await live()).length, 1)
    t.match(
      (await get('/centre/lessons/remove?from=2099-07-01&to=2099-06-01', headers)).text,
      'must not be before'
    )
    t.match((await get('/centre/log', headers)).text, 'removed planned lessons')
    await sql`update slots set cancelled_at = clock_timestamp(), removed = true where id = ${first!.id}`
    t.strictSame(
      (await planned()).filter(at => !at.startsWith('06-')),
      before
    )
  })
})
