import t from 'tap'
import { refusal, runOut, serveOcto } from '../../support/octo.ts'
import { seatsTaken } from '../../support/school.ts'

const contact = { fullName: 'John Doe' }
const UNKNOWN = '0197a4c3-0b5d-4e10-8a44-6d0b7a3f9c20'

t.test('POST /bookings/{uuid}/confirm', async t => {
  const server = await serveOcto(t)
  const { octo, reserve } = server
  const confirm = (uuid: string, body: object = { contact }) =>
    octo('POST', `/bookings/${uuid}/confirm`, body)
  const hold = async (units = 1, slot?: string) => (await reserve(slot ?? (await server.slot()), units)).body

  t.test('confirms a hold with contact and reference, and returns a voucher with its code', async t => {
    const { uuid, utcCreatedAt, supplierReference } = await hold()
    const { status, body } = await confirm(uuid, { contact, resellerReference: 'RES-2', emailReceipt: true })
    t.equal(status, 200)
    t.match(body, {
      status: 'CONFIRMED',
      utcCreatedAt,
      utcExpiresAt: null,
      utcConfirmedAt: /Z$/,
      resellerReference: 'RES-2',
      contact: { fullName: 'John Doe', emailAddress: null },
      cancellation: null,
      voucher: { deliveryOptions: [{ deliveryFormat: 'QRCODE', deliveryValue: supplierReference }] },
      unitItems: [{ status: 'CONFIRMED', ticket: null }]
    })
    t.equal(body.utcUpdatedAt, body.utcConfirmedAt)
  })

  t.test('answers the same booking on a repeated confirmation', async t => {
    const { uuid } = await hold()
    const first = await confirm(uuid)
    const unit = { unitId: 'participant' }
    for (const more of [
      { contact: { fullName: 'Someone Else' } },
      { unitItems: [unit, unit, unit] },
      { resellerReference: 'R-9', emailReceipt: true }
    ]) {
      const repeated = await confirm(uuid, { contact: {}, ...more })
      t.strictSame([repeated.status, repeated.body], [200, first.body])
    }
    t.strictSame((await octo('GET', `/bookings/${uuid}`)).body, first.body)
  })

  t.test('replaces the units, and keeps unchanged ones', async t => {
    const slot = await server.slot()
    const held = await hold(2, slot)
    const unit = { unitId: 'participant' }
    const { body } = await confirm(held.uuid, { contact, unitItems: [unit, unit, unit] })
    t.match(body, {
      pricing: { retail: 10_500 },
      unitItems: held.unitItems.map(({ uuid }: { uuid: string }) => ({ uuid }))
    })
    t.equal(body.unitItems.length, 3)
    t.equal(await seatsTaken(server.sql, slot), 3)
  })

  t.test('refuses more units than seats left, and keeps the hold', async t => {
    const slot = await server.slot('group', { capacity: 2 })
    const held = await hold(2, slot)
    const unit = { unitId: 'participant' }
    t.match(
      await confirm(held.uuid, { contact, unitItems: [unit, unit, unit] }),
      refusal('UNPROCESSABLE_ENTITY', { productId: 'group', availabilityId: slot, remaining: 0 })
    )
    t.match((await octo('GET', `/bookings/${held.uuid}`)).body, { status: 'ON_HOLD', unitItems: [{}, {}] })
  })

  t.test('refuses an expired hold, whose seats are free again', async t => {
    const slot = await server.slot()
    const { uuid } = await hold(2, slot)
    await runOut(server, uuid)
    t.match(await confirm(uuid), refusal('INVALID_BOOKING_UUID', { uuid, errorMessage: /expired/ }))
    t.equal(await seatsTaken(server.sql, slot), 0)
    const { body } = await octo('GET', `/bookings/${uuid}`)
    t.match(body, { status: 'EXPIRED', cancellable: false, cancellation: { refund: 'FULL', reason: null } })
    t.equal(body.cancellation.utcCancelledAt, body.utcExpiresAt)
  })

  t.test('refuses a cancelled booking', async t => {
    const { uuid, productId, availabilityId } = await hold()
    await octo('POST', `/bookings/${uuid}/cancel`)
    t.match(await confirm(uuid), refusal('UNPROCESSABLE_ENTITY', { productId, availabilityId }))
    t.match(
      await confirm(uuid, { contact, unitItems: [] }),
      refusal('UNPROCESSABLE_ENTITY', { productId, availabilityId })
    )
  })

  t.test('answers a booking confirmed over v1 with that booking', async t => {
    const { uuid } = await hold()
    await server.v1('POST', `/bookings/${uuid}/confirm`)
    t.match(await confirm(uuid), { status: 200, body: { status: 'CONFIRMED' } })
  })

  for (const [name, path, body, error, more] of [
    ['an unknown uuid', UNKNOWN, { contact }, 'INVALID_BOOKING_UUID', { uuid: UNKNOWN }],
    ['what is no uuid', 'invalidUUID', { contact }, 'INVALID_BOOKING_UUID', { uuid: 'invalidUUID' }],
    [
      'an unknown unit',
      UNKNOWN,
      { contact, unitItems: [{ unitId: 'x' }] },
      'INVALID_UNIT_ID',
      { unitId: 'x' }
    ],
    [
      'no units at all',
      UNKNOWN,
      { contact, unitItems: [] },
      'UNPROCESSABLE_ENTITY',
      { productId: null, availabilityId: null }
    ],
    ['no contact', UNKNOWN, {}, 'BAD_REQUEST', {}],
    ['a malformed address', UNKNOWN, { contact: { emailAddress: '@' } }, 'BAD_REQUEST', {}]
  ] as const) {
    t.test(`refuses ${name}`, async t => {
      t.match(await confirm(path, body), refusal(error, more))
    })
  }
})
