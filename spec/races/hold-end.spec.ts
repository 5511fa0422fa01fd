// tags: full alone sql
import { setTimeout as sleep } from 'node:timers/promises'
import t, { type Test } from 'tap'
import { connect } from '../../lib/infra/database/pool.ts'
import { mutate } from '../support/crowd.ts'
import { type OctoServer, serveOcto } from '../support/octo.ts'
import { SCHOOL } from '../support/school.ts'

/**
 * Remaining life of a hold when it is confirmed or extended, and duration of that commit, in milliseconds.
 */
const LEFT = 1_500
const COMMIT = 1_000

interface Straddled {
  readonly server: OctoServer
  readonly bookingId: string
  readonly slotId: string
  /** Runs a statement in time, and commits after the hold's end and after `meanwhile`. */
  straddle<R>(statement: string, meanwhile: () => Promise<R>): Promise<R>
}

/** A hold of three of eight seats that is about to end. */
async function nearTheEnd(t: Test): Promise<Straddled> {
  const server = await serveOcto(t)
  const { sql } = server
  const slotId = await server.slot()
  const { body } = await server.reserve(slotId, 3)
  const bookingId: string = body.uuid
  const other = connect(server.databaseUrl, { max: 1, idleInTransactionTimeoutMs: 0 })
  t.teardown(() => other.end({ timeout: 1 }))
  await other.unsafe('select 1')
  return {
    ...{ server, bookingId, slotId },
    async straddle(statement, meanwhile) {
      await sql`update bookings set hold_expires_at = clock_timestamp() + make_interval(secs => ${LEFT / 1000})
        where id = ${bookingId}`
      await other.unsafe('begin')
      await other.unsafe(statement)
      await sleep(LEFT + 100)
      const result = await meanwhile()
      await other.unsafe('commit')
      return result
    }
  }
}

/**
 * Status of a second confirmation sent after the hold's end, while the first, sent in time, has not
 * committed.
 */
async function secondConfirm(t: Test, change: readonly (readonly [string, string])[] = []): Promise<number> {
  const { server, bookingId, straddle } = await nearTheEnd(t)
  await mutate(server.sql, 'confirm_many', change)
  const outcome = await straddle(CONFIRM(bookingId), async () => {
    const answer = server.v1('POST', `/bookings/${bookingId}/confirm`, {})
    await sleep(COMMIT)
    return { answer }
  })
  return (await outcome.answer).status
}

/**
 * Free seats read by partners after the confirmation or extension, if they also read when the hold seemed
 * over.
 */
async function freeAfterwards(
  t: Test,
  statement: (bookingId: string) => string,
  change: readonly [name: string, words: string, instead: string] | [] = []
): Promise<number> {
  const { server, bookingId, slotId, straddle } = await nearTheEnd(t)
  const [name, words = '', instead = ''] = change
  if (name) await mutate(server.sql, name, [[words, instead]])
  const read = async () => {
    const { body } = await server.v1('GET', '/availability')
    return (body as { id: string; vacancies: number }[]).find(({ id }) => id === slotId)?.vacancies ?? -1
  }
  t.equal(await straddle(statement(bookingId), read), 8, 'as long as nobody has committed')
  return read()
}

const CONFIRM = (id: string) => `select confirm_many('${SCHOOL}', '[{ "id": "${id}" }]')`
const EXTEND = (id: string) =>
  `select update_booking(school_id, partner_id, id, '{"holdMinutes": 60}') from bookings where id = '${id}'`

t.test('a hold confirmed at its end', async t => {
  t.test('has ended for a second confirmation that does not wait', async t => {
    const impatient = [
      'reachable := lock_bookings(p_school_id, partner_ids, ids);',
      'reachable := array(select b.id from bookings b where b.id = any (ids) and b.hold_expires_at > clock_timestamp());'
    ] as const
    t.equal(await secondConfirm(t, [impatient]), 410)
  })

  t.test('is confirmed for a second confirmation that waits for the first', async t => {
    t.equal(await secondConfirm(t), 200)
  })

  t.test('stays free for readers without a notification', async t => {
    const silent = [
      'confirm_many',
      'update slots s set spots_taken = s.spots_taken where',
      'perform 1 from slots s where'
    ] as const
    t.equal(await freeAfterwards(t, CONFIRM, silent), 8)
  })

  t.test('is taken for readers who counted it as ended', async t => {
    t.equal(await freeAfterwards(t, CONFIRM), 5)
  })
})

t.test('a hold extended at its end', async t => {
  t.test('stays free for readers without a notification', async t => {
    const silent = [
      'store_change',
      "(b.status = 'on_hold' and b.hold_expires_at < p_moment + read_margin)",
      'false'
    ] as const
    t.equal(await freeAfterwards(t, EXTEND, silent), 8)
  })

  t.test('is taken for readers who counted it as ended', async t => {
    t.equal(await freeAfterwards(t, EXTEND), 5)
  })
})
