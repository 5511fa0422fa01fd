import t from 'tap'
import { refusal, serveOcto } from '../../support/octo.ts'
import { bookingOf, SCHOOL } from '../../support/school.ts'

t.test('the holds of a partner, over OCTO and v1 together', async t => {
  const server = await serveOcto(t)
  const { octo, v1, reserve } = server
  const slot = () => server.slot('group', { daysAhead: 5, capacity: 60, instructors: 10 })
  const [first, second] = [
    await slot(),
    await server.slot('group', { daysAhead: 6, capacity: 60, instructors: 10 })
  ]
  const unitItems = (seats: number) => Array.from({ length: seats }, () => ({ unitId: 'participant' }))
  const held = (await reserve(first, 10)).body

  t.test('are refused beyond the share, and say what is left of it', async t => {
    const { status, body } = await v1(
      'POST',
      '/bookings',
      bookingOf(first, { participants: 6, status: 'ON_HOLD' })
    )
    t.match([status, body.error, body.remaining], [409, 'insufficient_spots', 5])
    t.match(body.hint, 'You requested 6 seats; the seats you may hold at once are limited, and 5 are left.')
    t.match(
      await reserve(first, 6),
      refusal('UNPROCESSABLE_ENTITY', { remaining: 5, errorMessage: /hold at once are limited/ })
    )
  })

  t.test('grow and move within the share alone', async t => {
    const change = (uuid: string, body: object) => octo('PATCH', `/bookings/${uuid}`, body)
    t.match(
      await change(held.uuid, { unitItems: unitItems(16) }),
      refusal('UNPROCESSABLE_ENTITY', { remaining: 5 })
    )
    t.equal((await change(held.uuid, { unitItems: unitItems(15) })).status, 200)
    const other = (await reserve(second, 1)).body
    t.match(
      await change(held.uuid, { availabilityId: second }),
      refusal('UNPROCESSABLE_ENTITY', { remaining: 14 })
    )
    t.equal((await octo('DELETE', `/bookings/${other.uuid}`, {})).status, 200)
    t.equal((await change(held.uuid, { availabilityId: second })).status, 200)
  })

  t.test('are free of the share once they are confirmed', async t => {
    t.match(await reserve(second, 1), refusal('UNPROCESSABLE_ENTITY', { remaining: 0 }))
    await octo('POST', `/bookings/${held.uuid}/confirm`, { contact: { fullName: 'Ana' } })
    t.equal((await reserve(second, 12)).status, 200)
  })

  t.test('are not bounded for a key of the school, nor are bookings', async t => {
    const own = await server.schoolKey(null, SCHOOL)
    const path = '/api/partner/v1/bookings'
    const hold = bookingOf(first, { participants: 20, status: 'ON_HOLD' })
    t.equal((await server.post(path, { key: own, body: hold })).status, 201)
    t.equal((await v1('POST', '/bookings', bookingOf(first, { participants: 20 }))).status, 201)
  })
})
