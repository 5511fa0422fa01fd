import { writeFileSync } from 'node:fs'
import { connect, type Sql } from '../lib/infra/database/pool.ts'
import { fillBusyDay } from './busy-day.ts'
import type { Case } from './case.ts'
import { cases } from './cases/index.ts'
import type { Contender } from './contender.ts'
import { drawGrowth } from './growth-picture.ts'
import { load, shortenAnswer } from './load.ts'
import { startOwnDatabase } from './own-database.ts'
import { median } from './report.ts'
import { startSwellbook } from './rivals.ts'
import { SCHOOL, type Stage, setStage } from './stage.ts'

/** Concurrent requests: few enough that none waits for the others. */
const CONNECTIONS = 8
const BOOKINGS_A_SLOT = 10
/** Lessons per school: ten a day for nearly three years. */
const SLOTS_A_SCHOOL = 10_000
/** Bookings per insert. */
const STEP = 500_000
const CASES: readonly Case[] = [
  ...['availability-alone', 'centre-day', 'centre-find'].map(findCase),
  pastBookingCase(),
  // Last, because it leaves bookings behind.
  findCase('booking-spread')
]

/** Options of the measurement. */
export interface Growth {
  /** Lessons at each size, smallest first, with ten bookings each. */
  readonly sizes: readonly number[]
  readonly rounds: number
  readonly seconds: number
  readonly progress: (label: string, fraction: number) => void
  /** File of the chart; undefined for none. */
  readonly picture: string | undefined
}

/** Median cost of one request at each size, in milliseconds. */
export interface GrowthResult {
  readonly case: string
  readonly sizes: readonly number[]
  readonly milliseconds: readonly number[]
}

interface Fixture {
  readonly slots: number
  readonly stage: Stage
}

function findCase(name: string): Case {
  return cases.find(candidate => candidate.name === name) as Case
}

/** Read one of the first thousand bookings, which belong to the measured school at every size. */
function pastBookingCase(): Case {
  const idOf = (n: number) => `00000000-0000-7000-a000-${(n % 1000).toString(16).padStart(12, '0')}`
  return {
    ...findCase('booking-read'),
    request: ({ schoolKey }, n) => ({
      method: 'GET',
      path: `/api/partner/v1/bookings/${idOf(n)}`,
      headers: { 'x-partner-api-key': schoolKey }
    }),
    expect: ({ status, body }) =>
      status === 200 && (body === undefined || JSON.parse(body).status === 'confirmed')
  }
}

/** Build a database of each size and measure the request costs in turns. */
export async function measureGrowth(growth: Growth): Promise<GrowthResult[]> {
  const own = await startOwnDatabase()
  const places: Fixture[] = []
  try {
    for (const slots of growth.sizes) places.push(await build(own.url, slots, growth.progress))
    const results: GrowthResult[] = []
    for (const benchCase of CASES) results.push(await compare(benchCase, places, growth))
    if (growth.picture) writeFileSync(growth.picture, drawGrowth(results))
    return results
  } finally {
    for (const { stage } of places) await stage.tearDown()
    await own.remove()
  }
}

/** Result table: the cost at each size, and its ratio to the smallest size. */
export function growthTable(results: readonly GrowthResult[]): string {
  const sizes = results[0]?.sizes ?? []
  const heads = sizes.map(size => `${count(size)} lessons, ${count(size * BOOKINGS_A_SLOT)} bookings`)
  const rows = results.map(({ case: name, milliseconds }) =>
    [
      name,
      ...milliseconds.map(ms => `${ms.toFixed(2)} ms, ${(ms / (milliseconds[0] as number)).toFixed(2)} x`)
    ].join(' | ')
  )
  return [
    `| case | ${heads.join(' | ')} |`,
    `| --- | ${heads.map(() => '---:').join(' | ')} |`,
    ...rows.map(row => `| ${row} |`)
  ].join('\n')
}

async function build(url: string, slots: number, progress: Growth['progress']): Promise<Fixture> {
  const name = `growth_${slots}`
  const admin = connect(url, { max: 1 })
  await admin.unsafe(`create database ${name}`)
  await admin.end()
  const stage = await setStage(new URL(name, url).href)
  await fill(stage, slots, fraction => progress(`building ${count(slots)} lessons`, fraction))
  return { slots, stage }
}

/** Insert past lessons of the measured school, then other schools of the same size. */
async function fill(
  { sql, slotIds }: Stage,
  slots: number,
  progress: (fraction: number) => void
): Promise<void> {
  const schools = Math.ceil(slots / SLOTS_A_SCHOOL)
  // The rows are consistent; checking ten million of them one by one would take an hour.
  await sql.unsafe(`set session_replication_role = replica;
    insert into schools (id, name, time_zone) select 'other-' || n, 'School ' || n, 'Europe/Lisbon' from generate_series(1, ${schools}) n;
    insert into availability_versions (school_id) select 'other-' || n from generate_series(1, ${schools}) n;
    insert into lesson_types select (jsonb_populate_record(t, jsonb_build_object('school_id', 'other-' || n))).*
      from lesson_types t, generate_series(1, ${schools}) n where t.school_id = '${SCHOOL}';
    insert into partners (school_id, id, name) overriding system value select 'other-' || n, 1000 + n, 'Partner' from generate_series(1, ${schools}) n;
    insert into slots (id, school_id, lesson_type_id, spot_name, local_date, local_start, local_end, time_zone, capacity, instructor_count, spots_taken, price_cents)
      select ('00000000-0000-7000-9000-' || lpad(to_hex(n), 12, '0'))::uuid, ${schoolOf('n')}, 'group', 'Baleal',
        current_date - 1 - (n % ${SLOTS_A_SCHOOL}) / 10, time '08:00' + n % 10 * interval '1 hour', time '09:00' + n % 10 * interval '1 hour',
        'Europe/Lisbon', 1000, 1, ${BOOKINGS_A_SLOT}, 3500
      from generate_series(1, ${slots - slotIds.length}) n`)
  const total = slots * BOOKINGS_A_SLOT
  for (let from = 0; from < total; from += STEP) {
    await insertBookings(sql, from, Math.min(total, from + STEP) - 1, slots - slotIds.length)
    progress(Math.min(1, (from + STEP) / total))
  }
  await sql.unsafe('reset session_replication_role')
  await fillBusyDay(sql, SCHOOL)
  await sql.unsafe('vacuum (analyze)')
}

/** Insert the bookings `from` to `to`, ten per past lesson. */
async function insertBookings(sql: Sql, from: number, to: number, slots: number): Promise<void> {
  await sql.unsafe(`insert into bookings (id, school_id, slot_id, partner_id, participants, total_cents, currency, status, created_at, confirmed_at, customer_name, customer_email)
    select ('00000000-0000-7000-a000-' || lpad(to_hex(n), 12, '0'))::uuid, s.school_id, s.id, p.id, 1, 3500, 'EUR', 'confirmed', s.starts_at - interval '3 days',
      s.starts_at - interval '3 days', 'Guest ' || n, 'guest' || n || '@example.com'
    from generate_series(${from}, ${to}) n
    join slots s on s.id = ('00000000-0000-7000-9000-' || lpad(to_hex(1 + n / ${BOOKINGS_A_SLOT} % ${slots}), 12, '0'))::uuid
    join partners p on p.school_id = s.school_id`)
}

/** SQL for the school of lesson `n`; the first ten thousand belong to the measured school. */
function schoolOf(n: string): string {
  return `case when ${n} < ${SLOTS_A_SCHOOL} then '${SCHOOL}' else 'other-' || ${n} / ${SLOTS_A_SCHOOL} end`
}

/** Measure a case on each database, round by round. */
async function compare(benchCase: Case, places: readonly Fixture[], growth: Growth): Promise<GrowthResult> {
  const servers: Contender[] = []
  try {
    for (const { stage } of places) servers.push(await startSwellbook(stage, benchCase.settings))
    const costs: number[][] = places.map(() => [])
    // The first round is a warm-up.
    for (let round = 0; round <= growth.rounds; round += 1) {
      for (const [i, { stage, slots }] of places.entries()) {
        growth.progress(`${benchCase.name} at ${count(slots)} lessons, round ${round}`, round / growth.rounds)
        const ms = await costOf(benchCase, stage, servers[i] as Contender, growth.seconds)
        if (round > 0) costs[i]?.push(ms)
      }
    }
    return { case: benchCase.name, sizes: places.map(({ slots }) => slots), milliseconds: costs.map(median) }
  } finally {
    for (const server of servers) await server.stop()
  }
}

async function costOf(benchCase: Case, stage: Stage, { port }: Contender, seconds: number): Promise<number> {
  const { perSecond, wrong, firstWrong } = await load({
    port,
    connections: CONNECTIONS,
    seconds,
    request: n => benchCase.request(stage, n),
    expect: benchCase.expect
  })
  if (wrong > 0) throw new Error(`${benchCase.name}: wrong answers: ${shortenAnswer(firstWrong)}`)
  return (1000 * CONNECTIONS) / perSecond
}

function count(value: number): string {
  return value.toLocaleString('en')
}
