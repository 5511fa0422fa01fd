import t from 'tap'
import { uuidV7 } from '../../../../lib/text/uuid.ts'
import { addSignedInOwner } from '../../../support/owner.ts'
import { visit } from '../../../support/page.ts'
import { addSchool, addSlot, zoneWhereItIs } from '../../../support/school.ts'
import { serve } from '../../../support/server.ts'

t.test('a school whose currency has no decimals', async t => {
  const server = await serve(t)
  const { sql } = server
  await addSchool(sql, { timeZone: await zoneWhereItIs(sql, 12) })
  await sql`update schools set currency = 'JPY'`
  const { headers } = await addSignedInOwner(sql)
  const { get, post } = visit(server)
  const slotId = await addSlot(sql, {
    daysAhead: 0,
    localStart: '14:00',
    localEnd: '16:00',
    priceCents: 7000
  })

  await t.test('types the price of a lesson type and of a lesson as it is', async t => {
    const type = {
      name: 'Dawn',
      level: 'beginner',
      kind: 'group',
      pricing: 'UNIT',
      capacity: '8',
      minutes: '90'
    }
    const terms = { price: '6500', ratio: '6', cutoff: '24', ages: '1', childPrice: '4000' }
    t.equal((await post('/centre/types', { ...type, ...terms }, headers)).status, 303)
    const [row] = await sql`select id, price_cents::int as price, units from lesson_types where name = 'Dawn'`
    t.match(row, {
      price: 6500,
      units: [
        { id: 'adult', cents: 6500 },
        { id: 'child', cents: 4000 }
      ]
    })
    const { text } = await get(`/centre/types/${row?.id}`, headers)
    t.match(text, /name="price" value="6500"/)
    t.match(text, /name="childPrice" value="4000"/)
    t.match(await post('/centre/types', { ...type, ...terms, name: 'Dusk', price: '65.50' }, headers), {
      status: 400
    })
    t.match((await get(`/centre/lessons/${slotId}/edit`, headers)).text, /name="price" value="7000"/)
  })

  await t.test('books at an own price, takes it and reads it in the report', async t => {
    const order = { name: 'Aiko', people: '2', price: '5000', reason: 'Regular', attempt: uuidV7(Date.now()) }
    t.equal((await post(`/centre/lessons/${slotId}/book`, order, headers)).status, 303)
    const [booking] = await sql`select id, total_cents::int as cents from bookings`
    t.equal(booking?.cents, 5000)
    const path = `/centre/bookings/${booking?.id}`
    const page = (await get(path, headers)).text
    t.match(page, /name="amount" value="5000"/, 'the open balance is filled in')
    const payment = /name="payment" value="([^"]+)"/.exec(page)?.[1] ?? ''
    const pay = (amount: string) => post(`${path}/payment`, { amount, method: 'cash', payment }, headers)
    t.match(await pay('50.5'), { status: 400 })
    t.equal((await pay('5000')).status, 303)
    t.match((await sql`select cents::int as cents from payments`)[0], { cents: 5000 })
    const [{ day } = { day: '' }] = await sql<
      { day: string }[]
    >`select local_date::text as day from slots where id = ${slotId}`
    const report = await get(`/centre/reports/day?by=taught&from=${day}&to=${day}`, headers)
    t.match(report.text, />5000</)
    t.notMatch(report.text, '5000.00')
    t.match((await get(`/centre/cash/${day}`, headers)).text, '¥5,000')
  })
})
