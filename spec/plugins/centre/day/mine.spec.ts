import t from 'tap'
import { uuidV7 } from '../../../../lib/text/uuid.ts'
import { setInstructorsByStaff } from '../../../../plugins/centre/team/writes.ts'
import { changeLessonsByStaff } from '../../../../plugins/centre/weather/writes.ts'
import { openSchool } from '../../../support/centre.ts'
import { addSignedIn, addSignedInOwner } from '../../../support/owner.ts'
import { visit } from '../../../support/page.ts'
import { addSlot, SCHOOL } from '../../../support/school.ts'
import { fillSea } from '../../../support/sea.ts'

t.test('the page of an instructor', async t => {
  const { server, sql } = await openSchool(t)
  await sql`insert into instructors (school_id, id, name) values (${SCHOOL}, 'ines', 'Inês Faria'), (${SCHOOL}, 'rui', 'Rui Costa')`
  const owner = await addSignedInOwner(sql)
  const ines = await addSignedIn(sql, { role: 'instructor', instructorId: 'ines' })
  const { get } = visit(server)
  const actor = { schoolId: SCHOOL, personId: owner.personId, instructorId: null }
  const mine = async (language = 'en') =>
    (await get(`/centre/mine?lang=${language}`, ines.headers)).text
      .split('id="news"')[1]
      ?.split('</section>')[0] ?? ''
  const idsOf = async (id: string) =>
    (await sql<{ id: string }[]>`select instructor_id as id from slot_instructors where slot_id = ${id}`).map(
      ({ id }) => id
    )
  const slotId = await addSlot(sql, { daysAhead: 2 })
  const assign = async (people: string[], person = actor) =>
    setInstructorsByStaff(sql, person, { slotId, seen: await idsOf(slotId), people })

  await t.test('marks lessons that others assigned, moved or cancelled, not own changes', async t => {
    t.equal((await assign(['ines'])).code, 'ok')
    t.match(await mine(), /You teach this lesson now: .*Marta Reis/s)
    t.match(await mine('pt'), 'Agora é você que dá esta aula')
    const [lesson] = await sql<
      { version: number; date: string; next: string }[]
    >`select schedule_version as version,
      local_date::text as date, (local_date + 1)::text as next from slots where id = ${slotId}`
    const change = async (act: 'move' | 'cancel', version: number, to: object = {}) =>
      changeLessonsByStaff(sql, actor, {
        ...{
          id: uuidV7(Date.now()),
          act,
          because: act === 'cancel' ? ('storm' as const) : null,
          words: null
        },
        lessons: [{ id: slotId, version, ...to }]
      })
    const moved = await change('move', lesson!.version, {
      date: lesson!.next,
      start: '14:00',
      end: '16:00'
    })
    t.equal(moved.code, 'ok')
    t.match(await mine(), /14:00<\/b>.*The lesson was moved: .*before: [^·]*10:00/s)
    t.equal((await mine()).split('<li>').length - 1, 1, 'one line for a lesson')
    await assign(['rui'])
    t.match(await mine(), 'Someone else teaches this lesson now')
    await assign(['ines'], { ...actor, personId: ines.personId })
    t.notMatch(await mine(), 'You teach this lesson now', 'what they did themselves is no news')
    const [now] = await sql<
      { version: number }[]
    >`select schedule_version as version from slots where id = ${slotId}`
    t.equal((await change('cancel', now!.version)).code, 'ok')
    t.match(await mine(), 'The lesson is cancelled')
  })

  await t.test('shows the sea of the next lesson', async t => {
    await fillSea(server.databaseUrl)
    const next = await addSlot(sql, { daysAhead: 1, spotName: 'Supertubos' })
    await sql`insert into slot_instructors (school_id, slot_id, instructor_id, during)
      select school_id, id, 'ines', tstzrange(starts_at, ends_at) from slots where id = ${next}`
    const item = (await get('/centre/mine', ines.headers)).text.split('id="next"')[1]?.split('</section>')[0]
    t.match(item, /Supertubos.*class="pill (good|bad)">[^<]*suitable for/s)
  })

  await t.test('has the hours of a month with their sum, as a page and a file', async t => {
    for (const days of [0, 1])
      await sql`insert into slot_instructors (school_id, slot_id, instructor_id, during)
        select school_id, id, 'ines', tstzrange(starts_at, ends_at) from slots where id = ${await addSlot(sql, { daysAhead: 40 + days })}`
    const [lesson] = await sql<
      { month: string }[]
    >`select to_char(max(local_date), 'YYYY-MM') as month from slots where school_id = ${SCHOOL}`
    const path = `/centre/mine/hours?month=${lesson!.month}`
    const { text } = await get(path, ines.headers)
    const lessons = Number(/id="sum">.* · (\d+) lesson/.exec(text)?.[1])
    t.ok(lessons > 0 && text.includes(`<b>${lessons * 2} h</b>`), text.slice(text.indexOf('id="sum"'), 200))
    const csv = (await get(`/centre/mine/hours/hours.csv?month=${lesson!.month}&lang=pt`, ines.headers)).text
    t.match(csv, 'Dia;Das;Às;Aula;Praia;Minutos')
    t.equal(csv.trim().split('\n').length, lessons + 1)
    t.equal((await get(path, owner.headers)).status, 302, 'people who teach nothing go to the day')
  })
})
