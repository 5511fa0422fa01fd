// tags: full alone sql
import t from 'tap'
import { uuidV7 } from '../../lib/text/uuid.ts'
import { changeByStaff } from '../../plugins/centre/desk/writes.ts'
import { mutate } from '../support/crowd.ts'
import { addSignedInOwner } from '../support/owner.ts'
import { visit } from '../support/page.ts'
import { addSchool, addSlot, bookingOf, seatsTaken } from '../support/school.ts'
import { serve } from '../support/server.ts'

const CROWD = 40

/**
 * A desk and forty partners request one seat of a lesson at once. Returns the seats sold and the lesson's
 * counter.
 */
async function sellTheLast(
  t: Parameters<typeof serve>[0],
  prepare: (sql: Awaited<ReturnType<typeof serve>>['sql']) => Promise<void>
) {
  const server = await serve(t, { settings: { V1_RATE_PER_MINUTE: '1000000' } })
  const { sql } = server
  await addSchool(sql)
  await prepare(sql)
  const lessonId = await addSlot(sql, { daysAhead: 1, capacity: 1 })
  const { headers } = await addSignedInOwner(sql)
  const { post } = visit(server)
  const keys = await Promise.all(Array.from({ length: CROWD }, (_, n) => server.schoolKey(`Partner ${n}`)))
  const atDesk = () =>
    post(
      `/centre/lessons/${lessonId}/book`,
      { name: 'Joana', people: '1', attempt: uuidV7(Date.now()) },
      headers
    )
  const answers = await Promise.all([
    ...keys
      .slice(0, 20)
      .map(key => server.post('/api/partner/v1/bookings', { key, body: bookingOf(lessonId) })),
    atDesk(),
    ...keys.slice(20).map(key => server.post('/api/partner/v1/bookings', { key, body: bookingOf(lessonId) })),
    atDesk()
  ])
  const sold = await sql`select 1 from bookings where slot_id = ${lessonId} and status = 'confirmed'`
  return {
    statuses: answers.map(({ status }) => status),
    sold: sold.length,
    taken: await seatsTaken(sql, lessonId)
  }
}

t.test('a desk and forty partners ask for the last seat', async t => {
  await t.test('and one of them has it, all others are refused', async t => {
    const { statuses, sold, taken } = await sellTheLast(t, async () => {})
    t.strictSame({ sold, taken }, { sold: 1, taken: 1 })
    t.equal(statuses.filter(status => status === 201 || status === 303).length, 1)
    t.equal(statuses.filter(status => status === 409).length, CROWD + 1)
  })

  await t.test('without the look at the seats more than one would have it', async t => {
    const { sold } = await sellTheLast(t, async sql => {
      await sql`alter table slots drop constraint slots_never_overbooked`
      await mutate(sql, 'book_many', [
        [
          'code := seats_refusal(req.spots_taken + seats_sold[place], req.participants, req.capacity, req.instructor_count, req.ratio);',
          'code := null;'
        ]
      ])
    })
    t.ok(sold > 1, `${sold} sold`)
  })
})

t.test('two of the desk move two parties to each other’s lessons', async t => {
  const server = await serve(t)
  const { sql } = server
  await addSchool(sql)
  const lessons = [await addSlot(sql, { daysAhead: 1 }), await addSlot(sql, { daysAhead: 2 })] as const
  const key = await server.schoolKey('Hotel')
  const book = async (lessonId: string) =>
    (await server.post('/api/partner/v1/bookings', { key, body: bookingOf(lessonId) })).body
      .bookingId as string
  const parties = [await book(lessons[0]), await book(lessons[1])] as const
  const somebody = { schoolId: 'onda-clara', personId: uuidV7(Date.now()), instructorId: null }
  const move = async (n: 0 | 1, to: string) => {
    const [row] = await sql<{ changes: number }[]>`select changes from bookings where id = ${parties[n]}`
    const change = { slotId: to, productId: 'group' }
    return (await changeByStaff(sql, somebody, { bookingId: parties[n], changes: row!.changes, change })).code
  }
  for (let round = 0; round < 10; round += 1) {
    const codes = await Promise.all([
      move(0, lessons[(round + 1) % 2] as string),
      move(1, lessons[round % 2] as string)
    ])
    t.strictSame(codes, ['ok', 'ok'], 'and neither waits for the other for ever')
  }
  t.strictSame([await seatsTaken(sql, lessons[0]), await seatsTaken(sql, lessons[1])], [1, 1])
})
