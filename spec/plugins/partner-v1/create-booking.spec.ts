// tags: sql
import t from 'tap'
import { isUuid, uuidV7 } from '../../../lib/text/uuid.ts'
import { openSchool } from '../../support/centre.ts'
import { addLessonType, addSlot, bookingOf, seatsTaken } from '../../support/school.ts'

const PATH = '/api/partner/v1/bookings'

t.test('POST /bookings', async t => {
  const { server, sql } = await openSchool(t, { settings: { V1_RATE_PER_MINUTE: '1000000' } })
  const key = await server.schoolKey()
  const book = (body: unknown, apiKey = key) => server.post(PATH, { key: apiKey, body })

  t.test('books seats at once', async t => {
    const slotId = await addSlot(sql, { priceCents: 3500 })
    const { status, body, headers } = await book(bookingOf(slotId, { participants: 2 }))
    t.equal(status, 201)
    const { bookingId, createdAt, ...rest } = body
    t.ok(isUuid(bookingId))
    t.ok(Math.abs(Date.parse(createdAt) - Date.now()) < 60_000)
    t.strictSame(rest, {
      ok: true,
      lessonSlotId: slotId,
      schoolId: 'onda-clara',
      status: 'confirmed',
      participants: 2,
      totalAmountCents: 7000,
      currency: 'EUR',
      units: [{ id: 'participant', quantity: 2 }],
      pickupId: null,
      dropoffId: null,
      unanswered: [],
      guestUrl: null
    })
    t.equal(headers.get('cache-control'), 'no-store')
    t.equal(await seatsTaken(sql, slotId), 2)
  })

  t.test('books one seat by default, and accepts ids in any case', async t => {
    const slotId = await addSlot(sql)
    const { body } = await book(bookingOf(slotId.toUpperCase()))
    t.match(body, { participants: 1, lessonSlotId: slotId, totalAmountCents: 3500 })
  })

  t.test('calculates large totals exactly', async t => {
    await addLessonType(sql, { id: 'dear', capacity: 1000, ratio: 1000 })
    const slotId = await addSlot(sql, { lessonTypeId: 'dear', capacity: 1000, priceCents: 100_000_000 })
    const { body } = await book(bookingOf(slotId, { participants: 1000 }))
    t.equal(body.totalAmountCents, 100_000_000_000)
    t.equal((await server.get(`${PATH}/${body.bookingId}`, { key })).body.totalAmountCents, 100_000_000_000)
  })

  t.test('refuses in the documented order', async t => {
    const open = await addSlot(sql, { capacity: 2, instructors: 1 })
    const closed = await addSlot(sql, { onSale: false, daysAhead: -1 })
    const begun = await addSlot(sql, { daysAhead: -1, capacity: 1 })
    const few = await addSlot(sql, { capacity: 4, instructors: 0 })
    const unstaffed = await addSlot(sql, { capacity: 8, instructors: 0 })
    const gone = await addSlot(sql)
    await sql`update slots set cancelled_at = clock_timestamp() where id = ${gone}`
    await book(bookingOf(open, { externalRef: 'USED' }))
    const nowhere = uuidV7(Date.now())
    const bad = { customerEmail: 'nobody' }
    const rows: readonly [name: string, body: unknown, status: number, expected: object][] = [
      ['malformed JSON', '{', 400, { error: 'invalid_request' }],
      ['null for a body', 'null', 400, { error: 'invalid_request', hint: 'The body must be a JSON object.' }],
      [
        'a list for a body',
        '[{}]',
        400,
        { error: 'invalid_request', hint: 'The body must be a JSON object.' }
      ],
      [
        'nothing',
        {},
        400,
        { error: 'missing_fields', fields: ['lessonSlotId', 'customerName', 'customerEmail'] }
      ],
      [
        'what is null or blank',
        bookingOf(open, { customerName: '  ', customerEmail: null }),
        400,
        { error: 'missing_fields', fields: ['customerName', 'customerEmail'] }
      ],
      [
        'missing before a bad e-mail',
        { lessonSlotId: open, ...bad },
        400,
        { error: 'missing_fields', fields: ['customerName'] }
      ],
      [
        'a bad e-mail before other values',
        bookingOf(open, { ...bad, participants: 0 }),
        400,
        { error: 'invalid_email', field: 'customerEmail' }
      ],
      [
        'other values before a used reference',
        bookingOf(open, { participants: 0, externalRef: 'USED' }),
        400,
        { error: 'invalid_request', field: 'participants' }
      ],
      [
        'a used reference before the slot',
        bookingOf(nowhere, { externalRef: 'USED' }),
        409,
        { error: 'external_ref_exists' }
      ],
      ['a slot that is not there', bookingOf(nowhere), 404, { error: 'slot_not_found' }],
      ['an id that is no UUID', bookingOf('lesson-1'), 404, { error: 'slot_not_found' }],
      ['a very long id', bookingOf('x'.repeat(5_000)), 404, { error: 'slot_not_found' }],
      ['closed before begun', bookingOf(closed), 409, { error: 'slot_not_purchasable' }],
      ['a cancelled lesson', bookingOf(gone), 409, { error: 'slot_not_purchasable' }],
      ['begun before full', bookingOf(begun, { participants: 2 }), 409, { error: 'slot_expired' }],
      [
        'seats, with what remains',
        bookingOf(open, { participants: 2 }),
        409,
        { error: 'insufficient_spots', remaining: 1 }
      ],
      [
        'seats before the ratio',
        bookingOf(few, { participants: 5 }),
        409,
        { error: 'insufficient_spots', remaining: 4 }
      ],
      [
        'a party beyond any lesson',
        bookingOf(open, { participants: 4_000_000_000 }),
        409,
        { error: 'insufficient_spots', remaining: 1 }
      ],
      ['the ratio', bookingOf(unstaffed), 409, { error: 'ratio_exceeded', remaining: 0 }]
    ]
    for (const [name, body, status, expected] of rows) {
      const answer = await book(body)
      t.equal(answer.status, status, name)
      t.match(answer.body, expected, name)
    }
    t.equal(await seatsTaken(sql, open), 1, 'and takes no seat')
  })

  t.test('validates every field', async t => {
    const slotId = await addSlot(sql, { capacity: 1000, instructors: 0 })
    const long = (length: number) => 'x'.repeat(length)
    const rows: readonly [field: string, value: unknown, error: string | undefined][] = [
      ['customerName', long(200), undefined],
      ['customerName', long(201), 'invalid_request'],
      ['customerName', 7, 'invalid_request'],
      ['customerName', 'Ana\u0000', 'invalid_request'],
      ['customerName', 'Ana\nBcc: all', 'invalid_request'],
      ['customerName', '\ud800', 'invalid_request'],
      ['customerName', '李小龍 🏄', undefined],
      ['customerEmail', 'ana@example', 'invalid_email'],
      ['customerEmail', 'ana @example.com', 'invalid_email'],
      ['customerEmail', 'a@b@example.com', 'invalid_email'],
      ['customerEmail', 'Ana <ana@example.com>', 'invalid_email'],
      ['customerEmail', 7, 'invalid_email'],
      ['customerEmail', `${long(243)}@example.com`, 'invalid_email'],
      ['customerEmail', `${long(242)}@example.com`, undefined],
      ['customerEmail', ' ana.silva+surf@mail.example.com ', undefined],
      ['customerEmail', 'ana@bücher.example', undefined],
      ['customerPhone', long(40), undefined],
      ['customerPhone', long(41), 'invalid_request'],
      ['customerPhone', null, undefined],
      ['externalRef', long(255), undefined],
      ['externalRef', long(256), 'invalid_request'],
      ['externalRef', '', 'invalid_request'],
      ['externalRef', ' ', 'invalid_request'],
      ['externalRef', null, undefined],
      ['externalRef', 7, 'invalid_request'],
      ['notes', long(2000), undefined],
      ['notes', long(2001), 'invalid_request'],
      ['notes', 'one line\nand another', undefined],
      ['notes', 'a bell \u0007', 'invalid_request'],
      ['participants', null, undefined],
      ['participants', 0, 'invalid_request'],
      ['participants', -1, 'invalid_request'],
      ['participants', 1.5, 'invalid_request'],
      ['participants', '2', 'invalid_request'],
      ['participants', 1e300, 'invalid_request'],
      ['participants', true, 'invalid_request'],
      ['status', 'confirmed', undefined],
      ['status', 'CONFIRMED', undefined],
      ['status', 'ON_HOLD', undefined],
      ['status', 'on_hold', undefined],
      ['status', 'hold', 'invalid_request'],
      ['status', 'cancelled', 'invalid_request'],
      ['status', 1, 'invalid_request'],
      ['expirationMinutes', 1, undefined],
      ['expirationMinutes', 100_000, undefined],
      ['expirationMinutes', 0, 'invalid_request'],
      ['expirationMinutes', 1.5, 'invalid_request'],
      ['expirationMinutes', '30', 'invalid_request'],
      ['lessonSlotId', 7, 'invalid_request'],
      ['unknown', { deep: [1] }, undefined]
    ]
    for (const [field, value, error] of rows) {
      // The slot has no instructor, so a valid body is refused by the ratio.
      const { body } = await book(bookingOf(slotId, { [field]: value }))
      const name = `${field}: ${JSON.stringify(value)?.slice(0, 40)}`
      t.equal(body.error, error ?? 'ratio_exceeded', name)
      if (error) t.equal(body.field, field, `${name} is named`)
    }
  })

  t.test('contains the requested and the remaining seats in its hint', async t => {
    const slotId = await addSlot(sql, { capacity: 3, instructors: 1 })
    const requested = (participants: number) => book(bookingOf(slotId, { participants }))
    t.equal((await requested(5)).body.hint, 'You requested 5 seats; 3 are left.')
    await requested(2)
    t.equal((await requested(2)).body.hint, 'You requested 2 seats; 1 is left.')
    await requested(1)
    t.equal((await requested(1)).body.hint, 'You requested 1 seat; none is left.')
    const few = await addSlot(sql, { capacity: 20, instructors: 1 })
    t.match((await book(bookingOf(few, { participants: 7 }))).body, {
      error: 'ratio_exceeded',
      hint: /^You requested 7 seats; the assigned instructors can /
    })
  })

  t.test('reports unknown members in a header, if any', async t => {
    const slotId = await addSlot(sql)
    const typed = await book(bookingOf(slotId, { partcipants: 4, constructor: 1 }))
    t.match(typed, { status: 201, body: { participants: 1, ignored: ['partcipants', 'constructor'] } })
    const many = Object.fromEntries(Array.from({ length: 300 }, (_, i) => [`${i} ${'x'.repeat(90)}`, i]))
    const { ignored } = (await book(bookingOf(slotId, many))).body
    t.equal(ignored.length, 20)
    t.ok(ignored.every((name: string) => name.length <= 40))
    t.notOk('ignored' in (await book(bookingOf(slotId))).body)
  })

  t.test('suggests the intended name for a missing field', async t => {
    const { lessonSlotId, ...rest } = bookingOf(await addSlot(sql))
    const rows: readonly [sent: string, guessed: boolean][] = [
      ['slotId', true],
      ['lesson_slot_id', true],
      ['lessonSlotld', true],
      ['id', false],
      ['product', false]
    ]
    for (const [sent, guessed] of rows) {
      const { body } = await book({ ...rest, [sent]: lessonSlotId })
      t.strictSame([body.error, body.fields], ['missing_fields', ['lessonSlotId']], sent)
      const guess = ` You sent ${sent}. Did you mean lessonSlotId?`
      t.equal(body.hint, `Missing: lessonSlotId.${guessed ? guess : ''}`)
    }
  })

  t.test('stores input trimmed', async t => {
    const slotId = await addSlot(sql)
    const { body } = await book({
      lessonSlotId: ` ${slotId} `,
      customerName: ' Ana Silva ',
      customerEmail: ' ana@example.com ',
      customerPhone: ' +351 900 ',
      externalRef: ' KEPT ',
      notes: ' left-handed '
    })
    const read = await server.get(`${PATH}/${body.bookingId}`, { key })
    t.match(read.body, {
      customerName: 'Ana Silva',
      customerEmail: 'ana@example.com',
      customerPhone: '+351 900',
      externalRef: 'KEPT',
      notes: 'left-handed'
    })
  })

  t.test("respects the instructors' ratio", async t => {
    const slotId = await addSlot(sql, { capacity: 20, instructors: 2 })
    t.match((await book(bookingOf(slotId, { participants: 13 }))).body, {
      error: 'ratio_exceeded',
      remaining: 12
    })
    t.equal((await book(bookingOf(slotId, { participants: 12 }))).status, 201)
    t.equal((await book(bookingOf(slotId))).body.error, 'ratio_exceeded')
  })
})

t.test('POST /bookings with ON_HOLD', async t => {
  const { server, sql } = await openSchool(t)
  const key = await server.schoolKey()
  const hold = (slotId: string, more: Readonly<Record<string, unknown>> = {}) =>
    server.post(PATH, { key, body: bookingOf(slotId, { status: 'ON_HOLD', ...more }) })
  const minutes = ({ createdAt, holdExpiresAt }: { createdAt: string; holdExpiresAt: string }) =>
    Math.round((Date.parse(holdExpiresAt) - Date.parse(createdAt)) / 60_000)

  for (const [requested, lasts] of [
    [undefined, 30],
    [1, 1],
    [45, 45],
    [120, 120],
    [121, 120],
    [9_000_000_000_000, 120],
    [1e17, 120]
  ]) {
    t.test(`holds the seats for ${lasts} minutes if ${requested ?? 'nothing'} is requested`, async t => {
      const slotId = await addSlot(sql)
      const { status, body } = await hold(slotId, { expirationMinutes: requested, participants: 2 })
      t.equal(status, 201)
      t.equal(body.status, 'ON_HOLD')
      t.equal(minutes(body), lasts)
      t.equal(await seatsTaken(sql, slotId), 2)
    })
  }

  t.test('accepts spaces around the status', async t => {
    const { body } = await hold(await addSlot(sql), { status: ' on_Hold ' })
    t.equal(body.status, 'ON_HOLD')
  })

  t.test('ends no later than the lesson begins', async t => {
    const slotId = await addSlot(sql)
    await sql`update slots set time_zone = 'UTC', local_end = '23:59:59',
      local_date = (clock_timestamp() at time zone 'UTC' + interval '10 minutes')::date,
      local_start = least('23:59:58', (clock_timestamp() at time zone 'UTC' + interval '10 minutes')::time(0))
      where id = ${slotId}`
    const { body } = await hold(slotId)
    t.ok(minutes(body) <= 10)
    const [slot] = await sql`select iso_utc(starts_at) as at from slots where id = ${slotId}`
    t.equal(body.holdExpiresAt, slot?.at)
  })

  t.test('releases the seats for everyone at its end, swept or not', async t => {
    const slotId = await addSlot(sql, { capacity: 2 })
    const held = await hold(slotId, { participants: 2 })
    t.equal((await hold(slotId)).body.remaining, 0)
    await sql`update bookings set hold_expires_at = clock_timestamp() where id = ${held.body.bookingId}`
    t.equal((await hold(slotId, { participants: 2 })).status, 201)
    t.equal(await seatsTaken(sql, slotId), 2)
    t.equal((await server.get(`${PATH}/${held.body.bookingId}`, { key })).body.status, 'expired')
  })

  t.test('has no end without ON_HOLD', async t => {
    const booked = await server.post(PATH, {
      key,
      body: bookingOf(await addSlot(sql), { expirationMinutes: 5 })
    })
    t.notOk('holdExpiresAt' in booked.body)
  })
})
