import t from 'tap'
import { openSchool } from '../../../support/centre.ts'
import { meanwhile, mutate, WAIT } from '../../../support/crowd.ts'
import { addSignedInOwner } from '../../../support/owner.ts'
import { visit } from '../../../support/page.ts'
import { addSlot, bookingOf } from '../../../support/school.ts'

t.test('prices of planned lessons', async t => {
  const { server, sql } = await openSchool(t, { settings: { TRUSTED_PROXIES: '1' } })
  const slots = await Promise.all([3, 4, 5, 9].map(daysAhead => addSlot(sql, { daysAhead })))
  const [first, second, dearest, later] = slots as [string, string, string, string]
  const { get, post } = visit(server)
  const { headers } = await addSignedInOwner(sql)
  const [price] = await sql<{ id: string; from: string; to: string; cents: number }[]>`
    select lesson_type_id as id, local_date::text as from, (local_date + 2)::text as to, price_cents as cents from slots where id = ${first}`
  const { id, from, to, cents } = price as { id: string; from: string; to: string; cents: number }
  await sql`update slots set price_cents = ${cents + 1000} where id = ${dearest}`
  const key = await server.schoolKey('Hotel Mar')
  const { body: booking } = await server.post('/api/partner/v1/bookings', {
    key,
    body: bookingOf(first, { participants: 2 })
  })
  const path = `/centre/types/${id}/prices`
  const view = async (fields: Record<string, string>) =>
    (await get(`${path}?${new URLSearchParams({ from, to, ...fields })}`, headers)).text
  const send = async (fields: Record<string, string>) =>
    (await post(path, { from, to, seen: '3', ...fields }, headers)).headers.get('location') as string
  const prices = async () =>
    (await sql`select price_cents as cents from slots where id = any (${slots}) order by starts_at`).map(
      row => row.cents
    )
  const rows = async () => sql`select after from school_log where act = 'lesson.price'`
  const before = [cents, cents, cents + 1000, cents]

  await t.test('what a price would change is said first, and changes nothing', async t => {
    const text = await view({ price: '99,50' })
    t.match(text, /3 lessons cost €[\d.]+–€[\d.]+ now\. New price: €99\.50\./)
    t.match(text, '2 seats already sold keep their price.')
    t.match(text, 'Change 3 lessons')
    t.match(await view({ price: '99,50', lang: 'pt' }), '3 aulas custam agora')
    t.strictSame(await prices(), before)
    for (const [says, fields] of [
      ['Enter an amount', { price: 'free' }],
      ['The last day must not be before', { price: '9', to: '2020-01-01' }],
      ['No upcoming lesson on these days', { price: '9', from: '2020-01-01', to: '2020-01-02' }]
    ] as const)
      t.match(await view(fields), says)
  })

  await t.test('all change at once, and what is sold keeps its price', async t => {
    const overtaken = await send({ price: '99.50', seen: '2' })
    t.match(overtaken, /said=prices_changed/)
    const repeated = (await get(overtaken, headers)).text
    t.match(repeated, 'Check again; nothing was saved.')
    t.match(repeated, 'Change 3 lessons', 'what was typed stands, with what it would change by now')
    t.match(await send({ price: 'x' }), /said=no_price/)
    t.strictSame(await prices(), before)
    const result = await send({ price: '99.50' })
    t.match(result, /said=saved/)
    t.match((await get(result, headers)).text, 'The lessons have the new price.')
    t.strictSame(await prices(), [9950, 9950, 9950, cents])
    const [sold] = await sql`select total_cents from bookings where id = ${booking.bookingId}`
    t.equal(Number(sold?.total_cents), cents * 2)
    t.match(await send({ price: '99.50' }), /said=unchanged/)
    t.strictSame(
      (await rows()).map(({ after }) => after),
      [{ cents: 9950, from, lessons: 3, to }]
    )
    t.equal(
      (await post('/centre/types/nothing/prices', { from, to, price: '9', seen: '1' }, headers)).status,
      404
    )
  })

  await t.test('a cancellation or another price in between is read under the lock', async t => {
    await mutate(sql, 'reprice_lessons', [['  if p_apply then\n', `  if p_apply then\n    ${WAIT}\n`]])
    const message = await meanwhile(
      server.databaseUrl,
      () => send({ price: '20' }),
      () => sql`update slots set price_cents = 2000 where id = ${second}`
    )
    t.match(message, /said=prices_changed/)
    t.strictSame(await prices(), [9950, 2000, 9950, cents])
    t.equal((await rows()).length, 1)
    t.ok(later)
  })

  await t.test('ages are shown before, and all prices come back by Undo', async t => {
    await sql`update lesson_types set units = '[{"id":"adult","cents":3500},{"id":"child","cents":2800}]'`
    const text = await view({ price: '42' })
    t.match(text, /€42\..*€33\.60/s)
    const saved = await send({ price: '42' })
    const undo = /action="([^"]+\/prices\/[^"]+\/undo)"/.exec((await get(saved, headers)).text)?.[1] as string
    t.strictSame(await prices(), [4200, 4200, 4200, cents])
    t.match((await post(undo, {}, headers)).headers.get('location'), `/types/${id}/prices?said=undone`)
    t.strictSame(await prices(), [9950, 2000, 9950, cents])
    const [slot] = await sql`select unit_cents from slots where id = ${first}`
    t.equal(slot?.unit_cents, null, 'and their prices by age')
    const later = /action="([^"]+\/prices\/[^"]+\/undo)"/.exec(
      (await get(await send({ price: '43' }), headers)).text
    )
    await sql`update slots set price_cents = 1 where id = ${second}`
    t.match((await post(later?.[1] as string, {}, headers)).headers.get('location'), 'said=overtaken')
  })
})
