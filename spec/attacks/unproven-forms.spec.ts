// tags: full alone
import { randomUUID } from 'node:crypto'
import t, { type Test } from 'tap'
import { type Sql, singleRow } from '../../lib/infra/database/pool.ts'
import { writeMail } from '../../lib/mail/letters/message.ts'
import { leaseMails, queueMails } from '../../lib/mail/transactions.ts'
import { uuidV7 } from '../../lib/text/uuid.ts'
import { openSchool } from '../support/centre.ts'
import { mutate, PAUSE_BEFORE_INSERT } from '../support/crowd.ts'
import { SENDER } from '../support/mail-data.ts'
import { filledForm, visit } from '../support/page.ts'
import { addSchool, addSlot, bookingOf, SCHOOL } from '../support/school.ts'
import { type SpecServer, serve } from '../support/server.ts'

const SECRET = 'the-secret-of-these-specs-long-enough'
const MAILING = { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'noreply@book.example.com', SECRET_KEY: SECRET }
const DAYS = 12
const SEATS = 24
const ALL = DAYS * SEATS

/** Adds a lesson with 24 seats on each day; returns the lessons by day. */
async function addDays(sql: Sql): Promise<string[]> {
  await addSchool(sql)
  await sql`update schools set telephone = '+351 262 000 000', email = 'ola@onda-clara.example.com'`
  const slots: string[] = []
  for (let day = 1; day <= DAYS; day += 1)
    slots.push(await addSlot(sql, { daysAhead: day, capacity: SEATS, instructors: 4 }))
  return slots
}

/** Sends forms of invented guests, each from a new address. */
function stranger(server: SpecServer) {
  let sent = 0
  return async (slotId: string, participants = 8) => {
    sent += 1
    const form = filledForm(randomUUID(), {
      customerEmail: `${randomUUID()}@${randomUUID()}.example`,
      participants: String(participants)
    })
    return server.post(`/book/${SCHOOL}/${slotId}`, {
      body: new URLSearchParams(form).toString(),
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        origin: server.url,
        'x-forwarded-for': `2001:db8:${sent.toString(16)}::1`
      }
    })
  }
}

async function seatsBy(sql: Sql): Promise<{ confirmed: number; held: number }> {
  return singleRow(
    await sql<{ confirmed: number; held: number }[]>`
      select coalesce(sum(participants) filter (where status = 'confirmed'), 0)::int as confirmed,
        coalesce(sum(participants) filter (where status = 'on_hold' and hold_expires_at > clock_timestamp()), 0)::int as held
      from bookings`
  )
}

async function open(t: Test, settings = {}) {
  const server = await serve(t, { settings: { TRUSTED_PROXIES: '1', ...settings } })
  const slots = await addDays(server.sql)
  return { server, sql: server.sql, slots, send: stranger(server) }
}

t.test('a stranger with any number of networks, if mails are sent', async t => {
  const { server, sql, slots, send } = await open(t, MAILING)

  await t.test('books a quarter of the seats and holds another quarter', async t => {
    for (let round = 0; round < 6; round += 1) for (const slotId of slots) await send(slotId)
    const { confirmed, held } = await seatsBy(sql)
    t.ok(confirmed >= ALL / 4 && confirmed <= ALL / 4 + 8, `${confirmed} confirmed`)
    t.ok(confirmed + held <= ALL / 2, `${held} held`)
  })

  await t.test("is refused beyond it with the school's contact", async t => {
    const refused = await send(slots[11] as string)
    t.equal(refused.status, 409)
    t.match(refused.text, 'Please ask the school directly')
    t.match(refused.text, /tel:\+351262000000/)
  })

  await t.test('cannot keep held seats by asking again', async t => {
    await sql`update bookings set hold_expires_at = clock_timestamp() - interval '1 second' where status = 'on_hold'`
    for (const slotId of [...slots, ...slots]) await send(slotId)
    const { confirmed, held } = await seatsBy(sql)
    t.ok(confirmed <= ALL / 4 + 8, `${confirmed} confirmed`)
    t.ok(confirmed + held <= ALL / 2, `${held} held`)
  })

  await t.test('takes no seats from partners', async t => {
    const key = await server.schoolKey()
    const body = bookingOf(slots[11] as string, { participants: 8 })
    t.equal((await server.post('/api/partner/v1/bookings', { key, body })).status, 201)
  })

  await t.test('raises an alarm', async t => {
    t.equal((await sql`select from form_alarms where school_id = ${SCHOOL}`).length, 1)
  })
})

t.test('a stranger who books only one day', async t => {
  const { sql, slots, send } = await open(t, MAILING)
  const [slotId] = slots as [string]
  const statuses: number[] = []
  for (let n = 0; n < 24; n += 1) statuses.push((await send(slotId, 1)).status)
  t.strictSame(await seatsBy(sql), { confirmed: SEATS / 4, held: SEATS / 4 })
  t.strictSame(
    statuses.filter(status => status === 409).length,
    SEATS / 2,
    'half of the day stays for others'
  )
  t.equal((await sql`select from form_alarms`).length, 1)
})

t.test('a form beyond the share, if no mails are sent', async t => {
  const { sql, slots, send } = await open(t)
  const [slotId] = slots as [string]

  await t.test('books up to twice the share, because it cannot be held', async t => {
    for (let n = 0; n < 24; n += 1) await send(slotId, 1)
    t.strictSame(await seatsBy(sql), { confirmed: SEATS / 2, held: 0 })
  })

  await t.test("is refused beyond that in the reader's language", async t => {
    const { status, text } = await send(`${slotId}?lang=pt`, 1)
    t.equal(status, 409)
    t.match(text, 'Fale diretamente com a escola')
  })
})

t.test('a guest beyond the share', async t => {
  const { server, sql, slots, send } = await open(t, MAILING)
  const [slotId, other] = slots as [string, string]
  for (let n = 0; n < 12; n += 1) await send(slotId, 1)
  const held = await sql<
    { id: string }[]
  >`select id from bookings where status = 'on_hold' order by id limit 2`
  const linkOf = async (bookingId: string) => {
    await queueMails(sql, SCHOOL)
    const mails = await leaseMails(sql, SCHOOL, { lease: uuidV7(Date.now()), maxMails: 100, seconds: 0 })
    const links = mails.flatMap(mail =>
      mail.role === 'digest' || mail.booking.id !== bookingId
        ? []
        : [writeMail(mail, { ...SENDER, secret: SECRET }).text]
    )
    return /https:\/\/book\.example\.com(\/book\/[^?\s]+)/.exec(links[0] ?? '')?.[1] as string
  }

  await t.test("confirms by the mail's link, which frees room for the next", async t => {
    t.equal((await send(slotId, 1)).status, 409)
    for (const { id } of held) {
      t.equal((await visit(server).post(`${await linkOf(id)}/confirm`, {})).status, 302)
      t.match(singleRow(await sql`select status, unproven_until from bookings where id = ${id}`), {
        status: 'confirmed',
        unproven_until: null
      })
    }
    t.equal((await send(slotId, 1)).status, 303)
  })

  await t.test('moves an unproven booking only to a day with room', async t => {
    const { headers } = await send(other, 1)
    const page = (headers.get('location') as string).replace(/\?.*/, '')
    const full = await visit(server).post(`${page}/move`, { to: slotId })
    t.match(full.headers.get('location'), 'moved=unproven')
    t.match((await visit(server).get(full.headers.get('location') as string)).text, 'waiting to be confirmed')
    const free = await visit(server).post(`${page}/move`, { to: slots[5] as string })
    t.match(free.headers.get('location'), 'moved=done')
  })
})

t.test('a small school', async t => {
  const { server } = await openSchool(t)
  const slotId = await addSlot(server.sql, { capacity: 2, instructors: 1 })
  await addSlot(server.sql, { capacity: 2, instructors: 1, daysAhead: 4 })
  t.equal((await stranger(server)(slotId, 2)).status, 303, 'sells a lesson to its first party')
})

t.test('networks around an address', async t => {
  const { server, slots } = await open(t, { FORM_SHARE_PERCENT: '100' })
  const from = async (addresses: readonly string[]) => {
    let booked = 0
    for (const [n, address] of addresses.entries()) {
      const { status } = await server.post(`/book/${SCHOOL}/${slots[n % DAYS]}`, {
        body: new URLSearchParams(
          filledForm(randomUUID(), {
            customerEmail: `${randomUUID()}@${randomUUID()}.example`,
            participants: '1'
          })
        ).toString(),
        headers: {
          'content-type': 'application/x-www-form-urlencoded',
          origin: server.url,
          'x-forwarded-for': address
        }
      })
      if (status === 303) booked += 1
    }
    return booked
  }
  const rows: readonly [name: string, addressOf: (n: number) => string, booked: number][] = [
    ['a /64', n => `2001:db8:1:100::${n + 1}`, 6],
    ['a /56', n => `2001:db8:2:1${(n % 16).toString(16).padStart(2, '0')}::1`, 12],
    ['a /48', n => `2001:db8:3:${(n % 64).toString(16)}00::1`, 48],
    ['a /24 of IPv4', n => `198.51.100.${n + 1}`, 48]
  ]
  for (const [name, addressOf, booked] of rows)
    await t.test(`${name} has a bucket of ${booked} forms`, async t => {
      t.equal(await from(Array.from({ length: 60 }, (_, n) => addressOf(n))), booked)
    })
})

/** Forms sent to two servers at once for all lessons of a day; returns the seats sold. */
async function raceForOneDay(t: Test, isMutated: boolean): Promise<number> {
  const first = await serve(t, { settings: { TRUSTED_PROXIES: '1' } })
  const { sql, databaseUrl } = first
  await addSchool(sql)
  const slots: string[] = []
  for (let n = 0; n < 8; n += 1)
    slots.push(
      await addSlot(sql, { localStart: `1${n}:00`, localEnd: `1${n}:50`, capacity: 12, instructors: 2 })
    )
  if (isMutated) {
    await mutate(sql, 'lock_for_booking', [['perform lock_forms(p_school_id)', 'perform 1']])
    await mutate(sql, 'book_many', [PAUSE_BEFORE_INSERT])
  }
  const second = await serve(t, { on: { url: databaseUrl, sql }, settings: { TRUSTED_PROXIES: '1' } })
  const senders = [stranger(first), stranger(second)]
  await Promise.all(
    Array.from({ length: 48 }, (_, n) => senders[n % 2]?.(slots[n % slots.length] as string, 2))
  )
  return (await seatsBy(sql)).confirmed
}

t.test('two servers enforce one share', async t => {
  t.equal(await raceForOneDay(t, false), 48, 'half of the 96 seats')
})

t.test('without the lock on the forms more seats are booked', async t => {
  const seats = await raceForOneDay(t, true)
  t.ok(seats > 48, `${seats} seats`)
})
