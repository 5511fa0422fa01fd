import t from 'tap'
import { dayAhead } from '../../../support/octo.ts'
import { addSignedIn, addSignedInOwner } from '../../../support/owner.ts'
import { visit } from '../../../support/page.ts'
import { addSchool, addSlot, bookingOf, zoneWhereItIs } from '../../../support/school.ts'
import { serve } from '../../../support/server.ts'

t.test('open balances', async t => {
  const server = await serve(t)
  const { sql } = server
  await addSchool(sql, { timeZone: await zoneWhereItIs(sql, 12) })
  await addSchool(sql, { id: 'other' })
  const { headers } = await addSignedInOwner(sql)
  const { headers: desk } = await addSignedIn(sql, { role: 'desk' })
  const { get, post } = visit(server)
  const key = await server.schoolKey('Hotel Mar')
  const today = await addSlot(sql, {
    daysAhead: 0,
    localStart: '23:00',
    localEnd: '23:59',
    capacity: 50,
    instructors: 9
  })
  const earlier = await addSlot(sql, { daysAhead: 1, capacity: 50, instructors: 9 })
  const book = async (slot: string, customerName: string, participants = 2): Promise<string> =>
    (
      await server.post('/api/partner/v1/bookings', {
        key,
        body: bookingOf(slot, { customerName, participants })
      })
    ).body.bookingId
  /** Names and amounts of a list. */
  const listed = async (path: string, as = desk) => {
    const { text } = await get(path, as)
    return [
      ...text.matchAll(
        /<li class="party"><div><p><a [^>]+>([^<]+)<\/a> · \d+ · <b class="warn">([^<]+)<\/b>/g
      )
    ].map(([, name, amount]) => `${name} ${amount}`)
  }
  /** Sends the form of one party of a list as a browser would. */
  const settle = async (path: string, id: string, method: string) => {
    const { text } = await get(path, desk)
    const [, fields = ''] =
      new RegExp(`action="/centre/bookings/${id}/payment">(.*?)<label`, 's').exec(text) ?? []
    const form = Object.fromEntries(
      [...fields.matchAll(/name="(\w+)" value="([^"]*)"/g)].map(([, name, value]) => [name, value])
    ) as Record<string, string>
    return (await post(`/centre/bookings/${id}/payment`, { ...form, method }, desk)).headers.get(
      'location'
    ) as string
  }
  const ana = await book(earlier, 'Ana')
  const bea = await book(today, 'Bea', 1)
  const paying = await book(today, 'Hotel pays')
  await sql`update bookings set collects = 'partner' where id = ${paying}`
  await sql`update slots set local_date = local_date - 3 where id = ${earlier}`

  await t.test('of unpaid bookings: who pays the school, the oldest lesson first', async t => {
    t.strictSame(await listed('/centre/unpaid'), ['Ana €70', 'Bea €35'])
    t.match((await get('/centre/unpaid', desk)).text, '€105 · 2 bookings')
    t.strictSame(await listed('/centre/unpaid?from=2020-01-01&to=2020-01-31'), [])
    t.match(
      (await get('/centre/unpaid?from=2020-01-01&to=2020-01-31&lang=pt', desk)).text,
      'Nada por pagar nestes dias'
    )
  })

  await t.test('are recorded from the list in two steps, which stays as it was', async t => {
    const from = await dayAhead(server, -100)
    const place = await settle(`/centre/unpaid?from=${from}`, bea, 'card')
    t.match(place, new RegExp(`^/centre/unpaid\\?did=booking\\.pay&log=[\\w-]{36}&from=${from}&to=`))
    t.strictSame(await listed('/centre/unpaid'), ['Ana €70'])
    const log = /log=([\w-]{36})/.exec(place)?.[1]
    t.match((await get(place, desk)).text, `action="/centre/log/${log}/undo"`)
    const undone = await post(`/centre/log/${log}/undo`, { back: 'unpaid' }, desk)
    t.equal(undone.headers.get('location'), '/centre/unpaid?did=undone')
    t.strictSame(await listed('/centre/unpaid'), ['Ana €70', 'Bea €35'])
  })

  await t.test('of refunds due: after cancellations, cheaper changes and double payments', async t => {
    t.match((await get('/centre/refunds', desk)).text, 'No refund is due')
    await settle('/centre/unpaid', ana, 'card')
    await settle('/centre/unpaid', bea, 'cash')
    await post(`/centre/bookings/${bea}/cancel`, { reason: '', refund: 'FULL', returned: '' }, desk)
    const [row] = await sql<{ changes: number }[]>`select changes from bookings where id = ${ana}`
    await post(`/centre/bookings/${ana}/change`, { seats: '1', changes: String(row!.changes) }, desk)
    const form = { amount: '5', method: 'cash', payment: '0197a4c2-0000-7000-8000-000000000071' }
    await post(`/centre/bookings/${paying}/payment`, form, desk)
    t.strictSame((await listed('/centre/refunds')).sort(), ['Ana €35', 'Bea €35', 'Hotel pays €5'])
    t.match((await get('/centre/refunds', desk)).text, /<option value="card" selected>/, 'as the guest paid')
  })

  await t.test('are returned from the list in two steps', async t => {
    const place = await settle('/centre/refunds', ana, 'card')
    t.match(place, /^\/centre\/refunds\?did=booking\.pay/)
    t.strictSame((await listed('/centre/refunds')).sort(), ['Bea €35', 'Hotel pays €5'])
    const [row] = await sql`select sum(cents)::int as held from payments where booking_id = ${ana}`
    t.equal(row!.held, 3500)
  })

  await t.test('are settled with the cancellation, by default as the guest paid', async t => {
    const id = await book(today, 'Caro', 1)
    await post(
      `/centre/bookings/${id}/payment`,
      { amount: '35', method: 'transfer', payment: '0197a4c2-0000-7000-8000-000000000072' },
      desk
    )
    const { text } = await get(`/centre/bookings/${id}/cancel`, desk)
    t.match(text, 'If in full: €35 returned')
    t.match(text, '<option value="transfer" selected>by transfer</option>'.replace('by ', ''))
    await post(`/centre/bookings/${id}/cancel`, { reason: 'Ill', refund: 'FULL', returned: 'transfer' }, desk)
    t.notOk((await listed('/centre/refunds')).includes('Caro €35'))
    const booking = (await get(`/centre/bookings/${id}`, desk)).text
    t.match(booking, /cancelled a booking<.*amount <ins>returned €35<\/ins> · by <ins>transfer/)
    t.match(booking, '<dt>Returned</dt><dd>€35</dd>')
    const late = await book(today, 'Dora', 1)
    await post(
      `/centre/bookings/${late}/payment`,
      { amount: '35', method: 'cash', payment: '0197a4c2-0000-7000-8000-000000000073' },
      desk
    )
    await post(`/centre/bookings/${late}/cancel`, { reason: '', refund: 'NONE', returned: 'cash' }, desk)
    const [row] = await sql`select sum(cents)::int as held from payments where booking_id = ${late}`
    t.equal(row!.held, 3500, 'nothing is returned of a fee')
    t.notOk((await listed('/centre/refunds')).includes('Dora €35'))
  })

  await t.test('are in the results of a search', async t => {
    t.match((await get('/centre/find?q=a', headers)).text, /Bea.*To return: €35/s)
  })

  await t.test('are not for instructors, nor for another school', async t => {
    await sql`insert into instructors (school_id, id, name) values ('onda-clara', 'ines', 'Inês')`
    const { headers: teacher } = await addSignedIn(sql, { role: 'instructor', instructorId: 'ines' })
    const { headers: stranger } = await addSignedInOwner(sql, 'other')
    for (const path of ['/centre/unpaid', '/centre/refunds']) {
      t.equal((await get(path, teacher)).status, 403)
      t.strictSame(await listed(path, stranger), [])
    }
  })
})
