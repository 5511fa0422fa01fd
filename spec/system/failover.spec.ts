// tags: full
import { setTimeout as sleep } from 'node:timers/promises'
import t, { type Test } from 'tap'
import { type Sql, singleRow } from '../../lib/infra/database/pool.ts'
import { migrate } from '../../lib/infra/migrations.ts'
import { issueSchoolKey } from '../../lib/partners/keys/transactions.ts'
import { uuidV7 } from '../../lib/text/uuid.ts'
import { type Answer, type Crowd, openCrowd } from '../support/crowd.ts'
import { serveApart } from '../support/process.ts'
import { findPostgres, openPair, type Pair, until } from '../support/replication.ts'
import { addLessonType, addSchool, addSlot, bookingOf, SCHOOL, seatsTaken } from '../support/school.ts'

const WORKERS = 16
/** Bookings acknowledged before the primary is killed, and after the promotion. */
const BEFORE = 200
const AFTER = 200
/** Pause of a worker after a refusal, so a promotion of ten seconds does not use up the seats. */
const PAUSE_MS = 500

interface Stage {
  readonly pair: Pair
  readonly slotId: string
  readonly key: string
  readonly crowds: readonly Crowd[]
}

async function stage(t: Test, bin: string): Promise<Stage> {
  const pair = await openPair(t, bin)
  await migrate(pair.url)
  const { sql } = pair.primary
  await addSchool(sql)
  await addLessonType(sql, { id: 'roomy', capacity: 1000, ratio: 1000 })
  const slotId = await addSlot(sql, { lessonTypeId: 'roomy', capacity: 1000 })
  const { key } = await issueSchoolKey(sql, uuidV7(Date.now()), {
    ...{ schoolId: SCHOOL, partner: 'Hotel', discountPercent: 0 }
  })
  const settings = { FORECAST_REFRESH_MINUTES: '0' }
  const servers = await Promise.all([serveApart(t, pair.url, settings), serveApart(t, pair.url, settings)])
  return { pair, slotId, key, crowds: servers.map(({ url }) => openCrowd(t, url, WORKERS)) }
}

/** Books one seat with a reference; undefined if the result is unknown. */
async function book(
  { crowds, key, slotId }: Stage,
  ref: string,
  server: number
): Promise<Answer | undefined> {
  const response = await crowds[server % 2]!.book(key, bookingOf(slotId, { externalRef: ref })).catch(
    () => undefined
  )
  return response?.status === 503 ? undefined : response
}

async function idsOf(sql: Sql, slotId: string): Promise<Map<string, string>> {
  const rows = await sql<{ ref: string; id: string }[]>`
    select external_ref as ref, id from bookings where slot_id = ${slotId}`
  return new Map(rows.map(({ ref, id }) => [ref, id]))
}

t.test('a primary with a synchronous standby', async t => {
  const bin = findPostgres(t)
  if (!bin) return
  const on = await stage(t, bin)
  const { pair, slotId } = on
  const acknowledged = new Map<string, string>()
  const open: string[] = []

  t.test('acknowledges only what the standby has', async t => {
    pair.standby.signal('SIGSTOP')
    t.equal(await book(on, 'frozen', 0), undefined, 'the outcome is unknown, and said to be')
    pair.standby.signal('SIGCONT')
    const repeated = await until(() => book(on, 'frozen', 1))
    t.ok([201, 409].includes(repeated.status), `${repeated.status} when the standby is back`)
    acknowledged.set('frozen', repeated.body.bookingId)
  })

  t.test('killed under load, is replaced by the standby without a lost booking', async t => {
    let failedOver: Promise<void> | undefined
    async function failOver(): Promise<void> {
      await pair.primary.kill()
      while (open.length === 0) await sleep(20)
      // pg_promote does not wait, because the statement timeout is three seconds.
      await pair.standby.sql`select pg_promote(false)`
      await until(async () => (await pair.standby.sql`select 1 where not pg_is_in_recovery()`)[0])
      isOver = true
    }
    let isOver = false
    let since = 0
    let n = 0
    async function workOn(server: number): Promise<void> {
      while (since < AFTER && n < 900) {
        const ref = `booking-${n++}`
        const response = await book(on, ref, server)
        if (response?.status === 201) acknowledged.set(ref, response.body.bookingId)
        else open.push(ref)
        if (response?.status !== 201) await sleep(PAUSE_MS)
        else if (isOver) since += 1
        if (acknowledged.size >= BEFORE) failedOver ??= failOver()
      }
    }
    await Promise.all(Array.from({ length: WORKERS }, (_, i) => workOn(i)))
    await failedOver
    t.ok(since >= AFTER, `${since} were acknowledged after it, with no word to the servers`)
    const ids = await idsOf(pair.standby.sql, slotId)
    t.strictSame(
      [...acknowledged].filter(([ref, id]) => ids.get(ref) !== id),
      [],
      'what was acknowledged is there'
    )
  })

  t.test('leaves no outcome that one retry does not settle', async t => {
    t.ok(open.length > 0, `${open.length} were open`)
    const response = await Promise.all(open.map((ref, i) => book(on, ref, i)))
    t.strictSame(
      [...new Set(response.map(answer => answer?.status))].filter(status => status !== 201 && status !== 409),
      []
    )
    const ids = await idsOf(pair.standby.sql, slotId)
    t.strictSame(
      open.filter((ref, i) => ids.get(ref) !== response[i]?.body.bookingId),
      []
    )
    const { rows } = singleRow<{ rows: number }>(
      await pair.standby.sql`select count(*)::int as rows from bookings where slot_id = ${slotId}`
    )
    t.equal(rows, ids.size, 'nothing is there twice')
    t.equal(await seatsTaken(pair.standby.sql, slotId), rows)
  })
})
