// tags: full alone sql
import t, { type Test } from 'tap'
import { readScheduleChange, readSchoolSchedule } from '../../lib/booking/schedule/queries.ts'
import { type Reader, ScheduleCache } from '../../lib/booking/schedule-cache.ts'
import { pruneChanges } from '../../lib/booking/transactions.ts'
import { connect, type Sql, singleRow } from '../../lib/infra/database/pool.ts'
import { formats } from '../../plugins/partner-v1/formats/index.ts'
import { database } from '../support/database.ts'
import { addSchool, addSlot, SCHOOL } from '../support/school.ts'
import { type LessonQuery, readCached, readUncached } from '../support/uncached.ts'

const ALL: LessonQuery = {
  ...{ from: '2000-01-01', to: '2099-12-31', level: null, discountPercent: 0 },
  ...{ format: formats.sb.slots, publicUrl: 'https://swellbook.example' }
}
/** Lessons of the large school, and the maximum database pages that reading one change may touch. */
const MANY = 10_000
const MAX_PAGES = 50

interface Stage {
  readonly sql: Sql
  readonly url: string
  readonly calendars: ScheduleCache
  readonly slotId: string
  /** Current answer of the reader, and whether it is correct. */
  read(): Promise<{ text: string; isTrue: boolean }>
  /** Reads of schools since the last call. */
  lastRefresh(): string
}

/** A school with three lessons, and schedule caches that have read it once. */
async function stage(t: Test): Promise<Stage> {
  const { sql, url } = await database(t)
  await addSchool(sql)
  const slotId = await addSlot(sql)
  await addSlot(sql)
  await addSlot(sql, { daysAhead: 9 })
  const calendars = new ScheduleCache(sql, 64 * 1024 * 1024)
  let before = { renewed: 0, whole: 0 }
  const lastRefresh = () => {
    const { renewed, whole } = calendars.dbReads
    const words = [
      ...Array<string>(renewed - before.renewed).fill('renewed'),
      ...Array<string>(whole - before.whole).fill('whole')
    ]
    before = { renewed, whole }
    return words.join(', ') || 'nothing'
  }
  const read = async () => {
    const text = await readCached(calendars, await lookUp(sql), ALL)
    return { text, isTrue: text === (await readUncached(sql, SCHOOL, ALL)) }
  }
  await read()
  lastRefresh()
  return { sql, url, calendars, slotId, read, lastRefresh }
}

async function lookUp(sql: Sql): Promise<Reader> {
  return singleRow<Reader>(
    await sql`select school_id as "schoolId", version, extract(epoch from clock_timestamp())::float8 * 1000 as "atMs"
      from availability_versions where school_id = ${SCHOOL}`
  )
}

type Change = (at: Stage) => Promise<unknown>

const sell: Change = ({ sql, slotId }) =>
  sql`update slots set spots_taken = spots_taken + 1 where id = ${slotId}`

/** Changes, and the expected way in which a cached schedule is updated. */
const CHANGES: readonly (readonly [string, Change, string])[] = [
  ['nothing', async () => {}, 'nothing'],
  ['a seat sold', sell, 'renewed'],
  [
    'a lesson that moves to another day',
    ({ sql, slotId }) => sql`update slots set local_date = local_date + 8 where id = ${slotId}`,
    'renewed'
  ],
  [
    'a lesson that moved into the past',
    ({ sql, slotId }) => sql`update slots set local_date = '2020-01-01' where id = ${slotId}`,
    'renewed'
  ],
  ['a lesson that is new', ({ sql }) => addSlot(sql, { daysAhead: 5, instructors: 0 }), 'renewed'],
  [
    'one instructor in place of another',
    async ({ sql, slotId }) => {
      await sql`insert into instructors (school_id, id, name) values (${SCHOOL}, 'rita', 'Rita')`
      await sql`update slot_instructors set instructor_id = 'rita' where slot_id = ${slotId} and instructor_id like 'i1-%'`
    },
    'renewed'
  ],
  [
    'an instructor who is taken off',
    ({ sql, slotId }) => sql`delete from slot_instructors where slot_id = ${slotId}`,
    'renewed'
  ],
  [
    'many changes of few lessons',
    async at => {
      for (let n = 0; n < 8; n += 1) await sell(at)
    },
    'renewed'
  ],
  ['a lesson type with another name', ({ sql }) => sql`update lesson_types set name = 'Other'`, 'whole'],
  ['a school with another name', ({ sql }) => sql`update schools set name = 'Other'`, 'whole'],
  ['an instructor with another name', ({ sql }) => sql`update instructors set name = id`, 'whole'],
  ['more lessons than are worth reading one by one', ({ sql }) => addLessons(sql, 501), 'whole'],
  [
    'more changes than are worth reading one by one',
    async at => {
      for (let n = 0; n < 500; n += 1)
        await at.sql`update slots set on_sale = ${n % 2 > 0} where id = ${at.slotId}`
    },
    'whole'
  ],
  [
    'a limit for a partner',
    async ({ sql, slotId }) => {
      await sql`insert into partners (school_id, name) values (${SCHOOL}, 'Hotel')`
      await sql`insert into partner_limits (school_id, partner_id, id, from_date, seats)
      select ${SCHOOL}, id, gen_random_uuid(), current_date, 0 from partners where name = 'Hotel'`
      await sql`update slots set price_cents = 1 where id = ${slotId}`
    },
    'whole'
  ]
]

/** Adds lessons a few minutes apart in one statement. */
async function addLessons(sql: Sql, count: number): Promise<void> {
  await sql`insert into slots (id, school_id, lesson_type_id, spot_name, local_date, local_start, local_end, time_zone, capacity, price_cents)
    select gen_random_uuid(), ${SCHOOL}, 'group', 'Spot ' || n, current_date + 2 + n % 300, '10:00', '12:00', 'Europe/Lisbon', 8, 3500
    from generate_series(1, ${count}::int) n`
}

t.test('a schedule is updated by its changes, or read again', async t => {
  for (const [name, change, refresh] of CHANGES) {
    t.test(`${name}: ${refresh}`, async t => {
      const at = await stage(t)
      await change(at)
      t.equal((await at.read()).isTrue, true)
      t.equal(at.lastRefresh(), refresh)
      await sell({ ...at, slotId: await addSlot(at.sql) })
      t.equal((await at.read()).isTrue, true, 'and goes on from there')
    })
  }

  t.test('a hold that ends by time: renewed', async t => {
    const at = await stage(t)
    await at.sql`insert into partners (school_id, name) values (${SCHOOL}, 'Hotel')`
    await at.sql`insert into bookings (id, school_id, slot_id, partner_id, participants, total_cents, currency, status, hold_expires_at,
        customer_name, customer_email)
      select gen_random_uuid(), ${SCHOOL}, ${at.slotId}, id, 3, 0, 'EUR', 'on_hold', clock_timestamp() + interval '1 second', 'Ada', 'a@b.pt'
      from partners`
    await at.sql`update slots set spots_taken = 3 where id = ${at.slotId}`
    const { text } = await at.read()
    at.lastRefresh()
    await at.sql`select pg_sleep(1.1)`
    const after = await at.read()
    t.strictSame([after.isTrue, after.text === text, at.lastRefresh()], [true, false, 'renewed'])
  })
})

/** Changed lessons noted for the newest version. */
async function noted(sql: Sql): Promise<{ version: string; what: string }> {
  return singleRow<{ version: string; what: string }>(
    await sql`select version, case when c.slot_ids is null then 'everything' else 'lessons' end as what
      from availability_versions v join availability_changes c using (school_id, version) where school_id = ${SCHOOL}`
  )
}

/** Note of the new version after a write to this column; 'nothing' without a new version. */
async function notedOf(sql: Sql, table: string, column: string, value = column): Promise<string> {
  const before = await noted(sql)
  await sql.unsafe(`update ${table} set ${column} = ${value}`)
  const { version, what } = await noted(sql)
  return version === before.version ? 'nothing' : what
}

/** Columns that reads show, besides the school's, and the expected note for each change. */
const TABLES = {
  slots: 'lessons',
  slot_instructors: 'lessons',
  lesson_types: 'everything',
  instructors: 'everything'
}
/** Columns of a school that no read shows. */
const UNSEEN = ['active_keys', 'id', 'sandbox_day', 'sandbox_for']
/** All other columns of a school, with new values. */
const WORDS = {
  name: "'Other'",
  currency: "'USD'",
  locales: "'{fr}'",
  time_zone: "'Europe/Madrid'",
  booking_url_template: "'https://other.example/{slotId}'",
  payment_url: "'https://other.example'",
  description: "'Other'",
  bring: "'Other'",
  meet: "'Other'",
  address: "'Other'",
  meet_address: "'Other'",
  meet_at: "'38.9,-9.4'",
  meet_minutes: '10',
  translations: `'{"pt": {"description": "Outra"}}'`,
  texts_before: "'{}'",
  website: "'https://other.example'",
  email: "'other@other.example'",
  telephone: "'+351 1'",
  mail: "'{moved}'",
  logo: "'other.png'",
  logo_url: "'https://other.example/logo.png'",
  photo: "repeat('a', 32)",
  colour: "'#112233'",
  colour_dark: "'#ddeeff'",
  created_at: "'2026-01-01'",
  points: `'[{"id": "other", "name": "Other"}]'`,
  offers: `'[{"code": "OTHER", "title": "Other", "open": true, "percent": 10, "bearer": "school"}]'`,
  confirm_by_mail: 'true',
  digest_hour: '7',
  reminder_hour: '19',
  review_url: "'https://other.example/reviews'",
  choice_hours: '12',
  choice_fallback: `'refund'`,
  choice_bonus: '10',
  credit_months: '12'
}

t.test('a change of any readable column raises the version and is recorded', async t => {
  const { sql } = await stage(t)
  const columns = await sql<{ table: keyof typeof TABLES; name: string }[]>`
    select table_name as "table", column_name as name from information_schema.columns
    where table_schema = 'public' and table_name = any (${`{${Object.keys(TABLES)}}`}::text[]) and is_generated = 'NEVER'`
  const ofSchools = await sql<{ name: string }[]>`
    select column_name as name from information_schema.columns where table_schema = 'public' and table_name = 'schools' order by 1`
  t.ok(columns.length > 40)
  t.strictSame(
    ofSchools.map(({ name }) => name).filter(name => !Object.hasOwn(WORDS, name)),
    UNSEEN
  )
  for (const { table, name } of columns)
    t.equal(await notedOf(sql, table, name), TABLES[table], `${table}.${name}`)
  for (const [name, value] of Object.entries(WORDS)) {
    t.equal(await notedOf(sql, 'schools', name, value), 'everything', `schools.${name}`)
    t.equal(await notedOf(sql, 'schools', name, value), 'nothing', `schools.${name} as it is`)
  }

  t.test('would not without the trigger', async t => {
    for (const table of Object.keys(TABLES)) await sql.unsafe(`alter table ${table} disable trigger user`)
    for (const { table, name } of columns)
      t.equal(await notedOf(sql, table, name), 'nothing', `${table}.${name}`)
  })
})

t.test('old versions are deleted', async t => {
  /** Makes all notes but the newest eleven minutes old. */
  const age = (sql: Sql) =>
    sql`update availability_changes set version = version - (660000::bigint << 20)
      where version < (select max(version) from availability_changes)`

  t.test('and requests with one read everything again', async t => {
    const at = await stage(t)
    for (let n = 0; n < 3; n += 1) await sell(at)
    await age(at.sql)
    t.ok((await pruneChanges(at.sql)) > 2)
    t.strictSame([(await at.read()).isTrue, at.lastRefresh()], [true, 'whole'])
    t.equal(await pruneChanges(at.sql), 0, 'once')
  })

  t.test('except the newest, which any request may hold', async t => {
    const at = await stage(t)
    await at.sql`update availability_changes set version = version - (660000::bigint << 20)`
    await at.sql`update availability_versions set version = (select max(version) from availability_changes)`
    await new Promise(resolve => setTimeout(resolve, 1))
    await readCached(at.calendars, await lookUp(at.sql), ALL)
    at.lastRefresh()
    await pruneChanges(at.sql)
    await sell(at)
    t.strictSame([(await at.read()).isTrue, at.lastRefresh()], [true, 'renewed'])
  })
})

/**
 * Rolls the database back to before a sale that a cached schedule has seen, and continues. With `known` a
 * note of the lost version remains.
 */
async function setBack(t: Test, hasNote: boolean): Promise<boolean> {
  const at = await stage(t)
  const before = await lookUp(at.sql)
  await sell(at)
  await at.read()
  await at.sql`alter table slots disable trigger user`
  await at.sql`update slots set spots_taken = 0 where id = ${at.slotId}`
  await at.sql`alter table slots enable trigger user`
  await at.sql`update availability_versions set version = ${before.version}`
  if (!hasNote) await at.sql`delete from availability_changes where version > ${before.version}::text::bigint`
  await addSlot(at.sql)
  return (await at.read()).isTrue
}

t.test('a database rolled back and changed since', async t => {
  t.test('is read completely, because it lacks the lost version', async t => {
    t.equal(await setBack(t, false), true)
  })

  t.test('would be shown stale if it had that version', async t => {
    t.equal(await setBack(t, true), false)
  })

  t.test('is read completely if its clock is behind the cache', async t => {
    const { sql } = await stage(t)
    const { version, atMs } = await lookUp(sql)
    const { school } = await readSchoolSchedule(sql, SCHOOL)
    t.not(await readScheduleChange(sql, { version, takenAtMs: atMs, school }), null)
    t.equal(await readScheduleChange(sql, { version, takenAtMs: atMs + 60_000, school }), null)
  })
})

t.test(`one change in a school of ${MANY} lessons reads few pages`, async t => {
  const at = await stage(t)
  await addLessons(at.sql, MANY)
  await at.read()
  await at.sql`vacuum (analyze) slots`
  const { version, atMs: takenAtMs } = await lookUp(at.sql)
  const { school } = await readSchoolSchedule(at.sql, SCHOOL)
  await sell(at)
  t.equal((await at.read()).isTrue, true)
  const pages = await pagesOf(t, at.url, sql => readScheduleChange(sql, { version, takenAtMs, school }))
  t.ok(pages > 5 && pages < MAX_PAGES, `${pages}`)
})

/** Database pages that a statement reads once its plan is cached. */
async function pagesOf(t: Test, url: string, read: (sql: Sql) => Promise<unknown>): Promise<number> {
  const sql = connect(url, { max: 1 })
  t.teardown(() => sql.end({ timeout: 1 }))
  await sql.unsafe('set plan_cache_mode = force_generic_plan')
  await read(sql)
  await sql.unsafe('begin')
  const before = await readPages(sql)
  await read(sql)
  const after = await readPages(sql)
  await sql.unsafe('commit')
  return after - before
}

async function readPages(sql: Sql): Promise<number> {
  return singleRow<{ pages: number }>(
    await sql`select sum(pg_stat_get_xact_blocks_fetched(oid))::int as pages from pg_class
      where relnamespace = 'public'::regnamespace`
  ).pages
}
