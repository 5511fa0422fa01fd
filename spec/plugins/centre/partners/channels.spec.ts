import t from 'tap'
import { singleRow } from '../../../../lib/infra/database/pool.ts'
import { openCentre } from '../../../support/centre.ts'
import { addSignedIn } from '../../../support/owner.ts'
import { addSchool, addSlot, bookingOf, SCHOOL } from '../../../support/school.ts'

const SECRET = /sbs_[\w-]{20,}/

t.test('the sales channels of a school', async t => {
  const { server, sql, headers, get, post } = await openCentre(t)
  await addSchool(sql, { id: 'other' })
  const { headers: desk } = await addSignedIn(sql, { role: 'desk' })
  const slot = await addSlot(sql, { capacity: 8 })
  const key = await server.schoolKey('Hotel Mar', SCHOOL, 20)
  await server.schoolKey('Elsewhere', 'other')
  const book = (partnerKey: string, participants: number) =>
    server.post('/api/partner/v1/bookings', { key: partnerKey, body: bookingOf(slot, { participants }) })
  const { bookingId } = (await book(key, 2)).body
  await book(key, 1)
  await server.del(`/api/partner/v1/bookings/${bookingId}`, { key })
  await book(key, 3)
  await sql`update bookings set created_at = date_trunc('month', created_at at time zone 'Europe/Lisbon') - interval '3 days'
    where participants = 1`
  const { id } = singleRow<{ id: string }>(await sql`select id::text from partners where name = 'Hotel Mar'`)
  const page = `/centre/channels/${id}`

  await t.test('stands on one page, with what each sold this month and last', async t => {
    const { text } = await get('/centre/channels', headers)
    t.match(text, new RegExp(`href="${page}"`))
    t.match(text, 'This month: 3 seats, €105 · Last month: 1 seat, €35')
    t.match(text, 'guests pay the partner, who keeps 20 %')
    t.match(text, '&lt;iframe src=')
    t.notMatch(text, 'Elsewhere')
    const { text: seen } = await get('/centre/channels', desk)
    t.match(seen, 'This month: 3 seats · Last month: 1 seat')
    t.notMatch(seen, /€|Create a key/, 'the desk sees seats')
    t.equal((await get('/centre/channels/999999', headers)).status, 404)
  })

  await t.test('shows the seats that a partner holds, of the most it may', async t => {
    const onPage = async (path: string) => (await get(path, headers)).text
    t.notMatch(await onPage(page), 'On hold now')
    const body = bookingOf(slot, { participants: 2, status: 'ON_HOLD' })
    const held = await server.post('/api/partner/v1/bookings', { key, body })
    t.match(await onPage('/centre/channels'), 'On hold now: 2 of at most 24 seats')
    t.match(await onPage('/centre/channels?lang=pt'), 'Por confirmar agora: 2 de 24 lugares no máximo')
    t.match(await onPage(page), '2 of at most 24 seats')
    await server.del(`/api/partner/v1/bookings/${held.body.bookingId}`, { key })
    t.notMatch(await onPage('/centre/channels'), 'On hold now')
  })

  await t.test('gets a key that is shown once, and no name that is kept', async t => {
    const created = await post('/centre/channels', { partner: 'Agência Sol' }, headers)
    const [secret = ''] = SECRET.exec(created.text) ?? []
    t.equal((await server.get('/api/partner/v1/services', { key: secret })).status, 200)
    t.equal(created.headers.get('cache-control'), 'no-store')
    t.notMatch((await get('/centre/channels', headers)).text, SECRET)
    const refused = await post('/centre/channels', { partner: 'Website' }, headers)
    t.equal(refused.headers.get('location'), '/centre/channels?said=partner_reserved')
    t.match((await get('/centre/channels?said=partner_reserved', headers)).text, 'This name is reserved')
  })

  await t.test('gets a key of a sandbox, which opens nothing else; another one ends the first', async t => {
    const make = async () => SECRET.exec((await post(`${page}/sandbox`, {}, headers)).text)?.[0] ?? ''
    t.match((await get(page, headers)).text, 'Make a sandbox key')
    const first = await make()
    const lessons = (secret: string) => server.get('/api/partner/v1/availabilities', { key: secret })
    const { body } = await lessons(first)
    t.match(body.availabilities[0], { schoolName: 'Sandbox of Hotel Mar', schoolId: /^sandbox-hotel-mar-/ })
    const booked = await server.post('/api/partner/v1/bookings', {
      key: first,
      body: bookingOf(
        body.availabilities.find(({ serviceId }: { serviceId: string }) => serviceId === 'open').id
      )
    })
    t.equal(booked.status, 201)
    const second = await make()
    t.not(second, first)
    t.equal((await lessons(first)).status, 401)
    t.equal((await lessons(second)).status, 200)
    t.equal(
      (await server.get(`/api/partner/v1/bookings/${booked.body.bookingId}`, { key: second })).status,
      200
    )
    const log =
      await sql`select subject, after from school_log where school_id = ${SCHOOL} and act = 'sandbox.key'`
    t.equal(log.length, 2)
    t.match(log[0], { subject: /^sandbox-hotel-mar-/, after: { key: /^…/ } })
    t.notMatch(JSON.stringify(log), SECRET)
    t.equal((await post(`${page}/sandbox`, {}, desk)).status, 403)
    const ownSales = singleRow<{ id: string }>(await sql`select partner_of(${SCHOOL}, 'desk')::text as id`).id
    t.equal(
      (await post(`/centre/channels/${ownSales}/sandbox`, {}, headers)).status,
      404,
      'none for the desk'
    )
  })

  await t.test('has a key replaced: the old one is dead at once, the new one sees its bookings', async t => {
    const { text } = await get(page, headers)
    const [, path = ''] = /href="([^"]+\/keys\/[^"]+)\?do=replace"/.exec(text) ?? []
    t.match((await get(`${path}?do=replace`, headers)).text, 'until the partner uses it')
    const { text: replaced } = await post(`${path}/replace`, {}, headers)
    const [fresh = ''] = SECRET.exec(replaced) ?? []
    t.equal((await server.get('/api/partner/v1/services', { key })).status, 401)
    t.equal((await server.get(`/api/partner/v1/bookings/${bookingId}`, { key: fresh })).status, 200)
    t.equal((await post(`${path}/replace`, {}, headers)).status, 404, 'it is replaced once')
    t.equal((await get(`${path}?do=revoke`, headers)).status, 404)
    const { text: after } = await get(page, headers)
    t.match(after, `…${fresh.slice(-4)}`)
    t.match(after, 'revoked')
    const [, next = ''] = /href="([^"]+\/keys\/[^"]+)\?do=revoke"/.exec(after) ?? []
    t.equal((await post(`${next}/revoke`, {}, headers)).headers.get('location'), `${page}?said=revoked`)
    t.equal((await server.get('/api/partner/v1/services', { key: fresh })).status, 401)
    const { active } = singleRow<{ active: number }>(
      await sql`select active_keys as active from schools where id = ${SCHOOL}`
    )
    t.equal(active, 1, 'the school counts them as they are')
  })

  await t.test('has terms that are changed as they were looked at, and taken back', async t => {
    const versionIn = (text: string) => /name="version" value="(\d+)"/.exec(text)?.[1] as string
    const version = versionIn((await get(page, headers)).text)
    const terms = { discountPercent: '10', commissionPercent: '15', collects: 'school', version }
    const changed = await post(`${page}/terms`, terms, headers)
    const place = changed.headers.get('location') as string
    const { text } = await get(place, headers)
    t.match(text, 'guests pay you; 15 % commission')
    const repeated = await post(`${page}/terms`, { ...terms, discountPercent: '50' }, headers)
    t.match(repeated.headers.get('location'), 'said=terms_changed')
    const [, undo = ''] = /action="([^"]+\/undo)"/.exec(text) ?? []
    t.match((await post(undo, {}, desk)).status, 403)
    t.match((await post(`/centre/log/${undo.split('/').at(-2)}/undo`, { back: 'lesson' }, desk)).status, 404)
    t.match((await post(undo, {}, headers)).headers.get('location'), 'said=undone')
    t.match((await post(undo, {}, headers)).headers.get('location'), 'said=overtaken')
    t.match((await get(page, headers)).text, 'who keeps 20 %')
    t.equal((await post(`${page}/terms`, { ...terms, discountPercent: '101' }, headers)).status, 400)
    const { text: log } = await get('/centre/log', headers)
    t.match(log, 'changed a partner’s terms (Hotel Mar)')
    t.match(log, 'replaced a partner’s key (Hotel Mar)')
  })

  await t.test('is limited in what it sells, by a form that ends and takes back too', async t => {
    const limitsIn = (text: string) => text.split('id="limits"')[1]?.split('</section>')[0] ?? ''
    t.match(limitsIn((await get(page, headers)).text), 'Everything that is on sale')
    const [, id = ''] =
      /limits"><input type="hidden" name="id" value="([^"]+)"/.exec((await get(page, headers)).text) ?? []
    const limit = { id, type: 'group', from: '2020-01-01', to: '', seats: '4' }
    t.equal((await post(`${page}/limits`, limit, desk)).status, 403)
    const added = (await post(`${page}/limits`, limit, headers)).headers.get('location') as string
    const { text } = await get(added, headers)
    t.match(limitsIn(text), 'Group lesson</b> from Wed, 1 Jan 2020 · at most 4 seats of each')
    t.match(limitsIn(text), '4 of 4 sold')
    t.match((await post(`${page}/limits`, limit, headers)).headers.get('location'), 'said=unchanged')
    const reversed = { ...limit, version: '1', to: '2019-12-31' }
    t.match((await post(`${page}/limits`, reversed, headers)).headers.get('location'), 'said=days_reversed')
    t.equal((await post(`${page}/limits`, { ...limit, seats: '1001' }, headers)).status, 400)
    t.equal((await post(`${page}/limits`, { ...limit, version: '1', type: 'yoga' }, headers)).status, 404)
    const stop = await post(`${page}/limits`, { ...limit, version: '1', type: '', seats: '0' }, headers)
    const { text: stopped } = await get(stop.headers.get('location') as string, headers)
    t.match(limitsIn(stopped), 'All lessons</b> from Wed, 1 Jan 2020 · sells nothing')
    t.match(limitsIn(stopped), '4 sold; closed')
    const { text: seen } = await get(page, desk)
    t.match(limitsIn(seen), 'sells nothing')
    t.notMatch(seen, 'name="seats"', 'the desk sees it')
    const overtaken = await post(`${page}/limits`, { ...limit, version: '1' }, headers)
    t.match(overtaken.headers.get('location'), 'said=limit_changed')
    const ended = await post(`${page}/limits`, { ...limit, version: '2', end: '1' }, headers)
    const { text: free } = await get(ended.headers.get('location') as string, headers)
    t.match(limitsIn(free), 'Everything that is on sale')
    const [, undo = ''] = /action="([^"]+\/limits\/[^"]+\/undo)"/.exec(free) ?? []
    t.match((await post(undo, {}, headers)).headers.get('location'), 'said=undone')
    t.match(limitsIn((await get(`${page}?lang=pt`, headers)).text), 'não vende nada')
    t.match((await post(undo, {}, headers)).headers.get('location'), 'said=overtaken')
    t.match((await get('/centre/log', headers)).text, 'set or ended a limit for a partner (Hotel Mar)')
  })

  await t.test('is told of what happens where its endpoints are, without their secrets', async t => {
    await sql`insert into endpoints (school_id, id, partner_id, origin, url, position, due_at, created_at)
      values (${SCHOOL}, '0197a4c2-0000-7000-8000-000000000001', ${id}::text::bigint, 'operator', 'https://hotel.example/hook?token=tell-nobody',
        0, clock_timestamp(), clock_timestamp())`
    await sql`insert into attempts (school_id, endpoint_id, place, at, n, outcome, status, milliseconds, answer)
      values (${SCHOOL}, '0197a4c2-0000-7000-8000-000000000001', 0, clock_timestamp(), 1, 'refused', 500, 12, 'tell nobody')`
    const { text } = await get(page, headers)
    t.match(text, 'https://hotel.example')
    t.match(text, 'not delivered (500) · 12 ms')
    t.notMatch(text, /tell.nobody/)
  })
})
