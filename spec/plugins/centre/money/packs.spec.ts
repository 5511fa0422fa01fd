import t from 'tap'
import { singleRow } from '../../../../lib/infra/database/pool.ts'
import { uuidV7 } from '../../../../lib/text/uuid.ts'
import { CREDIT_SECRET } from '../../../support/credits.ts'
import { addSignedIn, addSignedInOwner } from '../../../support/owner.ts'
import { addPack, packLeft } from '../../../support/packs.ts'
import { visit } from '../../../support/page.ts'
import { addLessonType, addSchool, addSlot, bookingOf } from '../../../support/school.ts'
import { serve } from '../../../support/server.ts'

t.test('packs of lessons in the control centre', async t => {
  const server = await serve(t, { settings: { SECRET_KEY: CREDIT_SECRET } })
  const { sql } = server
  await addSchool(sql)
  await addLessonType(sql, { id: 'kids', name: 'Kids', level: 'kids' })
  const owner = await addSignedInOwner(sql)
  const desk = await addSignedIn(sql, { role: 'desk' })
  const { get, post } = visit(server)
  const see = async (path: string, { headers } = desk) => (await get(path, headers)).text
  const sell = (pack: string, more: Readonly<Record<string, string>> = {}) =>
    post('/centre/packs', { pack, count: '10', price: '300', method: 'cash', ...more }, desk.headers)
  const pack = uuidV7(Date.now())
  const path = `/centre/packs/${pack}`

  await t.test('are sold by the desk, once, with the code on the next page', async t => {
    t.match(await see('/centre/packs'), 'No pack has been sold yet')
    const { status, headers } = await sell(pack)
    t.match({ status, location: headers.get('location') }, { status: 303, location: `${path}?said=sold` })
    t.match(
      await see(`${path}?said=sold`),
      /Pack sold\..*<b>[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}<\/b>.*10 of 10 lessons left · without end/s
    )
    await sell(pack)
    t.match((await sell(pack, { count: '5' })).headers.get('location'), 'pack_changed')
    t.equal(await packLeft(sql, pack), 10)
    const { date } = singleRow<{ date: string }>(
      await sql`select (now() at time zone 'Europe/Lisbon')::date::text as date`
    )
    t.match(await see(`/centre/cash/${date}`), '€300', 'the money is in the till')
  })

  await t.test('are offered like the last one, in four steps: page, form, method, button', async t => {
    const page = await see('/centre/packs')
    t.match(page, /name="count"[^>]*value="10"/)
    t.match(page, /name="price"[^>]*value="300.00"/)
    t.match(page, /<button class="button">Sell<\/button>/)
  })

  const FAULTY: readonly [field: string, value: string, words: string][] = [
    ['count', '0', 'a number from 1 to 100'],
    ['count', 'ten', 'a number from 1 to 100'],
    ['price', 'free', 'an amount such as'],
    ['validTo', '2027-02-30', 'a date']
  ]
  for (const [field, value, words] of FAULTY)
    await t.test(`are not sold with ${field} ${value}`, async t => {
      const { status, text } = await sell(uuidV7(Date.now()), { [field]: value })
      t.equal(status, 400)
      t.match(text, words)
    })

  await t.test('are for lesson types and until a day, and are found by the end of the code', async t => {
    const id = uuidV7(Date.now())
    await sell(id, { types: 'kids', validTo: '2099-12-31' })
    const page = await see(`/centre/packs/${id}`)
    t.match(page, /until Thursday, 31 December 2099/)
    t.match(page, /<dt>For<\/dt>\s*<dd[^>]*>Kids/)
    const { last } = singleRow<{ last: string }>(
      await sql`select last_four as last from packs where id = ${id}`
    )
    const found = await see(`/centre/packs?code=${last}`)
    t.match(found, id)
    t.notMatch(found, `/packs/${pack}`)
    t.match(await see('/centre/packs?code=ZZZ9'), 'No code ends in')
  })

  await t.test('are corrected by a manager with a reason, never below zero', async t => {
    const correct = (count: string, because: string, { headers } = owner) =>
      post(`${path}/correct`, { count, because, move: uuidV7(Date.now()) }, headers)
    t.equal((await correct('1', 'bonus', desk)).status, 403)
    t.match((await correct('-3', 'typed wrong')).headers.get('location'), 'corrected')
    t.equal(await packLeft(sql, pack), 7)
    t.match((await correct('−8', 'typed wrong')).headers.get('location'), 'used_up')
    t.match((await correct('1', '')).headers.get('location'), 'invalid')
    t.match(await see(path), /−3 · corrected.*typed wrong/s)
    t.match(await see('/centre/log', owner), /corrected a pack of lessons/)
  })

  await t.test('are used on a booking', async t => {
    const slotId = await addSlot(sql, { daysAhead: 3 })
    const key = await server.schoolKey()
    const { body } = await server.post('/api/partner/v1/bookings', {
      key,
      body: bookingOf(slotId, { participants: 2 })
    })
    await sql`update partners set collects = 'school'`
    await sql`update bookings set collects = 'school'`
    const small = await addPack(sql, { lessons: 1 })
    const { id, code } = await addPack(sql, { lessons: 3 })
    const use = (creditCode: string) =>
      post(`/centre/bookings/${body.bookingId}/code`, { creditCode }, desk.headers)
    const refused = await use(small.code)
    t.match(
      await see(refused.headers.get('location') ?? ''),
      'This pack has fewer lessons left than the party needs.'
    )
    t.equal((await use(code)).status, 303)
    t.equal(await packLeft(sql, id), 1)
    t.match(await see(`/centre/packs/${id}`), /−2 · used/)
  })

  await t.test('are not sold without a secret for codes', async t => {
    const bare = await serve(t, { on: { sql, url: server.databaseUrl }, settings: { SECRET_KEY: '' } })
    const { text } = await visit(bare).get('/centre/packs', desk.headers)
    t.match(text, 'SECRET_KEY')
  })
})
