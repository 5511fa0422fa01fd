// tags: sql
import t from 'tap'
import { openSchool } from '../../support/centre.ts'
import { addSlot, bookingOf, seatsTaken } from '../../support/school.ts'

const PATH = '/api/partner/v1/bookings'

t.test('partners of one school', async t => {
  const { server, sql } = await openSchool(t)
  const slotId = await addSlot(sql, { capacity: 40, instructors: 7 })
  const hotel = await server.schoolKey('Hotel')
  const agency = await server.schoolKey('Agency')
  const school = await server.schoolKey(null)
  const book = async (key: string, more = {}) =>
    (await server.post(PATH, { key, body: bookingOf(slotId, more) })).body.bookingId as string
  const hold = (key: string) => book(key, { status: 'ON_HOLD' })

  t.test("do not read, confirm or cancel each other's bookings", async t => {
    const [booked, held] = [await book(hotel), await hold(hotel)]
    const seats = await seatsTaken(sql, slotId)
    for (const id of [booked, held]) {
      t.match(await server.get(`${PATH}/${id}`, { key: agency }), {
        status: 403,
        body: { error: 'forbidden' }
      })
      const refused = { status: 403, body: { error: 'not_owner' } }
      t.match(await server.post(`${PATH}/${id}/confirm`, { key: agency }), refused)
      t.match(await server.del(`${PATH}/${id}`, { key: agency }), refused)
    }
    t.equal(await seatsTaken(sql, slotId), seats)
    t.equal((await server.get(`${PATH}/${held}`, { key: hotel })).body.status, 'ON_HOLD')
  })

  t.test('share bookings over all their keys', async t => {
    const other = await server.schoolKey('HOTEL')
    t.equal((await server.get(`${PATH}/${await book(hotel)}`, { key: other })).status, 200)
  })

  t.test("are all visible to the school's key, without a mark", async t => {
    const [booked, held] = [await book(hotel), await hold(agency)]
    const read = await server.get(`${PATH}/${booked}`, { key: school })
    t.strictSame(read.body, (await server.get(`${PATH}/${booked}`, { key: hotel })).body)
    t.equal((await server.post(`${PATH}/${held}/confirm`, { key: school })).body.status, 'confirmed')
    t.equal((await server.del(`${PATH}/${booked}`, { key: school })).body.status, 'cancelled')
  })

  t.test("do not see the school's own bookings, whose keys share one externalRef", async t => {
    const booked = await book(school, { externalRef: '1001' })
    t.equal((await server.get(`${PATH}/${booked}`, { key: hotel })).status, 403)
    t.not(await book(hotel, { externalRef: '1001' }), booked, 'and a partner may use the same')
    const repeat = { key: await server.schoolKey(null), body: bookingOf(slotId, { externalRef: '1001' }) }
    t.match(await server.post(PATH, repeat), { status: 409, body: { bookingId: booked } })
  })
})
