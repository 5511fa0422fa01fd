import { parse } from 'csv-parse/sync'
import t from 'tap'
import { creditCode } from '../../../../lib/credits/code.ts'
import { singleRow } from '../../../../lib/infra/database/pool.ts'
import { uuidV7 } from '../../../../lib/text/uuid.ts'
import { CREDIT_SECRET, creditBalance } from '../../../support/credits.ts'
import { addSignedIn, addSignedInOwner } from '../../../support/owner.ts'
import { visit } from '../../../support/page.ts'
import { addSchool, addSlot, SCHOOL } from '../../../support/school.ts'
import { serve } from '../../../support/server.ts'

t.test('gift cards in the control centre', async t => {
  const server = await serve(t, { settings: { SECRET_KEY: CREDIT_SECRET } })
  const { sql } = server
  await addSchool(sql)
  await sql`update schools set credit_months = 12`
  const owner = await addSignedInOwner(sql)
  const desk = await addSignedIn(sql, { role: 'desk' })
  const { get, post } = visit(server)
  const sell = (gift: string, amount: string, method = 'cash') =>
    post('/centre/credits', { gift, amount, method }, desk.headers)
  const gift = uuidV7(Date.now())
  const path = `/centre/credits/${gift}`

  await t.test('are sold by the desk, once, and their page shows the code', async t => {
    t.match((await get('/centre/credits', desk.headers)).text, 'There are no gift cards and no credit yet')
    t.equal((await sell(gift, '50')).headers.get('location'), `${path}?said=sold`)
    t.equal((await sell(gift, '50')).headers.get('location'), `${path}?said=sold`)
    t.match((await sell(gift, '60')).headers.get('location'), 'said=gift_changed')
    t.equal(await creditBalance(sql, gift), 5000)
    const refused = await sell(uuidV7(Date.now()), '-5')
    t.equal(refused.status, 400)
    t.match(refused.text, 'an amount such as 70')
    const { text } = await get(`${path}?said=sold`, desk.headers)
    t.match(text, /Gift card sold\..*<b>[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}<\/b>.*€50.*until/s)
    t.notMatch(text, 'End this code', 'only managers may end it')
    const { text: list } = await get('/centre/credits', desk.headers)
    t.match(list, 'Outstanding: €50')
    t.notMatch(list, creditCode(CREDIT_SECRET, { schoolId: SCHOOL, creditId: gift }).code)
    t.match((await get('/centre/credits?lang=pt', desk.headers)).text, /Por usar: 50\s€/)
  })

  await t.test('are money in the till of who sold them, and in the audit log', async t => {
    t.match(
      (await get((await get('/centre/cash', desk.headers)).headers.get('location')!, desk.headers)).text,
      'expected €50'
    )
    t.match((await get('/centre/log', owner.headers)).text, /sold a gift card.*€50/s)
  })

  const bookingId = uuidV7(Date.now())
  await t.test('pay for a booking at the desk, at most what is due', async t => {
    const slotId = await addSlot(sql, { daysAhead: 4 })
    const { id: partnerId } = singleRow<{ id: string }>(
      await sql`select partner_of(${SCHOOL}, 'desk')::text as id`
    )
    const request = {
      id: bookingId,
      slotId,
      partnerId,
      participants: 1,
      customerName: 'Ana',
      customerEmail: ''
    }
    await sql`select 1 from book_many(${SCHOOL}, ${JSON.stringify([request])}::text::json)`
    const page = `/centre/bookings/${bookingId}`
    t.match((await get(page, desk.headers)).text, 'Pay with a code')
    const pay = async (code: string) =>
      (
        await get(
          (await post(`${page}/code`, { creditCode: code }, desk.headers)).headers.get('location')!,
          desk.headers
        )
      ).text
    t.match(await pay('7K2M-9Q4D-X0PA'), 'This code does not exist')
    const code = /<b>([0-9A-Z-]{14})<\/b>/.exec((await get(path, desk.headers)).text)![1] as string
    t.match(await pay(code), /Payment recorded\..*Paid: €35 · code/s)
    t.equal(await creditBalance(sql, gift), 1500)
    t.match(await pay(code), 'Nothing is left to pay')
    t.match((await get(path, desk.headers)).text, /Used<\/dt><dd>€35.*Left<\/dt><dd><b>€15/s)
    t.notMatch(
      (await get((await get('/centre/cash', desk.headers)).headers.get('location')!, desk.headers)).text,
      'expected €85',
      'a code is no money in the till'
    )
  })

  await t.test('get a payment back by undo, once', async t => {
    const undo = async () =>
      singleRow<{ code: string }>(
        await sql`select code from undo_act(${SCHOOL}, ${desk.personId}, (
          select id from school_log where act = 'booking.pay' and undoes is null), array['booking.pay'])`
      ).code
    t.equal(await undo(), 'ok')
    t.equal(await undo(), 'overtaken')
    t.equal(await creditBalance(sql, gift), 5000)
  })

  await t.test('are listed in a file for the accountant, whose sums agree', async t => {
    t.equal((await get('/centre/credits/list/credit.csv', desk.headers)).status, 403)
    const { text } = await get('/centre/credits/list/credit.csv', owner.headers)
    const rows = parse(text, {
      columns: true,
      bom: true,
      delimiter: /;/.test(text.split('\n')[0]!) ? ';' : ','
    }) as Record<string, string>[]
    const row = rows.find(({ Paid }) => Paid === '50.00')!
    t.match(row, { Kind: 'gift card', State: 'can be used', Currency: 'EUR', Used: '0.00', Left: '50.00' })
    t.match(row['Valid until'], /^\d{4}-\d\d-\d\d$/)
  })

  await t.test('end with what is left, lost or returned', async t => {
    t.equal((await post(`${path}/end`, { returned: 'none' }, desk.headers)).status, 403)
    const ended = await post(`${path}/end`, { returned: 'cash' }, owner.headers)
    t.equal(ended.headers.get('location'), `${path}?said=ended`)
    t.equal(await creditBalance(sql, gift), 0)
    const { cents } = singleRow<{ cents: number }>(
      await sql`select sum(cents)::int as cents from payments where credit_id = ${gift} and method = 'cash'`
    )
    t.equal(cents, 0, 'the cash went out again')
    t.match(
      (await post(`${path}/end`, { returned: 'none' }, owner.headers)).headers.get('location'),
      'overtaken'
    )
    t.equal((await get(`/centre/credits/${uuidV7(Date.now())}`, owner.headers)).status, 404)
    t.match((await get('/centre/log', owner.headers)).text, 'ended a gift card or credit')
  })
})
