// tags: full alone sql
import t from 'tap'
import { openSchool } from '../support/centre.ts'
import { countFailures, openCrowd, tally } from '../support/crowd.ts'
import { serveApart } from '../support/process.ts'
import { countSeats } from '../support/race.ts'
import { addSlot, bookingOf, seatsTaken } from '../support/school.ts'

const CLIENTS = 1000
const SEATS = 20

t.test('a thousand clients on one slot, over two servers', async t => {
  const { sql, databaseUrl, schoolKey, close } = await openSchool(t)
  const key = await schoolKey()
  const first = await serveApart(t, databaseUrl)
  const second = await serveApart(t, databaseUrl)
  const crowds = [openCrowd(t, first.url), openCrowd(t, second.url)] as const

  t.test(`get exactly the ${SEATS} seats, each once`, async t => {
    const slotId = await addSlot(sql, { capacity: SEATS, instructors: 4 })
    const answers = await Promise.all(
      Array.from({ length: CLIENTS }, (_, i) => crowds[(i % 2) as 0 | 1].book(key, bookingOf(slotId)))
    )
    t.strictSame(tally(answers), { 201: SEATS, '409 insufficient_spots': CLIENTS - SEATS })
    t.equal(new Set(answers.filter(a => a.status === 201).map(a => a.body.bookingId)).size, SEATS)
    t.strictSame([await seatsTaken(sql, slotId), await countSeats(sql, slotId)], [SEATS, SEATS])
    const slots = await crowds[0].ask('GET', '/availability', key)
    t.match(
      slots.body.find((slot: { id: string }) => slot.id === slotId),
      { status: 'SOLD_OUT', vacancies: 0 }
    )
  })

  t.test('as parties of one to four take all seats, and no party that fits is refused', async t => {
    const slotId = await addSlot(sql, { capacity: 20, instructors: 4 })
    const answers = await Promise.all(
      Array.from({ length: CLIENTS }, async (_, i) => {
        const participants = (i % 4) + 1
        const { status, body } = await crowds[(i % 2) as 0 | 1].book(key, bookingOf(slotId, { participants }))
        return { status, body, participants }
      })
    )
    const sold = answers.filter(a => a.status === 201).reduce((sum, a) => sum + a.participants, 0)
    t.equal(sold, 20)
    t.equal(await seatsTaken(sql, slotId), 20)
    const refused = answers.filter(a => a.status === 409)
    t.equal(refused.filter(a => a.body.remaining >= a.participants).length, 0)
  })

  t.test('cause no failed statement', async t => {
    await Promise.all([first.end('SIGTERM'), second.end('SIGTERM'), close()])
    t.strictSame(await countFailures(sql), { statements: 0, deadlocks: 0 })
  })
})
