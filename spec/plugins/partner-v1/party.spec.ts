// tags: sql
import t from 'tap'
import { openSchool } from '../../support/centre.ts'
import { addSlot, bookingOf, changeType } from '../../support/school.ts'

const PATH = '/api/partner/v1/bookings'
const HEIGHT = { id: 'height', kind: 'height', per: 'person', required: true }
const LUNCH = {
  ...{ id: 'lunch', kind: 'choice', per: 'booking', required: true, title: 'Lunch?' },
  options: ['Fish', 'Vegetables']
}
const NOTE = { id: 'note', kind: 'text', per: 'booking', required: false, title: 'Anything else?' }
const MAR = {
  ...{ id: 'mar', name: 'Hotel Mar', address: 'Av. do Mar 1' },
  ...{ pickup: { group: 45 }, dropoff: { group: 20 } }
}
const ANSWERS = [
  { questionId: 'lunch', value: 'Fish' },
  { questionId: 'height', person: 1, value: 120 },
  { questionId: 'height', person: 2, value: '180' }
]

t.test('a party', async t => {
  const { server, sql } = await openSchool(t, {
    settings: { V1_RATE_PER_MINUTE: '1000000', SECRET_KEY: 'the-secret-of-these-specs-long-enough' }
  })
  await changeType(sql, { units: 'youth:12-17:3500,child:6-11:2800' })
  await sql`update lesson_types set questions = ${JSON.stringify([HEIGHT, LUNCH, NOTE])}::text::jsonb`
  await sql`update schools set points = ${JSON.stringify([MAR])}::text::jsonb`
  const slotId = await addSlot(sql, { capacity: 500, instructors: 90 })
  await sql`update slots set unit_cents = '{"youth": 3500, "child": 2800}'`
  const key = await server.schoolKey()
  const book = (more: object) => server.post(PATH, { key, body: bookingOf(slotId, { ...more }) })
  const read = async (id: string) => (await server.get(`${PATH}/${id}`, { key })).body

  t.test('is booked by unit, and the answer says so', async t => {
    const { status, body } = await book({ units: [{ id: 'child', quantity: 2 }] })
    t.equal(status, 201)
    t.match(body, { participants: 2, totalAmountCents: 5600 })
    t.strictSame(body.units, [{ id: 'child', quantity: 2 }])
    t.strictSame((await read(body.bookingId)).units, body.units)
  })

  t.test('without units is of the default unit', async t => {
    const { body } = await book({ participants: 2 })
    t.match(body, { totalAmountCents: 7000, units: [{ id: 'youth', quantity: 2 }] })
  })

  t.test('sums repeated units and leaves out empty ones', async t => {
    const units = [
      ...[
        { id: 'child', quantity: 1 },
        { id: 'youth', quantity: 0 }
      ],
      { id: 'child', quantity: 2 }
    ]
    const { body } = await book({ units, participants: 3 })
    t.match(body, { participants: 3, totalAmountCents: 8400 })
    t.strictSame(body.units, [{ id: 'child', quantity: 3 }])
  })

  t.test('books answers and transfers with it', async t => {
    const units = [
      { id: 'child', quantity: 1 },
      { id: 'youth', quantity: 1 }
    ]
    const { body } = await book({ units, answers: ANSWERS, pickupId: 'mar', dropoffId: 'mar' })
    t.match(body, { pickupId: 'mar', dropoffId: 'mar', unanswered: [], guestUrl: null })
    const booking = await read(body.bookingId)
    t.strictSame(booking.answers, [
      { questionId: 'lunch', person: null, value: 'Fish' },
      { questionId: 'height', person: 1, value: '120' },
      { questionId: 'height', person: 2, value: '180' }
    ])
    const day = booking.localDateTimeStart.slice(0, 10)
    const place = { id: 'mar', name: 'Hotel Mar', address: 'Av. do Mar 1' }
    t.strictSame(booking.pickup, { ...place, localDateTime: `${day}T09:15:00` })
    t.strictSame(booking.dropoff, { ...place, localDateTime: `${day}T12:20:00` })
    const [listed] = (await server.get(`${PATH}?limit=100`, { key })).body.bookings.slice(-1)
    t.strictSame(listed, booking, 'and the list shows the same')
    const rows =
      await sql`select n, height_cm as height from guests where booking_id = ${body.bookingId} order by n`
    t.strictSame(
      rows.map(({ height }) => height),
      [120, 180]
    )
    const octo = await server.get(`/api/partner/octo/bookings/${body.bookingId}`, { key })
    t.strictSame(
      octo.body.unitItems.map(({ unitId }: { unitId: string }) => unitId),
      ['child', 'youth'],
      'persons keep the order of their units'
    )
  })

  t.test('is not refused for unanswered questions, but the answer lists them', async t => {
    const { status, body } = await book({
      participants: 2,
      answers: [{ questionId: 'height', value: 170 }]
    })
    t.equal(status, 201)
    t.strictSame(body.unanswered, ['height', 'lunch'])
    t.match(body.guestUrl, `https://swellbook.example/book/onda-clara/${slotId}/booked/${body.bookingId}.`)
    const booking = await read(body.bookingId)
    t.strictSame([booking.unanswered, booking.guestUrl], [body.unanswered, body.guestUrl])
    const page = await server.get(new URL(body.guestUrl).pathname)
    t.equal(page.status, 200)
    t.match(page.text, 'Lunch?')
    const cancelled = await server.del(`${PATH}/${body.bookingId}`, { key })
    t.match(cancelled.body, { unanswered: [], guestUrl: null }, 'until it is cancelled')
  })

  t.test('is refused for what the lesson does not have', async t => {
    const rows: readonly [body: object, error: string, field: string | undefined][] = [
      [{ units: [{ id: 'adult', quantity: 1 }] }, 'invalid_unit_id', undefined],
      [{ units: [{ id: 'participant', quantity: 1 }] }, 'invalid_unit_id', undefined],
      [{ units: [] }, 'invalid_request', 'units'],
      [{ units: [{ id: 'child', quantity: 0 }] }, 'invalid_request', 'units'],
      [{ units: [{ id: 'child', quantity: -1 }] }, 'invalid_request', 'units.0.quantity'],
      [{ units: [{ id: 'child', quantity: 1001 }] }, 'invalid_request', 'units.0.quantity'],
      [{ units: [{ id: 'child', quantity: 2 }], participants: 1 }, 'invalid_request', 'participants'],
      [{ units: 'child' }, 'invalid_request', 'units'],
      [{ units: Array(21).fill({ id: 'child', quantity: 1 }) }, 'invalid_request', 'units'],
      [{ pickupId: 'sol' }, 'invalid_request', 'pickupId'],
      [{ dropoffId: 'sol' }, 'invalid_request', 'dropoffId'],
      [{ answers: [{ questionId: 'shoe', value: 40 }] }, 'invalid_request', 'answers.0.questionId'],
      [{ answers: [{ questionId: 'height', value: 7 }] }, 'invalid_request', 'answers.0.value'],
      [{ answers: [{ questionId: 'lunch', value: 'Meat' }] }, 'invalid_request', 'answers.0.value'],
      [{ answers: [{ questionId: 'lunch' }] }, 'missing_fields', undefined],
      [
        { answers: [{ questionId: 'lunch', person: 1, value: 'Fish' }] },
        'invalid_request',
        'answers.0.questionId'
      ],
      [{ answers: [{ questionId: 'height', person: 2, value: 170 }] }, 'invalid_request', 'answers.0.person'],
      [{ answers: [ANSWERS[0], ANSWERS[0]] }, 'invalid_request', 'answers.1.questionId'],
      [
        { answers: Array(30).fill({ questionId: 'note', value: 'x'.repeat(300) }) },
        'invalid_request',
        'answers'
      ]
    ]
    for (const [body, error, field] of rows) {
      const answer = await book(body)
      t.match(
        answer,
        { status: 400, body: { error, ...(field && { field }) } },
        JSON.stringify(body).slice(0, 80)
      )
    }
  })

  t.test('belongs to the content that matches compares', async t => {
    const externalRef = 'PARTY-1'
    const units = [
      { id: 'child', quantity: 1 },
      { id: 'youth', quantity: 1 }
    ]
    const first = { externalRef, units, answers: ANSWERS, pickupId: 'mar' }
    const { body } = await book(first)
    const rows: readonly [more: object, matches: boolean][] = [
      [{}, true],
      [{ units: [...units].reverse() }, true],
      [{ notes: 'Late' }, true],
      [{ units: [{ id: 'youth', quantity: 2 }] }, false],
      [{ units: undefined, participants: 2 }, false],
      [{ answers: [{ questionId: 'lunch', value: 'Vegetables' }] }, false],
      [{ pickupId: undefined }, false],
      [{ dropoffId: 'mar' }, false]
    ]
    for (const [more, matches] of rows) {
      const repeated = await book({ ...first, ...more })
      t.match(repeated, { status: 409, body: { bookingId: body.bookingId, matches } }, JSON.stringify(more))
    }
  })

  t.test('is found by a retry though the school has withdrawn a question since', async t => {
    const request = { externalRef: 'PARTY-2', answers: [{ questionId: 'note', value: 'Room 7' }] }
    const { body } = await book(request)
    await sql`update lesson_types set questions = ${JSON.stringify([HEIGHT, LUNCH])}::text::jsonb`
    t.match(await book(request), { status: 409, body: { bookingId: body.bookingId, matches: true } })
    t.match(await book({ ...request, externalRef: 'PARTY-3' }), {
      status: 400,
      body: { field: 'answers.0.questionId' }
    })
  })

  t.test('of a lesson that is not there is refused for the lesson', async t => {
    const elsewhere = { lessonSlotId: '0197a4c2-6d1e-7c3a-9b52-4a1f0c8e2d11' }
    t.match(await book({ ...elsewhere, answers: ANSWERS, pickupId: 'mar' }), {
      ...{ status: 404, body: { error: 'slot_not_found' } }
    })
  })
})
