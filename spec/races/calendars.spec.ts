// tags: full alone sql
import t, { type Test } from 'tap'
import { type Reader, ScheduleCache } from '../../lib/booking/schedule-cache.ts'
import { connect, type Sql, singleRow } from '../../lib/infra/database/pool.ts'
import { poll } from '../../lib/infra/embedded/processes.ts'
import { formats } from '../../plugins/partner-v1/formats/index.ts'
import { mutate } from '../support/crowd.ts'
import { database } from '../support/database.ts'
import { addLessonType, addSchool, addSlot, SCHOOL } from '../support/school.ts'
import { type LessonQuery, readCached } from '../support/uncached.ts'

const MEGABYTE = 1024 * 1024
const LOCK = 23
const PATIENT = { statementTimeoutMs: 0, silenceMs: 0, lockTimeoutMs: 0 }

const ALL: LessonQuery = {
  ...{ from: '2000-01-01', to: '2099-12-31', level: null, discountPercent: 0 },
  ...{ format: formats.sb.slots, publicUrl: 'https://swellbook.example' }
}

interface Stage {
  readonly sql: Sql
  readonly calendars: ScheduleCache
  readonly slotId: string
  /** The lookup of the key returns the school's current version. */
  lookUp(): Promise<Reader>
  /** Free seats of the lesson for this reader. */
  seats(reader: Reader): Promise<number>
  /** Blocks statements that read lessons after their snapshot is taken; the result releases them. */
  hold(): Promise<() => Promise<void>>
  /** Resolves once that many statements are blocked. */
  waits(statements: number): Promise<void>
}

/** A school with one lesson of eight seats, and schedule caches that have read it once. */
async function stage(t: Test, maxBytes = MEGABYTE): Promise<Stage> {
  const { sql, url } = await database(t)
  await addSchool(sql)
  const slotId = await addSlot(sql)
  await sql.unsafe(`create or replace function is_for_sale(p_on_sale boolean, p_cancelled_at timestamptz) returns boolean
    language plpgsql as $$ begin
      perform pg_advisory_lock_shared(${LOCK});
      perform pg_advisory_unlock_shared(${LOCK});
      return p_on_sale and p_cancelled_at is null;
    end $$`)
  const [read, gatekeeper] = [connect(url, { ...PATIENT, max: 4 }), connect(url, { ...PATIENT, max: 1 })]
  t.teardown(() => Promise.all([read, gatekeeper].map(pool => pool.end({ timeout: 1 }))).then(() => {}))
  const calendars = new ScheduleCache(read, maxBytes)
  const lookUp = async () =>
    singleRow<Reader>(
      await sql`select school_id as "schoolId", version, extract(epoch from clock_timestamp())::float8 * 1000 as "atMs"
        from availability_versions where school_id = ${SCHOOL}`
    )
  const seats = async (reader: Reader) => {
    const { availabilities } = JSON.parse(await readCached(calendars, reader, ALL))
    return availabilities[0].spotsRemaining
  }
  await seats(await lookUp())
  return {
    ...{ sql, calendars, slotId, lookUp, seats },
    async hold() {
      await gatekeeper`select pg_advisory_lock(${LOCK})`
      return async () => void (await gatekeeper`select pg_advisory_unlock(${LOCK})`)
    },
    async waits(statements) {
      await poll(60_000, 10, async () => (await waiting(sql)) === statements || undefined)
    }
  }
}

async function waiting(sql: Sql): Promise<number> {
  return singleRow<{ n: number }>(
    await sql`select count(*)::int as n from pg_locks where locktype = 'advisory' and not granted
      and database = (select oid from pg_database where datname = current_database())`
  ).n
}

async function sellOne({ sql, slotId }: Stage): Promise<void> {
  await sql`update slots set spots_taken = spots_taken + 1 where id = ${slotId}`
}

t.test('the schedule of a changed school', async t => {
  t.test('is read once for all waiting requests', async t => {
    const at = await stage(t)
    await sellOne(at)
    const reader = await at.lookUp()
    const letGo = await at.hold()
    const answers = Array.from({ length: 20 }, (_, n) => at.seats({ ...reader, atMs: reader.atMs + n }))
    await at.waits(1)
    t.equal(await waiting(at.sql), 1, 'one statement for twenty readers')
    await letGo()
    t.strictSame(await Promise.all(answers), Array(20).fill(7))
  })

  t.test('is read separately by two servers', async t => {
    const at = await stage(t)
    await sellOne(at)
    const reader = await at.lookUp()
    const other = new ScheduleCache(at.sql, MEGABYTE)
    const letGo = await at.hold()
    const answers = [at.seats(reader), readCached(other, reader, ALL)]
    await at.waits(2)
    await letGo()
    await Promise.all(answers)
  })

  t.test('is read again for a request newer than the read', async t => {
    const at = await stage(t)
    await sellOne(at)
    const early = await at.lookUp()
    const letGo = await at.hold()
    const first = at.seats(early)
    await at.waits(1)
    await sellOne(at)
    const late = await at.lookUp()
    const second = at.seats(late)
    t.equal(await waiting(at.sql), 1, 'both wait for the same statement')
    await letGo()
    t.strictSame([await first, await second], [7, 6], 'which saw seven free seats')
    t.equal(await at.seats(late), 6)
  })

  t.test('is read again after a failed read', async t => {
    const at = await stage(t)
    await sellOne(at)
    const reader = await at.lookUp()
    const letGo = await at.hold()
    const failed = Promise.allSettled([at.seats(reader), at.seats(reader)])
    await at.waits(1)
    await at.sql`select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and not granted`
    t.strictSame(
      (await failed).map(({ status }) => status),
      ['rejected', 'rejected']
    )
    await letGo()
    t.equal(await at.seats(reader), 7)
  })
})

const COUNTED = [['greatest(version, moment) + tail', 'version + 1']] as const
const CLOCK_BEHIND = ['(extract(epoch from clock_timestamp()) * 1000)::bigint << 20', '0'] as const
const WITHOUT_TAIL = ['1 + floor(random() * (1 << 20))::bigint', '1'] as const

type Change = readonly [string, string]

/**
 * Seats read after the database was rolled back (from the cache, or while reading) and changed as often
 * again.
 */
async function seatsAfterSetBack(t: Test, raising: readonly Change[], notice = (_: ScheduleCache) => {}) {
  const at = await stage(t)
  await mutate(at.sql, 'mark_change', raising)
  const sellFromBefore = async (seats: number) => {
    await at.sql`update availability_versions set version = ${before.version}`
    await at.sql`delete from availability_changes where version > ${before.version}::text::bigint`
    await at.sql`update slots set spots_taken = ${seats} where id = ${at.slotId}`
  }
  const before = await at.lookUp()
  await sellOne(at)
  const early = await at.lookUp()
  const letGo = await at.hold()
  const first = at.seats(early)
  await at.waits(1)
  notice(at.calendars)
  await sellFromBefore(5)
  const late = at.seats(await at.lookUp())
  await letGo()
  const seen = [await first, await late, await at.seats(await at.lookUp())]
  notice(at.calendars)
  await sellFromBefore(6)
  return [...seen, await at.seats(await at.lookUp())]
}

t.test('a database rolled back during a schedule read', async t => {
  t.test('is shown correctly without notice, because versions never repeat', async t => {
    t.strictSame(await seatsAfterSetBack(t, []), [7, 3, 3, 2])
  })

  t.test('is shown correctly by the random tail if its clock is behind the version', async t => {
    t.strictSame(await seatsAfterSetBack(t, [CLOCK_BEHIND]), [7, 3, 3, 2])
  })

  t.test('is shown correctly after notice, even with counted versions', async t => {
    t.strictSame(await seatsAfterSetBack(t, COUNTED, calendars => calendars.clear()), [7, 3, 3, 2])
  })

  t.test('would be shown stale without notice, with counted versions', async t => {
    t.strictSame(await seatsAfterSetBack(t, COUNTED), [7, 7, 7, 7])
  })

  t.test('would be shown stale with such a clock without the tail', async t => {
    t.strictSame(await seatsAfterSetBack(t, [CLOCK_BEHIND, WITHOUT_TAIL]), [7, 7, 7, 7])
  })
})

const LEVELS = [null, 'beginner', 'intermediate', 'advanced', 'kids', 'all'] as const
const FORMATS = [formats.octo, formats.sb, formats.fh, formats.bl]

/** Reads every query at 101 discounts; returns the maximum cached size. */
async function readEveryQuery(at: Stage, calendars: ScheduleCache): Promise<number> {
  const reader = await at.lookUp()
  let peakBytes = 0
  for (let discountPercent = 0; discountPercent <= 100; discountPercent += 1) {
    for (const { slots: format } of FORMATS) {
      for (const level of LEVELS) {
        await readCached(calendars, reader, { ...ALL, discountPercent, format, level })
        peakBytes = Math.max(peakBytes, calendars.bytes)
      }
    }
  }
  return peakBytes
}

t.test('the memory of schedules', async t => {
  const at = await stage(t)
  const { sql } = at
  await addLessonType(sql, { id: 'kids', level: 'kids' })
  for (let daysAhead = 1; daysAhead <= 20; daysAhead += 1)
    for (const lessonTypeId of ['group', 'kids'])
      await addSlot(sql, { lessonTypeId, daysAhead, instructors: 1 })

  t.test('never exceeds its limit, for any queries', async t => {
    const maxBytes = 256 * 1024
    const bounded = new ScheduleCache(sql, maxBytes)
    const peak = await readEveryQuery(at, bounded)
    t.ok(peak <= maxBytes && peak > maxBytes / 2, `${peak}`)
  })

  t.test('would exceed it without the limit', async t => {
    t.ok((await readEveryQuery(at, new ScheduleCache(sql, 1024 * MEGABYTE))) > 512 * 1024)
  })

  t.test('evicts whole schools, least recently used first', async t => {
    const ids = ['a', 'b', 'c', 'd']
    for (const id of ids) {
      await addSchool(sql, { id, name: id })
      for (let n = 0; n < 20; n += 1) await addSlot(sql, { schoolId: id, instructors: 0 })
    }
    const versions = new Map(
      (
        await sql<
          { id: string; version: string }[]
        >`select school_id as id, version from availability_versions`
      ).map(({ id, version }) => [id, version])
    )
    const read = (calendars: ScheduleCache, schoolId: string) =>
      readCached(calendars, { schoolId, version: versions.get(schoolId) ?? '', atMs: 0 }, ALL)
    const one = new ScheduleCache(sql, MEGABYTE)
    for (const id of ['a', 'a']) await read(one, id)
    const three = new ScheduleCache(sql, Math.floor(one.bytes * 3.5))
    for (const id of ['a', 'b', 'c', 'a', 'd']) await read(three, id)
    t.strictSame(three.reads, { valid: 1, changed: 0, absent: 4 })
    for (const id of ['a', 'c', 'd']) await read(three, id)
    t.equal(three.reads.valid, 4, 'all but the one that was used longest ago')
    await read(three, 'b')
    t.equal(three.reads.absent, 5)
  })

  t.test('caches nothing with a limit of zero, and still answers', async t => {
    const none = new ScheduleCache(sql, 0)
    const reader = await at.lookUp()
    const texts = [await readCached(none, reader, ALL), await readCached(none, reader, ALL)]
    t.strictSame([none.bytes, none.reads.absent], [0, 2])
    t.equal(texts[0], await readCached(at.calendars, reader, ALL))
    t.equal(texts[1], texts[0])
  })
})
