import t from 'tap'
import { uuidV7 } from '../../../../lib/text/uuid.ts'
import { PAY_METHODS } from '../../../../plugins/centre/kit/payment-form.ts'
import { openCentre } from '../../../support/centre.ts'
import { addSignedIn } from '../../../support/owner.ts'
import { visit } from '../../../support/page.ts'
import { addSlot, bookingOf } from '../../../support/school.ts'

t.test('the ledger of a booking', async t => {
  const { server, sql, headers } = await openCentre(t)
  const { headers: desk, personId } = await addSignedIn(sql, { role: 'desk' })
  await sql`update people set name = 'Rui Costa' where id = ${personId}`
  const { get, post } = visit(server)
  const key = await server.schoolKey('Hotel Mar')
  const lessonId = await addSlot(sql, { capacity: 100, instructors: 20 })
  const book = async (): Promise<string> =>
    (await server.post('/api/partner/v1/bookings', { key, body: bookingOf(lessonId, { participants: 2 }) }))
      .body.bookingId
  const pay = async (id: string, amount: string, method = 'cash', as = desk) => {
    const form = { amount, method, payment: uuidV7(Date.now()) }
    const { headers: answered } = await post(`/centre/bookings/${id}/payment`, form, as)
    return answered.get('location') as string
  }
  const undo = async (place: string, as = headers) =>
    (
      await post(`/centre/log/${/log=([\w-]{36})/.exec(place)?.[1]}/undo`, { back: 'booking' }, as)
    ).headers.get('location') as string
  /** Terms, values and movements of the section on money. */
  const ledgerOf = async (id: string, query = '') => {
    const { text } = await get(`/centre/bookings/${id}${query}`, headers)
    const [section = ''] = /<section class="lesson" id="money">.*?<\/section>/s.exec(text) ?? []
    const plain = (part: string) => part.replaceAll(/<[^>]+>/g, '')
    return {
      facts: [...section.matchAll(/<dt>(.*?)<\/dt><dd>(.*?)<\/dd>/g)].map(([, term, value]) => [
        term,
        plain(value!)
      ]),
      movements: [...section.matchAll(/<li class="party told"><p>(.*?)<\/p>/g)].map(([, words]) => words),
      amount: /name="amount"[^>]*value="([^"]*)"/.exec(section)?.[1],
      text
    }
  }

  await t.test('shows what is due, paid and returned, with method and person, newest first', async t => {
    const id = await book()
    t.strictSame((await ledgerOf(id)).facts, [
      ['Due', '€70'],
      ['Paid', '€0'],
      ['Unpaid', '€70']
    ])
    t.equal((await ledgerOf(id)).amount, '70.00', 'the open balance is filled in')
    await pay(id, '50')
    await pay(id, '20,50', 'other', headers)
    await pay(id, '-0,50', 'transfer')
    const { facts, movements, amount } = await ledgerOf(id)
    t.strictSame(facts, [
      ['Due', '€70'],
      ['Paid', '€70.50'],
      ['Returned', '€0.50']
    ])
    t.equal(amount, '')
    t.strictSame(movements, [
      'Returned: €0.50 · transfer · Rui Costa',
      'Paid: €20.50 · other · Marta Reis',
      'Paid: €50 · cash · Rui Costa'
    ])
    t.match(
      (await ledgerOf(id, '?lang=pt')).movements[0],
      /^Devolvido: 0,50\s€ · por transferência · Rui Costa$/
    )
  })

  await t.test('corrects by a counter movement in the till of the person who recorded it', async t => {
    const id = await book()
    const place = await pay(id, '35')
    t.match(await undo(place), 'did=undone')
    t.match(await undo(place), 'refused=overtaken', 'once')
    const { facts, movements } = await ledgerOf(id)
    t.strictSame(facts, [
      ['Due', '€70'],
      ['Paid', '€0'],
      ['Unpaid', '€70']
    ])
    t.strictSame(movements, [
      'Returned: €35 · cash · Rui Costa · correction',
      '<del>Paid: €35</del> · cash · Rui Costa'
    ])
    t.strictSame(
      (
        await sql`select cents, undoes is null as first from payments where booking_id = ${id} order by at`
      ).map(row => [row.cents, row.first]),
      [
        ['3500', true],
        ['-3500', false]
      ]
    )
  })

  await t.test('shows the amount to return after a cancellation, none if it was too late', async t => {
    const [free, late] = [await book(), await book()]
    for (const [id, refund] of [
      [free, 'FULL'],
      [late, 'NONE']
    ] as const) {
      await pay(id, '70')
      await post(`/centre/bookings/${id}/cancel`, { reason: '', refund, returned: '' }, headers)
    }
    t.strictSame((await ledgerOf(free)).facts, [
      ['Due', '€0'],
      ['Paid', '€70'],
      ['To return', '€70']
    ])
    t.equal((await ledgerOf(free)).amount, '-70.00')
    t.strictSame((await ledgerOf(late)).facts, [
      ['Due', '€70'],
      ['Paid', '€70']
    ])
  })

  await t.test('owes nothing if the guests pay the partner', async t => {
    const id = await book()
    await sql`update bookings set collects = 'partner' where id = ${id}`
    t.strictSame((await ledgerOf(id)).facts, [
      ['Due', 'nothing: guests pay the partner'],
      ['Paid', '€0']
    ])
  })

  await t.test('takes every method, and no other', async t => {
    const id = await book()
    for (const method of PAY_METHODS) t.match(await pay(id, '1', method), 'did=booking.pay')
    const form = { amount: '1', method: 'cheque', payment: uuidV7(Date.now()) }
    t.equal((await post(`/centre/bookings/${id}/payment`, form, desk)).status, 400)
  })

  await t.test('is in the history and the audit log with its amounts', async t => {
    const id = await book()
    await pay(id, '30')
    await pay(id, '-5', 'card')
    const { text } = await ledgerOf(id)
    t.match(
      text,
      /Rui Costa recorded a payment<\/p><p class="diff">amount <ins>paid €30<\/ins> · by <ins>cash/
    )
    t.match(
      text,
      /Rui Costa recorded a payment<\/p><p class="diff">amount <ins>returned €5<\/ins> · by <ins>card/
    )
    const form = { seats: '3', changes: '0' }
    await post(`/centre/bookings/${id}/change`, form, headers)
    t.match(
      (await ledgerOf(id)).text,
      /Marta Reis moved or resized a booking<\/p><p class="diff">people <del>2<\/del> → <ins>3<\/ins> · amount <del>€70<\/del> → <ins>€105/
    )
    const log = (await get('/centre/log?lang=pt', headers)).text
    t.match(log, /valor <ins>pago 30\s€<\/ins> · por <ins>dinheiro/)
    t.match(log, /<del>70\s€<\/del> → <ins>105\s€/)
  })
})
