import { findEquipmentUses, findSpotActivity } from '../lib/equipment/brands/queries.ts'
import { connect, type Sql, singleRow } from '../lib/infra/database/pool.ts'
import { migrate } from '../lib/infra/migrations.ts'
import { startOwnDatabase } from './own-database.ts'

const SCHOOLS = 200
const BRAND = 'brand-1'

/** Rows per insert. */
const STEP = 500_000

const TIMES = 20

let plans: string[] = []

/** Fill a ledger and print the times and plans of the product's queries. */
export async function measureUsage(
  rows: number,
  progress: (label: string, fraction: number) => void
): Promise<void> {
  const own = await startOwnDatabase({ durable: false })
  try {
    await migrate(own.url)
    const sql = connect(own.url, { max: 1, statementTimeoutMs: 0, silenceMs: 0, onNotice: keepPlan })
    await fill(sql, rows, progress)
    const { month } = singleRow<{ month: string }>(
      await sql`select to_char(now() - interval '1 month', 'YYYY-MM') as month`
    )
    await explain(sql, 'equipment-stats of a month', () => findEquipmentUses(sql, BRAND, month))
    await explain(sql, 'spot-activity of 12 months', () => findSpotActivity(sql, BRAND, 12))
    await sql.end({ timeout: 5 })
  } finally {
    await own.remove()
  }
}

/**
 * Three brands, two hundred schools with four spots each, a year of lessons; monthly sums as record_uses maintains
 * them.
 */
async function fill(
  sql: Sql,
  rows: number,
  progress: (label: string, fraction: number) => void
): Promise<void> {
  // Skip the foreign key checks of five million rows.
  await sql.unsafe(`
    set session_replication_role = replica;
    insert into brands (id, name) select 'brand-' || n, 'Brand ' || n from generate_series(1, 3) n;
    insert into schools (id, name, time_zone)
      select 'school-' || n, 'School ' || n, 'Europe/Lisbon' from generate_series(0, ${SCHOOLS - 1}) n`)
  for (let from = 0; from < rows; from += STEP) {
    progress('filling the ledger', from / rows)
    await sql.unsafe(`insert into equipment_uses (school_id, lesson, brand_id, item, size, spot_id, used_on, uses)
      select 'school-' || n % ${SCHOOLS}, 'lesson-' || n / ${SCHOOLS}, 'brand-' || 1 + n % 3,
        (array['soft_board', 'board', 'wetsuit'])[1 + n % 3], 'size-' || n / 3 % 20, p.ids[1 + (n % ${SCHOOLS} + n / 777 % 4) % 70],
        date_trunc('month', now())::date - (n / 1000 % 330)::int, 1 + n % 5
      from generate_series(${from}, ${Math.min(rows, from + STEP) - 1}) n, (select array_agg(id order by id) as ids from spots) p`)
  }
  progress('summing it', 1)
  await sql.unsafe(`
    insert into brand_size_months
      select brand_id, date_trunc('month', used_on)::date, item, size, school_id, sum(uses) from equipment_uses group by 1, 2, 3, 4, 5;
    insert into brand_spot_months
      select brand_id, date_trunc('month', used_on)::date, spot_id, school_id, sum(uses) from equipment_uses group by 1, 2, 3, 4`)
  await sql.unsafe('vacuum analyze')
  await sql.unsafe('reset session_replication_role')
  progress('', 1)
  const [counts] = await sql`select (select count(*) from equipment_uses) as ledger,
    (select count(*) from brand_size_months) as "byMonthAndSize", (select count(*) from brand_spot_months) as "byMonthAndSpot"`
  console.log('rows', counts)
}

/** Print the plan of a query's fastest run, as logged by the server. */
async function explain(sql: Sql, label: string, query: () => Promise<unknown>): Promise<void> {
  plans = []
  await sql.unsafe(`load 'auto_explain'; set auto_explain.log_level = notice; set auto_explain.log_analyze = on;
    set auto_explain.log_buffers = on; set auto_explain.log_min_duration = 0`)
  for (let run = 0; run < TIMES; run += 1) await query()
  await sql.unsafe('set auto_explain.log_min_duration = -1')
  const quickest = plans.sort((a, b) => durationMs(a) - durationMs(b))
  const [minMs, median, maxMs] = [0, TIMES >> 1, TIMES - 1].map(n => durationMs(quickest[n] ?? ''))
  console.log(
    `\n${label}: ${minMs} ms at best, ${median} ms in the middle, ${maxMs} ms at worst of ${TIMES}, plan included`
  )
  console.log(quickest[0])
}

function durationMs(plan: string): number {
  return Number(/^duration: ([\d.]+)/.exec(plan)?.[1])
}

function keepPlan({ message = '' }: { message?: string }): void {
  if (message.startsWith('duration:') && message.includes('json_build_object')) plans.push(message)
}
