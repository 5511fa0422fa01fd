// The peer: Fastify 5, pg and @fastify/rate-limit over the same tables, with the same answers, written the usual way: a booking is a
// transaction of awaited statements. Keys it keeps in memory once it has seen them, which makes it quicker than one may be that has to
// refuse a key which was revoked.
import { createHash, randomUUID } from 'node:crypto'
import rateLimit from '@fastify/rate-limit'
import view from '@fastify/view'
import ejs from 'ejs'
import Fastify from 'fastify'
import pg from 'pg'
import { recommendBoard } from '../../dist/lib/equipment/sizing/board.js'
import { digestOfSecret } from '../../dist/lib/people/rules.js'

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 12 })
const app = Fastify()
await app.register(rateLimit, {
  max: 1_000_000_000,
  timeWindow: 60_000,
  keyGenerator: r => r.headers['x-partner-api-key']
})

await app.register(view, { engine: { ejs }, root: import.meta.dirname, production: true })

const digest = key => createHash('sha256').update(key).digest()

const schools = new Map()
const platforms = new Map()

/** What is known under a key, asked once. */
async function remembered(known, key, ask) {
  if (!known.has(key)) known.set(key, await ask(key))
  return known.get(key)
}

async function findSchool(key) {
  const { rows } = await pool.query(
    `select k.school_id, k.partner_id, k.discount_percent, s.name, s.currency from school_keys k
     join schools s on s.id = k.school_id where k.digest = $1 and k.revoked_at is null`,
    [digest(key)]
  )
  return rows[0]
}

async function schoolOf(request, reply) {
  request.school = await remembered(schools, request.headers['x-partner-api-key'] ?? '', findSchool)
  if (!request.school) return reply.code(401).send({ error: 'invalid_api_key' })
}

async function findPlatform(key) {
  const { rows } = await pool.query(
    'select scopes from platform_keys where digest = $1 and revoked_at is null',
    [digest(key)]
  )
  return rows[0]
}

async function platformOf(request, reply) {
  const platform = await remembered(platforms, request.headers['x-partner-api-key'] ?? '', findPlatform)
  if (!platform?.scopes.includes('sizing')) return reply.code(401).send({ error: 'invalid_api_key' })
}

const SLOTS = `
  select s.id, s.local_date::text as date, to_char(s.local_start, 'HH24:MI') as start, to_char(s.local_end, 'HH24:MI') as until,
    t.level, s.spot_name, s.capacity, s.instructor_count * t.max_students_per_instructor as teachable, s.price_cents,
    s.on_sale and s.cancelled_at is null as for_sale,
    s.spots_taken - coalesce((select sum(b.participants) from bookings b where b.school_id = s.school_id and b.slot_id = s.id
      and b.status = 'on_hold' and b.hold_expires_at <= now()), 0) as taken
  from slots s join lesson_types t on t.school_id = s.school_id and t.id = s.lesson_type_id
  where s.school_id = $1 and s.local_date between coalesce($3::date, current_date) and coalesce($2::date, current_date + 30) and s.starts_at > now()
  order by s.starts_at, s.id`

app.get('/api/partner/v1/availability', { preHandler: schoolOf }, async request => {
  const { school } = request
  const { rows } = await pool.query(SLOTS, [
    school.school_id,
    request.query.to ?? null,
    request.query.from ?? null
  ])
  return rows.map(slot => {
    const vacancies = slot.for_sale
      ? Math.max(0, Math.min(slot.capacity, slot.teachable) - Number(slot.taken))
      : 0
    const status = vacancies * 2 < slot.capacity ? 'LIMITED' : 'AVAILABLE'
    return {
      id: slot.id,
      localDateTimeStart: `${slot.date}T${slot.start}:00`,
      localDateTimeEnd: `${slot.date}T${slot.until}:00`,
      available: vacancies > 0,
      status: vacancies === 0 ? 'SOLD_OUT' : status,
      vacancies,
      capacity: slot.capacity,
      maxUnits: vacancies,
      pricing: {
        original: slot.price_cents,
        retail: slot.price_cents,
        net: Math.round((slot.price_cents * (100 - school.discount_percent)) / 100),
        currency: school.currency,
        currencyPrecision: 2
      },
      _sb: { level: slot.level, spotName: slot.spot_name, bookingUrl: `http://localhost/book/${slot.id}` }
    }
  })
})

app.post('/api/partner/v1/bookings', { preHandler: schoolOf }, async (request, reply) => {
  const { school, body } = request
  const client = await pool.connect()
  try {
    await client.query('begin')
    const { rows } = await client.query(
      'select * from slots where id = $1 and school_id = $2 for no key update',
      [body.lessonSlotId, school.school_id]
    )
    const [slot] = rows
    const seats = body.participants ?? 1
    if (slot.spots_taken + seats > slot.capacity) {
      await client.query('rollback')
      return reply
        .code(409)
        .send({ error: 'insufficient_spots', remaining: slot.capacity - slot.spots_taken })
    }
    const id = randomUUID()
    const created = await client.query(
      `insert into bookings (id, school_id, slot_id, partner_id, participants, total_cents, currency, status, confirmed_at, customer_name, customer_email)
       values ($1, $2, $3, $4, $5, $6, 'EUR', 'confirmed', now(), $7, $8) returning created_at`,
      [
        id,
        school.school_id,
        slot.id,
        school.partner_id,
        seats,
        seats * slot.price_cents,
        body.customerName,
        body.customerEmail
      ]
    )
    await client.query('update slots set spots_taken = spots_taken + $2 where id = $1', [slot.id, seats])
    await client.query('commit')
    reply.code(201)
    return {
      ok: true,
      bookingId: id,
      createdAt: created.rows[0].created_at,
      lessonSlotId: slot.id,
      schoolId: school.school_id,
      status: 'confirmed',
      participants: seats,
      totalAmountCents: seats * slot.price_cents,
      currency: 'EUR'
    }
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
})

app.get('/api/partner/v2/sizing/board', { preHandler: platformOf }, async request => {
  return recommendBoard({ level: request.query.level, weight: Number(request.query.weight) })
})

async function personOf(request, reply) {
  const [, token = ''] = /(?:^|; )sb_owner=([^;]+)/.exec(request.headers.cookie ?? '') ?? []
  const { rows } = await pool.query(
    `select o.name, s.id as school_id, s.name as school from sessions e join people o on o.id = e.person_id
     join schools s on s.id = e.school_id where e.digest = $1 and e.revoked_at is null and e.expires_at > now()`,
    [digestOfSecret(decodeURIComponent(token))]
  )
  if (!rows[0]) return reply.code(401).send('Sign in first.')
  request.person = rows[0]
}

app.get('/centre/days/:date', { preHandler: personOf }, async (request, reply) => {
  const { school_id: id, school } = request.person
  const { date } = request.params
  const lessons = await pool.query(
    `select s.id, to_char(s.local_start, 'HH24:MI') as start, to_char(s.local_end, 'HH24:MI') as until, t.name, t.level, s.spot_name,
       s.capacity, s.spots_taken, s.on_sale, s.cancelled_at from slots s
     join lesson_types t on t.school_id = s.school_id and t.id = s.lesson_type_id
     where s.school_id = $1 and s.local_date = $2 order by s.starts_at, s.id`,
    [id, date]
  )
  const ids = lessons.rows.map(lesson => lesson.id)
  const [parties, teachers] = await Promise.all([
    pool.query(
      `select b.id, b.slot_id, b.reference, b.customer_name, b.participants, b.notes, p.name as partner,
         coalesce(a.arrived, 0) as arrived, b.total_cents - coalesce(sum(m.cents), 0) as owed from bookings b
       join partners p on p.school_id = b.school_id and p.id = b.partner_id
       left join arrivals a on a.school_id = b.school_id and a.booking_id = b.id
       left join payments m on m.school_id = b.school_id and m.booking_id = b.id
       where b.school_id = $1 and b.slot_id = any ($2) and b.status = 'confirmed' group by b.id, b.school_id, p.name, a.arrived order by b.created_at`,
      [id, ids]
    ),
    pool.query(
      `select x.slot_id, i.name from slot_instructors x join instructors i on i.school_id = x.school_id and i.id = x.instructor_id
       where x.school_id = $1 and x.slot_id = any ($2) order by i.name`,
      [id, ids]
    )
  ])
  const of = (rows, lesson) => rows.filter(row => row.slot_id === lesson.id)
  const day = lessons.rows.map(lesson => ({
    ...lesson,
    parties: of(parties.rows, lesson),
    teachers: of(teachers.rows, lesson)
  }))
  return reply.viewAsync('day.ejs', { school, date, day })
})

const address = await app.listen({ port: 0, host: '127.0.0.1' })
console.error(`listening ${new URL(address).port}`)
process.once('SIGTERM', () => process.exit(0))
