// tags: full alone sql
import t from 'tap'
import { openSchool } from '../support/centre.ts'
import { type Answer, openCrowd } from '../support/crowd.ts'
import { serveApart } from '../support/process.ts'
import { addLessonType, addSlot, bookingOf, seatsTaken } from '../support/school.ts'

const ROUNDS = 2
const BOOKINGS = 400
const ACKNOWLEDGED = 60

t.test('a server killed during bookings', async t => {
  const { sql, databaseUrl, schoolKey } = await openSchool(t)
  await addLessonType(sql, { id: 'roomy', capacity: 1000, ratio: 1000 })
  const key = await schoolKey()

  for (let round = 1; round <= ROUNDS; round += 1) {
    t.test(`and restarted keeps acknowledged bookings and books nothing twice, round ${round}`, async t => {
      const slotId = await addSlot(sql, { lessonTypeId: 'roomy', capacity: 1000, daysAhead: round })
      const bodies = Array.from({ length: BOOKINGS }, (_, i) => ({
        ...bookingOf(slotId),
        externalRef: `${round}-${i}`
      }))
      const doomed = await serveApart(t, databaseUrl)
      const acknowledged = new Map<string, string>()
      let killed: Promise<unknown> | undefined
      const crowd = openCrowd(t, doomed.url, 100)
      await Promise.allSettled(
        bodies.map(async body => {
          const { status, body: answer } = await crowd.book(key, body)
          if (status === 201) acknowledged.set(body.externalRef, answer.bookingId)
          if (acknowledged.size >= ACKNOWLEDGED) killed ??= doomed.end('SIGKILL')
        })
      )
      await killed
      t.ok(acknowledged.size < BOOKINGS, `it died after ${acknowledged.size} acknowledgements`)

      const next = openCrowd(t, (await serveApart(t, databaseUrl)).url)
      const answers: Answer[] = await Promise.all(bodies.map(body => next.book(key, body)))
      t.strictSame(
        answers.filter(({ status, body }) => status !== 201 && body.error !== 'external_ref_exists'),
        [],
        'every retry books or finds what was booked'
      )
      const differing = bodies.filter(({ externalRef }, i) => {
        const id = acknowledged.get(externalRef)
        return id !== undefined && (answers[i]?.status !== 409 || answers[i]?.body.bookingId !== id)
      })
      t.strictSame(differing, [], 'what was acknowledged is found under its id')
      const rows = await sql`select external_ref from bookings where slot_id = ${slotId}`
      t.equal(rows.length, BOOKINGS, 'nothing is there twice')
      t.equal(new Set(rows.map(row => row.external_ref)).size, BOOKINGS)
      t.equal(await seatsTaken(sql, slotId), BOOKINGS)
    })
  }
})
