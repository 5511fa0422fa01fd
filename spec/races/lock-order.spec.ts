// tags: full alone sql
import t, { type Test } from 'tap'
import { connect, type Sql, singleRow } from '../../lib/infra/database/pool.ts'
import { issueSchoolKey, touchKeys } from '../../lib/partners/keys/transactions.ts'
import { sweepConnector } from '../../lib/people/connector/transactions.ts'

import { uuidV7 } from '../../lib/text/uuid.ts'
import { mutate } from '../support/crowd.ts'
import { database } from '../support/database.ts'
import { addConnectorKey } from '../support/owner.ts'
import { addSchool, addSlot, SCHOOL, seatsTaken } from '../support/school.ts'

const GUEST = 'eve@example.org'
const DEADLOCK = '40P01'
const newId = () => uuidV7(Date.now())

/** A separate connection whose transaction stays open until ended. */
interface Hand {
  does(statement: string): Promise<string>
  readonly pid: number
}

async function hand(t: Test, url: string): Promise<Hand> {
  const sql = connect(url, { max: 1, lockTimeoutMs: 20_000, statementTimeoutMs: 20_000, silenceMs: 0 })
  t.teardown(() => sql.end({ timeout: 1 }))
  const { pid } = singleRow<{ pid: number }>(await sql`select pg_backend_pid() as pid`)
  const does = (statement: string) =>
    sql.unsafe(statement).then(
      () => 'ok',
      ({ code }) => String(code)
    )
  return { pid, does }
}

/** Resolves once this connection waits for a lock; fails after half a minute. */
async function untilWaiting(sql: Sql, { pid }: Hand): Promise<void> {
  const until = performance.now() + 30_000
  while (performance.now() < until) {
    const { waiting } = singleRow<{ waiting: boolean }>(
      await sql`select cardinality(pg_blocking_pids(${pid})) > 0 as waiting`
    )
    if (waiting) return
  }
  throw new Error(`Session ${pid} waits for nobody.`)
}

/** Adds a confirmed booking or an overdue hold of the guest; returns its id. */
async function seat(sql: Sql, slotId: string, status: 'confirmed' | 'on_hold'): Promise<string> {
  const id = newId()
  await sql`insert into bookings (id, school_id, slot_id, partner_id, participants, total_cents, currency, status,
      confirmed_at, hold_expires_at, customer_name, customer_email)
    values (${id}, ${SCHOOL}, ${slotId}, partner_of(${SCHOOL}, 'Hotel'), 1, 0, 'EUR', ${status},
      ${status === 'confirmed' ? sql`clock_timestamp()` : null}, ${status === 'on_hold' ? sql`clock_timestamp()` : null},
      'Eve', ${GUEST})`
  await sql`update slots set spots_taken = spots_taken + 1 where id = ${slotId}`
  return id
}

function bookMany(partnerId: string, ...slotIds: readonly string[]): string {
  const customer = { customerName: 'Ana Silva', customerEmail: 'ana@example.com' }
  const requests = slotIds.map(slotId => ({
    ...{ id: newId(), partnerId, slotId, participants: 1 },
    ...customer
  }))
  return `select code from book_many('${SCHOOL}', '${JSON.stringify(requests)}'::json)`
}

interface Race {
  readonly sql: Sql
  readonly url: string
  readonly partnerId: string
}

async function prepare(t: Test): Promise<Race> {
  const { sql, url } = await database(t)
  await addSchool(sql)
  const { id } = singleRow<{ id: string }>(await sql`select partner_of(${SCHOOL}, 'Hotel') as id`)
  return { sql, url, partnerId: id }
}

/**
 * Results of a cancellation, an erasure and a booking that meet in a cycle. The cancellation holds its
 * booking and is about to raise the school's version. The erasure holds the guest's overdue hold and waits
 * for that booking. The booking ends that hold.
 */
async function ring(t: Test, { sql, url, partnerId }: Race) {
  const [here, elsewhere] = [await addSlot(sql), await addSlot(sql, { daysAhead: 4 })]
  await seat(sql, here, 'on_hold')
  const cancelled = await seat(sql, elsewhere, 'confirmed')
  const [canceller, eraser, booker] = [await hand(t, url), await hand(t, url), await hand(t, url)]
  await canceller.does('begin')
  await canceller.does(`select lock_booking('${SCHOOL}', null, '${cancelled}')`)
  const erasure = eraser.does(
    `select erase_customer('${SCHOOL}', array(select id from bookings), '${GUEST}')`
  )
  await untilWaiting(sql, eraser)
  const booking = booker.does(bookMany(partnerId, here))
  await untilWaiting(sql, booker)
  const cancellation = await canceller.does(
    `select cancel_many('${SCHOOL}', '[{ "id": "${cancelled}", "begunToo": true }]')`
  )
  await canceller.does('commit')
  return {
    outcomes: [cancellation, await erasure, await booking],
    seats: [await seatsTaken(sql, here), await seatsTaken(sql, elsewhere)]
  }
}

t.test('a booking, a cancellation and an erasure with crossing locks', async t => {
  t.test('deadlock if the version is locked before the ended holds', async t => {
    const race = await prepare(t)
    await mutate(race.sql, 'lock_for_booking', [
      [
        'perform reap_holds(',
        'perform 1 from availability_versions where school_id = p_school_id for no key update;\n  perform reap_holds('
      ]
    ])
    t.ok((await ring(t, race)).outcomes.includes(DEADLOCK))
  })

  t.test('all finish, one after another', async t => {
    t.strictSame(await ring(t, await prepare(t)), { outcomes: ['ok', 'ok', 'ok'], seats: [1, 0] })
  })
})

const RENAMES = { spot_name: 'Praia da Rocha' }
const LOCKS_ALL = "and b.status in ('confirmed', 'on_hold')\n  );\n  perform reap"
const LOCKS_HOLDS = "and b.status = 'on_hold'\n  );\n  perform reap"
/** Changes of a lesson that free its guests, by the function that makes them. */
const CHANGES = {
  move_lesson: `select move_lesson('${SCHOOL}', $1, null, current_date + 5, '11:00', '12:30', null, true)`,
  change_slot: `select change_slot('${SCHOOL}', $1, '${JSON.stringify(RENAMES)}')`
}

/** Results of a change of a lesson that waits for the booking of a guest who is being erased. */
async function crossWithErasure(t: Test, { sql, url }: Race, change: string) {
  const slotId = await addSlot(sql)
  const booked = await seat(sql, slotId, 'confirmed')
  const [eraser, changer] = [await hand(t, url), await hand(t, url)]
  await eraser.does('begin')
  await eraser.does(`select from bookings where id = '${booked}' for no key update`)
  const changing = changer.does(change.replace('$1', `'${slotId}'`))
  await untilWaiting(sql, changer)
  const erasure = await eraser.does(
    `select erase_customer('${SCHOOL}', array['${booked}'::uuid], '${GUEST}')`
  )
  await eraser.does('commit')
  const outcomes = [erasure, await changing]
  const rows = await sql`select freed, customer_email as email from bookings where id = ${booked}`
  return { outcomes, rows: [...rows] }
}

for (const [name, change] of Object.entries(CHANGES)) {
  t.test(`${name} and an erasure with crossing locks`, async t => {
    t.test('deadlock if confirmed bookings are not locked before the lesson is written', async t => {
      const race = await prepare(t)
      await mutate(race.sql, name, [[LOCKS_ALL, LOCKS_HOLDS]])
      t.ok((await crossWithErasure(t, race, change)).outcomes.includes(DEADLOCK))
    })

    t.test('both finish, one after the other', async t => {
      const { outcomes, rows } = await crossWithErasure(t, await prepare(t), change)
      t.strictSame(outcomes, ['ok', 'ok'])
      t.strictSame(rows, [{ freed: true, email: '' }])
    })
  })
}

/** True if a partner that names another school's lesson waits for a change of that lesson. */
async function waitsForOwner(t: Test, { sql, url, partnerId }: Race) {
  await addSchool(sql, { id: 'other' })
  const foreign = await addSlot(sql, { schoolId: 'other' })
  const owner = await hand(t, url)
  await owner.does('begin')
  await owner.does(`select from slots where id = '${foreign}' for no key update`)
  const impatient = connect(url, { max: 1, lockTimeoutMs: 500 })
  t.teardown(() => impatient.end({ timeout: 1 }))
  const answer = await impatient.unsafe(bookMany(partnerId, foreign)).then(
    ([row]) => row?.code,
    ({ code }) => code
  )
  await owner.does('commit')
  return answer
}

t.test("a booking that names another school's lesson", async t => {
  t.test('waits for it if lessons are locked by id only', async t => {
    const race = await prepare(t)
    await mutate(race.sql, 'lock_for_booking', [
      ['where s.school_id = p_school_id and s.id = any (slot_ids)\n', 'where s.id = any (slot_ids)\n']
    ])
    t.equal(await waitsForOwner(t, race), '55P03')
  })

  t.test('is refused at once', async t => {
    t.equal(await waitsForOwner(t, await prepare(t)), 'slot_not_found')
  })
})

t.test('chores on rows locked by others', async t => {
  const { sql, url } = await prepare(t)
  const impatient = connect(url, { max: 1, lockTimeoutMs: 500 })
  t.teardown(() => impatient.end({ timeout: 1 }))
  const owner = await hand(t, url)

  t.test('record the use of all unlocked keys', async t => {
    const [revoked, used] = [newId(), newId()]
    for (const id of [revoked, used]) await issueSchoolKey(sql, id, { schoolId: SCHOOL, partner: 'Hotel' })
    await owner.does('begin')
    await owner.does(`select revoke_school_key('${SCHOOL}', '${revoked}', null)`)
    await touchKeys(impatient, new Map([revoked, used].map(id => [id, SCHOOL])))
    await owner.does('commit')
    const rows = await sql`select id from school_keys where last_used_at is not null`
    t.strictSame(
      rows.map(({ id }) => id),
      [used]
    )
  })

  t.test('end all unlocked proposals', async t => {
    const keys = [await addConnectorKey(sql), await addConnectorKey(sql)]
    for (const { id } of keys) {
      await sql`select propose(${SCHOOL}, ${id}, ${newId()}, 'stock_change', '{}', ${'0'.repeat(64)}, '\\x', -1)`
    }
    await owner.does('begin')
    await owner.does(`select revoke_connector_key('${SCHOOL}', '${keys[0]?.id}', null)`)
    t.equal(await sweepConnector(impatient), 1)
    await owner.does('commit')
    t.equal(await sweepConnector(impatient), 0)
  })
})
