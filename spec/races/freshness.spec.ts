// tags: full alone sql
import t from 'tap'
import { ScheduleCache } from '../../lib/booking/schedule-cache.ts'
import { formats } from '../../plugins/partner-v1/formats/index.ts'
import { type Crowd, openCrowd } from '../support/crowd.ts'
import { serveApart } from '../support/process.ts'
import { addSchool, addSlot, bookingOf, SCHOOL, seatsTaken } from '../support/school.ts'
import { serve } from '../support/server.ts'
import { readCached } from '../support/uncached.ts'

const SEATS = 400
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

t.test('a read never misses a booking that was acknowledged before it was sent', async t => {
  const { sql, databaseUrl, schoolKey } = await serve(t)
  await addSchool(sql)
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
      const shown = slot.capacity - slot.vacancies
      if (shown < before) stale.push(`showed ${shown} of ${before}`)
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

t.test('the same reads without a look at the version', async t => {
  const { sql, post, schoolKey } = await serve(t)
  await addSchool(sql)
  const slotId = await addSlot(sql, { capacity: 8, instructors: 2 })
  const key = await schoolKey()
  const calendars = new ScheduleCache(sql, 1024 * 1024)
  const asked = {
    ...{ from: '2000-01-01', to: '2099-12-31', level: null, format: formats.octo.slots },
    ...{ discountPercent: 0, publicUrl: 'https://swellbook.example' }
  }
  async function vacancies(version: string): Promise<number> {
    const text = await readCached(calendars, { schoolId: SCHOOL, version, atMs: 0 }, asked)
    const slot = JSON.parse(text).find((one: ReadLesson) => one.id === slotId)
    return slot.vacancies
  }
  const [row] = await sql<
    { version: string }[]
  >`select version from availability_versions where school_id = ${SCHOOL}`
  const version = (row as { version: string }).version

  t.equal(await vacancies(version), 8)
  await post('/api/partner/v1/bookings', { key, body: bookingOf(slotId) })
  t.equal(await vacancies(version), 8, 'who trusts the version it knew shows a seat that is sold')
  const [now] = await sql<
    { version: string }[]
  >`select version from availability_versions where school_id = ${SCHOOL}`
  t.equal(await vacancies((now as { version: string }).version), 7, 'who asks for it does not')
})

t.test('a read shows who teaches a lesson after one instructor was swapped for another', async t => {
  const { sql, get, schoolKey } = await serve(t)
  await addSchool(sql)
  const slotId = await addSlot(sql, { instructors: 1 })
  const key = await schoolKey()
  const shown = async () => (await get('/api/partner/v1/availability?format=sb', { key })).body.availabilities
  t.match(await shown(), [{ id: slotId, instructorName: /^Instructor 1/ }])
  await sql`insert into instructors (school_id, id, name) values (${SCHOOL}, 'rita', 'Rita')`
  await sql`update slot_instructors set instructor_id = 'rita' where slot_id = ${slotId}`
  t.match(await shown(), [{ id: slotId, instructorName: 'Rita' }])
})
