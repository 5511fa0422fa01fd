import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { connect, type Sql } from './database/pool.ts'
import { PACKAGE_FOLDER } from './package.ts'
import { digestOf } from './text/digest.ts'

/** Where this program's SQL lies: `migrations/`, `functions/` and `seeds/`. */
export const SQL_FOLDER = join(PACKAGE_FOLDER, 'sql')

/**
 * How a database stands to this program, by name; functions are written `functions/name`, seeds `seeds/name`.
 * `pending`: not applied yet (a function or seed: or its text changed). `changed`: a migration whose text is not
 * the one that was applied. `ahead`: a migration this program does not have.
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
  /** Records it in the same transaction that runs it. */
  readonly record: string
}

// Any number will do as long as no other program locks the same one in this database.
const LOCK = 5_357_311_914
/** SQLSTATE of a function that is there with other columns or another result. */
const CANNOT_REPLACE = '42P13'
const UNDEFINED_FUNCTION = '42883'
const MIGRATION = /^\d{6}_[a-z0-9_]+$/
const FUNCTION = /^[a-z][a-z0-9_]*$/
/** A function that leaves the planner one way; what it says of the compiler stands before the ways that it forbids. */
const FIXED_PLANS = /^[^$]*\bset jit = off set enable_/
/** One statement of a text: up to a semicolon that stands in no quotes, body or comment. */
const STATEMENT = /(?:'[^']*'|"[^"]*"|--[^\n]*|\/\*[\s\S]*?\*\/|\$(\w*)\$[\s\S]*?\$\1\$|[^;])+/g
const SEED_QUOTE = '$seed$'

/**
 * Brings the database at `url` up to this program: each pending migration, in order, in a transaction of
 * its own, then each function and each seed whose text changed; only those that are `wanted`. Any number may run at once.
 * Resolves with the names it applied; rejects with a sentence where the database is ahead, was changed, or a step fails.
 */
export async function migrate(
  url: string,
  folder = SQL_FOLDER,
  wanted: (name: string) => boolean = () => true
): Promise<string[]> {
  // A migration may take as long as it needs, and wait its turn as long as others need.
  const unlimited = { statementTimeoutMs: 0, lockTimeoutMs: 0, idleInTransactionTimeoutMs: 0, silenceMs: 0 }
  const sql = connect(url, { max: 1, applicationName: 'swellbook migrate', greetSeconds: 15, ...unlimited })
  try {
    if ((await pendingSteps(sql, folder, wanted)).length === 0) return []
    await sql`select pg_advisory_lock(${LOCK})`
    await createTables(sql)
    // Again: another process may have been at work while this one waited.
    const pending = await pendingSteps(sql, folder, wanted)
    return await applyAll(sql, pending)
  } finally {
    await sql.end({ timeout: 5 })
  }
}

/** How the database stands to the SQL in `folder`; reads only. */
export async function migrationStatus(sql: Sql, folder = SQL_FOLDER): Promise<MigrationStatus> {
  const steps = readSteps(folder)
  const recorded = await readRecorded(sql)
  const names = new Set(steps.map(({ name }) => name))
  const isApplied = ({ name, checksum }: Step) => recorded.get(name) === checksum
  const isPending = (step: Step) => (isRepeatable(step.name) ? !isApplied(step) : !recorded.has(step.name))
  const namesOf = (chosen: readonly Step[]) => chosen.map(({ name }) => name)
  return {
    applied: namesOf(steps.filter(isApplied)),
    pending: namesOf(steps.filter(isPending)),
    changed: namesOf(steps.filter(step => !isApplied(step) && !isPending(step))),
    ahead: [...recorded.keys()].filter(name => !isRepeatable(name) && !names.has(name)).sort()
  }
}

/** Throws a sentence where this program must not touch the database: it is ahead, or its past was rewritten. */
export function assertKnown({ ahead, changed }: MigrationStatus): void {
  if (ahead.length > 0) {
    throw new Error(
      `The database is ahead of this program: it has ${ahead.join(', ')}; start the version of Swellbook that made it, or a newer one.`
    )
  }
  if (changed.length > 0) {
    throw new Error(
      `The text of ${changed.join(', ')} is not the one that was applied to the database: put the original back and add a new migration instead.`
    )
  }
}

/** Throws a sentence where a server must not run on the database: as assertKnown, or something is pending. */
export function assertUpToDate(status: MigrationStatus): void {
  assertKnown(status)
  if (status.pending.length === 0) return
  const [first, ...more] = status.pending
  const others = more.length > 0 ? ` and ${more.length} more` : ''
  throw new Error(`The database lacks ${first}${others}: run "swellbook migrate" first.`)
}

/** The migrations that this program has, in order. */
export function listMigrations(folder = SQL_FOLDER): { name: string; checksum: string }[] {
  return readSteps(folder).filter(({ name }) => !isRepeatable(name))
}

async function pendingSteps(sql: Sql, folder: string, wanted: (name: string) => boolean): Promise<Step[]> {
  const status = await migrationStatus(sql, folder)
  assertKnown(status)
  return readSteps(folder).filter(({ name }) => status.pending.includes(name) && wanted(name))
}

async function createTables(sql: Sql): Promise<void> {
  const columns =
    'name text primary key, checksum text not null, applied_at timestamptz not null default now()'
  await sql.unsafe(`create table if not exists schema_migrations (${columns});
    create table if not exists schema_functions (${columns})`)
}

// A function may call one whose file sorts after its own: it gets another turn when the others are
// there. Bodies stay checked, so that a call of nothing fails here and not in a request.
async function applyAll(sql: Sql, steps: readonly Step[]): Promise<string[]> {
  const applied: string[] = []
  const queue = [...steps]
  let failures = 0
  while (queue.length > 0) {
    const step = queue.shift()!
    try {
      await apply(sql, step)
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

/** A function whose columns have changed cannot be replaced in place: it goes and comes in one transaction. */
async function apply(sql: Sql, step: Step): Promise<void> {
  try {
    await applyStep(sql, step)
  } catch (error) {
    if (sqlStateOf(error) !== CANNOT_REPLACE || !step.name.startsWith('functions/')) throw error
    const [drops] = await sql<{ text: string | null }[]>`
      select string_agg('drop function ' || oid::regprocedure || ';', '') as text from pg_proc
      where proname = ${step.name.slice('functions/'.length)} and pronamespace = current_schema()::regnamespace`
    await applyStep(sql, { ...step, text: `${drops?.text ?? ''}${step.text}` })
  }
}

// The whole text is one message, which PostgreSQL runs as one transaction, but each statement by itself: Citus sends what it was
// asked to the other nodes, which take one at a time. There a table that was changed on all nodes at once could not be named by
// another of the same transaction.
async function applyStep(sql: Sql, { name, text, record }: Step): Promise<void> {
  const whole = `${text}\n;${FIXED_PLANS.test(text) ? planOnce(name) : ''}${record}`
  const steps = [...whole.matchAll(STATEMENT)].map(([one], n) => `execute $step_${n}$${one}$step_${n}$;`)
  try {
    await sql.unsafe(`do $steps$ begin
      set local citus.multi_shard_modify_mode to 'sequential';
      ${steps.join('\n')}
    end $steps$`)
  } catch (error) {
    const { message, internal_query: asked, internal_position: position } = error as StatementError
    const begun = asked === undefined ? -1 : text.indexOf(asked)
    const line = begun < 0 ? '' : ` (line ${text.slice(0, begun + Number(position)).split('\n').length})`
    throw new Error(`${name} could not be applied: ${message}${line}.`, { cause: error })
  }
}

/** What PostgreSQL says of a statement that another executes. */
interface StatementError extends Error {
  readonly internal_query?: string
  readonly internal_position?: string
}

// For calls with one row PostgreSQL would plan anew each time, which is half of what a lone booking cost. Citus plans with the
// values at hand or not at all, so sql/citus/distribute.sql takes this away again.
function planOnce(name: string): string {
  return `do $do$ begin
    if not exists (select from pg_extension where extname = 'citus') then
      alter function ${name.slice('functions/'.length)} set plan_cache_mode = force_generic_plan;
    end if;
  end $do$;`
}

async function readRecorded(sql: Sql): Promise<Map<string, string>> {
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
  const twice = numbers.find((number, i) => numbers.indexOf(number) !== i)
  if (twice)
    throw new Error(`Two migrations have the number ${twice}: give the newer one the next free number.`)
  return [
    ...migrations.map(([name, text]) => step(name, text, 'schema_migrations', name)),
    ...readTexts(join(folder, 'functions'), FUNCTION).map(([name, text]) =>
      step(`functions/${name}`, text, 'schema_functions', name)
    ),
    ...readSeeds(join(folder, 'seeds'))
  ]
}

// A seed is data that comes with the program: seeds/spots.json is what seed_spots(jsonb) is given.
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
  // Both are of a shape that needs no quoting: the name matched its pattern, the checksum is hexadecimal.
  const record = `insert into ${table} (name, checksum) values ('${key}', '${checksum}')${replace}`
  return { name, text, checksum, record }
}

function readTexts(folder: string, pattern: RegExp, ending = '.sql'): [name: string, text: string][] {
  const files = readdirSync(folder).filter(file => file.endsWith(ending))
  return files.sort().map(file => {
    const name = file.slice(0, -ending.length)
    if (!pattern.test(name))
      throw new Error(`${join(folder, file)} must be named like ${pattern.source}${ending}.`)
    // A checkout on Windows may end its lines otherwise; the text is the same.
    return [name, readFileSync(join(folder, file), 'utf8').replaceAll('\r\n', '\n')]
  })
}

function isRepeatable(name: string): boolean {
  return name.startsWith('functions/') || name.startsWith('seeds/')
}
