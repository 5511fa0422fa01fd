import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { PACKAGE_FOLDER } from '../package.ts'
import { digestOf } from '../text/digest.ts'
import { blockOf } from '../text/sql-script.ts'
import { connect, type Sql } from './database/pool.ts'

/** Folder of the program's SQL: `migrations/`, `functions/` and `seeds/`. */
export const SQL_FOLDER = join(PACKAGE_FOLDER, 'sql')

/**
 * Differences between a database and this program, by name. Functions are named `functions/name`, seeds `seeds/name`.
 * `pending`: not applied yet, or the text of a function or seed has changed. `changed`: the text of an applied migration
 * differs. `ahead`: this program lacks the migration.
 */
export interface MigrationStatus {
  readonly applied: readonly string[]
  readonly pending: readonly string[]
  readonly changed: readonly string[]
  readonly ahead: readonly string[]
}

interface Step {
  readonly name: string
  readonly text: string
  readonly checksum: string
  /** SQL that records the step; runs in the same transaction. */
  readonly record: string
}

// Advisory lock of migrations: any number that no other program locks in this database.
const LOCK = 5_357_311_914
/** SQLSTATE of a function that already exists with other columns or another result. */
const CANNOT_REPLACE = '42P13'
const UNDEFINED_FUNCTION = '42883'
const MIGRATION = /^\d{6}_[a-z0-9_]+$/
const FUNCTION = /^[a-z][a-z0-9_]*$/
/** Matches a function with fixed planner settings: `jit`, then the plan types that it disables. */
const FIXED_PLANS = /^[^$]*\bset jit = off set enable_/
/** Checksums of texts with the same effect, of development versions between releases: a comment, and a condition that Citus refuses. */
const EQUAL_TEXTS: Readonly<Record<string, string>> = {
  '000010_forecast': '22a4ecf4d939861472004b67784d9b885c95088f744307fd1dcdc6686c5c31f3',
  '000690_money_movements': 'a75f2f47c6d9fadae9b0c82840314abbc1fb0d1bb3475b42878d6df7552f559a'
}
const SEED_QUOTE = '$seed$'

/**
 * Brings the database at `url` up to date. Applies each pending migration in order, in a separate transaction, then each
 * changed function and seed for which `isIncluded` is true. Safe to run concurrently. Resolves with the applied names. Rejects
 * if the database is ahead or changed, or if a step fails.
 */
export async function migrate(
  url: string,
  folder = SQL_FOLDER,
  isIncluded: (name: string) => boolean = () => true
): Promise<string[]> {
  // No limits: a migration may take long, and may wait long for another one.
  const unlimited = { statementTimeoutMs: 0, lockTimeoutMs: 0, idleInTransactionTimeoutMs: 0, silenceMs: 0 }
  const sql = connect(url, { max: 1, applicationName: 'swellbook migrate', greetSeconds: 15, ...unlimited })
  try {
    if ((await pendingSteps(sql, folder, isIncluded)).length === 0) return []
    await sql`select pg_advisory_lock(${LOCK})`
    await createTables(sql)
    // Read again, because another process may have migrated during the wait for the lock.
    const pending = await pendingSteps(sql, folder, isIncluded)
    return await applyAll(sql, pending, await readPlacement(sql, folder))
  } finally {
    await sql.end({ timeout: 5 })
  }
}

/** Compares the database with the SQL in `folder`, without changes. */
export async function migrationStatus(sql: Sql, folder = SQL_FOLDER): Promise<MigrationStatus> {
  const steps = readSteps(folder)
  const appliedSums = await readApplied(sql)
  const names = new Set(steps.map(({ name }) => name))
  const isApplied = ({ name, checksum }: Step) =>
    [checksum, EQUAL_TEXTS[name]].some(sum => sum !== undefined && sum === appliedSums.get(name))
  const isPending = (step: Step) => (isRepeatable(step.name) ? !isApplied(step) : !appliedSums.has(step.name))
  const namesOf = (chosen: readonly Step[]) => chosen.map(({ name }) => name)
  return {
    applied: namesOf(steps.filter(isApplied)),
    pending: namesOf(steps.filter(isPending)),
    changed: namesOf(steps.filter(step => !isApplied(step) && !isPending(step))),
    ahead: [...appliedSums.keys()].filter(name => !isRepeatable(name) && !names.has(name)).sort()
  }
}

/** Throws if the database is ahead of this program or an applied migration was edited. */
export function assertNoUnknown({ ahead, changed }: MigrationStatus): void {
  if (ahead.length > 0) {
    throw new Error(
      `The database is newer than this program: it has ${ahead.join(', ')}. Start the version of Swellbook that created it, or a newer one.`
    )
  }
  if (changed.length > 0) {
    throw new Error(
      `The text of ${changed.join(', ')} differs from the one that was applied to the database: restore the original and add a new migration instead.`
    )
  }
}

/** Throws if a server must not run on the database: assertNoUnknown throws, or a step is pending. */
export function assertUpToDate(status: MigrationStatus): void {
  assertNoUnknown(status)
  if (status.pending.length === 0) return
  const [first, ...more] = status.pending
  const others = more.length > 0 ? ` and ${more.length} more` : ''
  throw new Error(`The database lacks ${first}${others}: run "swellbook migrate" first.`)
}

/** Migrations of this program, in order. */
export function listMigrations(folder = SQL_FOLDER): { name: string; checksum: string }[] {
  return readSteps(folder).filter(({ name }) => !isRepeatable(name))
}

async function pendingSteps(
  sql: Sql,
  folder: string,
  isIncluded: (name: string) => boolean
): Promise<Step[]> {
  const status = await migrationStatus(sql, folder)
  assertNoUnknown(status)
  const pending = readSteps(folder).filter(({ name }) => status.pending.includes(name) && isIncluded(name))
  // New functions precede changed ones. Otherwise a server that runs during an upgrade would call a changed function before the
  // new function that it needs.
  const applied = await readApplied(sql)
  const isNew = ({ name }: Step) => !name.startsWith('seeds/') && !applied.has(name)
  return [...pending.filter(isNew), ...pending.filter(step => !isNew(step))]
}

async function createTables(sql: Sql): Promise<void> {
  const columns =
    'name text primary key, checksum text not null, applied_at timestamptz not null default now()'
  await sql.unsafe(`create table if not exists schema_migrations (${columns});
    create table if not exists schema_functions (${columns})`)
}

// Applies the steps. A function may call one from a later file; it is queued again until the other function exists. Bodies stay
// checked: a call of a missing function fails here, not in a request.
async function applyAll(sql: Sql, steps: readonly Step[], placement: string | undefined): Promise<string[]> {
  const applied: string[] = []
  const queue = [...steps]
  let failures = 0
  while (queue.length > 0) {
    const step = queue.shift()!
    try {
      await apply(sql, step, placement)
      applied.push(step.name)
      failures = 0
    } catch (error) {
      const code = sqlStateOf(error)
      if (code !== UNDEFINED_FUNCTION || !isRepeatable(step.name) || ++failures > queue.length) throw error
      queue.push(step)
    }
  }
  return applied
}

function sqlStateOf(error: unknown): string | undefined {
  return (error as { cause?: { code?: string } }).cause?.code
}

/** Applies one step. A function with other columns cannot be replaced, so it is dropped and created in one transaction. */
async function apply(sql: Sql, step: Step, placement: string | undefined): Promise<void> {
  try {
    await applyStep(sql, step, placement)
  } catch (error) {
    if (sqlStateOf(error) !== CANNOT_REPLACE || !step.name.startsWith('functions/')) throw error
    const [drops] = await sql<{ text: string | null }[]>`
      select string_agg('drop function ' || oid::regprocedure || ';', '') as text from pg_proc
      where proname = ${step.name.slice('functions/'.length)} and pronamespace = current_schema()::regnamespace`
    await applyStep(sql, { ...step, text: `${drops?.text ?? ''}${step.text}` }, placement)
  }
}

/** SQL that distributes new tables (sql/citus/distribute.sql); undefined if this database is not distributed. */
async function readPlacement(sql: Sql, folder: string): Promise<string | undefined> {
  const file = join(folder, 'citus', 'distribute.sql')
  const extension = await sql`select 1 from pg_extension where extname = 'citus'`
  if (extension.length === 0 || !existsSync(file)) return undefined
  const distributed = await sql`select 1 from pg_dist_partition limit 1`
  return distributed.length > 0 ? readFileSync(file, 'utf8') : undefined
}

/** Applies one step in one transaction. */
async function applyStep(
  sql: Sql,
  { name, text, record }: Step,
  placement: string | undefined
): Promise<void> {
  const script = `${text}\n;${FIXED_PLANS.test(text) ? withGenericPlan(name) : ''}${record}`
  try {
    await sql.unsafe(blockOf(script, placement))
  } catch (error) {
    const { message, internal_query: failedStatement, internal_position: position } = error as StatementError
    const start = failedStatement === undefined ? -1 : text.indexOf(failedStatement)
    const line = start < 0 ? '' : ` (line ${text.slice(0, start + Number(position)).split('\n').length})`
    throw new Error(`${name} could not be applied: ${message}${line}.`, { cause: error })
  }
}

/** PostgreSQL's error for a statement inside `execute`. */
interface StatementError extends Error {
  readonly internal_query?: string
  readonly internal_position?: string
}

// Without this setting PostgreSQL replans calls for one row each time, which is half the cost of a lone booking. Citus plans
// only with known values, so sql/citus/distribute.sql resets the setting.
function withGenericPlan(name: string): string {
  return `do $do$ begin
    if not exists (select from pg_extension where extname = 'citus') then
      alter function ${name.slice('functions/'.length)} set plan_cache_mode = force_generic_plan;
    end if;
  end $do$;`
}

async function readApplied(sql: Sql): Promise<Map<string, string>> {
  const [tables] = await sql<{ ready: boolean }[]>`
    select to_regclass('schema_migrations') is not null and to_regclass('schema_functions') is not null ready`
  if (!tables?.ready) return new Map()
  const rows = await sql<{ name: string; checksum: string }[]>`
    select name, checksum from schema_migrations
    union all
    select case when name like 'seeds/%' then name else 'functions/' || name end, checksum from schema_functions`
  return new Map(rows.map(({ name, checksum }) => [name, checksum]))
}

function readSteps(folder: string): Step[] {
  const migrations = readTexts(join(folder, 'migrations'), MIGRATION)
  const numbers = migrations.map(([name]) => name.slice(0, 6))
  const duplicate = numbers.find((number, i) => numbers.indexOf(number) !== i)
  if (duplicate)
    throw new Error(`Two migrations have the number ${duplicate}: give the newer one the next free number.`)
  return [
    ...migrations.map(([name, text]) => step(name, text, 'schema_migrations', name)),
    ...readTexts(join(folder, 'functions'), FUNCTION).map(([name, text]) =>
      step(`functions/${name}`, text, 'schema_functions', name)
    ),
    ...readSeeds(join(folder, 'seeds'))
  ]
}

// Reads the seeds, which are data of the program: seeds/spots.json becomes the argument of seed_spots(jsonb).
function readSeeds(folder: string): Step[] {
  if (!existsSync(folder)) return []
  return readTexts(folder, FUNCTION, '.json').map(([name, text]) =>
    step(
      `seeds/${name}`,
      `select seed_${name}(${SEED_QUOTE}${text}${SEED_QUOTE})`,
      'schema_functions',
      `seeds/${name}`
    )
  )
}

function step(name: string, text: string, table: string, key: string): Step {
  const checksum = digestOf(text)
  const replace =
    table === 'schema_functions'
      ? ' on conflict (name) do update set checksum = excluded.checksum, applied_at = excluded.applied_at'
      : ''
  // Name and checksum need no quoting: the name matches its pattern, the checksum is hexadecimal.
  const record = `insert into ${table} (name, checksum) values ('${key}', '${checksum}')${replace}`
  return { name, text, checksum, record }
}

function readTexts(folder: string, pattern: RegExp, ending = '.sql'): [name: string, text: string][] {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(file =>
    file.endsWith(ending)
  )
  const migrationFiles = files
    .map(file => [basename(file, ending), file] as const)
    .sort(([a], [b]) => (a < b ? -1 : 1))
  return migrationFiles.map(([name, file], i) => {
    if (name === migrationFiles[i - 1]?.[0])
      throw new Error(`Two files in ${folder} are named ${name}${ending}.`)
    if (!pattern.test(name))
      throw new Error(`${join(folder, file)} must be named like ${pattern.source}${ending}.`)
    // A checkout on Windows may have CRLF line ends.
    return [name, readFileSync(join(folder, file), 'utf8').replaceAll('\r\n', '\n')]
  })
}

function isRepeatable(name: string): boolean {
  return name.startsWith('functions/') || name.startsWith('seeds/')
}
