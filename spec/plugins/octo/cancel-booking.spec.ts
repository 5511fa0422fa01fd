import t from 'tap'
import { octoTexts } from '../../../lib/octo/words.ts'
import { refusal, runOut, serveOcto } from '../../support/octo.ts'
import { seatsTaken } from '../../support/school.ts'

t.test('cancelling', async t => {
  const server = await serveOcto(t)
  const { octo, reserve } = server
  const cancel = (uuid: string, body?: object) => octo('POST', `/bookings/${uuid}/cancel`, body)
  const booked = async (slot: string, units = 1) => {
    const { uuid } = (await reserve(slot, units)).body
    return (await octo('POST', `/bookings/${uuid}/confirm`, { contact: { fullName: 'Ana' } })).body
  }

  t.test('releases the seats of a hold at once, with a full refund', async t => {
    const slot = await server.slot()
    const { uuid } = (await reserve(slot, 3)).body
    const { status, body } = await cancel(uuid, { reason: 'Rain' })
    t.equal(status, 200)
    t.match(body, {
      status: 'CANCELLED',
      utcExpiresAt: null,
      utcConfirmedAt: null,
      cancellable: false,
      cancellation: { refund: 'FULL', reason: 'Rain', utcCancelledAt: body.utcUpdatedAt },
      voucher: { deliveryOptions: [] },
      unitItems: [{ status: 'CANCELLED' }, {}, {}]
    })
    t.equal(await seatsTaken(server.sql, slot), 0)
  })

  t.test('refunds completely until the cutoff, and nothing afterwards', async t => {
    const early = await booked(await server.slot('group', { daysAhead: 3 }))
    t.match((await cancel(early.uuid)).body, { cancellation: { refund: 'FULL', reason: null } })
    const late = await booked(
      await server.slot('group', { daysAhead: 3, localStart: '14:00', localEnd: '15:00' })
    )
    await server.sql`update lesson_types set cancellation_cutoff_hours = 240 where id = 'group'`
    t.match((await cancel(late.uuid)).body, { cancellation: { refund: 'NONE' } })
    await server.sql`update lesson_types set cancellation_cutoff_hours = 24 where id = 'group'`
    t.match((await octo('GET', `/bookings/${late.uuid}`)).body, { cancellation: { refund: 'NONE' } })
  })

  t.test('refunds a part by the steps of the lesson type', async t => {
    await server.sql`update lesson_types set cancellation_cutoff_hours = 240, refund_steps = '[{"hours": 24, "percent": 50}]' where id = 'group'`
    const { uuid, pricing } = await booked(
      await server.slot('group', { daysAhead: 3, localStart: '16:00', localEnd: '17:00' })
    )
    const { cancellation, part } = octoTexts.en
    t.equal(
      cancellation(240, `, ${part(50, 24)}`),
      'Full refund until 240 hours before the start, 50% until 24 hours; none after that.'
    )
    const partial = { cancellation: { refund: 'PARTIAL', refundCents: 1750 } }
    t.match((await cancel(uuid)).body, partial, JSON.stringify(pricing))
    t.match((await octo('GET', `/bookings/${uuid}`)).body, partial)
    await server.sql`update lesson_types set cancellation_cutoff_hours = 24, refund_steps = '[]' where id = 'group'`
  })

  t.test('accepts a reason of several lines', async t => {
    const { uuid } = (await reserve(await server.slot())).body
    const reason = 'The guests fell ill.\n\tThey come back in May.'
    t.match(await cancel(uuid, { reason }), { status: 200, body: { cancellation: { reason } } })
  })

  t.test('works as DELETE, with a body or without', async t => {
    const slot = await server.slot()
    const [one, two] = [await booked(slot), await booked(slot)]
    t.match(await octo('DELETE', `/bookings/${one.uuid}`), { status: 200, body: { status: 'CANCELLED' } })
    t.match(await octo('DELETE', `/bookings/${two.uuid}`, { reason: 'Ill' }), {
      body: { cancellation: { reason: 'Ill' } }
    })
  })

  t.test('needs force once the lesson has begun', async t => {
    const slot = await server.slot()
    const { uuid } = await booked(slot)
    await server.sql`update slots set local_date = local_date - 10 where id = ${slot}`
    t.match((await octo('GET', `/bookings/${uuid}`)).body, { status: 'CONFIRMED', cancellable: false })
    const lesson = { productId: 'group', availabilityId: slot }
    t.match(await cancel(uuid), refusal('UNPROCESSABLE_ENTITY', lesson))
    t.match((await cancel(uuid, { force: true })).body, { cancellation: { refund: 'NONE' } })
  })

  t.test('refuses a cancelled, expired or unknown booking', async t => {
    const slot = await server.slot()
    const { uuid } = await booked(slot)
    await server.v1('DELETE', `/bookings/${uuid}`)
    const lesson = { productId: 'group', availabilityId: slot }
    t.match(await cancel(uuid), refusal('UNPROCESSABLE_ENTITY', lesson))
    const over = (await reserve(slot)).body
    await runOut(server, over.uuid)
    t.match(await cancel(over.uuid), refusal('INVALID_BOOKING_UUID', { uuid: over.uuid }))
    const nobody = '0197a4c3-0b5d-4e10-8a44-6d0b7a3f9c20'
    t.match(await cancel(nobody), refusal('INVALID_BOOKING_UUID', { uuid: nobody }))
    t.match(await cancel('x'), refusal('INVALID_BOOKING_UUID', { uuid: 'x' }))
    t.match(await cancel(uuid, { force: 'yes' }), refusal('BAD_REQUEST'))
  })
})
