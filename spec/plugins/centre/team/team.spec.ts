import t from 'tap'
import { openSchool } from '../../../support/centre.ts'
import { MEET, mutate } from '../../../support/crowd.ts'
import { addSignedIn, addSignedInOwner } from '../../../support/owner.ts'
import { visit } from '../../../support/page.ts'
import { addSlot, bookingOf } from '../../../support/school.ts'

t.test('the instructors of a lesson', async t => {
  const { server, sql } = await openSchool(t, { settings: { TRUSTED_PROXIES: '1' } })
  const S = 'onda-clara'
  const [lesson, otherLesson] = [
    await addSlot(sql, { daysAhead: 3 }),
    await addSlot(sql, { daysAhead: 3, onSale: false })
  ]
  await sql`delete from slot_instructors`
  await sql`insert into instructors (school_id, id, name) values (${S}, 'ines', 'Inês'), (${S}, 'rui', 'Rui'), (${S}, 'zeca', 'Zeca')
    on conflict do nothing`
  const { get, post } = visit(server)
  const owner = await addSignedInOwner(sql)
  const { headers } = owner
  const team = async (slot = lesson) =>
    (await sql`select instructor_id from slot_instructors where slot_id = ${slot} order by 1`).map(
      row => row.instructor_id
    )
  const place = ({ headers: responseHeaders }: { headers: Headers }) =>
    responseHeaders.get('location') as string
  const change = async (fields: Record<string, string>, slot = lesson) =>
    place(await post(`/centre/lessons/${slot}/team`, fields, headers))
  const undo = async (at: string) =>
    place(await post(`/centre/team/${/log=([\w-]{36})/.exec(at)?.[1]}/undo`, {}, headers))
  const rows = async () => (await sql`select id from school_log where act = 'lesson.team'`).length

  await t.test('somebody comes, another takes the place, and each is undone once', async t => {
    const came = await change({ comes: 'ines', seen: '' })
    t.match(came, /did=lesson\.team/)
    t.strictSame(await team(), ['ines'])
    const page = (await get(`/centre/lessons/${lesson}/team`, headers)).text
    t.match(page, /name="seen" value="ines"/)
    t.match((await get(came, headers)).text, /\/centre\/team\/[\w-]{36}\/undo/)
    const swapped = await change({ goes: 'ines', comes: 'rui', seen: 'ines' })
    t.strictSame(await team(), ['rui'])
    t.match(await undo(came), /refused=overtaken/)
    t.match(await undo(swapped), /did=undone/)
    t.match(await undo(swapped), /refused=overtaken/)
    t.strictSame(await team(), ['ines'])
    t.equal(await rows(), 3, 'one row for each')
    const [count] = await sql`select instructor_count from slots where id = ${lesson}`
    t.equal(count?.instructor_count, 1)
  })

  await t.test('what stands against it changes nothing', async t => {
    const logged = await rows()
    t.match(await change({ goes: 'rui', comes: 'zeca', seen: 'rui' }), /refused=lesson_changed/)
    t.match(
      await change({ comes: 'ines', seen: '' }, otherLesson),
      /refused=instructor_busy/,
      'teaches another then'
    )
    t.match(await change({ comes: 'nobody', seen: 'ines' }), /refused=instructor_not_found/)
    t.match(await change({ seen: 'ines' }), /refused=unchanged/)
    await sql`insert into instructor_blocks (school_id, instructor_id, during)
      select ${S}, 'zeca', tstzrange(starts_at, ends_at) from slots where id = ${lesson}`
    t.match(await change({ comes: 'zeca', seen: 'ines' }), /refused=instructor_busy/, 'an outside calendar')
    const page = (await get(`/centre/lessons/${lesson}/team`, headers)).text
    t.match(page, /Busy at that time: Zeca/)
    const key = await server.schoolKey('Hotel Mar')
    await server.post('/api/partner/v1/bookings', { key, body: bookingOf(lesson, { participants: 2 }) })
    t.match(await change({ goes: 'ines', seen: 'ines' }), /refused=ratio_exceeded/, 'seats are sold')
    await sql`update bookings set status = 'cancelled', cancelled_at = now()`
    t.strictSame(await team(), ['ines'])
    t.strictSame(await team(otherLesson), [])
    t.equal(await rows(), logged)
  })

  await t.test('of two lessons at one time, one alone gets the instructor', async t => {
    const answers = await Promise.all([
      change({ comes: 'rui', seen: 'ines' }),
      change({ comes: 'rui', seen: '' }, otherLesson)
    ])
    t.equal(answers.filter(at => at.includes('did=lesson.team')).length, 1)
    t.equal(answers.filter(at => at.includes('refused=instructor_busy')).length, 1)
    const both = [...(await team()), ...(await team(otherLesson))]
    t.equal(both.filter(id => id === 'rui').length, 1)
  })

  await t.test('without their turn at the instructor both lessons would get him', async t => {
    await sql`delete from slot_instructors where instructor_id = 'rui'`
    await sql`alter table slot_instructors drop constraint instructors_teach_one_lesson_at_a_time`
    const turn =
      'perform 1 from instructors i where i.school_id = p_school_id and i.id = any (people || present)'
    await mutate(sql, 'change_slot', [
      [`${turn} order by i.id for no key update;`, ''],
      ['  update slots set price_cents', `  ${MEET}\n  update slots set price_cents`]
    ])
    const seen = (await team()).join(',')
    const answers = await Promise.all([
      change({ comes: 'rui', seen }),
      change({ comes: 'rui', seen: '' }, otherLesson)
    ])
    t.equal(answers.filter(at => at.includes('did=lesson.team')).length, 2)
  })

  await t.test('an instructor has a separate calendar feed; its address is shown once', async t => {
    const mine = await addSlot(sql, { daysAhead: 5 })
    await sql`insert into slot_instructors (school_id, slot_id, instructor_id, during)
      select ${S}, id, 'zeca', tstzrange(starts_at, ends_at) from slots where id = ${mine}`
    const press = (id: string, act = 'make', as = headers) => post(`/centre/feeds/${id}`, { act }, as)
    const addressIn = (text: string) => new URL(/id="feed">([^<]+)</.exec(text)?.[1] as string).pathname
    const event = async (path: string) => {
      const { text } = await get(path)
      const [, state] = /STATUS:(\w+)/.exec(text) ?? []
      return { text, state, sequence: Number(/SEQUENCE:(\d+)/.exec(text)?.[1]) }
    }
    t.match((await get('/centre/feeds', headers)).text, /Zeca<\/b><\/p><p>no address/)
    const created = await press('zeca')
    t.match(created.text, /href="webcal:/)
    const path = addressIn(created.text)
    const first = await event(path)
    t.strictSame(first.text.match(/UID:.*/g), [`UID:${mine}@swellbook`], 'their lessons alone')
    t.match(first.text.replaceAll('\r\n ', ''), `/centre/lessons/${mine}`)
    t.match(first.text, 'X-WR-CALNAME:Zeca')
    const { headers: pageHeaders } = await server.get(path)
    t.match(pageHeaders.get('cache-control'), 'private')
    t.equal(
      (await server.get(path, { headers: { 'if-none-match': pageHeaders.get('etag') as string } })).status,
      304
    )
    const list = (await get('/centre/feeds', headers)).text
    t.match(list, /Zeca<\/b><\/p><p>address since/)
    t.notMatch(list, path.split('/').at(-2), 'nothing else knows it')
    await sql`select move_lesson(${S}, ${mine}, null, local_date + 1, local_start, local_end, spot_name, true) from slots where id = ${mine}`
    const moved = await event(path)
    t.ok(moved.sequence > first.sequence)
    await sql`select cancel_slots(${S}, ${[mine]}::uuid[], true)`
    const cancelled = await event(path)
    t.match(cancelled, { state: 'CANCELLED', text: `UID:${mine}` }, 'what was cancelled is told')
    t.ok(cancelled.sequence > moved.sequence)

    const repeated = addressIn((await press('zeca')).text)
    t.equal((await get(path)).status, 404, 'the one before ends')
    t.match((await press('zeca', 'end')).headers.get('location'), 'said=ended')
    t.match((await get('/centre/feeds?said=ended', headers)).text, 'no longer works')
    t.equal((await get(repeated)).status, 404)
    t.equal((await press('zeca', 'end')).status, 404, 'nothing to end')
    for (const id of ['nobody', '%00']) t.equal((await press(id)).status, 404, id)
    t.equal((await press('zeca', 'look')).status, 400)
    const entries = await sql`select subject from school_log where act = 'instructor.feed'`
    t.strictSame([...entries], Array(3).fill({ subject: 'zeca' }))

    const self = await addSignedIn(sql, { role: 'instructor', instructorId: 'zeca' })
    const own = (await get('/centre/feeds', self.headers)).text
    t.match(own, 'Zeca')
    t.notMatch(own, 'Rui')
    t.match((await get('/centre/account', self.headers)).text, 'href="/centre/feeds"')
    t.equal((await press('rui', 'make', self.headers)).status, 404, 'only their own')
    const last = addressIn((await press('zeca', 'make', self.headers)).text)
    t.equal((await get(last)).status, 200)
    await sql`select remove_person(${S}, null, ${self.personId})`
    t.equal((await get(last)).status, 404, 'whoever leaves takes it along')
    const gone = addressIn((await press('zeca')).text)
    await sql`delete from slot_instructors where instructor_id = 'zeca'`
    await sql`select remove_instructor(${S}, 'zeca', true)`
    t.equal((await get(gone)).status, 404)
  })
})
