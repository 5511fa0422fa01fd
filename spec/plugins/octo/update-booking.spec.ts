import t from 'tap'
import { refusal, runOut, serveOcto } from '../../support/octo.ts'
import { addSchool, addSlot, bookingOf, seatsTaken } from '../../support/school.ts'

const unit = { unitId: 'participant' }
const NOBODY = '0197a4c3-0b5d-4e10-8a44-6d0b7a3f9c20'

t.test('PATCH /bookings/{uuid}', async t => {
  const server = await serveOcto(t)
  const { octo, reserve } = server
  const update = (uuid: string, body: object) => octo('PATCH', `/bookings/${uuid}`, body)
  const confirmed = async (slot: string, units = 1, more = {}) => {
    const { uuid } = (await reserve(slot, units, more)).body
    return (await octo('POST', `/bookings/${uuid}/confirm`, { contact: { fullName: 'Ana' } })).body
  }
  const uuids = ({ unitItems }: { unitItems: { uuid: string }[] }) => unitItems.map(({ uuid }) => uuid)

  t.test('moves a hold to another slot with its seats, at that price, with its unit items', async t => {
    const from = await server.slot()
    const to = await server.slot('group', { daysAhead: 6, priceCents: 4000 })
    const held = (await reserve(from, 2)).body
    const { status, body } = await update(held.uuid, { availabilityId: to })
    t.equal(status, 200)
    t.match(body, {
      status: 'ON_HOLD',
      availabilityId: to,
      availability: { id: to, vacancies: 6 },
      pricing: { retail: 8000 }
    })
    t.equal(body.utcExpiresAt, held.utcExpiresAt)
    t.ok(body.utcUpdatedAt > held.utcUpdatedAt)
    t.strictSame(uuids(body), uuids(held))
    t.strictSame([await seatsTaken(server.sql, from), await seatsTaken(server.sql, to)], [0, 2])
  })

  t.test("limits a booking's changes an hour, also concurrently, but not for staff", async t => {
    const [slot, other] = [await server.slot(), await server.slot('group', { daysAhead: 6 })]
    const { uuid } = await confirmed(slot)
    const move = (n: number) => update(uuid, { availabilityId: n % 2 === 0 ? other : slot })
    for (let n = 0; n < 14; n++) t.equal((await move(n)).status, 200)
    // Eight sizes are at least seven changes in any order, of which six are left.
    const rest = await Promise.all(
      Array.from({ length: 8 }, (_, n) => update(uuid, { unitItems: Array(1 + n).fill(unit) }))
    )
    const refused = rest.filter(({ status }) => status !== 200)
    t.ok(refused.length > 0)
    for (const answer of refused)
      t.match(answer, refusal('UNPROCESSABLE_ENTITY', { errorMessage: /changed too often; wait an hour/ }))
    const [{ n }] = await server.sql<
      [{ n: number }]
    >`select hour_changes as n from bookings where id = ${uuid}`
    t.equal(n, 20)
    const here = (await octo('GET', `/bookings/${uuid}`)).body
    t.match(await update(uuid, { notes: 'By the door' }), { status: 200 }, 'nobody is mailed of that')
    const seats = here.unitItems.length === 1 ? 2 : 1
    const [desk] = await server.sql`select code from update_booking(
      (select school_id from bookings where id = ${uuid}), null, ${uuid}, ${JSON.stringify({ byStaff: true, seats })}::text::jsonb)`
    t.equal(desk?.code, 'ok')
    await server.sql`update bookings set hour_began = hour_began - interval '1 hour' where id = ${uuid}`
    t.equal((await update(uuid, { unitItems: [unit, unit, unit] })).status, 200, 'an hour later')
  })

  t.test('limits the number of other addresses of a booking', async t => {
    const { uuid } = await confirmed(await server.slot())
    const readdress = (emailAddress: string | null) => update(uuid, { contact: { emailAddress } })
    t.equal((await readdress('a0@example.com')).status, 200, 'the first address is none that changes')
    for (const n of [1, 2, 3, 4, 5]) {
      t.equal((await readdress(`a${n}@example.com`)).status, 200)
      t.equal((await readdress(`A${n}@example.com`)).status, 200, 'other letters are no other address')
    }
    for (const address of ['a6@example.com', null])
      t.match(
        await readdress(address),
        refusal('UNPROCESSABLE_ENTITY', { errorMessage: /address of the booking was changed too often/ })
      )
    t.equal((await octo('GET', `/bookings/${uuid}`)).body.contact.emailAddress, 'A5@example.com')
    await server.sql`update bookings set hour_began = hour_began - interval '1 day' where id = ${uuid}`
    t.equal((await readdress('a6@example.com')).status, 400, 'however long ago they were')
  })

  t.test('adds and removes units; others keep uuid, reference and contact', async t => {
    const slot = await server.slot()
    const unitItems = [{ ...unit, resellerReference: 'A', contact: { fullName: 'Rui' } }, unit]
    const held = (await reserve(slot, 2, { unitItems })).body
    const three = (await update(held.uuid, { unitItems: [unit, unit, unit] })).body
    t.strictSame(uuids(three).slice(0, 2), uuids(held))
    t.match(three, {
      pricing: { retail: 10_500 },
      unitItems: [{ resellerReference: 'A', contact: { fullName: 'Rui' } }]
    })
    const [, second, third] = uuids(three) as [string, string, string]
    const two = (
      await update(held.uuid, {
        unitItems: [
          { ...unit, uuid: third, resellerReference: 'C' },
          { ...unit, uuid: second }
        ]
      })
    ).body
    t.strictSame(uuids(two), [third, second])
    t.equal(two.unitItems[0].resellerReference, 'C')
    t.equal(await seatsTaken(server.sql, slot), 2)
    const mine = '0197a4c3-0b5d-4e10-8a44-6d0b7a3f9cff'
    t.strictSame(uuids((await update(held.uuid, { unitItems: [{ ...unit, uuid: mine }] })).body), [mine])
  })

  t.test('changes an item field by field; null clears, absent keeps', async t => {
    const contact = { fullName: 'Rui', phoneNumber: '+351', locales: ['pt'] }
    const unitItems = [{ ...unit, resellerReference: 'A', contact }]
    const held = (await reserve(await server.slot(), 1, { unitItems })).body
    const rows: readonly [change: object, expected: object][] = [
      [
        { contact: { phoneNumber: null, country: 'PT' } },
        {
          resellerReference: 'A',
          contact: { fullName: 'Rui', phoneNumber: null, country: 'PT', locales: ['pt'] }
        }
      ],
      [{ resellerReference: ' ' }, { resellerReference: null, contact: { fullName: 'Rui' } }],
      [
        { resellerReference: 'B', contact: {} },
        { resellerReference: 'B', contact: { fullName: 'Rui' } }
      ],
      [{ resellerReference: null }, { resellerReference: null, contact: { country: 'PT' } }],
      [{ contact: null }, { contact: { fullName: null, country: null, locales: [] } }],
      [{ contact: { fullName: 'Eva' } }, { contact: { fullName: 'Eva', country: null } }]
    ]
    for (const [change, expected] of rows) {
      const { body } = await update(held.uuid, { unitItems: [{ ...unit, ...change }] })
      t.match(body.unitItems, [{ uuid: held.unitItems[0].uuid, ...expected }], JSON.stringify(change))
    }
  })

  t.test('rebooks another product at its price', async t => {
    const held = (await reserve(await server.slot(), 1)).body
    const slot = await server.slot('private', { daysAhead: 4 })
    const { body } = await update(held.uuid, {
      productId: 'private',
      optionId: 'DEFAULT',
      availabilityId: slot,
      unitItems: [unit, unit]
    })
    t.match(body, {
      productId: 'private',
      product: { id: 'private', pricingPer: 'BOOKING' },
      availabilityId: slot,
      pricing: { retail: 8000 }
    })
    const hire = await server.slot('hire', { daysAhead: 4 })
    const moved = await update(held.uuid, { productId: 'hire', availabilityId: hire })
    t.match(moved.body, { productId: 'hire', availability: { allDay: true }, pricing: { retail: 5000 } })
  })

  t.test('changes contact, notes and reference; null clears, absent keeps', async t => {
    const held = (
      await reserve(await server.slot(), 1, {
        notes: 'Old',
        resellerReference: 'R',
        contact: { phoneNumber: '+351' }
      })
    ).body
    const contact = { fullName: 'John Doe', emailAddress: 'john@example.com', country: 'GB', locales: ['en'] }
    const { body } = await update(held.uuid, { contact, emailReceipt: false })
    t.match(body, {
      contact: { ...contact, phoneNumber: '+351', postalCode: null },
      notes: 'Old',
      resellerReference: 'R'
    })
    t.equal(body.pricing.retail, 3500)
    t.match(
      (
        await update(held.uuid, {
          notes: null,
          resellerReference: null,
          contact: { country: null, locales: null }
        })
      ).body,
      {
        notes: null,
        resellerReference: null,
        contact: { fullName: 'John Doe', country: null, locales: [] }
      }
    )
    t.match((await server.v1('GET', `/bookings/${held.uuid}`)).body, {
      customerName: 'John Doe',
      customerEmail: 'john@example.com',
      customerPhone: '+351',
      externalRef: null
    })
  })

  t.test('accepts notes of several lines, and those of a v1 booking as shown', async t => {
    const notes = 'Two left-handers.\r\n\tOne of them is seven.'
    const booked = await server.v1('POST', '/bookings', bookingOf(await server.slot(), { notes }))
    const uuid = booked.body.bookingId
    const before = (await octo('GET', `/bookings/${uuid}`)).body
    t.match(await update(uuid, { notes: before.notes, contact: { notes } }), {
      status: 200,
      body: { notes, contact: { notes } }
    })
    const item = { unitId: 'participant', contact: { notes } }
    t.match(await reserve(await server.slot(), 1, { notes, unitItems: [item] }), {
      status: 200,
      body: { notes, unitItems: [{ contact: { notes } }] }
    })
  })

  t.test('moves the end of a hold', async t => {
    const held = (await reserve(await server.slot())).body
    t.ok((await update(held.uuid, { expirationMinutes: 90 })).body.utcExpiresAt > held.utcExpiresAt)
  })

  t.test('reports how many seats the instructors can still take', async t => {
    const slot = await server.slot('group', { capacity: 12, instructors: 1 })
    const held = (await reserve(slot, 4)).body
    const refused = await update(held.uuid, { unitItems: Array(7).fill(unit) })
    t.match(refused, refusal('UNPROCESSABLE_ENTITY', { remaining: 2 }))
    t.match(
      refused.body.errorMessage,
      'You requested 3 more seats; the assigned instructors can still take 2.'
    )
  })

  t.test('changes nothing if any part is refused', async t => {
    const slot = await server.slot('group', { capacity: 2 })
    const held = (await reserve(slot, 1)).body
    const refused = await update(held.uuid, { notes: 'New', unitItems: [unit, unit, unit] })
    t.match(refused, refusal('UNPROCESSABLE_ENTITY', { remaining: 1 }))
    t.match(refused.body.errorMessage, 'You requested 2 more seats; 1 is left.')
    const { body } = await octo('GET', `/bookings/${held.uuid}`)
    t.match(body, { notes: null, utcUpdatedAt: held.utcUpdatedAt })
    t.equal(body.unitItems.length, 1)
  })

  t.test('changes a confirmed booking until the cutoff; afterwards only without releasing seats', async t => {
    const slot = await server.slot('group', { daysAhead: 2 })
    const other = await server.slot('group', { daysAhead: 9 })
    const { uuid } = await confirmed(slot, 2)
    t.match((await update(uuid, { availabilityId: other })).body, {
      status: 'CONFIRMED',
      availabilityId: other
    })
    t.match((await update(uuid, { availabilityId: slot })).body, { availabilityId: slot })
    await server.sql`update lesson_types set cancellation_cutoff_hours = 100 where id = 'group'`
    t.match(
      await update(uuid, { availabilityId: other }),
      refusal('UNPROCESSABLE_ENTITY', { errorMessage: /cutoff/ })
    )
    t.match(
      await update(uuid, { unitItems: [unit] }),
      refusal('UNPROCESSABLE_ENTITY', { productId: 'group', availabilityId: slot })
    )
    t.match(await update(uuid, { unitItems: [unit, unit, unit], notes: 'One more' }), { status: 200 })
    await server.sql`update lesson_types set cancellation_cutoff_hours = 24 where id = 'group'`
    t.match(await update(uuid, { expirationMinutes: 5 }), refusal('UNPROCESSABLE_ENTITY'))
    await server.sql`update slots set local_date = local_date - 9 where id = ${slot}`
    t.match(await update(uuid, { notes: 'Late' }), refusal('UNPROCESSABLE_ENTITY'))
  })

  t.test('changes a v1 booking, whose seats have names too', async t => {
    const slot = await server.slot()
    const booked = await server.v1('POST', '/bookings', {
      lessonSlotId: slot,
      customerName: 'Ana Silva',
      customerEmail: 'ana@example.com',
      participants: 2,
      externalRef: 'HOTEL-1'
    })
    const uuid = booked.body.bookingId
    const before = (await octo('GET', `/bookings/${uuid}`)).body
    t.match(before, {
      status: 'CONFIRMED',
      resellerReference: 'HOTEL-1',
      contact: { fullName: 'Ana Silva', emailAddress: 'ana@example.com' },
      pricing: { retail: 7000 }
    })
    t.strictSame(uuids((await octo('GET', `/bookings/${uuid}`)).body), uuids(before))
    for (const item of uuids(before))
      t.match(item, /^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/)
    const { body } = await update(uuid, { unitItems: [unit, unit, unit], contact: { lastName: 'Silva' } })
    t.strictSame(uuids(body).slice(0, 2), uuids(before))
    t.match((await server.v1('GET', `/bookings/${uuid}`)).body, {
      participants: 3,
      totalAmountCents: 10_500,
      customerName: 'Ana Silva',
      externalRef: 'HOTEL-1'
    })
  })

  t.test('refuses unavailable targets', async t => {
    const { uuid } = (await reserve(await server.slot(), 2)).body
    const full = await server.slot('group', { capacity: 1 })
    const closed = await server.slot('group', { onSale: false })
    const begun = await server.slot('group', { daysAhead: -1 })
    const alone = await server.slot('group', { instructors: 0 })
    t.match(
      await update(uuid, { availabilityId: full }),
      refusal('UNPROCESSABLE_ENTITY', { remaining: 1, productId: 'group', availabilityId: full })
    )
    for (const availabilityId of [closed, begun, alone]) {
      t.match(await update(uuid, { availabilityId }), refusal('UNPROCESSABLE_ENTITY', { availabilityId }))
    }
    const other = await server.slot('private')
    t.match(
      await update(uuid, { availabilityId: other }),
      refusal('INVALID_AVAILABILITY_ID', { availabilityId: other })
    )
    t.match(
      await update(uuid, { productId: 'private' }),
      refusal('INVALID_AVAILABILITY_ID', { availabilityId: null })
    )
  })

  t.test("cannot move to another school's slot", async t => {
    await addSchool(server.sql, { id: 'outra-praia' })
    const theirs = await addSlot(server.sql, {
      schoolId: 'outra-praia',
      localStart: '06:00',
      localEnd: '07:00'
    })
    const key = await server.schoolKey('Neighbour', 'outra-praia')
    const held = await server.post('/api/partner/v1/bookings', {
      key,
      body: bookingOf(theirs, { status: 'ON_HOLD' })
    })
    await server.sql`update bookings set hold_expires_at = clock_timestamp() where id = ${held.body.bookingId}`
    const { uuid } = (await reserve(await server.slot())).body
    t.match(await update(uuid, { availabilityId: theirs }), refusal('INVALID_AVAILABILITY_ID'))
    const [row] = await server.sql`select status from bookings where id = ${held.body.bookingId}`
    t.equal(row?.status, 'on_hold')
  })

  t.test('refuses an expired, cancelled or unknown booking', async t => {
    const over = (await reserve(await server.slot())).body
    await runOut(server, over.uuid)
    t.match(await update(over.uuid, { notes: 'x' }), refusal('INVALID_BOOKING_UUID', { uuid: over.uuid }))
    const gone = (await reserve(await server.slot())).body
    await octo('POST', `/bookings/${gone.uuid}/cancel`)
    const { productId, availabilityId } = gone
    t.match(
      await update(gone.uuid, { notes: 'x' }),
      refusal('UNPROCESSABLE_ENTITY', { productId, availabilityId })
    )
    t.match(await update(NOBODY, { notes: 'x' }), refusal('INVALID_BOOKING_UUID', { uuid: NOBODY }))
    t.match(await update('x', { notes: 'x' }), refusal('INVALID_BOOKING_UUID', { uuid: 'x' }))
  })

  const { uuid } = (await reserve(await server.slot())).body
  for (const [name, body, error, more] of [
    ['an unknown product', { productId: 'x' }, 'INVALID_PRODUCT_ID', { productId: 'x' }],
    ['an unknown option', { optionId: 'x' }, 'INVALID_OPTION_ID', { optionId: 'x' }],
    ['an unknown unit', { unitItems: [{ unitId: 'x' }] }, 'INVALID_UNIT_ID', { unitId: 'x' }],
    ['no units at all', { unitItems: [] }, 'UNPROCESSABLE_ENTITY', {}],
    ['an unknown slot', { availabilityId: NOBODY }, 'INVALID_AVAILABILITY_ID', { availabilityId: NOBODY }],
    ['what is no slot', { availabilityId: 'x' }, 'INVALID_AVAILABILITY_ID', { availabilityId: 'x' }],
    ['notes that are no text', { notes: 7 }, 'BAD_REQUEST', {}],
    ['a malformed address', { contact: { emailAddress: 'x' } }, 'BAD_REQUEST', {}]
  ] as const) {
    t.test(`refuses ${name}`, async t => {
      t.match(await update(uuid, body), refusal(error, more))
    })
  }
})
