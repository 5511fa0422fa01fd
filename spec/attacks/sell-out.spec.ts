// tags: full alone
import { randomUUID } from 'node:crypto'
import t from 'tap'
import { type Sql, singleRow } from '../../lib/infra/database/pool.ts'
import { findFreePort } from '../../lib/infra/embedded/port.ts'
import { filledForm, type GotPage, visit } from '../support/page.ts'
import { serveApart } from '../support/process.ts'
import { addSchool, addSlot, SCHOOL, seatsTaken } from '../support/school.ts'
import { type SpecServer, serve } from '../support/server.ts'

const FORMS = 108
const PARTY = '8'

/** Few enough concurrent requests that a busy machine rejects none. */
const TOGETHER = 9

/** Default limit of forms for one address. */
const FORMS_AN_ADDRESS = 6
const SEATS_A_DAY = 12

/** A school with a month of lessons with 24 seats each. */
async function addMonth(sql: Sql): Promise<string[]> {
  await addSchool(sql)
  await sql`update schools set telephone = '+351 262 000 000', email = 'ola@onda-clara.example.com'`
  const slots: string[] = []
  for (let daysAhead = 1; daysAhead <= 30; daysAhead += 1)
    slots.push(await addSlot(sql, { daysAhead, capacity: 24, instructors: 4 }))
  return slots
}

/** A form with a new guest each time. */
function strangersForm(more: Readonly<Record<string, string>> = {}) {
  const attempt = randomUUID()
  return filledForm(attempt, { customerEmail: `${attempt}@example.com`, participants: PARTY, ...more })
}

async function countSeats(sql: Sql): Promise<number> {
  return singleRow<{ n: number }>(await sql`select coalesce(sum(spots_taken), 0)::int as n from slots`).n
}

function countBy(values: readonly (string | number)[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const value of values) counts[value] = (counts[value] ?? 0) + 1
  return counts
}

/** Sends a form from an address, as a proxy in front would forward it. */
function senderFrom(server: SpecServer) {
  return (address: string, slotId: string, form = strangersForm()) =>
    server.post(`/book/onda-clara/${slotId}`, {
      body: new URLSearchParams(form).toString(),
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        origin: server.url,
        'x-forwarded-for': address
      }
    })
}

t.test('a bot that sends forms at full rate, at default settings', async t => {
  const server = await serve(t)
  const slots = await addMonth(server.sql)
  const { post } = visit(server)

  await t.test('gets a few seats of the school', async t => {
    const answers: GotPage[] = []
    while (answers.length < FORMS) {
      const some = Array.from({ length: TOGETHER }, (_, i) => slots[(answers.length + i) % slots.length])
      const form = () => strangersForm({ notes: 'Two of us cannot swim' })
      answers.push(...(await Promise.all(some.map(slotId => post(`/book/onda-clara/${slotId}`, form())))))
    }
    t.strictSame(countBy(answers.map(({ status }) => status)), {
      303: FORMS_AN_ADDRESS,
      429: FORMS - FORMS_AN_ADDRESS
    })
    t.equal(await countSeats(server.sql), FORMS_AN_ADDRESS * Number(PARTY))
    const refused = answers.find(({ status }) => status === 429)
    t.equal(refused?.headers.get('retry-after'), '600')
    t.match(refused?.text, 'Many bookings have just come from your network.')
    t.match(refused?.text, 'Two of us cannot swim', 'what was typed is kept')
    t.match(refused?.text, /tel:\+351262000000/)
    t.match(refused?.text, 'mailto:ola@onda-clara.example.com')
  })

  await t.test('is refused in Portuguese too', async t => {
    const { status, text } = await post(`/book/onda-clara/${slots[0]}?lang=pt`, strangersForm())
    t.equal(status, 429)
    t.match(text, 'Acabam de chegar muitas reservas da sua rede.')
    t.match(text, 'A escola também pode fazer a reserva:')
  })
})

t.test('requests that cost no form of the address', async t => {
  const server = await serve(t)
  const slots = await addMonth(server.sql)
  const full = await addSlot(server.sql, { capacity: 4, instructors: 1 })
  const { post } = visit(server)
  const first = strangersForm()
  t.equal((await post(`/book/onda-clara/${slots[0]}`, first)).status, 303)

  for (let i = 0; i < 2 * FORMS_AN_ADDRESS; i += 1) {
    const faulty = await post(`/book/onda-clara/${slots[1]}`, strangersForm({ customerEmail: 'no address' }))
    const tooLarge = await post(`/book/onda-clara/${full}`, strangersForm())
    const repeated = await post(`/book/onda-clara/${slots[0]}`, first)
    t.strictSame([faulty.status, tooLarge.status, repeated.status], [400, 409, 303])
  }
  for (let i = 1; i < FORMS_AN_ADDRESS; i += 1)
    t.equal((await post(`/book/onda-clara/${slots[i]}`, strangersForm())).status, 303)
  t.equal((await post(`/book/onda-clara/${slots[6]}`, strangersForm())).status, 429)
  t.equal(
    (await post(`/book/onda-clara/${slots[0]}`, first)).status,
    303,
    'what is booked still leads to its page'
  )
})

t.test('source addresses', async t => {
  const server = await serve(t, {
    settings: { TRUSTED_PROXIES: '1', DESK_ADDRESSES: '203.0.113.7, 2001:db8:7::1' }
  })
  const slots = await addMonth(server.sql)
  const from = senderFrom(server)
  const send = async (address: (n: number) => string, times: number) => {
    const statuses: number[] = []
    for (let n = 0; n < times; n += 1)
      statuses.push(
        (await from(address(n), slots[n % slots.length] as string, strangersForm({ participants: '1' })))
          .status
      )
    return countBy(statuses)
  }

  await t.test('have separate limits; an IPv6 network is one address', async t => {
    const maxCounts = { 303: FORMS_AN_ADDRESS, 429: 2 }
    t.strictSame(await send(() => '198.51.100.1', 8), maxCounts)
    t.strictSame(await send(() => '198.51.100.2', 8), maxCounts)
    t.strictSame(await send(n => `2001:db8:1:2::${n}`, 8), maxCounts)
    t.strictSame(await send(n => `2001:db8:1:3::${n}`, 8), maxCounts)
  })

  await t.test("of hotel desks on the operator's list have a higher limit", async t => {
    t.strictSame(await send(() => '203.0.113.7', 61), { 303: 60, 429: 1 })
    t.strictSame(await send(n => `2001:db8:7::${n + 2}`, 8), { 303: 8 })
  })
})

t.test('one email address has a daily limit, at default settings', async t => {
  const server = await serve(t)
  const [slotId] = (await addMonth(server.sql)) as [string]
  const { post } = visit(server)
  const guest = (email: string, more = {}) => strangersForm({ customerEmail: email, ...more })
  t.equal((await post(`/book/onda-clara/${slotId}`, guest('ana@example.com'))).status, 303)

  const more = await post(`/book/onda-clara/${slotId}`, guest('Ana@Example.com', { notes: 'A birthday' }))
  t.equal(more.status, 409)
  t.match(more.text, `you can book up to ${SEATS_A_DAY} places a day`)
  t.match(more.text, 'A birthday')
  t.match(more.text, /tel:\+351262000000/)
  const inPortuguese = await post(`/book/onda-clara/${slotId}?lang=pt`, guest('ana@example.com'))
  t.match(inPortuguese.text, `pode reservar aqui até ${SEATS_A_DAY} lugares por dia`)
  t.equal(await seatsTaken(server.sql, slotId), 8)
  t.equal(
    (await post(`/book/onda-clara/${slotId}`, guest('ana@example.com', { participants: '4' }))).status,
    303
  )
})

t.test('workers share limits and count refusals', async t => {
  const { sql, databaseUrl } = await serve(t)
  const slots = await addMonth(sql)
  const metrics = await findFreePort()
  const { url } = await serveApart(t, databaseUrl, { METRICS_PORT: String(metrics) }, ['--workers', '2'])
  const send = async (i: number) => {
    const response = await fetch(`${url}/book/onda-clara/${slots[i % slots.length]}`, {
      method: 'POST',
      redirect: 'manual',
      headers: { origin: url, connection: 'close' },
      body: new URLSearchParams(strangersForm())
    })
    await response.arrayBuffer()
    return response.status
  }
  const statuses: number[] = []
  while (statuses.length < 30) statuses.push(...(await Promise.all([0, 1, 2, 3, 4, 5].map(send))))
  t.strictSame(countBy(statuses), { 303: FORMS_AN_ADDRESS, 429: 30 - FORMS_AN_ADDRESS })
  const figures = await (await fetch(`http://127.0.0.1:${metrics}/metrics`)).text()
  t.match(figures, `swellbook_forms_refused_total{why="address"} ${30 - FORMS_AN_ADDRESS}`)
  t.match(figures, 'swellbook_forms_refused_total{why="guest"} 0')
  t.match(figures, 'swellbook_forms_refused_total{why="school"} 0')
  t.equal(
    singleRow<{ n: number }>(await sql`select count(*)::int as n from bookings where school_id = ${SCHOOL}`)
      .n,
    6
  )
})
