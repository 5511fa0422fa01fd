// tags: full
import t, { type Test } from 'tap'
import backup from '../../bin/commands/backup.ts'
import distribute from '../../bin/commands/distribute.ts'
import doctor from '../../bin/commands/doctor.ts'
import { readBooking } from '../../lib/booking/queries.ts'
import { readSchoolSchedule } from '../../lib/booking/schedule/queries.ts'
import { createCancel, createSale } from '../../lib/booking/transactions.ts'
import { findEquipmentUses, findSpotActivity, listBrands } from '../../lib/equipment/brands/queries.ts'
import { addBrand, recordUses } from '../../lib/equipment/brands/transactions.ts'
import type { Sql } from '../../lib/infra/database/pool.ts'
import { listAffiliates } from '../../lib/partners/attribution/queries.ts'
import { addAffiliate } from '../../lib/partners/attribution/transactions.ts'
import { uuidV7 } from '../../lib/text/uuid.ts'
import { openCluster, type SpecCluster } from '../support/citus.ts'
import { runCommand } from '../support/command.ts'
import { openCrowd, tally } from '../support/crowd.ts'
import { database } from '../support/database.ts'
import { BASE, reservationOf } from '../support/octo.ts'
import { addSignedInOwner } from '../support/owner.ts'
import { FREE_FORMS, filledForm, visit } from '../support/page.ts'
import { addSchool, addSlot, bookingOf, requestOf, seatsTaken } from '../support/school.ts'
import { type SpecServer, serve } from '../support/server.ts'
import { useOf } from '../support/uses.ts'

const SETTINGS = { V1_RATE_PER_MINUTE: '1000000', ...FREE_FORMS }

interface Stage extends SpecCluster {
  /** One on the coordinator, one on a worker. */
  readonly servers: readonly [SpecServer, SpecServer]
  /** Two schools on different nodes, each with a key. */
  readonly schools: readonly { readonly id: string; readonly key: string }[]
}

async function stage(t: Test, cluster: SpecCluster): Promise<Stage> {
  const { sql, coordinator, worker } = cluster
  const on = (url: string) => serve(t, { on: { url, sql }, settings: SETTINGS })
  const servers = [await on(coordinator), await on(worker)] as const
  const schools = []
  for (const id of await cluster.schoolsApart()) {
    await addSchool(sql, { id, name: id })
    schools.push({ id, key: await servers[0].schoolKey('Hotel', id) })
  }
  return { ...cluster, servers, schools }
}

t.test('a database without Citus is unchanged, with a list of what is missing', async t => {
  const { url } = await database(t)
  for (const words of [[], ['--check']])
    await t.rejects(
      runCommand(distribute, url, ...words),
      /The database has no Citus extension: install it on each node first/
    )
})

t.test('a cluster with distributed schools', async t => {
  const cluster = await openCluster(t)
  if (!cluster) return
  const on = await stage(t, cluster)
  const { sql, servers, schools } = on

  t.test('passes its own checks', async t => {
    t.match(await runCommand(distribute, on.coordinator, '--check', '--json'), {
      code: 0,
      out: '{"ok":true,"lacks":[]}'
    })
    t.match(await runCommand(distribute, on.worker, '--check'), { code: 1, out: /this node is a worker/ })
    const { findings } = JSON.parse((await runCommand(doctor, on.coordinator, '--json')).out)
    const found = findings.filter(({ check }: { check: string }) => check === 'cluster')
    t.match(found, [{ state: 'good', found: /^Citus \d+\.\d+, \d+ workers, \d+ tables/ }])
    await t.rejects(
      runCommand(backup, on.coordinator, '--to', 'none.swellbook.gz'),
      /cannot be backed up to one file/
    )
  })

  t.test('has no function planned without values', async t => {
    t.strictSame(
      [...(await sql`select proname from pg_proc where proconfig::text like '%force_generic_plan%'`)],
      []
    )
  })

  t.test('sells over v1 through any node', async t => {
    for (const { id, key } of schools) {
      const slotId = await addSlot(sql, { schoolId: id })
      for (const { get, post, del } of servers) {
        const base = '/api/partner/v1'
        t.equal((await get(`${base}/availability`, { key })).body.length, 1)
        const body = bookingOf(slotId, { externalRef: `ref-${uuidV7(Date.now())}` })
        const booked = await post(`${base}/bookings`, { key, body })
        t.equal(booked.status, 201, booked.text)
        t.match(await post(`${base}/bookings`, { key, body }), {
          status: 409,
          body: { bookingId: booked.body.bookingId }
        })
        t.match(await get(`${base}/bookings/${booked.body.bookingId}`, { key }), {
          status: 200,
          body: { status: 'confirmed' }
        })
        const held = await post(`${base}/bookings`, {
          key,
          body: bookingOf(slotId, { status: 'ON_HOLD', expirationMinutes: 10 })
        })
        t.match(held, { status: 201, body: { status: 'ON_HOLD' } })
        t.match(await post(`${base}/bookings/${held.body.bookingId}/confirm`, { key }), { status: 200 })
        for (const { body } of [booked, held])
          t.equal((await del(`${base}/bookings/${body.bookingId}`, { key })).status, 200)
        t.equal((await get(`${base}/bookings/${uuidV7(Date.now())}`, { key })).status, 404)
      }
      t.equal(await seatsTaken(sql, slotId), 0)
    }
  })

  t.test('supports strict OCTO', async t => {
    for (const { id, key } of schools) {
      const slotId = await addSlot(sql, { schoolId: id, daysAhead: 5 })
      for (const { request } of servers) {
        const headers = { authorization: `Bearer ${key}`, 'octo-capabilities': 'octo/pricing, octo/content' }
        const octo = (method: string, path: string, body?: unknown) =>
          request(method, BASE + path, { headers, ...(body !== undefined && { body }) })
        t.equal((await octo('GET', '/products')).status, 200)
        const listed = await octo('POST', '/availability', {
          productId: 'group',
          optionId: 'DEFAULT',
          availabilityIds: [slotId]
        })
        t.match(listed, { status: 200, body: [{ id: slotId, available: true }] }, listed.text)
        const uuid = uuidV7(Date.now())
        const held = await octo('POST', '/bookings', { uuid, ...reservationOf(slotId, 2) })
        t.match(held, { status: 200, body: { uuid, status: 'ON_HOLD' } }, held.text)
        t.match(await octo('POST', '/bookings', { uuid, ...reservationOf(slotId, 2) }), {
          status: 200,
          body: { uuid }
        })
        const contact = { fullName: 'Ana', emailAddress: 'ana@example.com' }
        const confirmed = await octo('POST', `/bookings/${uuid}/confirm`, { contact })
        t.match(confirmed, { status: 200, body: { status: 'CONFIRMED' } }, confirmed.text)
        const { supplierReference } = confirmed.body
        t.match(await octo('GET', `/bookings?supplierReference=${supplierReference}`), {
          status: 200,
          body: [{ uuid }]
        })
        t.match(await octo('DELETE', `/bookings/${uuid}`, { reason: 'storm' }), {
          status: 200,
          body: { status: 'CANCELLED' }
        })
      }
    }
  })

  t.test('signs owners in, and shows their school', async t => {
    for (const { id } of schools) {
      const { headers } = await addSignedInOwner(sql, id)
      for (const { get } of servers) {
        const page = await get('/centre/proposals', { headers })
        t.equal(page.status, 200, page.text.slice(0, 200))
        t.match(page.text, id)
      }
    }
  })

  t.test('shows and sells on booking pages', async t => {
    for (const { id } of schools) {
      const slotId = await addSlot(sql, { schoolId: id, daysAhead: 2 })
      for (const server of servers) {
        const { get, post } = visit(server)
        const { text } = await get(`/schools/${id}`)
        const path = new RegExp(`href="(/book/[^"]*${slotId})"`).exec(text)?.[1] ?? 'none'
        const form = await get(path)
        t.equal(form.status, 200, path)
        const attempt = /name="attempt" value="([^"]+)"/.exec(form.text)?.[1] ?? ''
        const booked = await post(path, filledForm(attempt))
        t.equal(booked.status, 303, booked.text.slice(0, 300))
        t.equal((await get(booked.headers.get('location') ?? '')).status, 200)
      }
      t.equal(await seatsTaken(sql, slotId), 4)
    }
  })

  t.test('never sells a seat twice, nor a reference', async t => {
    const crowds = servers.map(({ url }) => openCrowd(t, url))
    for (const { id, key } of schools) {
      const slotId = await addSlot(sql, { schoolId: id, capacity: 7, daysAhead: 9 })
      const answers = await Promise.all(
        Array.from({ length: 120 }, (_, n) => crowds[n % 2]!.book(key, bookingOf(slotId)))
      )
      t.strictSame(tally(answers), { 201: 7, '409 insufficient_spots': 113 })
      const other = await addSlot(sql, { schoolId: id, capacity: 40, instructors: 40, daysAhead: 10 })
      const body = bookingOf(other, { externalRef: 'ONE' })
      const copies = await Promise.all(Array.from({ length: 40 }, (_, n) => crowds[n % 2]!.book(key, body)))
      t.strictSame(tally(copies), { 201: 1, '409 external_ref_exists': 39 })
      t.equal(new Set(copies.map(({ body }) => body.bookingId)).size, 1)
    }
  })

  t.test('shows on one node at once what was booked on another', async t => {
    for (const { id, key } of schools) {
      const slotId = await addSlot(sql, { schoolId: id, capacity: 40, instructors: 40, daysAhead: 11 })
      for (let n = 1; n <= 20; n += 1) {
        const [here, there] = n % 2 ? servers : servers.toReversed()
        await here!.post('/api/partner/v1/bookings', { key, body: bookingOf(slotId) })
        const { body } = await there!.get('/api/partner/v1/availability', { key })
        const slot = body.find((one: { id: string }) => one.id === slotId)
        t.equal(slot.capacity - slot.vacancies, n)
      }
    }
  })

  t.test('queries one other node once for bookings, reads, cancellations and days', async t => {
    for (const { id } of schools) {
      const slotId = await addSlot(sql, { schoolId: id, capacity: 40, instructors: 40, daysAhead: 12 })
      const [partner] = await sql<{ id: string }[]>`select id::text from partners where school_id = ${id}`
      const book = await on.countRemote(sql =>
        createSale(sql).book(requestOf({ schoolId: id, slotId, partnerId: partner!.id }))
      )
      const reach = { schoolId: id, partnerId: partner!.id }
      const counts = {
        book: book.statements,
        read: (await on.countRemote(sql => readBooking(sql, reach, book.answer.bookingId))).statements,
        days: (await on.countRemote(sql => readSchoolSchedule(sql, id))).statements,
        cancel: (
          await on.countRemote(async sql =>
            createCancel(sql)(
              reach,
              (
                await createSale(sql).book(requestOf({ schoolId: id, slotId, partnerId: partner!.id }))
              ).bookingId
            )
          )
        ).statements
      }
      t.strictSame(counts, { book: 1, read: 1, days: 1, cancel: 2 }, 'where cancelling books first')
    }
  })

  t.test('reports brands and affiliates like one machine', async t => {
    const plain = await database(t)
    for (const { id } of schools) await addSchool(plain.sql, { id, name: id })
    const brand = `brand-${process.pid}-${Date.now()}`
    const uses = schools.flatMap(({ id }, n) =>
      ['amado', 'arrifana'].flatMap(spotId =>
        [3, 9].map(count =>
          useOf({ schoolId: id, lesson: `l-${n}-${spotId}-${count}`, spotId, brandId: brand, uses: count })
        )
      )
    )
    const reportOf = async (sql: Sql) => {
      await addBrand(sql, brand, brand)
      await addAffiliate(sql, { slug: brand, name: brand })
      const recorded = [await recordUses(sql, uses), await recordUses(sql, uses)]
      const refused = await recordUses(sql, [useOf({ schoolId: 'nowhere', brandId: brand })]).catch(
        ({ message }) => message
      )
      return {
        recorded,
        refused,
        sizes: await findEquipmentUses(sql, brand, '2026-06'),
        spots: await findSpotActivity(sql, brand, 24),
        brands: (await listBrands(sql)).filter(({ id }) => id === brand),
        affiliates: (await listAffiliates(sql, 10))
          .filter(({ slug }) => slug === brand)
          .map(({ createdAt: _, ...rest }) => rest)
      }
    }
    t.strictSame(await reportOf(sql), await reportOf(plain.sql))
  })
})
