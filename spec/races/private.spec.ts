// tags: alone sql
import { randomUUID } from 'node:crypto'
import t from 'tap'
import { singleRow } from '../../lib/infra/database/pool.ts'
import { formDigest } from '../../lib/text/content.ts'
import { uuidV7 } from '../../lib/text/uuid.ts'
import { bookAtDesk } from '../../plugins/centre/desk/writes.ts'
import { type Race, runRaces, sendAll, WITHOUT_LESSON_LOCK } from '../support/race.ts'
import { addLessonType, addSlot, bookingOf, SCHOOL } from '../support/school.ts'

const PERSON = { schoolId: SCHOOL, personId: uuidV7(Date.now()), instructorId: null }
const UNPAID = { paid: null, here: false }

const PARTY_OF_A_LESSON: Race = {
  name: 'of a desk and of a partner that want one private lesson',
  bound: 1,
  unit: 'party',
  async run({ sql, crowds, key }) {
    const lessonTypeId = `private-${randomUUID()}`
    await addLessonType(sql, { id: lessonTypeId, kind: 'private', capacity: 200, ratio: 200 })
    const slotId = await addSlot(sql, { lessonTypeId, capacity: 200 })
    const order = {
      requestDigest: formDigest({ slotId }),
      slotId,
      productId: lessonTypeId,
      participants: 2,
      unitSeats: null
    }
    const guest = { customerName: 'Joana Lima', customerEmail: '', customerPhone: null, notes: null }
    const terms = { offerCode: null, holdMinutes: null }
    await sendAll(async (server, client) => {
      // Both servers have clients of both kinds.
      if (client % 4 < 2) return crowds[server].book(key, bookingOf(slotId, { participants: 2 }))
      return bookAtDesk(sql, PERSON, { id: randomUUID(), ...order, ...guest, ...terms }, UNPAID)
    })
    const row = await sql<{ parties: number }[]>`
      select count(*)::int as parties from bookings where slot_id = ${slotId}`
    return singleRow(row).parties
  },
  guards: [
    { name: 'the lock on the lesson', functions: WITHOUT_LESSON_LOCK },
    {
      name: 'the rule of private lessons',
      functions: { capacity_for: [['then p_taken', 'then p_capacity']] }
    }
  ]
}

runRaces(t, [PARTY_OF_A_LESSON])
