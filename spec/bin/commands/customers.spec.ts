import t from 'tap'
import { queueMails } from '../../../lib/mail/transactions.ts'
import { addAffiliate } from '../../../lib/partners/attribution/transactions.ts'
import { uuidV7 } from '../../../lib/text/uuid.ts'
import { cli } from '../../support/cli.ts'
import { addSchool, addSlot, bookingOf, SCHOOL, seatsTaken } from '../../support/school.ts'
import { serve } from '../../support/server.ts'

t.test('swellbook customers', async t => {
  const { sql, url, run } = await cli(t)
  await addSchool(sql)
  const slotId = await addSlot(sql)
  const server = await serve(t, { on: { sql, url } })
  const key = await server.schoolKey()
  const request = bookingOf(slotId, { participants: 2, externalRef: '1001', notes: 'Vegetarian' })
  const { bookingId } = (await server.post('/api/partner/v1/bookings', { key, body: request })).body

  t.test('export prints all data of a person as JSON', async t => {
    const { code, json } = await run('customers', 'export', '--email', 'ana@example.com')
    t.equal(code, 0)
    const [booking] = json().bookings
    t.match(booking, { bookingId, customerName: 'Ana Silva', notes: 'Vegetarian', schoolName: 'Onda Clara' })
    t.strictSame((await run('customers', 'export', '--email', 'ana@example.com', '--json')).json(), json())
    t.match(
      (await run('customers', 'export', '--email', 'ana@ｅxample.com')).json(),
      json(),
      'however it is typed'
    )
    t.strictSame((await run('customers', 'export', '--email', 'nobody@example.com')).json().bookings, [])
  })

  t.test("export contains the reseller's reference and the affiliate", async t => {
    const exported = async () =>
      (await run('customers', 'export', '--email', 'ana@example.com')).json().bookings
    t.match(await exported(), [{ resellerReference: null, affiliate: null }])
    await addAffiliate(sql, { slug: 'hotel-mar', name: 'Hotel Mar' })
    await sql`update bookings set reseller_reference = 'RES-1001', affiliate_id = 'hotel-mar' where id = ${bookingId}`
    t.match(await exported(), [{ resellerReference: 'RES-1001', affiliate: 'hotel-mar' }])
  })

  t.test('export lists the mails to the person only', async t => {
    const mailsOf = async (email: string) =>
      (await run('customers', 'export', '--email', email))
        .json()
        .bookings.map((b: { mails: object }) => b.mails)
    t.strictSame(await mailsOf('ana@example.com'), [[]], 'a partner sends its own confirmations')
    await sql`update partners set guest_mail = 'all'`
    const seats = [{ uuid: uuidV7(1), contact: { emailAddress: 'rui@example.com' } }, { uuid: uuidV7(1) }]
    await sql`update bookings set unit_items = ${JSON.stringify(seats)}::text::jsonb where id = ${bookingId}`
    await queueMails(sql, SCHOOL)
    const [confirmed] = (await mailsOf('Ana@example.com')).flat()
    t.match(confirmed, { kind: 'confirmed', state: 'queued', at: /^\d{4}-.*Z$/, doneAt: null })
    t.strictSame(await mailsOf('rui@example.com'), [[]])
  })

  t.test("erase removes the person's data and nothing else", async t => {
    const erased = await run('customers', 'erase', '--email', 'ana@example.com')
    t.match([erased.code, erased.out], [0, 'Erased ana@example.com from 1 booking.'])
    t.match((await server.get(`/api/partner/v1/bookings/${bookingId}`, { key })).body, {
      customerName: null,
      customerEmail: null,
      customerPhone: null,
      notes: null,
      participants: 2,
      totalAmountCents: 7000,
      status: 'confirmed'
    })
    t.equal(await seatsTaken(sql, slotId), 2)
    const mails = await sql`select state, response, lease from mails where booking_id = ${bookingId}`
    t.strictSame(
      [...mails],
      [{ state: 'void', response: 'nobody', lease: null }],
      'what waited goes to nobody'
    )
    const repeated = await server.post('/api/partner/v1/bookings', { key, body: request })
    t.match([repeated.status, repeated.body], [409, { error: 'external_ref_exists', bookingId }])
  })

  t.test('erase fails for an unknown or invalid address', async t => {
    const erase = (email: string) => run('customers', 'erase', '--email', email, '--json')
    t.match(await erase('ana@example.com'), { code: 1, out: '', err: /No booking names ana@example\.com\./ })
    t.match(await erase('ana.example.com'), { code: 2, err: /ana\.example\.com is not an email address/ })
  })
})
