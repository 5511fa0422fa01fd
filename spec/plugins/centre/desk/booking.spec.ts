import t from 'tap'
import { openCentre } from '../../../support/centre.ts'
import { addSchool, addSlot, bookingOf } from '../../../support/school.ts'

t.test('a booking in the control centre', async t => {
  const { server, sql, headers, get } = await openCentre(t)
  await addSchool(sql, { id: 'outra-praia', name: 'Outra Praia' })
  const see = (id: string, search = '', cookie = headers.cookie!) =>
    get(`/centre/bookings/${id}${search}`, { cookie })
  const key = await server.schoolKey('Hotel Mar')
  const lessonId = await addSlot(sql, { spotName: 'Supertubos', capacity: 100, instructors: 20 })
  const book = async (more: Readonly<Record<string, unknown>>): Promise<string> =>
    (await server.post('/api/partner/v1/bookings', { key, body: bookingOf(lessonId, more) })).body.bookingId
  const historyIn = (text: string) =>
    [...text.matchAll(/<li class="party told"><p>([^<]*)/g)].map(([, value]) => value)
  const bookingId = await book({
    customerName: 'Ana <Silva>',
    participants: 3,
    customerPhone: '+351 912 345 678',
    externalRef: 'HM-7',
    notes: 'Tom cannot swim'
  })

  await t.test('shows who comes, to which lesson, who sold it, and how to reach them', async t => {
    const { status, text } = await see(bookingId)
    t.equal(status, 200)
    t.match(text, '<h1>Ana &lt;Silva&gt;</h1>')
    const [row] = await sql`select reference from bookings where id = ${bookingId}`
    t.match(text, `3 people · Booking ${row!.reference}`)
    t.match(text, `href="/centre/lessons/${lessonId}"`)
    t.match(text, /Supertubos/)
    for (const [term, value] of [
      ['Telephone', '<a href="tel:+351912345678" rel="noreferrer">+351 912 345 678</a>'],
      ['Email', '<a href="mailto:ana@example.com" rel="noreferrer">ana@example.com</a>'],
      ['Price', '€105 · pays here'],
      ['Sold by', 'Hotel Mar'],
      ['Partner’s reference', 'HM-7'],
      ['Notes', '“Tom cannot swim”']
    ] as const)
      t.match(text, `<dt>${term}</dt><dd>${value}</dd>`)
  })

  await t.test("shows answers of the booking and of each guest in the reader's language", async t => {
    const questions = [
      { id: 'swim', kind: 'swim', per: 'person', required: true },
      { id: 'weight', kind: 'weight', per: 'person', required: false },
      {
        ...{
          id: 'lunch',
          kind: 'choice',
          per: 'booking',
          required: false,
          title: 'Lunch?',
          options: ['Fish', 'Soup']
        },
        translations: { pt: { title: 'Almoço?', options: ['Peixe', 'Sopa'] } }
      }
    ]
    await sql`update lesson_types set questions = ${JSON.stringify(questions)}::text::jsonb where school_id = 'onda-clara'`
    const guests = { 1: { weight_kg: 71, answers: { swim: 'no' } }, 3: { answers: { swim: 'yes' } } }
    const [row] = await sql`select answer_questions('onda-clara', ${bookingId}, '{"lunch": "Fish"}'::jsonb,
      ${JSON.stringify(guests)}::text::jsonb) as code`
    t.equal(row?.code, 'ok')
    const { text } = await see(bookingId)
    t.match(text, '<dt>Lunch?</dt><dd>Fish</dd>')
    t.match(text, '<dt>Guest 1</dt><dd>Can you swim?: No · Weight in kg: 71</dd>')
    t.match(text, '<dt>Guest 3</dt><dd>Can you swim?: Yes</dd>')
    t.notMatch(text, '<dt>Guest 2</dt>')
    t.match((await see(bookingId, '?lang=pt')).text, '<dt>Almoço?</dt><dd>Peixe</dd>')
    const guest = await get(`/centre/guests/${bookingId}/1`, headers)
    t.match(guest.text, '<dt>Guest 1</dt><dd>Can you swim?: No</dd>')
    t.match(guest.text, /name="weight" value="71"/, 'a measure stands in its field, and gives the sizes')
    t.match(
      (await get(`/centre/lessons/${lessonId}/gear`, headers)).text,
      /Ana &lt;Silva&gt;.*name="weight" data-cell value="71"/s
    )
  })

  await t.test('names the guests of its seats, where whoever booked did', async t => {
    await sql`update bookings set unit_items = '[{"contact":{"fullName":"Ana Silva"}},{"contact":{"firstName":"Tom","lastName":"Silva"}},{}]'
      where id = ${bookingId}`
    t.match((await see(bookingId)).text, '<dt>Guests</dt><dd>Ana Silva, Tom Silva</dd>')
  })

  await t.test('lists its history, newest first: hold, moves, mails and cancellation', async t => {
    const held = await book({ customerName: 'Held', status: 'ON_HOLD' })
    t.match((await see(held)).text, 'on hold until')
    t.strictSame(historyIn((await see(held)).text), ['Put on hold'])
    await server.post(`/api/partner/v1/bookings/${held}/confirm`, { key })
    await sql`insert into lesson_moves (school_id, slot_id, local_date, local_start, spot_name, moved_at)
      values ('onda-clara', ${lessonId}, '2026-11-24', '08:30', 'Consolação', clock_timestamp() + interval '1 minute')`
    await sql`insert into mails (school_id, n, role, booking_id, kind, state, due_at, done_at)
      values ('onda-clara', 1, 'guest', ${held}, 'moved', 'sent', clock_timestamp(), clock_timestamp() + interval '2 minutes'),
        ('onda-clara', 2, 'guest', ${held}, 'moved', 'failed', clock_timestamp(), clock_timestamp() + interval '3 minutes')`
    await server.del(`/api/partner/v1/bookings/${held}`, { key })
    await sql`update bookings set cancelled_at = clock_timestamp() + interval '4 minutes' where id = ${held}`
    const { text } = await see(held)
    t.match(historyIn(text), [
      'Cancelled by the partner',
      'Email that could not be sent to the guest: lesson moved',
      'Email to the guest: lesson moved',
      'Lesson moved. Previously Tue 24 Nov, 08:30, Consolação',
      'Confirmed',
      'Put on hold'
    ])
    t.match(text, /id="state">cancelled · Refund: in full/)
  })

  await t.test('tells of a hold that ended by itself, swept or not', async t => {
    const held = await book({ customerName: 'Late', status: 'ON_HOLD' })
    await sql`update bookings set hold_expires_at = clock_timestamp() where id = ${held}`
    const { text } = await see(held)
    t.match(text, 'hold expired')
    t.ok(historyIn(text).includes('Hold expired'))
  })

  await t.test('says so where a name is missing', async t => {
    const nameless = await book({ customerName: 'Erased' })
    await sql`update bookings set customer_name = '' where id = ${nameless}`
    t.match((await see(nameless)).text, '<h1>No name</h1>')
  })
})
