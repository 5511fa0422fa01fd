// tags: full alone sql
import { randomUUID } from 'node:crypto'
import t, { type Test } from 'tap'
import { type Sql, singleRow } from '../../lib/infra/database/pool.ts'
import { countFailures, mutate, PAUSE_BEFORE_INSERT } from '../support/crowd.ts'
import { FREE_FORMS, filledForm } from '../support/page.ts'
import { serveApart } from '../support/process.ts'
import { addSchool, addSlot, bookingOf, SCHOOL } from '../support/school.ts'
import { type SpecServer, serve } from '../support/server.ts'

const SEATS_A_DAY = 12
const SETTINGS = { ...FREE_FORMS, PAGES_RATE_PER_MINUTE: '100000', FORM_SEATS_PER_DAY: String(SEATS_A_DAY) }

interface Form {
  readonly schoolId?: string
  readonly email?: string
  readonly participants?: number
}

/** Sends a form; returns the status. */
async function send(
  url: string,
  slotId: string,
  { schoolId = SCHOOL, email = 'ana@example.com', participants = 1 }: Form = {}
) {
  const form = filledForm(randomUUID(), { customerEmail: email, participants: String(participants) })
  const { status } = await fetch(`${url}/book/${schoolId}/${slotId}`, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: url },
    body: new URLSearchParams(form)
  })
  return status
}

async function addDay(sql: Sql, daysAhead = 3): Promise<string[]> {
  const slots: string[] = []
  for (let n = 0; n < 4; n += 1)
    slots.push(
      await addSlot(sql, {
        daysAhead,
        localStart: `1${n}:00`,
        localEnd: `1${n}:50`,
        capacity: 60,
        instructors: 10
      })
    )
  return slots
}

async function seatsOfAna(sql: Sql): Promise<number> {
  return singleRow<{ n: number }>(
    await sql`select coalesce(sum(participants), 0)::int as n from bookings where lower(customer_email) = 'ana@example.com'`
  ).n
}

/** Concurrent forms with one address in varying case, over all lessons of a day and all servers. */
function crowd(urls: readonly string[], slots: readonly string[], forms: number) {
  const spellings = ['ana@example.com', 'ANA@example.com', 'Ana@Example.Com']
  return Promise.all(
    Array.from({ length: forms }, (_, i) =>
      send(urls[i % urls.length] as string, slots[i % slots.length] as string, {
        email: spellings[i % 3] as string
      })
    )
  )
}

t.test('a crowd under one e-mail address, over two servers, one of them with workers', async t => {
  const { sql, databaseUrl, close } = await serve(t)
  await addSchool(sql)
  const slots = await addDay(sql)
  const servers = [
    await serveApart(t, databaseUrl, SETTINGS),
    await serveApart(t, databaseUrl, SETTINGS, ['--workers', '2'])
  ]
  const statuses = await crowd(
    servers.map(({ url }) => url),
    slots,
    60
  )
  t.equal(statuses.filter(status => status === 303).length, SEATS_A_DAY, 'gets the bound, and no seat more')
  // A busy machine may reject some temporarily.
  t.ok(statuses.every(status => [303, 409, 503].includes(status)))
  t.equal(await seatsOfAna(sql), SEATS_A_DAY)
  await Promise.all([...servers.map(server => server.end('SIGTERM')), close()])
  t.strictSame(await countFailures(sql), { statements: 0, deadlocks: 0 })
})

t.test('the same race can fail: without the lock on the forms they get more', async t => {
  const on = await serve(t)
  const { sql } = on
  await addSchool(sql)
  const days = [3, 4, 5, 6, 7]
  const slots = await Promise.all(days.map(daysAhead => addDay(sql, daysAhead)))
  await mutate(sql, 'book_many', [['perform lock_forms(p_school_id)', 'perform 1'], PAUSE_BEFORE_INSERT])
  const servers = [await serveOn(t, on), await serveOn(t, on)]
  // On a busy machine one crowd may run sequentially; several crowds will not.
  let most = 0
  for (const day of slots) {
    const statuses = await crowd(
      servers.map(({ url }) => url),
      day,
      100
    )
    most = Math.max(most, statuses.filter(status => status === 303).length)
    if (most > SEATS_A_DAY) break
  }
  t.ok(most > SEATS_A_DAY, `${most} seats`)
})

function serveOn(t: Test, { databaseUrl: url, sql }: SpecServer) {
  return serve(t, { on: { url, sql }, settings: SETTINGS })
}

t.test('the seats of a guest', async t => {
  const server = await serve(t, { settings: SETTINGS })
  const { sql, url } = server
  await addSchool(sql)
  const [slotId, later] = (await addDay(sql)) as [string, string]
  const [nextDay] = (await addDay(sql, 4)) as [string]
  await addSchool(sql, { id: 'other' })
  const elsewhere = await addSlot(sql, { schoolId: 'other', capacity: 20, instructors: 4 })

  t.test('count over all lessons of a local day, at one school', async t => {
    t.equal(await send(url, slotId, { participants: 10 }), 303)
    t.equal(await send(url, later, { participants: 3 }), 409)
    t.equal(await send(url, later, { participants: 2 }), 303)
    t.equal(await send(url, slotId), 409)
    t.equal(await send(url, nextDay, { participants: 12 }), 303)
    t.equal(await send(url, elsewhere, { schoolId: 'other', participants: 12 }), 303)
    t.equal(await send(url, slotId, { email: 'rui@example.com', participants: 12 }), 303)
  })

  t.test('are free again once they are cancelled', async t => {
    await sql`update slots set spots_taken = spots_taken - 10 where id = ${slotId}`
    await sql`update bookings set status = 'cancelled', cancelled_at = clock_timestamp()
      where slot_id = ${slotId} and participants = 10`
    t.equal(await send(url, slotId, { participants: 10 }), 303)
    t.equal(await send(url, slotId), 409)
  })

  t.test('bound no partner, and what a partner booked bounds no guest', async t => {
    const key = await server.schoolKey()
    for (let n = 0; n < 2; n += 1) {
      const body = bookingOf(later, { participants: 9, customerEmail: 'eva@example.com' })
      t.equal((await server.post('/api/partner/v1/bookings', { key, body })).status, 201)
    }
    t.equal(await send(url, later, { email: 'eva@example.com', participants: 12 }), 303)
  })
})
