// tags: full alone sql
import t from 'tap'
import { openSchool } from '../support/centre.ts'
import { type Crowd, openCrowd } from '../support/crowd.ts'
import { serveApart } from '../support/process.ts'
import { addSlot, bookingOf, seatsTaken } from '../support/school.ts'

const SEATS = 120
const WRITERS = 8
const READERS = 16

interface ReadLesson {
  readonly id: string
  readonly capacity: number
  readonly vacancies: number
}

/** Books until the lesson is full and counts the acknowledged seats at each response. */
async function bookAll(crowd: Crowd, key: string, slotId: string, acknowledged: { seats: number }) {
  for (;;) {
    const { status } = await crowd.book(key, bookingOf(slotId))
    if (status !== 201) return
    acknowledged.seats += 1
  }
}

t.test('a read contains every booking acknowledged before it was sent', async t => {
  const { sql, databaseUrl, schoolKey } = await openSchool(t)
  const slotId = await addSlot(sql, { capacity: SEATS, instructors: SEATS })
  const key = await schoolKey()
  const servers = [await serveApart(t, databaseUrl), await serveApart(t, databaseUrl)]
  const crowds = servers.map(server => openCrowd(t, server.url, 40))
  const acknowledged = { seats: 0 }
  let writing = true
  let reads = 0
  const stale: string[] = []

  async function readOn(crowd: Crowd): Promise<void> {
    while (writing) {
      const before = acknowledged.seats
      const { body } = await crowd.ask('GET', '/availability', key)
      const slot: ReadLesson = body.find((one: ReadLesson) => one.id === slotId)
      const sold = slot.capacity - slot.vacancies
      if (sold < before) stale.push(`showed ${sold} of ${before}`)
      reads += 1
    }
  }

  const readers = Array.from({ length: READERS }, (_, i) => readOn(crowds[i % 2] as Crowd))
  await Promise.all(
    Array.from({ length: WRITERS }, (_, i) => bookAll(crowds[i % 2] as Crowd, key, slotId, acknowledged))
  )
  writing = false
  await Promise.all(readers)
  t.strictSame(stale, [], `none of ${reads} reads through two servers was stale`)
  t.equal(acknowledged.seats, SEATS)
  t.equal(await seatsTaken(sql, slotId), SEATS)
})
