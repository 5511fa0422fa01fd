import t from 'tap'
import { singleRow } from '../../../../lib/infra/database/pool.ts'
import { openCentre } from '../../../support/centre.ts'
import { assistant } from '../../../support/connector.ts'
import { addConnectorKey } from '../../../support/owner.ts'
import { visit } from '../../../support/page.ts'
import { addSchool, addSlot, bookingOf } from '../../../support/school.ts'
import { fillSea } from '../../../support/sea.ts'

t.test('a lesson in the control centre', async t => {
  const { server, sql, url, headers, get } = await openCentre(t)
  await addSchool(sql, { id: 'outra-praia', name: 'Outra Praia' })
  const see = (id: string, search = '', cookie = headers.cookie!) =>
    get(`/centre/lessons/${id}${search}`, { cookie })
  const key = await server.schoolKey('Hotel Mar')
  const book = async (id: string, more: Readonly<Record<string, unknown>>): Promise<string> =>
    (await server.post('/api/partner/v1/bookings', { key, body: bookingOf(id, more) })).body.bookingId
  const rowOf = (text: string, id: string) => text.slice(text.indexOf(`id="${id}"`)).split('</li>')[0] ?? ''

  const lessonId = await addSlot(sql, { spotName: 'Supertubos', daysAhead: 2 })

  await t.test('shows when, where and who teaches, the sea, the seats and the price', async t => {
    await fillSea(server.databaseUrl)
    const { status, text } = await see(lessonId)
    t.equal(status, 200)
    t.match(text, '<h1>10:00 Group lesson</h1>')
    t.match(text, '10:00<span>12:00</span>')
    t.match(text, /beginners · Supertubos<\/p><p>Instructor 1 .*, Instructor 2 /)
    t.match(text, /class="pill (good|bad)">/)
    t.match(text, '0/8<span>8 free</span>')
    t.match(text, 'Price: €35')
    t.match(text, 'Nobody has booked yet')
  })

  await t.test('shows each party, what it costs, how to reach it, and the way to its booking', async t => {
    const id = await book(lessonId, {
      customerName: 'Ana <Silva>',
      participants: 3,
      customerPhone: '+351 912 345-678',
      notes: 'Tom cannot swim'
    })
    const row = rowOf((await see(lessonId)).text, id)
    t.match(row, `href="/centre/bookings/${id}">Ana &lt;Silva&gt;</a> · 3`)
    t.match(row, 'Hotel Mar · €105 · unpaid · “Tom cannot swim”')
    t.match(row, 'href="tel:+351912345678" rel="noreferrer">+351 912 345-678</a>')
    t.match(row, 'href="mailto:ana@example.com" rel="noreferrer">')
  })

  await t.test('a party is unpaid if the terms of its sale say that it pays the school', async t => {
    const { attemptFor, post } = visit(server)
    const fields = { customerName: 'Joe', customerEmail: 'joe@example.com', participants: '1' }
    await post(`/book/onda-clara/${lessonId}`, { ...fields, attempt: await attemptFor(lessonId) })
    const rows = async () => (await see(lessonId)).text
    t.match(await rows(), 'own website · €35 · unpaid')
    await sql`update schools set payment_url = 'https://pay.example' where id = 'onda-clara'`
    t.match(await rows(), 'own website · €35 · unpaid', 'nobody has noted a payment')
    t.match(await rows(), 'Hotel Mar · €105 · unpaid', 'guests of the hotel pay the school')
    const joe = sql`select id from bookings where customer_name = 'Joe'`
    await sql`insert into payments (school_id, id, booking_id, cents, method, at)
      select 'onda-clara', gen_random_uuid(), id, 3500, 'card', clock_timestamp() from (${joe}) as b`
    t.notMatch(await rows(), 'own website · €35 · unpaid')
    await sql`update bookings set collects = 'partner' where partner_id in (select id from partners where name = 'Hotel Mar')`
    t.notMatch(await rows(), 'unpaid', 'the hotel collects')
    await sql`update bookings set collects = 'school'`
  })

  await t.test('keeps who has cancelled below the others, and leaves out holds that have ended', async t => {
    const gone = await book(lessonId, { customerName: 'Gone' })
    const held = await book(lessonId, { customerName: 'Held', status: 'ON_HOLD' })
    await server.del(`/api/partner/v1/bookings/${gone}`, { key })
    const { text } = await see(lessonId)
    t.match(rowOf(text, gone), 'cancelled')
    t.match(rowOf(text, held), 'on hold')
    t.match(text, /id="held">Seats on hold: [^<·]+ 1</)
    t.ok(text.indexOf(`id="${gone}"`) > text.indexOf(`id="${held}"`))
    await sql`update bookings set hold_expires_at = clock_timestamp() - interval '1 second' where id = ${held}`
    t.notMatch((await see(lessonId)).text, 'Held')
  })

  await t.test('shows the proposals that would move it, and no others', async t => {
    const moving = await addSlot(sql, { daysAhead: 4 })
    const { key: connector } = await addConnectorKey(sql)
    const { proposalId } = await assistant(url, connector).proposeMove(moving)
    t.match((await see(moving)).text, `href="/centre/proposals/${proposalId}"`)
    t.notMatch((await see(lessonId)).text, proposalId)
  })

  await t.test('shows its place before the move', async t => {
    const { date } = singleRow<{ date: string }>(
      await sql`insert into lesson_moves (school_id, slot_id, local_date, local_start, spot_name)
        select school_id, id, local_date, '08:30', 'Consolação' from slots where id = ${lessonId}
        returning local_date::text as date`
    )
    t.match((await see(lessonId)).text, /Previously .*, 08:30, Consolação .*\(changed /)
    t.match((await see(lessonId)).text, `href="/centre/days/${date}"`)
    t.match((await see(lessonId, '?lang=pt')).text, /Antes: .*, 08:30, Consolação .*\(alterada a /)
  })

  await t.test('is not sent again while nothing has changed', async t => {
    const etag = (await see(lessonId)).headers.get('etag') ?? ''
    const repeated = await get(`/centre/lessons/${lessonId}`, {
      cookie: headers.cookie!,
      'if-none-match': etag
    })
    t.equal(repeated.status, 304)
  })
})
