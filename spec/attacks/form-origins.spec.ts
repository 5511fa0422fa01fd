// tags: full alone
import { randomUUID } from 'node:crypto'
import t, { type Test } from 'tap'
import { type Sql, singleRow } from '../../lib/infra/database/pool.ts'
import { openSchool } from '../support/centre.ts'
import { addSignedInOwner } from '../support/owner.ts'
import { filledForm, visit } from '../support/page.ts'
import { addSlot, SCHOOL } from '../support/school.ts'

const MAILING = {
  SMTP_URL: 'smtp://127.0.0.1:1',
  MAIL_FROM: 'noreply@book.example.com',
  SECRET_KEY: 'the-secret-of-these-specs-long-enough',
  TRUSTED_PROXIES: '1',
  FORMS_PER_ADDRESS: '1000'
}
const DAYS = 12
/** Of 288 seats, a mail domain may take 13 % and a network 25 %. */
const DOMAIN_SEATS = 38
const NETWORK_SEATS = 72

/** A school with a lesson of 24 seats on each of 12 days; `prove` confirms all bookings as by the links of their mails. */
async function open(t: Test) {
  const { server, sql } = await openSchool(t, { settings: MAILING })
  await sql`update schools set telephone = '+351 262 000 000'`
  const slots: string[] = []
  for (let day = 1; day <= DAYS; day += 1)
    slots.push(await addSlot(sql, { daysAhead: day, capacity: 24, instructors: 4 }))
  const prove = () =>
    sql`update bookings set status = 'confirmed', unproven_until = null where status <> 'cancelled'`
  /** Sends forms of two seats for the first days in turn; returns the last answer. */
  async function flood(
    count: number,
    sender: (n: number) => { address: string; email: string },
    days = DAYS
  ) {
    let last: Awaited<ReturnType<typeof server.post>> | undefined
    for (let n = 0; n < count; n += 1) {
      const { address, email } = sender(n)
      last = await server.post(`/book/${SCHOOL}/${slots[n % days]}`, {
        body: new URLSearchParams(filledForm(randomUUID(), { customerEmail: email })).toString(),
        headers: {
          'content-type': 'application/x-www-form-urlencoded',
          origin: server.url,
          'x-forwarded-for': address
        }
      })
      await prove()
    }
    return last!
  }
  return { server, sql, slots, flood }
}

async function seatsOf(sql: Sql): Promise<number> {
  const rows = await sql<{ seats: number }[]>`
    select coalesce(sum(participants), 0)::int as seats from bookings where status = 'confirmed'`
  return singleRow(rows).seats
}

t.test('the owner of a mail domain who confirms invented guests', async t => {
  const { server, sql, flood } = await open(t)
  const { headers } = await addSignedInOwner(sql)
  const { get, post } = visit(server)
  const cookie = headers.cookie as string
  const invented = (n: number) => ({
    address: `${20 + n}.1.1.1`,
    email: `${randomUUID()}@m${n}.Evil.co.uk`
  })

  await t.test('gets a limited number of seats, from any network and subdomain', async t => {
    const refused = await flood(40, invented)
    t.equal(await seatsOf(sql), DOMAIN_SEATS)
    t.equal(refused.status, 409)
    t.match(refused.text, 'with your email domain')
    t.match(refused.text, /tel:\+351262000000/)
    t.match([...(await sql`select kind from form_alarms`)], [{ kind: 'origin' }])
  })

  await t.test('leaves the others to guests of other domains and public providers', async t => {
    await flood(2, n => ({
      address: `${90 + n}.1.1.1`,
      email: `ana@${n === 0 ? 'gmail.com' : 'other.example'}`
    }))
    t.equal(await seatsOf(sql), DOMAIN_SEATS + 4)
  })

  await t.test('is listed in the centre, with confirmed bookings, and cancelled in one act', async t => {
    const page = (await get('/centre/forms', { cookie })).text
    t.match(page, /id="alarm-origin">Alarm: since .* one network or email domain/)
    t.match(page, 'No booking is waiting here.', 'all are confirmed')
    t.match(page, 'origin=evil.co.uk')
    t.match(page, '19 bookings with 38 places, 19 confirmed by email')
    t.notMatch(page, 'gmail.com')
    const wave = (await get('/centre/forms?hours=0&origin=evil.co.uk', { cookie })).text
    t.match(wave, 'Only web bookings of evil.co.uk')
    t.match(wave, 'Cancel 19 bookings for good')
    const until = /name="until" value="(\d+)"/.exec(wave)?.[1] as string
    const form = { act: 'cancel', from: '0', until, origin: 'evil.co.uk' }
    const answer = await post('/centre/forms', form, { cookie, origin: headers.origin as string })
    t.match(answer.headers.get('location'), 'did=cancel&bookings=19')
    t.equal(await seatsOf(sql), 4)
    const bad = await post(
      '/centre/forms',
      { ...form, origin: '1 or 1' },
      { cookie, origin: headers.origin as string }
    )
    t.equal(bad.status, 400)
  })

  await t.test('has new room if the school accepts the bookings', async t => {
    await flood(40, invented)
    t.equal(await seatsOf(sql), DOMAIN_SEATS + 4)
    const { text } = await get('/centre/forms?hours=0&origin=evil.co.uk&lang=pt', { cookie })
    t.match(text, 'Só as reservas online de evil.co.uk')
    const until = /name="until" value="(\d+)"/.exec(text)?.[1] as string
    const form = { act: 'accept', from: '0', until, origin: 'evil.co.uk' }
    await post('/centre/forms', form, { cookie, origin: headers.origin as string })
    await flood(1, invented)
    t.equal(await seatsOf(sql), DOMAIN_SEATS + 6)
  })
})

t.test('a network that confirms guests of many domains gets a limited number of seats', async t => {
  const { sql, flood } = await open(t)
  const refused = await flood(50, n => ({
    address: `198.51.100.${n + 1}`,
    email: `ana@${randomUUID()}.example`
  }))
  t.equal(await seatsOf(sql), NETWORK_SEATS)
  t.match(refused.text, 'from your network')
  await flood(1, () => ({ address: '203.0.113.1', email: 'ana@other.example' }))
  t.equal(await seatsOf(sql), NETWORK_SEATS + 2)
})

/** Of 24 seats of one day, a mail domain may take half, because one guest may, and a network twice a quarter. */
const DAY_SEATS = 12

t.test('the owner of a mail domain who wants one day', async t => {
  const { server, sql, slots, flood } = await open(t)
  const invented = (n: number) => ({ address: `${20 + n}.1.1.1`, email: `${randomUUID()}@evil.example` })

  await t.test('gets half of it', async t => {
    const refused = await flood(10, invented, 1)
    t.equal(await seatsOf(sql), DAY_SEATS)
    t.match(refused.text, 'with your email domain')
    t.match([...(await sql`select kind from form_alarms`)], [{ kind: 'origin' }])
  })

  await t.test('cannot move confirmed bookings of other days there', async t => {
    const page = (await flood(2, invented, 2)).headers.get('location')?.replace(/\?.*/, '') as string
    t.equal(await seatsOf(sql), DAY_SEATS + 2, 'the first day takes no more')
    const { post, get } = visit(server)
    const refused = (await post(`${page}/move`, { to: slots[0] as string })).headers.get('location') as string
    t.match(refused, 'moved=many')
    t.match((await get(refused)).text, 'You cannot have so many places on that day here.')
    t.match((await post(`${page}/move`, { to: slots[2] as string })).headers.get('location'), 'moved=done')
  })

  await t.test('leaves the rest of it to others', async t => {
    await flood(1, () => ({ address: '90.1.1.1', email: 'ana@gmail.com' }), 1)
    t.equal(await seatsOf(sql), DAY_SEATS + 4)
  })
})

t.test('a network that wants one day gets half of it', async t => {
  const { sql, flood } = await open(t)
  await flood(10, n => ({ address: `198.51.100.${n + 1}`, email: `ana@${randomUUID()}.example` }), 1)
  t.equal(await seatsOf(sql), DAY_SEATS)
})

t.test('a guest cannot exceed the seats of a day by moving bookings', async t => {
  const { server, sql, slots, flood } = await open(t)
  const ana = (n: number) => ({ address: `${20 + n}.1.1.1`, email: 'ana@gmail.com' })
  const answer = await flood(14, ana, 2)
  t.equal(await seatsOf(sql), 2 * DAY_SEATS)
  t.equal(answer.status, 409)
  const page = (await flood(3, ana, 3)).headers.get('location')?.replace(/\?.*/, '') as string
  const moved = await visit(server).post(`${page}/move`, { to: slots[0] as string })
  t.match(moved.headers.get('location'), 'moved=many')
})

t.test('the owner of many mail domains, who confirms invented guests,', async t => {
  const { server, sql, flood } = await open(t)
  const { headers } = await addSignedInOwner(sql)
  const { get, post } = visit(server)
  const cookie = headers.cookie as string
  const invented = (n: number) => ({ address: `${20 + n}.1.1.1`, email: `ana@${randomUUID()}.example` })

  await t.test('raises an alarm with more than half of the seats', async t => {
    await flood(72, invented)
    t.equal(await seatsOf(sql), 144)
    t.equal((await sql`select from form_alarms`).length, 0)
    t.equal((await flood(1, invented)).status, 303, 'real guests could be among them')
    t.match([...(await sql`select kind from form_alarms`)], [{ kind: 'wave' }])
  })

  await t.test('is cancelled in one act, without bookings that the school has accepted', async t => {
    await sql`update bookings set form_network = null, form_domain = null where id = (select min(id::text)::uuid from bookings)`
    const page = (await get('/centre/forms', { cookie })).text
    t.match(page, /id="alarm-wave">Alarm: since .* unusually many places in one day/)
    t.match(page, 'href="/centre/forms?hours=24&amp;origin=all"')
    const wave = (await get('/centre/forms?hours=24&origin=all', { cookie })).text
    t.match(wave, 'All web bookings that you have not accepted yet')
    t.match(wave, 'Cancel 72 bookings for good')
    const [from, until] = ['from', 'until'].map(
      name => new RegExp(`name="${name}" value="(\\d+)"`).exec(wave)?.[1] as string
    )
    const form = { act: 'cancel', from: from as string, until: until as string, origin: 'all' }
    const answer = await post('/centre/forms', form, { cookie, origin: headers.origin as string })
    t.match(answer.headers.get('location'), 'did=cancel&bookings=72')
    t.equal(await seatsOf(sql), 2)
    t.equal((await sql`select from form_alarms`).length, 0)
  })
})
