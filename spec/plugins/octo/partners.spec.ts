import { randomUUID } from 'node:crypto'
import t from 'tap'
import { dayAhead, refusal, reservationOf, serveOcto } from '../../support/octo.ts'
import { seatsTaken } from '../../support/school.ts'

t.test('partners of one school, in strict OCTO', async t => {
  const server = await serveOcto(t)
  const slotId = await server.slot('group', { capacity: 40, instructors: 7 })
  const as = async (partner: string | null) => {
    const authorization = `Bearer ${await server.schoolKey(partner)}`
    return (method: string, path: string, body?: unknown) =>
      server.octo(method, path, body, { headers: { authorization } })
  }
  const [rival, school] = [await as('Rival'), await as(null)]
  const day = await dayAhead(server, 3)
  const contact = { fullName: 'Ana Silva' }

  t.test("cannot use a uuid of another partner's booking", async t => {
    const uuid = randomUUID()
    const body = { ...reservationOf(slotId), uuid }
    const first = await server.octo('POST', '/bookings', { ...body, notes: 'secret' })
    const seats = await seatsTaken(server.sql, slotId)
    for (const other of [rival, school]) {
      const refused = await other('POST', '/bookings', body)
      t.match(refused, refusal('INVALID_BOOKING_UUID', { uuid }))
      t.notMatch(refused.text, 'secret')
    }
    t.strictSame((await server.octo('POST', '/bookings', { ...body, notes: 'secret' })).body, first.body)
    t.equal(await seatsTaken(server.sql, slotId), seats)
  })

  t.test('cannot use it concurrently either', async t => {
    const uuid = randomUUID()
    const body = { ...reservationOf(slotId), uuid }
    const answers = await Promise.all([
      server.octo('POST', '/bookings', body),
      rival('POST', '/bookings', body)
    ])
    t.strictSame(answers.map(({ status }) => status).sort(), [200, 400])
    const [{ bookings } = { bookings: 0 }] = await server.sql<{ bookings: number }[]>`
      select count(*)::int as bookings from bookings where id = ${uuid}`
    t.equal(bookings, 1)
  })

  t.test('are visible to a key of the school', async t => {
    const { uuid, supplierReference } = (await server.reserve(slotId, 1, { resellerReference: 'RES-7' })).body
    const found = async (query: string) =>
      (await school('GET', `/bookings?${query}`)).body.map((b: { uuid: string }) => b.uuid)
    t.strictSame(await found('resellerReference=RES-7'), [uuid])
    t.strictSame(await found(`supplierReference=${supplierReference}`), [uuid])
    t.ok((await found(`localDate=${day}`)).includes(uuid))
    t.match((await school('PATCH', `/bookings/${uuid}`, { notes: 'By the desk' })).body, {
      notes: 'By the desk'
    })
    t.match((await school('POST', `/bookings/${uuid}/confirm`, { contact })).body, { status: 'CONFIRMED' })
    t.match((await school('POST', `/bookings/${uuid}/cancel`, {})).body, { status: 'CANCELLED' })
  })
})
