import t from 'tap'
import type { SchoolPoint } from '../../../lib/guests/transfers/rules.ts'
import { refusal, serveOcto } from '../../support/octo.ts'

const MAR: SchoolPoint = {
  ...{ id: 'mar', name: 'Hotel Mar', address: 'Av. do Mar 1', directions: 'At the gate' },
  ...{ latitude: 39.35, longitude: -9.38, pickup: { group: 45 }, dropoff: { group: 20 } }
}
const BALEAL: SchoolPoint = { id: 'baleal', name: 'Baleal', address: 'Praia', pickup: { group: 60 } }
const contact = { fullName: 'Ana' }
const CAPABILITIES = 'octo/pickups, octo/dropoffs'

t.test('octo/pickups and octo/dropoffs', async t => {
  const server = await serveOcto(t)
  const { sql } = server
  for (const product of ['group', 'private'] as const) await server.slot(product)
  await sql`update schools set points = ${JSON.stringify([MAR, BALEAL])}::text::jsonb`
  const require = (directions: string) =>
    sql`update lesson_types set transfers_required = ${directions}::text[] where id = 'group'`
  await require('{pickup}')
  const ask = (method: string, path: string, body?: object, capabilities = CAPABILITIES, language = 'en') =>
    server.octo(method, path, body, {
      headers: { 'octo-capabilities': capabilities, 'accept-language': language }
    })
  const hold = async (more: object = {}, capabilities = CAPABILITIES) => {
    const slot = { productId: 'group', optionId: 'DEFAULT', availabilityId: await server.slot() }
    return ask(
      'POST',
      '/bookings',
      { ...slot, unitItems: [{ unitId: 'participant' }], ...more },
      capabilities
    )
  }
  const confirm = (uuid: string, more: object = {}, capabilities = CAPABILITIES) =>
    ask('POST', `/bookings/${uuid}/confirm`, { contact, ...more }, capabilities)
  const mar = { id: 'mar', name: 'Hotel Mar', address: 'Av. do Mar 1', directions: 'At the gate' }
  const none = {
    ...{ pickupRequested: false, pickupPointId: null, pickupPoint: null, pickupHotel: null },
    ...{ pickupHotelRoom: null, dropoffRequested: false, dropoffPoint: null }
  }

  t.test('an option lists its points in the order of the drive', async t => {
    const { body, headers } = await ask('GET', '/products/group')
    t.equal(headers.get('octo-capabilities'), CAPABILITIES)
    const [option] = body.options
    t.match(option, {
      ...{ pickupAvailable: true, pickupRequired: true, dropoffAvailable: true, dropoffRequired: false },
      pickupPoints: [
        { id: 'baleal', directions: null, latitude: null, longitude: null, localDateTime: null },
        { ...mar, latitude: 39.35, longitude: -9.38, localDateTime: null, localDateTimeTo: null }
      ],
      dropoffPoints: [mar]
    })
    t.equal(option.dropoffPoints.length, 1)
    t.match((await ask('GET', '/products')).body[0].options[0], { pickupAvailable: true })
    const other = (await ask('GET', '/products/private')).body.options[0]
    t.match(other, { pickupAvailable: false, pickupRequired: false })
    t.strictSame([other.pickupPoints, other.dropoffPoints], [[], []])
  })

  t.test('each availability has the times', async t => {
    const id = await server.slot()
    const check = { productId: 'group', optionId: 'DEFAULT' }
    const { body } = await ask('POST', '/availability', { ...check, availabilityIds: [id] })
    const [{ localDateTimeStart: start, localDateTimeEnd: end, pickupPoints, dropoffPoints }] = body
    const minutesFrom = (a: string, b: string) => (Date.parse(b) - Date.parse(a)) / 60_000
    t.strictSame(
      pickupPoints.map((point: { localDateTime: string }) => minutesFrom(point.localDateTime, start)),
      [60, 45]
    )
    t.equal(minutesFrom(end, dropoffPoints[0].localDateTime), 20)
    t.equal(start.slice(19), pickupPoints[0].localDateTime.slice(19), 'by the same clock')
  })

  t.test('one capability shows that one only, and none requires nothing', async t => {
    const pickups = (await ask('GET', '/products/group', undefined, 'pickups')).body.options[0]
    t.ok('pickupPoints' in pickups && !('dropoffPoints' in pickups))
    t.notMatch(JSON.stringify((await ask('GET', '/products/group', undefined, '')).body), /pickup|dropoff/)
    const sent = { pickupPointId: 'nope', pickupRequested: true, dropoffPointId: 'nope' }
    const { uuid } = (await hold(sent, 'octo/pricing')).body
    const change = await ask('PATCH', `/bookings/${uuid}`, sent, '')
    t.match(change, { status: 200 })
    t.notMatch(JSON.stringify(change.body), /pickup|dropoff/)
    t.match(await confirm(uuid, sent, ''), { status: 200 })
    t.match((await ask('GET', `/bookings/${uuid}`)).body, none)
  })

  t.test('a booking keeps the chosen points, and changes them field by field', async t => {
    const held = await hold({ pickupPointId: 'mar', pickupHotelRoom: '12', dropoffHotel: 'Hotel Sol' })
    t.match(held.body, {
      ...{ pickupRequested: true, pickupPointId: 'mar', pickupPoint: mar, pickupHotelRoom: '12' },
      ...{ dropoffRequested: true, dropoffPointId: null, dropoffPoint: null, dropoffHotel: 'Hotel Sol' }
    })
    const path = `/bookings/${held.body.uuid}`
    const patch = async (body: object) => (await ask('PATCH', path, body)).body
    t.match(await patch({ pickupPointId: 'baleal' }), { pickupPointId: 'baleal', pickupHotelRoom: '12' })
    t.match(await patch({ pickupPointId: null }), { pickupRequested: true, pickupPointId: null })
    t.match(await patch({ dropoffRequested: false }), { dropoffRequested: false, dropoffHotel: null })
    t.match(await patch({ dropoffHotel: null }), { dropoffRequested: false }, 'nothing asks for nothing')
    t.match(await confirm(held.body.uuid, { pickupPointId: 'mar' }), {
      status: 200,
      body: { pickupPointId: 'mar' }
    })
    await sql`update schools set points = ${JSON.stringify([BALEAL])}::text::jsonb`
    t.match((await ask('GET', path)).body, { pickupPoint: mar }, 'whatever becomes of the point')
    await sql`update schools set points = ${JSON.stringify([MAR, BALEAL])}::text::jsonb`
  })

  t.test('a required point must be chosen by the confirmation, and stays', async t => {
    const { uuid, productId, availabilityId } = (await hold({ pickupHotel: 'Hotel Sol' })).body
    const open = (errorMessage: RegExp) =>
      refusal('UNPROCESSABLE_ENTITY', { productId, availabilityId, errorMessage })
    t.match(await confirm(uuid), open(/pickupPointId/))
    t.match(await confirm(uuid, { pickupPointId: 'mar' }), { status: 200 })
    t.match(await ask('PATCH', `/bookings/${uuid}`, { pickupRequested: false }), open(/pickupPointId/))
    t.match(await ask('PATCH', `/bookings/${uuid}`, { pickupPointId: null }), open(/pickupPointId/))
    t.match(await ask('PATCH', `/bookings/${uuid}`, { notes: 'Late.' }), { status: 200 })
    await require('{pickup,dropoff}')
    t.match(
      await ask('PATCH', `/bookings/${uuid}`, { notes: 'Later.' }),
      { status: 200 },
      'what was sold stands'
    )
    t.match(await confirm((await hold({ pickupPointId: 'mar' })).body.uuid), {
      status: 400,
      body: { errorMessage: /dropoffPointId/ }
    })
    const alone = (await hold({ pickupPointId: 'mar' }, 'pickups')).body
    t.match(await confirm(alone.uuid, {}, 'pickups'), { status: 200 }, 'held to what they know of')
    await require('{pickup}')
  })

  t.test('an unknown point is refused at its place, and changes nothing', async t => {
    const { uuid } = (await hold({ pickupPointId: 'mar' })).body
    const rows: readonly [body: object, message: RegExp][] = [
      [{ pickupPointId: 'nope' }, /^pickupPointId: one of baleal, mar\./],
      [{ dropoffPointId: 'baleal' }, /^dropoffPointId: one of mar\./],
      [{ pickupPointId: 7 }, /^pickupPointId/],
      [{ pickupRequested: 'yes' }, /^pickupRequested: true or false/],
      [{ pickupHotel: 'x'.repeat(201) }, /^pickupHotel: at most 200/],
      [{ dropoffHotelRoom: 'x'.repeat(41) }, /^dropoffHotelRoom: at most 40/]
    ]
    for (const [body, errorMessage] of rows) {
      const expected = refusal('BAD_REQUEST', { errorMessage })
      t.match(await ask('PATCH', `/bookings/${uuid}`, body), expected, JSON.stringify(body))
      t.match(await confirm(uuid, body), expected)
      t.match(await hold(body), expected)
    }
    t.match((await ask('GET', `/bookings/${uuid}`)).body, { pickupPointId: 'mar' })
    const slot = { productId: 'private', optionId: 'DEFAULT', availabilityId: uuid }
    const order = { ...slot, unitItems: [{ unitId: 'participant' }], pickupRequested: true }
    t.match(await ask('POST', '/bookings', order), refusal('BAD_REQUEST', { errorMessage: /has no pickup/ }))
  })
})
