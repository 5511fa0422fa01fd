// tags: full alone sql
import t, { type Test } from 'tap'
import { answerQuestions } from '../../lib/guests/questions/transactions.ts'
import { connect } from '../../lib/infra/database/pool.ts'
import { countFailures, mutate, whenWaiting } from '../support/crowd.ts'
import { type OctoServer, serveOcto } from '../support/octo.ts'
import { SCHOOL } from '../support/school.ts'

const GUEST = { fullName: 'Eve Silva', emailAddress: 'eve@example.org', notes: 'left foot' }

const ERASE = `select erase_customer('${SCHOOL}', array(select id from bookings), '${GUEST.emailAddress}')`

/** A school may use half of the write connections: four changes can wait. */
const ROOM = { WRITE_CONNECTIONS: '8' }

/** Removes the lock of the booking. */
const UNLOCKED = ['slot_ids, moment, reachable);', 'slot_ids, moment);'] as const

/** Erases the guest on another connection and keeps the transaction open until released. */
async function eraseSlowly(t: Test, url: string): Promise<() => Promise<void>> {
  const sql = connect(url, { max: 1, idleInTransactionTimeoutMs: 0 })
  t.teardown(() => sql.end({ timeout: 1 }))
  await sql.unsafe('begin')
  await sql.unsafe(ERASE)
  return async () => {
    await sql.unsafe('commit')
  }
}

/** Personal data left after an erasure with concurrent changes of each kind. */
async function remains(t: Test, server: OctoServer): Promise<string> {
  const { octo, reserve, slot, sql } = server
  const seats = [{ unitId: 'participant', contact: GUEST }]
  const changes: [method: string, path: string, body: object][] = [
    ['POST', '/extend', { expirationMinutes: 60 }],
    ['POST', '/confirm', { contact: { country: 'PT' } }],
    ['PATCH', '', { notes: 'comes late' }],
    ['POST', '/cancel', {}]
  ]
  const uuids: string[] = []
  for (const _ of changes) {
    const { body } = await reserve(await slot(), 1, { unitItems: seats })
    await octo('PATCH', `/bookings/${body.uuid}`, { contact: GUEST })
    uuids.push(body.uuid)
  }
  const commit = await eraseSlowly(t, server.databaseUrl)
  const pending = Promise.all(
    changes.map(([method, path, body], n) => octo(method, `/bookings/${uuids[n]}${path}`, body))
  )
  await whenWaiting(sql, changes.length)
  await commit()
  for (const { status } of await pending) t.equal(status, 200)
  const rows = await sql<{ text: string }[]>`
    select (to_jsonb(b) - 'notes')::text as text from bookings b where id = any (${uuids}::uuid[])`
  return rows.map(({ text }) => text).join('\n')
}

/** Result of answers sent during the guest's erasure, and the number of rows with personal data left. */
async function answersLeft(t: Test, { reserve, slot, sql, databaseUrl }: OctoServer) {
  const { uuid } = (await reserve(await slot(), 1, { contact: GUEST })).body
  const commit = await eraseSlowly(t, databaseUrl)
  const guests = { 1: { height_cm: 172, answers: { swim: 'no' } } }
  const answered = answerQuestions(sql, SCHOOL, uuid, { answers: { hotel: 'Casa Azul' }, guests })
  await whenWaiting(sql, 1)
  await commit()
  const code = await answered
  const rows = await sql`select from bookings where id = ${uuid} and answers is not null
    union all select from guests where booking_id = ${uuid}`
  return { code, rows: rows.length }
}

/**
 * Erases a guest concurrently with the cancellation of a booking whose lesson also has an overdue hold of
 * the guest.
 */
async function eraseAndCancel(
  server: OctoServer
): Promise<{ readonly deadlocks: number; readonly status: number }> {
  const { octo, reserve, slot, sql } = server
  const guest = { contact: GUEST }
  const here = await slot()
  const [remaining, elsewhere, over] = [
    (await reserve(here, 1, guest)).body.uuid,
    (await reserve(await slot(), 1, guest)).body.uuid,
    (await reserve(here, 1, guest)).body.uuid
  ] as string[]
  await sql`update bookings set hold_expires_at = clock_timestamp() where id = ${over as string}`
  const [busy, eraser] = [1, 2].map(() =>
    connect(server.databaseUrl, { max: 1, idleInTransactionTimeoutMs: 0 })
  )
  await busy?.unsafe('begin')
  await busy?.unsafe(`select from bookings where id = '${elsewhere}' for update`)
  // In id order: it holds the first, waits for the second and needs the third.
  const erased = Promise.resolve(eraser?.unsafe(ERASE)).catch(() => {})
  await whenWaiting(sql, 1)
  const cancelled = octo('POST', `/bookings/${remaining}/cancel`, {})
  await whenWaiting(sql, 2)
  await busy?.unsafe('commit')
  const { status } = await cancelled
  await erased
  await Promise.all([busy?.end(), eraser?.end(), server.close()])
  return { deadlocks: (await countFailures(sql)).deadlocks, status }
}

t.test('a cancellation during the erasure of its customer', async t => {
  t.test('deadlocks if ended holds are locked before it', async t => {
    const server = await serveOcto(t)
    await mutate(server.sql, 'lock_bookings', [UNLOCKED])
    t.ok((await eraseAndCancel(server)).deadlocks > 0)
  })

  t.test('waits for the erasure', async t => {
    t.strictSame(await eraseAndCancel(await serveOcto(t)), { deadlocks: 0, status: 200 })
  })
})

t.test('changes during the erasure of their customer', async t => {
  t.test('restore the customer if the booking is read before it is locked', async t => {
    const server = await serveOcto(t, ROOM)
    await mutate(server.sql, 'lock_bookings', [UNLOCKED])
    t.match(await remains(t, server), /eve@example\.org/)
  })

  t.test("are applied without the customer's data", async t => {
    const server = await serveOcto(t, ROOM)
    t.notMatch(await remains(t, server), /eve|silva|left foot/i)
  })
})

t.test('answers of a guest during the erasure', async t => {
  t.test('survive without a check for the guest', async t => {
    const server = await serveOcto(t)
    await mutate(server.sql, 'answer_questions', [["b.customer_name = ''", 'false']])
    t.strictSame(await answersLeft(t, server), { code: 'ok', rows: 2 })
  })

  t.test('are skipped', async t => {
    t.strictSame(await answersLeft(t, await serveOcto(t)), { code: 'gone', rows: 0 })
  })
})
