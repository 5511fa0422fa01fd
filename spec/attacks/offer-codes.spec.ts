// tags: full alone
import { randomUUID } from 'node:crypto'
import t from 'tap'
import { reservationOf, serveOcto } from '../support/octo.ts'
import { filledForm } from '../support/page.ts'
import { bookingOf, SCHOOL } from '../support/school.ts'
import type { Answer, SpecServer } from '../support/server.ts'

/** Limit of code attempts of a school's partner in ten minutes. */
const TRIES = 20
/** Limit of code attempts of all guests of a school's pages in ten minutes. */
const GUESTS_TRIES = 60

const OFFERS = [
  { code: 'HOTEL', title: 'Hotel guests', open: false, cents: 500, bearer: 'school' },
  { code: 'CAMP', title: 'Camps', open: false, cents: 900, bearer: 'school' }
]
const OCTO = '/api/partner/octo'

/** Sends a code with one key of a partner over one channel. */
type Try = (key: string, code: string) => Promise<Answer>

/** One attempt for every route that takes a code. */
async function attemptsOf(server: SpecServer, slotId: string): Promise<Record<string, Try>> {
  const octo =
    (method: string, path: string, body: object): Try =>
    (key, offerCode) =>
      server.request(method, OCTO + path, {
        body: { ...body, offerCode },
        headers: { authorization: `Bearer ${key}`, 'octo-capabilities': 'octo/pricing, octo/offers' }
      })
  const group = { productId: 'group', optionId: 'DEFAULT' }
  const range = { localDateStart: '2099-07-01', localDateEnd: '2099-07-02' }
  return {
    availability: octo('POST', '/availability', { ...group, availabilityIds: [slotId] }),
    calendar: octo('POST', '/availability/calendar', { ...group, ...range }),
    reservation: octo('POST', '/bookings', reservationOf(slotId)),
    async update(key, code) {
      const headers = { authorization: `Bearer ${key}` }
      const { body } = await server.request('POST', `${OCTO}/bookings`, {
        body: reservationOf(slotId),
        headers
      })
      return octo('PATCH', `/bookings/${body.uuid}`, {})(key, code)
    },
    'v1 booking': (key, offerCode) =>
      server.post('/api/partner/v1/bookings', { key, body: bookingOf(slotId, { offerCode }) })
  }
}

/** Tries that many unknown codes and counts the statuses. */
async function guess(
  attempt: Try,
  key: string,
  times: number,
  isBurst = false
): Promise<Record<number, number>> {
  const statuses: Record<number, number> = {}
  const one = async (n: number) => {
    const { status } = await attempt(key, `WRONG${n}`)
    statuses[status] = (statuses[status] ?? 0) + 1
  }
  if (isBurst) await Promise.all(Array.from({ length: times }, (_, n) => one(n)))
  else for (let n = 0; n < times; n += 1) await one(n)
  return statuses
}

t.test('a partner who guesses codes', async t => {
  const server = await serveOcto(t)
  await server.sql`update schools set offers = ${JSON.stringify(OFFERS)}::text::jsonb where id = ${SCHOOL}`
  const slotId = await server.slot('group', { capacity: 900, instructors: 200 })
  const attempts = await attemptsOf(server, slotId)

  for (const [n, [name, attempt]] of Object.entries(attempts).entries())
    await t.test(`tries at most ${TRIES} of them by ${name}`, async t => {
      const key = await server.schoolKey(`Guesser ${n}`)
      t.strictSame(await guess(attempt, key, TRIES + 5, n % 2 === 0), { 400: TRIES, 429: 5 })
      const good = await attempt(key, 'HOTEL')
      t.equal(good.status, 429, 'and a good code is told from a wrong one no more')
      t.equal(good.headers.get('retry-after'), '600')
      t.equal(
        (await attempt(await server.schoolKey(`Other ${n}`), 'HOTEL')).status < 300,
        true,
        'others go on'
      )
    })

  await t.test('has one limit over all surfaces and keys', async t => {
    const keys = [await server.schoolKey('Many keys'), await server.schoolKey('Many keys')]
    let tried = 0
    for (let round = 0; round < 6; round += 1)
      for (const [n, attempt] of Object.values(attempts).entries())
        if ((await attempt(keys[n % 2] as string, `X${round}`)).status === 400) tried += 1
    t.equal(tried, TRIES)
  })

  await t.test('continues with codes known to be valid, and without a code', async t => {
    const key = await server.schoolKey('Hotel')
    const book = attempts['v1 booking'] as Try
    t.equal((await book(key, 'hotel')).status, 201)
    await guess(book, key, TRIES)
    t.equal((await book(key, 'CAMP')).status, 429)
    for (let n = 0; n < TRIES; n += 1) t.equal((await book(key, 'HOTEL')).status, 201)
    t.equal((await server.post('/api/partner/v1/bookings', { key, body: bookingOf(slotId) })).status, 201)
  })

  await t.test('uses one try for a valid code even if the lesson is full', async t => {
    const full = await server.slot('group', { capacity: 1, instructors: 1 })
    const key = await server.schoolKey('Busy')
    const ask = (id: string) =>
      server.post('/api/partner/v1/bookings', {
        key,
        body: bookingOf(id, { offerCode: 'HOTEL', participants: 2 })
      })
    for (let n = 0; n < 2 * TRIES; n += 1) t.equal((await ask(full)).status, 409)
    t.equal((await ask(slotId)).status, 201)
  })
})

t.test('guests who guess codes from many networks share one limit for a school', async t => {
  const server = await serveOcto(t, { TRUSTED_PROXIES: '1' })
  await server.sql`update schools set offers = ${JSON.stringify(OFFERS)}::text::jsonb where id = ${SCHOOL}`
  const slotId = await server.slot('group', { capacity: 900, instructors: 200 })
  let network = 0
  const send = (offerCode: string) => {
    network += 1
    return server.post(`/book/${SCHOOL}/${slotId}`, {
      body: new URLSearchParams({ ...filledForm(randomUUID()), offerCode }).toString(),
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        origin: server.url,
        'x-forwarded-for': `2001:db8:${network.toString(16)}::1`
      }
    })
  }
  t.match((await send('HOTEL')).text, 'Hotel guests', 'a good code shows its total')
  const statuses: number[] = []
  for (let n = 1; n < GUESTS_TRIES; n += 1) statuses.push((await send(`WRONG${n}`)).status)
  t.strictSame([...new Set(statuses)], [400])
  t.equal((await send('WRONG')).status, 429)
  t.equal((await send('CAMP')).status, 429, 'and a good code is told from a wrong one no more')
  t.match((await send('HOTEL')).text, 'Hotel guests', 'a code that was good within the hour goes on')
  t.equal((await send('')).status < 400, true, 'and so do forms without one')
})
