import t from 'tap'
import { refusal, reservationOf, serveOcto } from '../../support/octo.ts'
import { addLessonType, addSchool, addSlot, bookingOf, seatsTaken } from '../../support/school.ts'

t.test('POST /bookings with a uuid', async t => {
  const server = await serveOcto(t)
  const { octo, reserve } = server

  t.test('answers a repeated uuid with the same booking', async t => {
    const uuid = '0197a4c3-0b5d-4e10-8a44-6d0b7a3f9c20'
    const slot = await server.slot()
    const first = await reserve(slot, 2, { uuid })
    t.equal(first.body.uuid, uuid)
    const repeated = await reserve(slot.toUpperCase(), 2, {
      uuid: uuid.toUpperCase(),
      expirationMinutes: 30,
      notes: null,
      resellerReference: ''
    })
    t.equal(repeated.status, 200)
    t.strictSame(repeated.body, first.body)
    t.equal(await seatsTaken(server.sql, slot), 2)
    await octo('POST', `/bookings/${uuid}/cancel`)
    t.match(await reserve(slot, 2, { uuid }), {
      status: 200,
      body: { uuid, status: 'CANCELLED' }
    })
  })

  t.test('answers a retry with the first answer even after a change', async t => {
    const uuid = '0197a4c3-0b5d-4e10-8a44-6d0b7a3f9c2e'
    const [slot, later] = [await server.slot(), await server.slot('group', { daysAhead: 4 })]
    const contact = { fullName: 'Caf\u00e9', emailAddress: 'cafe@example.com' }
    await reserve(slot, 2, { uuid, contact })
    await octo('PATCH', `/bookings/${uuid}`, { availabilityId: later, contact: { fullName: 'Another' } })
    const repeated = await reserve(slot, 2, { uuid, contact: { ...contact, fullName: ' Cafe\u0301 ' } })
    t.match(repeated, {
      status: 200,
      body: { uuid, availabilityId: later, contact: { fullName: 'Another' } }
    })
    t.match((await reserve(later, 2, { uuid, contact })).body, { error: 'INVALID_BOOKING_UUID' })
  })

  t.test('answers the same booking if only letter case or ignored fields differ', async t => {
    const [uuid, slot] = ['0197a4c3-0b5d-4e10-8a44-6d0b7a3f9c3f', await server.slot()]
    const sent = (emailAddress: string) => ({ uuid, contact: { fullName: 'Ada', emailAddress } })
    const first = await reserve(slot, 2, sent('ada@example.com'))
    t.strictSame(
      (await reserve(slot, 2, { ...sent('ADA@Example.com'), emailReceipt: true })).body,
      first.body
    )
  })

  t.test('refuses a uuid sent with other content', async t => {
    const uuid = '0197a4c3-0b5d-4e10-8a44-6d0b7a3f9c2f'
    const [slot, other] = [await server.slot(), await server.slot('group', { daysAhead: 4 })]
    const first = { uuid, notes: 'A', resellerReference: 'R-1', contact: { fullName: 'Ana' } }
    await reserve(slot, 2, first)
    const differing: readonly [what: string, slotId: string, seats: number, more: object][] = [
      ['another lesson', other, 2, first],
      ['other seats', slot, 1, first],
      ['other notes', slot, 2, { ...first, notes: 'B' }],
      ['no notes', slot, 2, { ...first, notes: null }],
      ['another reference', slot, 2, { ...first, resellerReference: 'R-2' }],
      ['another contact', slot, 2, { ...first, contact: { fullName: 'Eva' } }],
      ['another hold', slot, 2, { ...first, expirationMinutes: 60 }]
    ]
    for (const [name, slotId, seats, more] of differing) {
      const { status, body } = await reserve(slotId, seats, more as Record<string, unknown>)
      t.strictSame(
        [status, body.error, body.uuid, body.errorMessage],
        [
          400,
          'INVALID_BOOKING_UUID',
          uuid,
          'A booking with this uuid and other content exists. To book this too, send a new uuid.'
        ],
        name
      )
    }
    t.strictSame([await seatsTaken(server.sql, slot), await seatsTaken(server.sql, other)], [2, 0])
  })

  t.test('refuses the id of a booking that was made without a uuid', async t => {
    const slot = await server.slot()
    const byOcto = (await reserve(slot, 1)).body.uuid
    const key = await server.schoolKey('OCTO reseller')
    const byV1 = (await server.post('/api/partner/v1/bookings', { key, body: bookingOf(slot) })).body
      .bookingId
    for (const uuid of [byOcto, byV1])
      t.match(await reserve(slot, 2, { uuid }), refusal('INVALID_BOOKING_UUID', { uuid }), uuid)
    t.equal(await seatsTaken(server.sql, slot), 2)
  })

  t.test('refuses the nil and the max uuid, of a booking and of its units', async t => {
    const slot = await server.slot()
    for (const uuid of ['00000000-0000-0000-0000-000000000000', 'FFFFFFFF-FFFF-FFFF-FFFF-FFFFFFFFFFFF'])
      for (const more of [{ uuid }, { unitItems: [{ unitId: 'participant', uuid }] }])
        t.match(await reserve(slot, 1, more), { status: 400, body: { error: 'BAD_REQUEST' } })
    t.equal(await seatsTaken(server.sql, slot), 0)
  })

  t.test('decides a uuid once for concurrent requests on several slots', async t => {
    const slots = await Promise.all([11, 12, 13].map(daysAhead => server.slot('group', { daysAhead })))
    const uuid = '0197a4c3-0b5d-4e10-8a44-6d0b7a3f9c2b'
    const answers = await Promise.all(
      Array.from({ length: 24 }, (_, n) => reserve(slots[n % 3] as string, 2, { uuid }))
    )
    const booked = answers.filter(({ status }) => status === 200)
    t.equal(booked.length, 8, 'all that were sent for the lesson of the first')
    t.equal(new Set(booked.map(({ body }) => body.availabilityId)).size, 1)
    for (const { status, body } of answers)
      if (status !== 200) t.match([status, body], [400, { error: 'INVALID_BOOKING_UUID', uuid }])
    const taken = await Promise.all(slots.map(slot => seatsTaken(server.sql, slot)))
    t.equal(
      taken.reduce((sum, seats) => sum + seats, 0),
      2
    )
  })

  t.test("reveals nothing of another school's uuid", async t => {
    await addSchool(server.sql, { id: 'elsewhere', name: 'Elsewhere' })
    await addLessonType(server.sql, { schoolId: 'elsewhere', id: 'other' })
    const theirs = await addSlot(server.sql, { schoolId: 'elsewhere' })
    const key = await server.schoolKey('OCTO reseller', 'elsewhere')
    const headers = { authorization: `Bearer ${key}` }
    const uuid = '0197a4c3-0b5d-4e10-8a44-6d0b7a3f9c2c'
    const notes = 'secret'
    await reserve(await server.slot(), 1, { uuid, notes })
    t.match(
      await octo('GET', `/bookings/${uuid}`, undefined, { headers }),
      refusal('INVALID_BOOKING_UUID', { uuid })
    )
    const mine = await octo('POST', '/bookings', { ...reservationOf(theirs), uuid }, { headers })
    t.match(mine, { status: 200, body: { uuid, availabilityId: theirs, notes: null } })
    t.match((await octo('GET', `/bookings/${uuid}`)).body, { notes })
  })
})
