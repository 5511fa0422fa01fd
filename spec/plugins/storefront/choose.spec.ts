import t from 'tap'
import { lapseChoices } from '../../../lib/choices/transactions.ts'
import { eraseCustomer } from '../../../lib/guests/transactions.ts'
import { singleRow } from '../../../lib/infra/database/pool.ts'
import { choosePath } from '../../../lib/storefront/links.ts'
import { uuidV7 } from '../../../lib/text/uuid.ts'
import { openPages } from '../../support/centre.ts'
import { FREE_FORMS, filledForm } from '../../support/page.ts'
import { addLessonType, addSchool, addSlot, bookingOf, SCHOOL, seatsTaken } from '../../support/school.ts'

const SECRET = 'the-secret-of-these-specs-long-enough'

t.test('a guest chooses after a called-off lesson', async t => {
  const { server, sql, get, post, attemptFor } = await openPages(t, {
    settings: { ...FREE_FORMS, SECRET_KEY: SECRET }
  })

  const pay = (bookingId: string, cents: number) =>
    sql`insert into payments (school_id, id, booking_id, cents, method, at)
      values (${SCHOOL}, ${uuidV7(Date.now())}, ${bookingId}, ${cents}, 'card', now())`
  const callOff = (slotId: string) => sql`select cancel_slots(${SCHOOL}, array[${slotId}]::uuid[], true)`
  const choiceOf = async (bookingId: string) =>
    singleRow<{ id: string; state: string; by: string | null; cents: number | null; target: string | null }>(
      await sql`select id, state, decided_by as by, cents::int, target_booking_id as target from choices where booking_id = ${bookingId}`
    )
  const heldFor = async (bookingId: string) =>
    singleRow<{ cents: number }>(await sql`select held_cents(${SCHOOL}, ${bookingId})::int as cents`).cents

  /** A booking of two that is paid and called off, with the page of its choice. */
  async function calledOff({
    paid = 7000,
    form = {},
    slot = {}
  }: {
    paid?: number
    form?: object
    slot?: object
  } = {}) {
    const slotId = await addSlot(sql, slot)
    const { headers } = await post(
      `/book/${SCHOOL}/${slotId}`,
      filledForm(await attemptFor(slotId), form as Record<string, string>)
    )
    const { id } = singleRow<{ id: string }>(await sql`select id from bookings where slot_id = ${slotId}`)
    if (paid > 0) await pay(id, paid)
    await callOff(slotId)
    const path = choosePath(SECRET, { schoolId: SCHOOL, choiceId: (await choiceOf(id)).id })
    return { slotId, id, path, booked: headers.get('location') as string }
  }
  const offered = (text: string) =>
    [...text.matchAll(/name="to" value="([^"]+)"/g)].map(([, id]) => id as string)

  await t.test('another lesson with one tap, at the same price, with the money', async t => {
    const kids = await addLessonType(sql, { id: 'kids', level: 'kids' }).then(() =>
      addSlot(sql, { lessonTypeId: 'kids' })
    )
    const small = await addSlot(sql, { capacity: 1 })
    const dear = await addSlot(sql, { daysAhead: 4, priceCents: 9000 })
    const { slotId, id, path } = await calledOff()
    const page = await get(path)
    t.equal(page.status, 200)
    t.match(page.headers.get('x-robots-tag'), 'noindex')
    t.match(page.text, 'We are sorry: the lesson cannot take place')
    t.match(page.text, 'The school returns the €70 that you have paid.')
    t.match(page.text, 'After that, please ask the school.')
    t.match(page.text, '€70 <span class="soft small">same price')
    t.notMatch(page.text, 'ana@example.com')
    t.strictSame(offered(page.text), [dear, 'refund'])
    t.notOk(offered(page.text).some(other => [kids, small, slotId].includes(other)))

    const { status, headers } = await post(path, { to: dear })
    t.equal(status, 303)
    t.equal(headers.get('location'), path)
    const { target, ...choice } = await choiceOf(id)
    t.match(choice, { state: 'moved', by: 'guest', cents: 7000 })
    const booking = singleRow(
      await sql`select slot_id, status, participants, total_cents::int as cents, customer_email from bookings where id = ${target}`
    )
    t.match(booking, {
      slot_id: dear,
      status: 'confirmed',
      participants: 2,
      cents: 7000,
      customer_email: 'ana@example.com'
    })
    t.strictSame([await heldFor(id), await heldFor(target as string)], [0, 7000])
    t.equal(await seatsTaken(sql, dear), 2)
    const after = (await get(path)).text
    t.match(after, 'You have chosen another lesson instead. It is booked.')
    const link = /class="button" href="[^"]*(\/book\/[^"]+)"/.exec(after)?.[1] as string
    t.match((await get(link)).text, 'See you in the water, Ana')

    await t.test('a repeat changes nothing; another choice is refused', async t => {
      t.equal((await post(path, { to: dear })).headers.get('location'), path)
      t.equal((await post(path, { to: 'refund' })).headers.get('location'), `${path}?refused=decided`)
      t.match(
        (await get(`${path}?refused=decided`)).text,
        'This was already decided, so nothing has changed.'
      )
      t.equal(await seatsTaken(sql, dear), 2)
    })
    await sql`update slots set on_sale = false where id in (${dear}, ${small})`
  })

  await t.test('a cheaper lesson at its price; the difference is a refund due', async t => {
    const cheap = await addSlot(sql, { daysAhead: 4, priceCents: 2500 })
    const { path, id } = await calledOff()
    t.match((await get(path)).text, '€50 <span class="soft small">€20 less')
    await post(path, { to: cheap })
    const { target } = await choiceOf(id)
    t.match(
      await sql`select total_cents::int as cents, balance_of(status, null, collects, total_cents, 7000)::int as balance from bookings where id = ${target}`,
      [{ cents: 5000, balance: -2000 }]
    )
    await sql`update slots set on_sale = false where id = ${cheap}`
  })

  await t.test('the money back', async t => {
    const { path, id, booked } = await calledOff()
    await pay(id, 500)
    t.equal((await post(path, { to: 'refund' })).headers.get('location'), path)
    t.match(await choiceOf(id), { state: 'refund', by: 'guest', cents: 7500 }, 'with what arrived since')
    t.match((await get(path)).text, 'the school is going to return €75')
    t.match((await get(booked)).text, 'the school is going to return €75', 'on the page of the booking too')
    await pay(id, -7500)
    t.match((await get(path)).text, 'the school has returned €75')
  })

  await t.test('nothing, if nothing was paid', async t => {
    const { path, id } = await calledOff({ paid: 0 })
    const { text } = await get(path)
    t.match(text, 'You have paid nothing here, and there is nothing to pay.')
    t.match(text, 'I do not want another lesson')
    await post(path, { to: 'refund' })
    t.match(await choiceOf(id), { state: 'refund', cents: 0 })
    t.match((await get(path)).text, 'You have chosen no other lesson. There is nothing to pay.')
  })

  await t.test('again, if the lesson is full, closed or not of the school', async t => {
    const full = await addSlot(sql, { capacity: 1 })
    const closed = await addSlot(sql, { onSale: false })
    const { path, id } = await calledOff()
    const ended = async (to: string) => (await post(path, { to })).headers.get('location')
    t.equal(await ended(full), `${path}?refused=full`)
    t.match((await get(`${path}?refused=full`)).text, 'Someone has just taken these places.')
    t.equal(await ended(closed), `${path}?refused=gone`)
    t.equal(await ended(uuidV7(Date.now())), `${path}?refused=gone`)
    t.match(await choiceOf(id), { state: 'open' })
    t.equal((await post(path, { to: 'nothing' })).status, 400)
    await sql`update slots set on_sale = false where id = ${full}`
  })

  await t.test('lessons whose sea suits come first, six at most', async t => {
    const { path } = await calledOff()
    const ids: string[] = []
    for (let day = 1; day <= 8; day += 1)
      ids.push(await addSlot(sql, { daysAhead: day, localStart: '08:00' }))
    const { text } = await get(path)
    t.strictSame(offered(text), [...ids.slice(0, 6), 'refund'], 'without a forecast the nearest')
    await sql`update slots set on_sale = false where local_start = '08:00'`
    t.match((await get(path)).text, 'No other lesson of this kind has enough places right now.')
  })

  await t.test('in five languages', async t => {
    const { path } = await calledOff()
    for (const [lang, money, fallback] of [
      ['en', 'Return my money', 'Please choose by'],
      ['pt', 'Quero o dinheiro de volta', 'Escolha até'],
      ['es', 'Quiero que me devuelvan el dinero', 'Elige antes del'],
      ['fr', 'Me faire rembourser', 'Choisissez avant le'],
      ['de', 'Geld zurückbekommen', 'Bitte wähle bis']
    ] as const) {
      const { text } = await get(`${path}?lang=${lang}`)
      t.match(text, money)
      t.match(text, fallback)
      t.match(text, `action="${path}?lang=${lang}"`)
    }
  })

  await t.test('after the time to choose the fallback of the school applies, once', async t => {
    const { path, id } = await calledOff()
    await sql`update schools set choice_fallback = 'refund', choice_hours = 2 where id = ${SCHOOL}`
    const other = await calledOff()
    t.match((await get(other.path)).text, 'After that, the school returns your money.')
    t.match(
      await sql`select extract(epoch from until - at)::int as seconds from choices where booking_id = ${other.id}`,
      [{ seconds: 7200 }]
    )
    await lapseChoices(sql)
    t.match(await choiceOf(id), { state: 'open' }, 'not before')
    await sql`update choices set until = now() - interval '1 second' where booking_id in (${id}, ${other.id})`
    t.equal(await lapseChoices(sql), 2)
    t.equal(await lapseChoices(sql), 0)
    t.match(await choiceOf(id), { state: 'school', by: 'clock', cents: 7000 })
    t.match(await choiceOf(other.id), { state: 'refund', by: 'clock', cents: 7000 })
    t.match((await get(path)).text, /The time to choose is over\.[\s\S]*still holds the €70/)
    t.match((await get(other.path)).text, /The time to choose is over\.[\s\S]*going to return €70/)
    t.equal((await post(path, { to: 'refund' })).headers.get('location'), `${path}?refused=decided`)
    await sql`update schools set choice_fallback = 'school', choice_hours = 24 where id = ${SCHOOL}`
  })

  await t.test('only over its signed link, from its own page', async t => {
    const { path, id } = await calledOff()
    const { id: choiceId } = await choiceOf(id)
    await addSchool(sql, { id: 'north' })
    for (const wrong of [
      `/choose/${SCHOOL}/${choiceId}`,
      `/choose/${SCHOOL}/${choiceId}.AAAAAAAAAAAAAAAAAAAAAA`,
      `/choose/${SCHOOL}/${uuidV7(Date.now())}.${path.split('.')[1]}`,
      path.replace(SCHOOL, 'north'),
      choosePath(SECRET, { schoolId: SCHOOL, choiceId: uuidV7(Date.now()) }),
      choosePath('another-secret-that-is-long-enough', { schoolId: SCHOOL, choiceId })
    ]) {
      t.equal((await get(wrong)).status, 404, wrong)
      t.equal((await post(wrong, { to: 'refund' })).status, 404, wrong)
    }
    t.equal((await post(path, { to: 'refund' }, { origin: 'https://elsewhere.example' })).status, 403)
    t.match(await choiceOf(id), { state: 'open' })
  })

  await t.test('not for lessons of partners, holds, or bookings that the guest cancelled', async t => {
    const slotId = await addSlot(sql)
    const key = await server.schoolKey('Hotel Mar')
    await server.post('/api/partner/v1/bookings', { key, body: bookingOf(slotId) })
    const attempt = await attemptFor(slotId)
    const location = (await post(`/book/${SCHOOL}/${slotId}`, filledForm(attempt))).headers.get('location')
    await post(`${location}/cancel`, {})
    await sql`update schools set confirm_by_mail = true where id = ${SCHOOL}`
    await callOff(slotId)
    const choices =
      await sql`select 1 from choices c join bookings b on b.id = c.booking_id where b.slot_id = ${slotId}`
    t.equal(choices.length, 0)
  })

  await t.test('after an erasure only the money, and the clock goes on', async t => {
    const { path, id } = await calledOff({ form: { customerEmail: 'gone@example.com' } })
    const target = await addSlot(sql, { daysAhead: 5 })
    await eraseCustomer(sql, 'gone@example.com')
    const { text } = await get(path)
    t.notMatch(text, 'Ana')
    t.equal((await post(path, { to: target })).headers.get('location'), `${path}?refused=decided`)
    t.equal((await post(path, { to: 'refund' })).headers.get('location'), path)
    t.match(await choiceOf(id), { state: 'refund', cents: 7000 })
  })
})
