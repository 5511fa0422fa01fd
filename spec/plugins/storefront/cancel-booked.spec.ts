import t from 'tap'
import { signedPath } from '../../../lib/storefront/links.ts'
import { openPages } from '../../support/centre.ts'
import { FREE_FORMS, filledForm } from '../../support/page.ts'
import { addSlot, bookingOf, SCHOOL, seatsTaken } from '../../support/school.ts'

const SECRET = 'the-secret-of-these-specs-long-enough'

t.test('a guest cancels', async t => {
  const { server, sql, get, post, attemptFor } = await openPages(t, {
    settings: { ...FREE_FORMS, SECRET_KEY: SECRET }
  })

  async function book(more: Parameters<typeof addSlot>[1] = {}): Promise<{ slotId: string; path: string }> {
    const slotId = await addSlot(sql, more)
    const { headers } = await post(`/book/${SCHOOL}/${slotId}`, filledForm(await attemptFor(slotId)))
    return { slotId, path: headers.get('location') as string }
  }
  const standing = async (slotId: string) => {
    const [booking] = await sql`select status, cancelled_by as by, cancellation_refund as refund from bookings
      where slot_id = ${slotId}`
    return { ...booking }
  }
  const FREE = { status: 'cancelled', by: 'guest', refund: 'FULL' }

  t.test("from the booking's page, on its terms", async t => {
    const { slotId, path } = await book()
    const { text } = await get(path)
    t.match(text, `action="${path}/cancel"`)
    t.match(text, /Free until \w+/)
    t.match((await get(`${path}?lang=pt`)).text, 'Cancelar esta reserva')
    const { status, headers } = await post(`${path}/cancel?lang=pt`, {})
    t.equal(status, 302)
    t.equal(headers.get('location'), `${path}?lang=pt`)
    t.strictSame(await standing(slotId), FREE)
    t.equal(await seatsTaken(sql, slotId), 0)
    const after = (await get(path)).text
    t.match(after, 'This booking was cancelled.')
    t.match(after, 'There is nothing to pay; what you have already paid will be refunded.')
    t.notMatch(after, 'Change of plans?')
    t.notMatch(after, '/cancel"')
  })

  t.test('by the button only; reading addresses cancels nothing', async t => {
    const { slotId, path } = await book()
    await get(path)
    t.equal((await get(`${path}/cancel`)).status, 405)
    t.equal((await post(`${path}/cancel`, {}, { origin: 'https://elsewhere.example' })).status, 403)
    t.match(await standing(slotId), { status: 'confirmed' })
  })

  t.test('after the cutoff too, with the full price due', async t => {
    const { slotId, path } = await book()
    await sql`update lesson_types set cancellation_cutoff_hours = 8760 where school_id = ${SCHOOL}`
    t.match((await get(path)).text, 'the full price is due')
    await post(`${path}/cancel`, {})
    await sql`update lesson_types set cancellation_cutoff_hours = 24 where school_id = ${SCHOOL}`
    t.strictSame(await standing(slotId), { ...FREE, refund: 'NONE' })
    t.match((await get(path)).text, 'after free cancellation had ended, so the full price of €70 is due')
  })

  t.test('after the cutoff with a part of the price back, by the steps of the lesson type', async t => {
    const { slotId, path } = await book()
    t.match((await get(path)).text, /Free until \w+/)
    const steps = JSON.stringify([{ hours: 24, percent: 50 }])
    await sql`update lesson_types set cancellation_cutoff_hours = 8760, refund_steps = ${steps}::text::jsonb where school_id = ${SCHOOL}`
    const { text } = await get(path)
    t.match(text, /50% back until \w+/)
    t.match(text, 'you get 50% back (€35)')
    t.match((await get(`/book/${SCHOOL}/${slotId}`)).text, /50% back until \w+/, 'before booking')
    await post(`${path}/cancel`, {})
    await sql`update lesson_types set cancellation_cutoff_hours = 24, refund_steps = '[]' where school_id = ${SCHOOL}`
    t.strictSame(await standing(slotId), { ...FREE, refund: 'PARTIAL' })
    t.match((await get(path)).text, 'so €35 is due. If you have paid more, the rest will be refunded.')
  })

  t.test('nothing if the school did: its page regrets, and lets the guest choose another lesson', async t => {
    const { slotId, path } = await book()
    const other = await addSlot(sql, { daysAhead: 4 })
    await sql`select cancel_slots(${SCHOOL}, array[${slotId}]::uuid[], true)`
    const { text } = await get(path)
    t.match(text, 'We are sorry: the lesson cannot take place')
    t.match(text, 'You have paid nothing here, and there is nothing to pay.')
    t.match(text, `name="to" value="${other}"`)
    t.notMatch(text, 'Change of plans?')
  })

  t.test('not after the lesson has begun', async t => {
    const { slotId, path } = await book()
    await sql`update slots set local_date = local_date - 10 where id = ${slotId}`
    t.notMatch((await get(path)).text, '/cancel"')
    t.equal((await post(`${path}/cancel`, {})).status, 302)
    t.match(await standing(slotId), { status: 'confirmed' })
  })

  t.test('once, however often the button is pressed, also concurrently', async t => {
    const { slotId, path } = await book()
    const cancelled = Array.from({ length: 5 }, () => post(`${path}/cancel`, {}))
    await sql`select cancel_slots(${SCHOOL}, array[${slotId}]::uuid[], true)`
    t.strictSame(
      (await Promise.all(cancelled)).map(({ status }) => status),
      Array(5).fill(302)
    )
    t.equal(await seatsTaken(sql, slotId), 0)
    const [events] = await sql`select sum(many)::int as many from events
      where kind = 'booking.cancelled' and slot_ids[1] = ${slotId}`
    t.equal(events?.many, 1)
  })

  /** A partner's booking and the link in its mail. */
  async function sold(): Promise<{ slotId: string; path: string; bookingId: string }> {
    const slotId = await addSlot(sql)
    const key = await server.schoolKey('Hotel Mar')
    const { bookingId } = (await server.post('/api/partner/v1/bookings', { key, body: bookingOf(slotId) }))
      .body
    const [slot] = await sql`select iso_utc(starts_at) as "startsAt" from slots where id = ${slotId}`
    const named = { schoolId: SCHOOL, slotId, bookingId, startsAt: slot!.startsAt }
    return { slotId, bookingId, path: signedPath(SECRET, named) }
  }

  t.test("a partner's booking at the mail's signed address, without price and terms", async t => {
    const { slotId, path } = await sold()
    const { status, text, headers } = await get(path)
    t.equal(status, 200)
    t.equal(headers.get('x-robots-tag'), 'noindex')
    t.match(text, 'You booked with Hotel Mar: ask them about your refund.')
    t.notMatch(text, /€|Free until|\/move"|Pay now/)
    for (const [language, words] of [
      ['pt', 'Reservou com Hotel Mar'],
      ['es', 'Reservaste con Hotel Mar'],
      ['fr', 'Vous avez réservé auprès de Hotel Mar'],
      ['de', 'Gebucht hast du bei Hotel Mar']
    ] as const)
      t.match((await get(`${path}?lang=${language}`)).text, words)
    t.match(await standing(slotId), { status: 'confirmed' }, 'looking cancels nothing')
    t.equal((await get(`${path}/cancel`)).status, 405)
    t.equal((await post(`${path}/cancel`, {}, { origin: 'https://elsewhere.example' })).status, 403)
    t.equal((await post(`${path}/move`, { to: await addSlot(sql) })).status, 404, 'nor is it moved')
    t.equal((await get(`${path}/lesson.ics`)).status, 200)
    const twice = await Promise.all([post(`${path}/cancel`, {}), post(`${path}/cancel`, {})])
    t.strictSame(
      twice.map(({ status }) => status),
      [302, 302]
    )
    t.strictSame(await standing(slotId), FREE)
    const [events] = await sql`select sum(many)::int as many from events
      where kind = 'booking.cancelled' and slot_ids[1] = ${slotId}`
    t.equal(events?.many, 1, 'once')
  })

  t.test('nothing at an altered or expired signed address', async t => {
    const { slotId, path, bookingId } = await sold()
    const other = await sold()
    const altered = [
      path.replace(bookingId, other.bookingId),
      path.replace(slotId, other.slotId),
      path.replace(/..$/, end => (end === 'AA' ? 'BB' : 'AA')),
      path.slice(0, path.lastIndexOf('.'))
    ]
    for (const address of altered) {
      t.equal((await get(address)).status, 404)
      t.equal((await post(`${address}/cancel`, {})).status, 404)
    }
    const past = { schoolId: SCHOOL, slotId, bookingId, startsAt: '2026-01-01T10:00:00Z' }
    t.equal((await post(`${signedPath(SECRET, past)}/cancel`, {})).status, 404, 'the lesson has begun')
    t.match(await standing(slotId), { status: 'confirmed' })
  })

  t.test('nothing at an unknown address', async t => {
    const { path } = await book()
    t.equal((await post(`${path.slice(0, -4)}0000/cancel`, {})).status, 404)
  })
})
