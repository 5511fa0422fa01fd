// tags: full alone sql
import t, { type Test } from 'tap'
import { ScheduleCache } from '../../lib/booking/schedule-cache.ts'
import { type Draw, mulberry32, pickOne } from '../../lib/demo/random.ts'
import { type Sql, singleRow } from '../../lib/infra/database/pool.ts'
import { poll } from '../../lib/infra/embedded/processes.ts'
import { addDays } from '../../lib/text/dates.ts'
import { formats } from '../../plugins/partner-v1/formats/index.ts'
import { mutate } from '../support/crowd.ts'
import { questionsOfGuests, questionsOfLessons } from '../support/guest-questions.ts'
import { type Changing, LESSON_CHANGES } from '../support/lesson-changes.ts'
import {
  DISCOUNTS,
  octoQueries,
  questionOfOcto,
  questionOfV1,
  type Read,
  URL,
  v1Queries
} from '../support/questions.ts'
import { addLessonType, addSchool, addSlot, SCHOOL } from '../support/school.ts'
import { type SpecServer, serve } from '../support/server.ts'
import { type LessonQuery, readCached } from '../support/uncached.ts'

const SEED = 23
const ROUNDS = 2
/** Random reads of each channel after each change. */
const READS = 2
/** A school that sells through every channel, with its local time around noon, and two servers. */
interface Stage extends Changing {
  /** All possible reads, by channel. */
  readonly questions: Readonly<Record<'v1' | 'octo' | 'guests' | 'lessons', readonly Read[]>>
  /** All lessons of half a year, in which every change shows. */
  readonly whole: Read
}

/** A time zone far from midnight, so "soon" is the same day. */
async function noonZone(sql: Sql): Promise<string> {
  const { east } = singleRow<{ east: number }>(
    await sql`select 12 - extract(hour from clock_timestamp() at time zone 'UTC')::int as east`
  )
  return `Etc/GMT${east > 0 ? '-' : '+'}${Math.abs(east)}`
}

async function stage(t: Test): Promise<Stage> {
  const settings = {
    V1_RATE_PER_MINUTE: '1000000',
    PAGES_RATE_PER_MINUTE: '1000000',
    V2_RATE_PER_MINUTE: '1000000'
  }
  const first = await serve(t, { settings })
  const { sql, databaseUrl } = first
  const second = await serve(t, { settings, on: { sql, url: databaseUrl } })
  await addSchool(sql, { timeZone: await noonZone(sql) })
  await addLessonType(sql, { id: 'kids', level: 'kids', ratio: 5 })
  await addLessonType(sql, { id: 'top', level: 'advanced', kind: 'private', capacity: 2 })
  await addLessonType(sql, { id: 'any', level: 'all' })
  await addLessonType(sql, { id: 'hire', level: 'all' })
  await sql`update lesson_types set availability_type = 'OPENING_HOURS', max_students_per_instructor = null where id = 'hire'`
  for (const [i, lessonTypeId] of ['group', 'kids', 'top', 'any', 'hire'].entries()) {
    for (const daysAhead of [-30, -1, 0, 1, 2, 3, 5, 91])
      await addSlot(sql, {
        lessonTypeId,
        daysAhead,
        localStart: '21:00',
        localEnd: '23:00',
        instructors: 1 + (i % 2)
      })
  }
  const keys = new Map<number, string>()
  for (const discount of DISCOUNTS)
    keys.set(discount, await first.schoolKey(`Hotel ${discount}`, SCHOOL, discount))
  const { today } = singleRow<{ today: string }>(
    await sql`select (clock_timestamp() at time zone time_zone)::date::text as today from schools`
  )
  const ids = await idsOfTypes(sql, ['group'])
  const keyOf = (discount: number) => keys.get(discount) as string
  const questions = {
    v1: v1Queries(today).map(read => questionOfV1(sql, read, keyOf(read.discountPercent))),
    octo: octoQueries(today, ids).map(read => questionOfOcto(sql, read, keyOf(read.view.discountPercent))),
    guests: await questionsOfGuests(sql, await first.platformKey(['sizing'])),
    lessons: questionsOfLessons(sql, await idsOfTypes(sql, ['group', 'kids', 'hire']))
  }
  const year = {
    ...{ format: formats.sb.slots, level: null, discountPercent: 0, publicUrl: URL },
    from: today,
    to: addDays(today, 180)
  }
  const fullQuestion = questionOfV1(sql, year, keyOf(0))
  return { sql, servers: [first, second], keys, draw: mulberry32(SEED), questions, whole: fullQuestion }
}

async function idsOfTypes(sql: Sql, types: readonly string[]): Promise<string[]> {
  const rows = await sql<
    { id: string }[]
  >`select id from slots where lesson_type_id = any (${types}) order by id`
  return rows.map(({ id }) => id)
}

type Ask = (read: Read) => Promise<string>

/**
 * Reads the text of an answer from one server. Comparing it with the truth is cheaper than checking its
 * schema.
 */
function asking({ url }: SpecServer): Ask {
  return async ({ path, init, partOf = text => text }) => partOf(await (await fetch(url + path, init)).text())
}

/**
 * True if every answer is correct. If the truth changed meanwhile because time passed, all reads are
 * repeated.
 */
async function isTrue(asks: readonly Ask[], read: Read): Promise<boolean> {
  for (;;) {
    const before = await read.truth()
    const texts = await Promise.all(asks.map(ask => ask(read)))
    if ((await read.truth()) === before) return texts.every(text => text === before)
  }
}

/** Names of the changes after which a read was stale, with all changes in a seeded order. */
async function liesOf(
  stage: Stage,
  asks: readonly Ask[],
  surfaces: readonly (readonly Read[])[],
  rounds: number
): Promise<string[]> {
  const { draw } = stage
  const lies = new Set<string>()
  const check = async (name: string) => {
    const drawn = surfaces.flatMap(read => Array.from({ length: READS }, () => pickOne(draw, read)))
    for (const question of [...drawn, stage.whole]) if (!(await isTrue(asks, question))) lies.add(name)
  }
  /** A change completed by time is restarted with more time if its reads took too long. */
  const begin = async (name: string, seconds = 1): Promise<(() => Promise<boolean>) | undefined> => {
    const hasEnded = await LESSON_CHANGES[name]?.(stage, seconds)
    await check(name)
    if (typeof hasEnded !== 'function') return undefined
    return (await hasEnded()) ? begin(name, seconds * 2) : (hasEnded as () => Promise<boolean>)
  }
  for (let round = 0; round < rounds; round += 1) {
    for (const name of shuffled(draw, Object.keys(LESSON_CHANGES))) {
      const hasEnded = await begin(name)
      if (!hasEnded) continue
      await poll(60_000, 20, async () => (await hasEnded()) || undefined)
      await check(`${name}, in the end`)
    }
  }
  return [...lies].sort()
}

function shuffled(draw: Draw, names: readonly string[]): string[] {
  return names
    .map(name => [draw(), name] as const)
    .sort(([a], [b]) => a - b)
    .map(([, name]) => name)
}

t.test('every answer of two servers equals an uncached one', async t => {
  const at = await stage(t)
  const asks = at.servers.map(asking)

  for (const [surface, questions] of Object.entries(at.questions)) {
    t.test(`for all queries of ${surface}`, async t => {
      const wrong: string[] = []
      for (const question of questions)
        if (!(await isTrue(asks, question))) wrong.push(`${question.path} ${question.init.body ?? ''}`)
      t.strictSame(wrong, [], `all of ${questions.length}`)
    })
  }

  t.test('with one ETag at both, unique to the answer', async t => {
    const tags = new Map<string, string>()
    for (const { path, init } of at.questions.v1.filter(({ v1 }) => v1?.level === 'kids')) {
      // A compressed answer has the length of its compressed bytes.
      const plain = { ...init, headers: { ...init.headers, 'accept-encoding': 'identity' } }
      const [one, other] = await Promise.all(at.servers.map(({ url }) => fetch(url + path, plain)))
      const text = (await one?.text()) ?? ''
      t.equal(one?.headers.get('etag'), other?.headers.get('etag'))
      t.equal(one?.headers.get('content-length'), String(Buffer.byteLength(text)))
      await other?.text()
      tags.set(text, one?.headers.get('etag') ?? '')
    }
    t.equal(new Set(tags.values()).size, tags.size)
  })

  t.test('after each of many changes, and when time completes them', async t => {
    t.strictSame(await liesOf(at, asks, Object.values(at.questions), ROUNDS), [])
  })
})

/** Stale reads if schedules expire by the clock of their version only, or never. */
async function liesOfBlind(t: Test, looksAtVersion: boolean): Promise<string[]> {
  const at = await stage(t)
  const calendars = new ScheduleCache(at.sql, 16 * 1024 * 1024)
  const lookUp = async () =>
    singleRow<{ version: string; atMs: number }>(
      await at.sql`select version, extract(epoch from clock_timestamp())::float8 * 1000 as "atMs"
        from availability_versions where school_id = ${SCHOOL}`
    )
  const first = await lookUp()
  await calendars.at({ schoolId: SCHOOL, ...first })
  let newest = first
  const ask: Ask = async ({ v1 }) => {
    const now = looksAtVersion ? await lookUp() : first
    if (now.version !== newest.version) newest = now
    return readCached(calendars, { schoolId: SCHOOL, ...newest }, v1 as LessonQuery)
  }
  return liesOf(at, [ask], [at.questions.v1], 1)
}

t.test('without a guard answers are stale after', async t => {
  t.test('nearly all changes for guests, if the version is not raised', async t => {
    const at = await stage(t)
    await mutate(at.sql, 'mark_change', [['version = greatest(version, moment) + tail', 'version = version']])
    const read = { ...at, whole: at.questions.guests[0] as Read }
    const lies = await liesOf(read, at.servers.map(asking), [at.questions.guests], 1)
    t.ok(lies.length > 15, lies.join(', '))
  })

  t.test('nearly all changes, if neither version nor clock is checked', async t => {
    const lies = await liesOfBlind(t, false)
    t.ok(lies.length > 15, lies.join(', '))
  })

  t.test('ended holds and begun lessons, if the clock is not checked', async t => {
    const lies = await liesOfBlind(t, true)
    t.match(lies, ['a hold that ends by itself, in the end', 'a lesson that begins, in the end'])
    t.equal(lies.length, 2)
  })
})
