import t from 'tap'
import { uuidV7 } from '../../../../lib/text/uuid.ts'
import { openPages } from '../../../support/centre.ts'
import { addSignedIn, addSignedInOwner } from '../../../support/owner.ts'
import { addPartner, addSchool, addSlot, SCHOOL } from '../../../support/school.ts'

t.test('the sheet on which the desk books', async t => {
  const { sql, get, post } = await openPages(t)
  const { headers } = await addSignedIn(sql, { role: 'desk' })
  const hotel = await addPartner(sql, 'Hotel Mar', { commission: 15 })
  const slotId = await addSlot(sql, { daysAhead: 2, capacity: 40, instructors: 8 })
  const path = `/centre/lessons/${slotId}/book`
  const send = (fields: Record<string, string>) =>
    post(path, { name: 'Joana Lima', people: '2', attempt: uuidV7(Date.now()), ...fields }, headers)
  const lastOf = async () =>
    (
      await sql`select b.id, b.customer_name as name, b.total_cents::int as cents, p.name as partner, b.commission_percent as commission,
        b.reseller_reference as ref, b.language, b.pickup, l.after
        from bookings b join partners p on p.id = b.partner_id join school_log l on l.booking_id = b.id and l.act = 'booking.book'
        where b.slot_id = ${slotId} order by b.id desc limit 1`
    )[0]!

  await t.test('books for a partner that phones, on its terms and beyond its limits', async t => {
    const { text } = await get(path, headers)
    t.match(text, `<option value="${hotel}">Hotel Mar (guest pays the school, 15 % commission)</option>`)
    t.match((await get(`${path}?lang=pt`, headers)).text, 'o aluno paga à escola, comissão de 15 %')
    await sql`update partners set limited = true where id = ${hotel}`
    await sql`insert into partner_limits (school_id, partner_id, id, from_date, seats) values (${SCHOOL}, ${hotel}, ${uuidV7(Date.now())}, '2020-01-01', 0)`
    t.equal((await send({ seller: hotel, sellerRef: 'R 7', language: 'de' })).status, 303)
    t.match(await lastOf(), {
      ...{ partner: 'Hotel Mar', commission: 15, ref: 'R 7', language: 'de', cents: 7000 },
      after: { seller: 'Hotel Mar', seats: 2 }
    })
    t.equal((await send({ seller: '99999' })).status, 409, 'a partner of no school')
    t.equal((await send({ seller: 'x' })).status, 400)
  })

  await t.test('books nothing more for another seller under a form that made a booking', async t => {
    const attempt = uuidV7(Date.now())
    t.equal((await send({ attempt, seller: hotel })).status, 303)
    const { status, text } = await send({ attempt })
    t.match(
      [status, text],
      [409, 'This form has already made a booking, and its entries have changed since.']
    )
  })

  await t.test('books at a price of its own, for a reason that the log keeps', async t => {
    const without = await send({ price: '50' })
    t.match(without, { status: 400, text: /id="reason-bad">an own price needs a reason/ })
    t.match(await send({ price: 'x', reason: 'Regular' }), {
      status: 400,
      text: /id="price-bad">a price such as/
    })
    const counted = await send({ price: '50,50', reason: 'Regular', how: 'count' })
    t.match(counted, { status: 200, text: /Book, paid cash, here<span class="sum"> · €50\.50/ })
    t.equal((await send({ price: '50,50', reason: 'Regular', how: 'cash' })).status, 303)
    t.match(await lastOf(), { cents: 5050, after: { cents: 5050, paid: 'cash', because: 'Regular' } })
    t.equal((await send({ price: '0', reason: 'Prize' })).status, 303)
    t.match(await lastOf(), { cents: 0 })
  })

  await t.test('offers pickup where the lesson has points', async t => {
    t.notMatch((await get(path, headers)).text, 'name="pickup"')
    const point = { id: 'mar', name: 'Hotel Mar', address: 'Rua 1', pickup: { group: 30 } }
    await sql`update schools set points = ${JSON.stringify([point])}::text::jsonb`
    t.match((await get(path, headers)).text, /name="pickup".*<option value="mar">Hotel Mar/s)
    t.equal((await send({ pickup: 'mar' })).status, 303)
    t.match(await lastOf(), { pickup: { requested: true, point: { id: 'mar', minutes: 30 } } })
    t.match(await send({ pickup: 'gone' }), { status: 400, text: /This choice no longer exists/ })
  })

  await t.test('finds a guest of a former booking, and copies the sizes', async t => {
    await send({ name: 'Inês Sá', phone: '+351 912 000 111', email: 'ines@example.com', language: 'pt' })
    const { id } = await lastOf()
    await sql`insert into guests (school_id, booking_id, n, name, height_cm, version) values (${SCHOOL}, ${id}, 1, 'Inês', 170, 1)`
    const found = await send({ name: 'ines', people: '3', notes: 'left-handed', how: 'find' })
    t.match(found, { status: 200, text: new RegExp(`name="guest" value="${id}"[^>]*><b>Inês Sá</b> \\+351`) })
    t.match(await send({ name: 'nobody', how: 'find' }), { status: 200, text: /No booking of the last year/ })
    const filled = await send({ name: 'ines', people: '3', notes: 'left-handed', guest: id })
    t.match(filled.text, /value="Inês Sá".*value="\+351 912 000 111".*value="3" selected.*left-handed/s)
    t.match(filled.text, `name="formerId" value="${id}"`)
    t.equal((await send({ name: 'Inês Sá', formerId: id })).status, 303)
    const [copy] =
      await sql`select name, height_cm as height from guests where booking_id = ${(await lastOf()).id}`
    t.match(copy, { name: 'Inês', height: 170 })
  })

  await t.test('books another lesson for the same guest, from the nearest that take the party', async t => {
    await send({ name: 'Eva Sá', people: '3', notes: 'goofy', seller: hotel, sellerRef: 'R 9' })
    const { id } = await lastOf()
    t.match(
      (await get(`/centre/bookings/${id}`, headers)).text,
      `href="/centre/bookings/${id}/again">Another lesson</a>`
    )
    const next = await addSlot(sql, { daysAhead: 3 })
    const full = await addSlot(sql, { daysAhead: 4, capacity: 2 })
    const far = await addSlot(sql, { daysAhead: 10 })
    const { text } = await get(`/centre/bookings/${id}/again`, headers)
    t.match(text, `href="/centre/lessons/${next}/book?formerId=${id}"`)
    for (const other of [slotId, full, far]) t.notMatch(text, `/centre/lessons/${other}/book`)
    const form = (await get(`/centre/lessons/${next}/book?formerId=${id}`, headers)).text
    t.match(form, /value="Eva Sá".*value="3" selected.*value="goofy"/s)
    t.match(form, `name="formerId" value="${id}"`)
    t.notMatch(form, 'value="R 9"', 'the reference names the first booking')
    await sql`update slots set on_sale = false, cancelled_at = now() where id = ${next}`
    t.match((await get(`/centre/bookings/${id}/again`, headers)).text, 'No other lesson of these 7 days')
  })

  await t.test('writes answers and sizes with the booking, none of them required', async t => {
    const diet = { id: 'diet', kind: 'text', per: 'booking', required: true, title: 'Allergies' }
    const swim = { id: 'swim', kind: 'swim', per: 'person', required: true }
    await sql`update lesson_types set questions = ${JSON.stringify([diet, swim])}::text::jsonb where school_id = ${SCHOOL}`
    const { text } = await get(path, headers)
    t.match(
      text,
      /<summary class="tap">Questions<.*value="ask\.diet">\s*<p><label for="ask\.diet">Allergies<.*name="answer"/s
    )
    t.match(
      text,
      /<summary class="tap">Questions and sizes<.*for="ask1\.swim">Can you swim\?.*for="ask1\.height">Height in cm/s
    )
    const answered = (pairs: readonly (readonly [string, string])[], more: Record<string, string> = {}) => {
      const fields = Object.entries({ name: 'Ana Sá', people: '2', attempt: uuidV7(Date.now()), ...more })
      const columns = pairs.flatMap(([field, answer]) => [
        ['question', field],
        ['answer', answer]
      ])
      return post(path, [...fields, ...columns] as [string, string][], headers)
    }
    const answers = [
      ['ask.diet', 'nuts'],
      ['ask1.swim', 'no'],
      ['ask1.height', '170'],
      ['ask2.weight', '62'],
      ['ask3.height', '150']
    ] as const
    t.equal((await answered(answers)).status, 303)
    const { id } = await lastOf()
    const guestsOf = (bookingId: string) =>
      sql`select n, height_cm as height, weight_kg as weight, answers from guests where booking_id = ${bookingId} order by n`
    t.strictSame(
      [...(await guestsOf(id))],
      [
        { n: 1, height: 170, weight: null, answers: { swim: 'no' } },
        { n: 2, height: null, weight: 62, answers: null }
      ]
    )
    t.match((await sql`select answers from bookings where id = ${id}`)[0], { answers: { diet: 'nuts' } })
    const former = (await get(`${path}?formerId=${id}`, headers)).text
    t.match(former, /id="ask1\.height" name="answer"[^>]* value="170"/)
    t.equal((await answered([['ask1.weight', '80']], { formerId: id })).status, 303)
    t.match(
      (await guestsOf((await lastOf()).id))[0],
      { height: 170, weight: 80 },
      'typed ones win, the others are copied'
    )
    const wrong = await answered([['ask1.height', '17000']])
    t.match(wrong, { status: 400, text: /<details open><summary class="tap">Questions and sizes/ })
    t.match(wrong.text, /id="ask1\.height-bad">a whole number from 80 to 230/)
    const long = await answered([['ask.diet', 'x'.repeat(301)]])
    t.match(long, { status: 400, text: /id="ask\.diet-bad">a shorter answer/ })
    t.match(await answered([['ask1.swim', 'perhaps']]), { status: 400 })
    t.equal((await send({ name: 'No answers' })).status, 303, 'the desk can always book')
    await sql`update lesson_types set questions = '[]' where school_id = ${SCHOOL}`
  })

  await t.test('answers its script: the total of an order, and former guests', async t => {
    const json = async (address: string) => JSON.parse((await get(address, headers)).text)
    const price = (query: string) => json(`/centre/lessons/${slotId}/price?${query}`)
    t.strictSame(await price('people=3'), { cents: 10500, key: '3||', total: '€105' })
    t.strictSame(await price('people=3&price=80'), { cents: 8000, key: '3|8000|', total: '€80' })
    t.match(await json('/centre/guests?q=ines'), [
      { name: 'Inês Sá', phone: '+351 912 000 111', language: 'pt' }
    ])
    t.strictSame(await json('/centre/guests?q='), [])
    const other = await addSignedInOwner(sql, (await addSchool(sql, { id: 'other' })).id)
    t.equal((await get('/centre/guests?q=ines', other.headers)).text, '[]', 'of the own school only')
    const teacher = await addSignedIn(sql, { role: 'instructor', instructorId: `i1-${slotId}` })
    t.equal((await get('/centre/guests?q=ines', teacher.headers)).status, 403)
  })
})
