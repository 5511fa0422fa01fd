import t from 'tap'
import { openSchool } from '../../../support/centre.ts'
import { meanwhile, mutate, WAIT } from '../../../support/crowd.ts'
import { addSignedInOwner } from '../../../support/owner.ts'
import { visit } from '../../../support/page.ts'
import { addSlot, bookingOf } from '../../../support/school.ts'

t.test('the rota and absences', async t => {
  const { server, sql } = await openSchool(t, { settings: { TRUSTED_PROXIES: '1' } })
  const S = 'onda-clara'
  const lessons = [
    await addSlot(sql, { daysAhead: 3, onSale: false }),
    await addSlot(sql, { daysAhead: 3, onSale: false }),
    await addSlot(sql, { daysAhead: 4, onSale: false })
  ]
  const [first, second, later] = lessons as [string, string, string]
  await sql`delete from slot_instructors`
  await sql`delete from instructors where school_id = ${S}`
  await sql`insert into instructors (school_id, id, name, levels) values (${S}, 'ines', 'Inês', '{}'), (${S}, 'rui', 'Rui', '{}'),
    (${S}, 'zeca', 'Zeca', '{advanced}'), (${S}, 'eva', 'Eva', '{}')`
  const { get, post } = visit(server)
  const { headers } = await addSignedInOwner(sql)
  const [{ day, next } = { day: '', next: '' }] = await sql<{ day: string; next: string }[]>`
    select local_date::text as day, (local_date + 1)::text as next from slots where id = ${first}`
  const teach = async (slot: string, ...people: string[]) => {
    await sql`delete from slot_instructors where slot_id = ${slot}`
    for (const person of people)
      await sql`insert into slot_instructors (school_id, slot_id, instructor_id, during)
        select ${S}, id, ${person}, tstzrange(starts_at, ends_at) from slots where id = ${slot}`
  }
  const team = async (slot: string) =>
    (await sql`select instructor_id from slot_instructors where slot_id = ${slot} order by 1`)
      .map(row => row.instructor_id)
      .join(' ')
  const blocks = async () =>
    (await sql`select instructor_id, source from instructor_blocks order by 1, lower(during)`).map(
      row => `${row.instructor_id} ${row.source}`
    )
  const rows = async () => (await sql`select id from school_log`).length
  const place = ({ headers: responseHeaders }: { headers: Headers }) =>
    responseHeaders.get('location') as string
  const away = async ({
    takes = [],
    ...fields
  }: {
    readonly takes?: string[]
    readonly [name: string]: string | string[]
  }) => {
    const entries = Object.entries({ instructor: 'ines', from: day, to: next, ...fields }) as [
      string,
      string
    ][]
    return place(
      await post(
        '/centre/away',
        [...entries, ...takes.map((take): [string, string] => ['takes', take])],
        headers
      )
    )
  }
  const undo = async (at: string) =>
    place(await post(`/centre/away/${/log=([\w-]{36})/.exec(at)?.[1]}/undo`, {}, headers))
  const chosen = (text: string) =>
    [...text.matchAll(/<option value="([^"]+)" selected/g)].map(found => found[1])
  const clear = async () => {
    await sql`delete from instructor_blocks`
    await teach(first, 'ines')
    await teach(second, 'eva')
    await teach(later, 'ines', 'eva')
  }

  await t.test('a week shows who teaches when, and what nobody does', async t => {
    await clear()
    await teach(second)
    const week = await get(`/centre/rota/${day}`, headers)
    t.equal(week.status, 200)
    t.match(week.text, /No instructor/)
    t.match(week.text, /<b>Inês<\/b>/)
    t.match(week.text, new RegExp(`/centre/away\\?instructor=ines&amp;from=${day}`))
    t.match(week.text, /No lesson: Eva, Rui, Zeca/)
    t.match(place(await get('/centre/rota', headers)), /\/centre\/rota\/\d{4}-W\d\d/)
    t.equal((await get('/centre/rota/2026-W99', headers)).status, 404)
  })

  await t.test('what is proposed is saved in one step, seen in the rota, and undone in one', async t => {
    await clear()
    const page = (await get(`/centre/away?instructor=ines&from=${day}&to=${next}`, headers)).text
    t.strictSame(chosen(page), ['ines', `${first}:rui`, `${later}:rui`], 'who is free and fit for the level')
    t.match(page, /Zeca \(does not teach this level\)/)
    t.notMatch(page, new RegExp(`${first}:eva`), 'Eva teaches beside it')
    const before = await rows()
    const result = await away({ takes: chosen(page).slice(1) as string[] })
    t.match(result, /rota\/.*did=instructor\.away/)
    t.strictSame([await team(first), await team(later)], ['rui', 'eva rui'])
    t.strictSame(await blocks(), ['ines person'])
    t.equal(await rows(), before + 3, 'the absence, and each lesson')
    t.match((await get(result, headers)).text, /<b>Inês<\/b> <span class="lack">away<\/span>/)
    t.match(
      place(await post(`/centre/lessons/${first}/team`, { comes: 'ines', seen: 'rui' }, headers)),
      /refused=instructor_busy/,
      'nobody who is away is given a lesson'
    )
    t.match(await undo(result), /did=undone/)
    t.strictSame([await team(first), await team(later)], ['ines', 'eva ines'])
    t.strictSame(await blocks(), [])
    t.match(await undo(result), /refused=overtaken/)
  })

  await t.test('what stands against one lesson leaves all as it was', async t => {
    await clear()
    const key = await server.schoolKey('Hotel Mar')
    const before = await rows()
    const unchanged = async (reason: RegExp, fields: Parameters<typeof away>[0]) => {
      const at = await away(fields)
      t.match(at, reason)
      t.match(at, /instructor=|rota/)
      t.match((await get(at, headers)).text, /Nothing has changed|was not saved|not enough instructors/)
    }
    await unchanged(/refused=instructor_busy/, { takes: [`${later}:rui`, `${first}:eva`] })
    await unchanged(/refused=lesson_changed/, { takes: [`${first}:rui`, `${second}:rui`] })
    await unchanged(/refused=instructor_not_found/, { takes: [`${first}:nobody`] })
    await unchanged(/refused=instructor_not_found/, { instructor: 'nobody' })
    await unchanged(/refused=away_past/, { from: '2020-01-01', to: '2020-01-02' })
    await unchanged(/refused=away_long/, { to: '2020-01-02' })
    await unchanged(/refused=away_long/, { to: '2099-01-02' })
    await sql`update slots set on_sale = true where id = ${first}`
    await server.post('/api/partner/v1/bookings', { key, body: bookingOf(first, { participants: 2 }) })
    await unchanged(/refused=ratio_exceeded/, { takes: [`${first}:`] })
    t.strictSame([await team(first), await team(second), await team(later)], ['ines', 'eva', 'eva ines'])
    t.strictSame(await blocks(), [])
    t.equal(await rows(), before)
    t.equal((await post('/centre/away', { instructor: 'ines', from: day, to: 'x' }, headers)).status, 400)
    t.equal(
      (await post('/centre/away', { instructor: 'ines', from: day, to: day, takes: 'x' }, headers)).status,
      400
    )
  })

  await t.test('whoever is there after all can be noted so, and that is undone too', async t => {
    await clear()
    const span = { instructor: 'ines', from: day, to: next }
    await away({})
    t.match(await away({}), /refused=unchanged/)
    t.match((await get('/centre/away', headers)).text, /Not away after all/)
    const ended = place(await post('/centre/away/end', span, headers))
    t.match(ended, /did=instructor\.away/)
    t.strictSame(await blocks(), [])
    t.match(place(await post('/centre/away/end', span, headers)), /refused=unchanged/)
    t.match(await undo(ended), /did=undone/)
    t.strictSame(await blocks(), ['ines person'])
  })

  await t.test('a calendar that is read again leaves what a person entered', async t => {
    await clear()
    await away({})
    const row = { start: `${day}T10:00:00`, end: `${day}T11:00:00`, zone: 'Europe/Lisbon' }
    await sql`select block_instructor(${S}, 'ines', ${JSON.stringify([row])}::text::json)`
    t.strictSame(await blocks(), ['ines person', 'ines calendar'])
    await sql`select block_instructor(${S}, 'ines', '[]')`
    t.strictSame(await blocks(), ['ines person'])
    t.match((await get('/centre/away?lang=pt', headers)).text, /Afinal não está ausente/)
  })

  await t.test('who takes a lesson and an absence of theirs at one moment: one of them stands', async t => {
    await clear()
    await teach(later)
    const both = await Promise.all([away({ takes: [`${first}:rui`] }), away({ instructor: 'rui' })])
    const isBusy = (await team(first)) === 'rui' && (await blocks()).includes('rui person')
    t.equal(
      isBusy,
      both.every(at => at.includes('did=')),
      'the absence came last and shows as a clash, or the lesson was refused'
    )
    t.ok(both.some(at => at.includes('did=')))
  })

  await t.test('without the lock on the lessons a change of team in between is lost', async t => {
    await clear()
    await mutate(sql, 'set_away', [['  perform lock_lessons(', `  ${WAIT}\n  perform lock_lessons(`]])
    const at = await meanwhile(
      server.databaseUrl,
      () => away({ takes: [`${first}:rui`] }),
      () => post(`/centre/lessons/${first}/team`, { goes: 'ines', comes: 'zeca', seen: 'ines' }, headers)
    )
    t.match(at, /refused=lesson_changed/)
    t.equal(await team(first), 'zeca')
  })
})
