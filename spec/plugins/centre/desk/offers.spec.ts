import t from 'tap'
import { singleRow } from '../../../../lib/infra/database/pool.ts'
import { addSignedInOwner } from '../../../support/owner.ts'
import { visit } from '../../../support/page.ts'
import { addSchool, addSlot, zoneWhereItIs } from '../../../support/school.ts'
import { serve } from '../../../support/server.ts'

const CODE = {
  code: 'LOCALS',
  title: 'For <locals>',
  open: false,
  percent: 20,
  bearer: 'school',
  seatsFrom: 2
}

t.test('an offer at the desk', async t => {
  const server = await serve(t)
  const { sql } = server
  await addSchool(sql, { timeZone: await zoneWhereItIs(sql, 12) })
  const { headers } = await addSignedInOwner(sql)
  const { get, post } = visit(server)
  const set = (...offers: object[]) => sql`update schools set offers = ${JSON.stringify(offers)}::text::jsonb`
  const lessonId = await addSlot(sql, { daysAhead: 3 })
  const path = `/centre/lessons/${lessonId}/book`
  const form = async (more: Record<string, string>) => {
    const { text } = await get(path, headers)
    const attempt = /name="attempt" value="([^"]+)"/.exec(text)?.[1] ?? ''
    return { name: 'Joana Lima', people: '2', attempt, ...more }
  }

  await t.test('is asked for where the school has one by code', async t => {
    t.notMatch((await get(path, headers)).text, 'name="code"')
    await set(CODE)
    t.match((await get(path, headers)).text, /<label for="code">Offer code/)
    t.match((await get(`${path}?lang=pt`, headers)).text, /<label for="code">Código de oferta/)
  })

  await t.test('stands at the price, where it is open to one who asks for nothing', async t => {
    await set(CODE, { code: 'WINTER', title: 'Winter', open: true, percent: 10, bearer: 'school' })
    t.match((await get(path, headers)).text, '<del>€35</del> <ins>€31.50</ins> each')
    await set(CODE)
    t.match((await get(path, headers)).text, '· €35 each')
  })

  await t.test('shows what so many cost, and with a code the new total', async t => {
    const { text } = await get(path, headers)
    t.match(text, /<option value="2">2 · €70<\/option>/)
    const counted = await post(path, await form({ code: ' locals ', how: 'count' }), headers)
    t.equal(counted.status, 200)
    t.match(
      counted.text,
      /<option value="2" selected>2 · €56.*Book, paid cash, here<span class="sum"> · €56/s
    )
    t.match(counted.text, 'name="quote" value="2||LOCALS"')
    t.equal((await sql`select from bookings where slot_id = ${lessonId}`).length, 0)
  })

  await t.test('books nothing for another price than the buttons showed', async t => {
    await set({ ...CODE, percent: 10 })
    const sent = await form({ code: 'LOCALS', quote: '2||LOCALS', total: '5600' })
    const counted = await post(path, sent, headers)
    t.match(counted, { status: 200, text: /<del>€70<\/del> <ins>€63<\/ins>.*This is the new total/s })
    const emptied = await post(path, { ...sent, code: '' }, headers)
    t.match(
      emptied,
      { status: 200, text: /This is the new total/ },
      'nor for that of a code that was removed'
    )
    t.equal((await sql`select from bookings where slot_id = ${lessonId}`).length, 0)
    await set(CODE)
  })

  await t.test('takes its code, and shows on the booking what it took off', async t => {
    const sent = await form({ code: ' locals ', quote: '1||', total: '3500', how: 'cash' })
    const booked = await post(path, sent, headers)
    t.equal(booked.status, 303)
    const sold = singleRow<{ id: string; cents: number; paid: number; code: string }>(
      await sql`select b.id, b.total_cents::int as cents, b.offer ->> 'code' as code, p.cents::int as paid
        from bookings b join payments p on p.booking_id = b.id where b.slot_id = ${lessonId}`
    )
    t.match(sold, { cents: 5600, code: 'LOCALS', paid: 5600 })
    const { text } = await get(`/centre/bookings/${sold.id}`, headers)
    t.match(text, /For &lt;locals&gt; \(LOCALS\): <del>€70<\/del> <ins>€56<\/ins>/)
  })

  await t.test('refuses one that gives nothing, beside the field', async t => {
    const unknown = await post(path, await form({ code: 'NOPE' }), headers)
    t.match(unknown, {
      status: 400,
      text: /id="code" name="code" value="NOPE"[^>]* aria-invalid="true"[^>]*><span[^>]* id="code-bad">The school does not know this code/
    })
    const unmet = await post(path, await form({ code: 'LOCALS', people: '1' }), headers)
    t.match(unmet, { status: 400, text: /This code is not valid for this lesson, date/ })
    t.equal((await sql`select from bookings where slot_id = ${lessonId}`).length, 1)
  })
})
