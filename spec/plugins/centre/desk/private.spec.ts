import t from 'tap'
import { uuidV7 } from '../../../../lib/text/uuid.ts'
import { openPages } from '../../../support/centre.ts'
import { addSignedIn } from '../../../support/owner.ts'
import { addLessonType, addSlot } from '../../../support/school.ts'

const DAY = '2099-07-01'

t.test('a private lesson on demand', async t => {
  const { sql, get, post } = await openPages(t)
  const { headers } = await addSignedIn(sql, { role: 'desk' })
  const send = (fields: Record<string, string> = {}) =>
    post(
      '/centre/private',
      {
        ...{
          type: 'alone',
          date: DAY,
          start: '15:00',
          spot: 'Baleal',
          teacher: '',
          people: '2',
          name: 'Joana Lima'
        },
        ...{ attempt: uuidV7(Date.now()), ...fields }
      },
      headers
    )
  const lessons = () =>
    sql`select s.id, to_char(s.local_start, 'HH24:MI') as start, to_char(s.local_end, 'HH24:MI') as end, s.spots_taken as taken, (
        select instructor_id from slot_instructors x where x.slot_id = s.id) as teacher
      from slots s where s.lesson_type_id = 'alone' order by s.local_start`
  const placeOf = (answer: { headers: Headers }) => answer.headers.get('location') as string

  await t.test('needs a private lesson type', async t => {
    t.match((await get('/centre/private', headers)).text, 'has no private lesson type yet')
    await addLessonType(sql, { id: 'alone', name: 'Private', kind: 'private', capacity: 2, priceCents: 9000 })
    await sql`update lesson_types set pricing_per = 'BOOKING' where id = 'alone'`
    await addSlot(sql, { spotName: 'Baleal', daysAhead: 1 })
    t.match(
      (await get('/centre/private', headers)).text,
      /Private · €90 for all.*name="spot" value="Baleal"/s
    )
    t.match((await get('/centre/private?lang=pt', headers)).text, 'Aula particular')
  })

  await t.test('is planned with whoever is free and booked at once, by the desk too', async t => {
    await sql`delete from slot_instructors`
    await sql`delete from instructors`
    for (const id of ['ana', 'rui'])
      await sql`insert into instructors (school_id, id, name) values ('onda-clara', ${id}, ${id})`
    const attempt = uuidV7(Date.now())
    const first = placeOf(await send({ attempt, how: 'cash' }))
    t.match(first, 'did=booking.book')
    t.match([...(await lessons())], [{ start: '15:00', end: '17:00', taken: 2, teacher: 'ana' }])
    t.match(await sql`select total_cents::int as cents, customer_name as name from bookings`, [
      { cents: 9000, name: 'Joana Lima' }
    ])
    t.match(await sql`select cents::int as cents from payments`, [{ cents: 9000 }])
    t.match(
      placeOf(await send({ attempt, how: 'cash' })),
      'refused=unchanged',
      'once however often it is sent'
    )
    t.match(
      await send({ attempt, how: 'cash', name: 'Rui Dias' }),
      { status: 409, text: /entries have changed since/ },
      'another booking under the same attempt is refused'
    )
    await send({ spot: 'Supertubos' })
    t.strictSame((await lessons()).map(({ teacher }) => teacher).sort(), ['ana', 'rui'])
    t.strictSame(
      (
        await sql`select act from school_log where act in ('lesson.plan', 'booking.book') order by at limit 2`
      ).map(({ act }) => act),
      ['lesson.plan', 'booking.book']
    )
  })

  await t.test('is refused as a whole', async t => {
    const busy = await send({ spot: 'Foz' })
    t.match(busy, { status: 409, text: /No instructor is free at that time/ })
    t.match(await send({ teacher: 'ana' }), { status: 409, text: /teaches another lesson/ })
    t.match(await send({ date: '2020-01-01' }), { status: 409, text: /Nothing was planned/ })
    t.match(await send({ start: '25:00', name: '' }), { status: 400, text: /id="start-bad".*id="name-bad"/s })
    t.match(await send({ people: '3' }), { status: 400, text: /as many people as the lesson takes/ })
    t.equal((await send({ type: 'group' })).status, 400, 'only private types')
    t.equal((await lessons()).length, 2)
    await sql`update lesson_types set max_students_per_instructor = 1 where id = 'alone'`
    const ratio = await sql`select code from book_private_by_staff('onda-clara', null,
      ${JSON.stringify({ id: uuidV7(Date.now()), date: DAY, start: '08:00', end: '10:00', lessonType: 'alone', spot: 'Foz', capacity: null, priceCents: null })}::text::jsonb,
      ${JSON.stringify({ id: uuidV7(Date.now()), participants: 2, requestDigest: '', customerName: 'Eva', customerEmail: '' })}::text::jsonb, null, false)`
    t.match([...ratio], [{ code: 'ratio_exceeded' }])
    t.equal((await lessons()).length, 2, 'no lesson without its booking')
  })

  await t.test('is not for instructors', async t => {
    const teacher = await addSignedIn(sql, { role: 'instructor', instructorId: 'ana' })
    t.equal((await get('/centre/private', teacher.headers)).status, 403)
  })
})
