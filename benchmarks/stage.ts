import { connect, type Sql } from '../lib/infra/database/pool.ts'
import { migrate } from '../lib/infra/migrations.ts'
import { issueConnectorKey, issuePlatformKey, issueSchoolKey } from '../lib/partners/keys/transactions.ts'
import { uuidV7 } from '../lib/text/uuid.ts'
import { signOwnerIn } from './busy-day.ts'
import { startDebianDatabase, startOwnDatabase } from './own-database.ts'
import { onCleanup } from './undo.ts'

/** School of the cases. */
export const SCHOOL = 'bench'

/** A school with thousands of lessons, added by the cases that need it. */
const LARGE_SCHOOL = 'large'
const LARGE = 10_000

/** Test data of the cases: a separate database on disk, with fsync as in production, and one school's lessons. */
export interface Stage {
  readonly url: string
  readonly sql: Sql
  readonly schoolKey: string
  /** A key of the large school. */
  readonly largeKey: string
  readonly platformKey: string
  readonly connectorKeys: readonly string[]
  /** Session cookie of the school's owner. */
  readonly ownerCookie: string
  /** Lessons of the next 30 days, with enough seats to never sell out. */
  readonly slotIds: readonly string[]
  tearDown(): Promise<void>
}

/** The maximum per school; each key has a daily limit. */
const CONNECTOR_KEYS = 50

/** Lessons in the default range; their OCTO availability is about 53 KB. */
const SLOTS = 120

/**
 * Prepare the data in the given empty database, or in a temporary one: the built-in PostgreSQL, or Debian's
 * `version`.
 */
export async function setStage(databaseUrl: string | undefined, version?: string): Promise<Stage> {
  const own = databaseUrl ? undefined : await (version ? startDebianDatabase(version) : startOwnDatabase())
  const url = own?.url ?? (databaseUrl as string)
  const sql = connect(url, {
    max: 2,
    applicationName: 'swellbook bench',
    statementTimeoutMs: 0,
    silenceMs: 0
  })
  const tearDown = onCleanup(async () => {
    await sql.end({ timeout: 5 })
    await own?.remove()
  })
  await assertEmpty(sql)
  await migrate(url)
  const slotIds = Array.from({ length: SLOTS }, () => uuidV7(Date.now()))
  await addSchool(sql, SCHOOL)
  await addSchool(sql, LARGE_SCHOOL)
  await addLessons(sql, slotIds)
  const [schoolKey, largeKey] = [await issueKey(sql, SCHOOL), await issueKey(sql, LARGE_SCHOOL)]
  const scopes = ['sizing', 'forecast', 'brand:read']
  const platform = await issuePlatformKey(sql, uuidV7(Date.now()), { label: 'Bench', scopes, brandId: null })
  const connectorKeys: string[] = []
  for (let n = 0; n < CONNECTOR_KEYS; n += 1) connectorKeys.push(await connectAssistant(sql))
  return {
    url,
    sql,
    schoolKey,
    largeKey,
    platformKey: platform.key,
    connectorKeys,
    ownerCookie: await signOwnerIn(sql, SCHOOL),
    slotIds,
    tearDown
  }
}

/** Throw if the database has any table, because the cases delete data repeatedly. */
async function assertEmpty(sql: Sql): Promise<void> {
  const [found] = await sql<
    { name: string }[]
  >`select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname not in ('pg_catalog', 'information_schema') order by 1 limit 1`
  if (!found) return
  throw new Error(
    `The database of DATABASE_URL is not empty (it has ${found.name}), and the cases would delete its data: use a new one.`
  )
}

async function connectAssistant(sql: Sql): Promise<string> {
  const { key } = await issueConnectorKey(sql, {
    id: uuidV7(Date.now()),
    schoolId: SCHOOL,
    label: 'Bench',
    role: 'manager',
    staffId: null,
    scopes: ['read'],
    expiresInDays: 1
  })
  return key
}

async function issueKey(sql: Sql, schoolId: string): Promise<string> {
  const { key } = await issueSchoolKey(sql, uuidV7(Date.now()), {
    schoolId,
    partner: 'Bench',
    discountPercent: 20
  })
  return key
}

async function addSchool(sql: Sql, id: string): Promise<void> {
  await sql`insert into schools (id, name, time_zone) values (${id}, 'Bench Surf School', 'Europe/Lisbon')`
  await sql`insert into lesson_types (school_id, id, name, level, kind, duration_minutes, capacity, max_students_per_instructor, price_cents)
    values (${id}, 'group', 'Beginner group lesson', 'beginner', 'group', 120, 1000, 1000, 3500)`
}

async function addLessons(sql: Sql, slotIds: readonly string[]): Promise<void> {
  await sql`insert into slots (id, school_id, lesson_type_id, spot_name, local_date, local_start, local_end, time_zone, capacity, instructor_count, price_cents)
    select id, ${SCHOOL}, 'group', 'Baleal - Cantinho da Baía', current_date + 1 + (n / 4)::int % 30,
      time '08:00' + n % 4 * interval '3 hours', time '09:30' + n % 4 * interval '3 hours', 'Europe/Lisbon', 1000, 1, 3500
    from unnest(${`{${slotIds.join(',')}}`}::uuid[]) with ordinality as s(id, n)`
}

export function largeLessonId(n: number): string {
  return `00000000-0000-7000-d000-${(n % LARGE).toString(16).padStart(12, '0')}`
}

/** Insert the lessons of the large school unless they exist: over 310 days, at many spots. */
export async function addLargeSchool({ sql }: Pick<Stage, 'sql'>): Promise<void> {
  await sql`insert into slots (id, school_id, lesson_type_id, spot_name, local_date, local_start, local_end, time_zone, capacity, instructor_count, price_cents)
    select ('00000000-0000-7000-d000-' || lpad(to_hex(n), 12, '0'))::uuid, ${LARGE_SCHOOL}, 'group', 'Spot ' || n / 1240, current_date + 1 + n % 310,
      time '08:00' + n / 310 % 4 * interval '3 hours', time '09:30' + n / 310 % 4 * interval '3 hours', 'Europe/Lisbon', 1000, 1, 3500
    from generate_series(0, ${LARGE - 1}::int) n on conflict do nothing`
}

/** Release all seats and delete the bookings, so that cases are independent. */
export async function clearBookings(sql: Sql): Promise<void> {
  await sql`truncate bookings cascade`
  await sql`update slots set spots_taken = 0`
  await sql`vacuum (analyze) slots`
}
