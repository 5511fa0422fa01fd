// tags: full alone sql
import t from 'tap'
import { uuidV7 } from '../../lib/text/uuid.ts'
import { changeByStaff } from '../../plugins/centre/desk/writes.ts'
import { openSchool } from '../support/centre.ts'
import { addSlot, bookingOf, seatsTaken } from '../support/school.ts'

t.test('two at the desk move two parties to each other’s lessons, without a deadlock', async t => {
  const { server, sql } = await openSchool(t)
  const lessons = [await addSlot(sql, { daysAhead: 1 }), await addSlot(sql, { daysAhead: 2 })] as const
  const key = await server.schoolKey('Hotel')
  const book = async (lessonId: string) =>
    (await server.post('/api/partner/v1/bookings', { key, body: bookingOf(lessonId) })).body
      .bookingId as string
  const parties = [await book(lessons[0]), await book(lessons[1])] as const
  const actor = { schoolId: 'onda-clara', personId: uuidV7(Date.now()), instructorId: null }
  const move = async (n: 0 | 1, to: string) => {
    const [row] = await sql<{ changes: number }[]>`select changes from bookings where id = ${parties[n]}`
    const change = { slotId: to, productId: 'group' }
    return (await changeByStaff(sql, actor, { bookingId: parties[n], changes: row!.changes, change })).code
  }
  for (let round = 0; round < 10; round += 1) {
    const codes = await Promise.all([
      move(0, lessons[(round + 1) % 2] as string),
      move(1, lessons[round % 2] as string)
    ])
    t.strictSame(codes, ['ok', 'ok'], 'neither waits forever')
  }
  t.strictSame([await seatsTaken(sql, lessons[0]), await seatsTaken(sql, lessons[1])], [1, 1])
})
