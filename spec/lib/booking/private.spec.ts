import t from 'tap'
import { formDigest } from '../../../lib/text/content.ts'
import { uuidV7 } from '../../../lib/text/uuid.ts'
import { bookAtDesk, changeByStaff } from '../../../plugins/centre/desk/writes.ts'
import { refusal, runOut, serveOcto } from '../../support/octo.ts'
import { bookingOf, SCHOOL } from '../../support/school.ts'

const ACTOR = { schoolId: SCHOOL, personId: uuidV7(Date.now()), instructorId: null }

t.test('a private lesson belongs to one party', async t => {
  const server = await serveOcto(t)
  const { sql, octo, reserve, slot, v1 } = server
  await sql`update lesson_types set capacity = 4 where id = 'private'`
  const privateLesson = () => slot('private', { capacity: 4, daysAhead: 5 })
  const toPrivate = { productId: 'private' }
  const seats = async (id: string) => {
    const strict = await octo('POST', '/availability', {
      ...{ productId: 'private', optionId: 'DEFAULT', availabilityIds: [id] }
    })
    const { body } = await v1('GET', '/availability?format=sb')
    const listed = body.availabilities.find((lesson: { id: string }) => lesson.id === id)
    return [strict.body[0].vacancies, strict.body[0].status, listed.spotsRemaining, listed.status]
  }
  const full = [0, 'SOLD_OUT', 0, 'SOLD_OUT']
  const free = [4, 'AVAILABLE', 4, 'AVAILABLE']
  const desk = async (slotId: string) => {
    const order = {
      id: uuidV7(Date.now()),
      requestDigest: formDigest({ slotId }),
      slotId,
      productId: 'private'
    }
    const guest = { customerName: 'Rui', customerEmail: '', customerPhone: null, notes: null }
    const terms = { participants: 1, unitSeats: null, offerCode: null, holdMinutes: null }
    return bookAtDesk(sql, ACTOR, { ...order, ...guest, ...terms }, { paid: null, here: false })
  }

  t.test('so its first booking leaves no seat on any channel', async t => {
    const id = await privateLesson()
    t.strictSame(await seats(id), free)
    const { body } = await reserve(id, 1, toPrivate)
    t.strictSame(await seats(id), full, 'a hold counts')
    t.match(await v1('POST', '/bookings', bookingOf(id)), {
      status: 409,
      body: { error: 'insufficient_spots', remaining: 0 }
    })
    t.match(await reserve(id, 1, toPrivate), refusal('UNPROCESSABLE_ENTITY'))
    t.match(await desk(id), { code: 'insufficient_spots', remaining: 0 })
    await runOut(server, body.uuid)
    t.strictSame(await seats(id), free, 'and no longer than it lasts')
    t.match(await desk(id), { code: 'ok' })
    t.strictSame(await seats(id), full)
  })

  t.test('which may grow and shrink within the seats', async t => {
    const id = await privateLesson()
    const { bookingId } = await desk(id)
    const resize = async (count: number) => {
      const [row] = await sql<{ changes: number }[]>`select changes from bookings where id = ${bookingId}`
      const change = { bookingId: bookingId as string, changes: row!.changes, change: { seats: count } }
      return changeByStaff(sql, ACTOR, change)
    }
    t.match(await resize(4), { code: 'ok' })
    t.match(await resize(5), { code: 'insufficient_spots', remaining: 0 })
    t.match(await resize(1), { code: 'ok' })
    t.strictSame(await seats(id), full)
  })

  t.test('so no other party is moved into it', async t => {
    const [id, other] = [await privateLesson(), await slot('group', { daysAhead: 5 })]
    await desk(id)
    const held = (await reserve(other, 2)).body
    const target = { productId: 'private', optionId: 'DEFAULT', availabilityId: id }
    t.match(
      await octo('PATCH', `/bookings/${held.uuid}`, target),
      refusal('UNPROCESSABLE_ENTITY', { remaining: 0 })
    )
    t.match(await octo('GET', `/bookings/${held.uuid}`), { body: { productId: 'group', status: 'ON_HOLD' } })
  })
})
