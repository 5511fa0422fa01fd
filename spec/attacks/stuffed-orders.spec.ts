// tags: full alone
import t from 'tap'
import { Pool } from 'undici'
import { ORDER_BYTES } from '../../lib/booking/change/transactions.ts'
import { BASE, dayAhead, refusal, serveOcto } from '../support/octo.ts'
import { serveApart } from '../support/process.ts'
import { addSchool, addSlot } from '../support/school.ts'

const LISTS = 120
const LONG = 'x'.repeat(2000)

t.test('a partner that stuffs its orders with text', async t => {
  const server = await serveOcto(t)
  const { sql, octo, reserve } = server
  const slotId = await server.slot('hire', { capacity: 1000 })
  const day = await dayAhead(server, 3)
  const stuffed = { contact: { notes: LONG } }

  t.test('is refused in every input, and nothing changes', async t => {
    const locales = Array.from({ length: 11 }, () => 'pt')
    const unitItems = Array.from({ length: 5 }, () => ({ unitId: 'participant', contact: { notes: LONG } }))
    const hire = { productId: 'hire' }
    const hold = (await reserve(slotId, 5, hire)).body
    const bookingPath = `/bookings/${hold.uuid}`
    for (const change of [{ contact: { locales } }, { unitItems }]) {
      t.match(await reserve(slotId, 5, { ...hire, ...change }), refusal('BAD_REQUEST'))
      t.match(await octo('PATCH', bookingPath, change), refusal('BAD_REQUEST'))
      t.match(
        await octo('POST', `${bookingPath}/confirm`, { contact: {}, ...change }),
        refusal('BAD_REQUEST')
      )
    }
    t.strictSame((await octo('GET', bookingPath)).body, hold)
  })

  t.test('is refused if many small changes exceed the limit together', async t => {
    const hold = (await reserve(slotId, 5, { productId: 'hire' })).body
    const statuses: number[] = []
    for (const { uuid } of hold.unitItems) {
      const unitItems = hold.unitItems.map((item: { uuid: string }) => ({
        unitId: 'participant',
        uuid: item.uuid,
        ...(item.uuid === uuid && stuffed)
      }))
      statuses.push((await octo('PATCH', `/bookings/${hold.uuid}`, { unitItems })).status)
    }
    t.strictSame(statuses, [200, 200, 200, 200, 400])
    t.match(
      await octo('PATCH', `/bookings/${hold.uuid}`, { contact: { notes: LONG } }),
      refusal('BAD_REQUEST', { errorMessage: new RegExp(`${ORDER_BYTES} bytes`) })
    )
  })

  t.test('may still end an order that was longer before the limit, but not extend it', async t => {
    const hold = (await reserve(slotId, 1, { productId: 'hire' })).body
    await sql`alter table bookings disable trigger user`
    await sql`update bookings set contact = jsonb_build_object('notes', repeat('x', 240000)) where id = ${hold.uuid}`
    await sql`alter table bookings enable trigger user`
    await t.rejects(
      sql`update bookings set contact = contact || '{"country": "PT"}' where id = ${hold.uuid}`,
      { code: '23514' }
    )
    t.match(await octo('DELETE', `/bookings/${hold.uuid}`, {}), {
      status: 200,
      body: { status: 'CANCELLED' }
    })
    await sql`update bookings set contact = null where id = ${hold.uuid}`
  })

  t.test('slows no other partner and exhausts no memory with lists at its full rate', async t => {
    await sql`insert into bookings (id, school_id, slot_id, partner_id, participants, total_cents, currency, status, confirmed_at,
        customer_name, customer_email, contact)
      select gen_random_uuid(), s.school_id, s.id, p.id, 1, 0, 'EUR', 'confirmed', now(), 'Ana', 'a@example.com',
        jsonb_build_object('notes', repeat('x', 8000))
      from slots s, partners p, generate_series(1, 300) where s.id = ${slotId} and p.name = 'OCTO reseller'`
    await addSchool(sql, { id: 'other' })
    await addSlot(sql, { schoolId: 'other' })
    const theirs = await server.schoolKey('Hotel', 'other')
    const otherKey = await server.schoolKey('Agency')
    const apart = await serveApart(t, server.databaseUrl, { V1_RATE_PER_MINUTE: '' })
    const pool = new Pool(apart.url, { connections: 150 })
    t.teardown(() => pool.destroy())
    const get = async (path: string, key: string) => {
      const { statusCode, body } = await pool.request({
        method: 'GET',
        path,
        headers: { authorization: `Bearer ${key}` }
      })
      let bytes = 0
      for await (const chunk of body) bytes += (chunk as Buffer).length
      return { status: statusCode, bytes }
    }

    const lists = Array.from({ length: LISTS }, () => get(`${BASE}/bookings?localDate=${day}`, server.key))
    let listing = true
    const listed = Promise.all(lists).finally(() => {
      listing = false
    })
    const reads: number[] = []
    const besides: number[] = []
    while (listing && reads.length < LISTS) {
      reads.push((await get('/api/partner/v1/availabilities', theirs)).status)
      if (besides.length < 20) besides.push((await get(`${BASE}/bookings?localDate=${day}`, otherKey)).status)
    }
    const list = await listed

    t.ok(reads.length > 0)
    t.strictSame(
      reads.filter(status => status !== 200),
      [],
      'every read of the other school'
    )
    t.strictSame(
      besides.filter(status => status !== 200),
      [],
      'every list of another partner of the school'
    )
    t.ok(
      list.some(({ status, bytes }) => status === 200 && bytes > 2_000_000),
      'lists are answered'
    )
    t.strictSame(
      list.filter(({ status }) => status !== 200 && status !== 503),
      [],
      'or told to come back'
    )
    const peak = apart.peakMegabytes()
    t.ok(peak < 300, `${peak} MB`)
  })
})
