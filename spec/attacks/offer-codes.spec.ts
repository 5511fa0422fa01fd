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
  { code: 'CAMP', title: 'Camps', open: false, cents: 900, bearer: 'school' },
  { code: 'CLUB', title: 'Clubs', open: false, cents: 700, bearer: 'school' }
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

t.test('guests who guess codes', async t => {
  const server = await serveOcto(t, { TRUSTED_PROXIES: '1' })
  await server.sql`update schools set offers = ${JSON.stringify(OFFERS)}::text::jsonb where id = ${SCHOOL}`
  const slotId = await server.slot('group', { capacity: 900, instructors: 200 })
  const send = (address: string, offerCode: string, query = '') =>
    server.post(`/book/${SCHOOL}/${slotId}${query}`, {
      body: new URLSearchParams({ ...filledForm(randomUUID()), offerCode }).toString(),
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        origin: server.url,
        'x-forwarded-for': address
      }
    })
  /** Sends wrong codes; returns the number that were tried. */
  async function tried(count: number, addressOf: (n: number) => string): Promise<number> {
    let sent = 0
    for (let n = 0; n < count; n += 1) if ((await send(addressOf(n), `WRONG${n}`)).status === 400) sent += 1
    return sent
  }
  t.match((await send('192.0.2.1', 'HOTEL')).text, 'Hotel guests', 'a good code shows its total')

  await t.test('from one network or provider have few tries', async t => {
    t.equal(await tried(12, n => `198.51.100.${n + 1}`), 6)
    t.equal(await tried(12, n => `198.51.${n + 101}.1`), 4, 'ten of a provider')
  })

  await t.test('from many networks of few providers do not stop others', async t => {
    await tried(40, n => `198.${(n % 4) + 60}.${n}.1`)
    t.equal((await send('198.60.200.1', 'CAMP')).status, 429, 'the strangers are stopped')
    t.match((await send('203.0.113.1', 'CAMP')).text, 'Camps', 'another guest sends a code')
  })

  await t.test('are told so at the field, whatever the code is', async t => {
    const [good, wrong] = [await send('198.60.201.1', 'CLUB'), await send('198.60.201.1', 'WRONG')]
    for (const page of [good, wrong]) {
      t.match(page.text, /id="offerCode-fault">Too many codes have been tried/)
      t.equal(page.headers.get('retry-after'), '600')
      t.match(page.text, 'value="ana@example.com"', 'the form stays filled')
    }
    t.match((await send('198.60.201.1', 'WRONG', '?lang=pt')).text, 'demasiados códigos')
    t.match((await send('198.60.201.1', 'HOTEL')).text, 'Hotel guests', 'a code valid within the hour works')
    t.equal((await send('198.60.202.1', '')).status < 400, true, 'and so do forms without one')
  })

  await t.test('from any number of providers have one limit for a school', async t => {
    await tried(GUESTS_TRIES, n => `${n + 100}.1.1.1`)
    t.equal((await send('99.1.1.1', 'WRONG')).status, 429)
  })
})
